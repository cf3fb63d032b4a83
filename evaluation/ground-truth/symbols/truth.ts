/** Whether derived names are those that people named: by the last name, and by the type and the module where both tell one. */
import type { DerivedSymbol } from '../../../src/engine/symbols/derive-symbols.ts';

export interface TrueSymbol {
  /** Empty where the truth does not say. */
  readonly module: string;
  readonly name: string;
}

export function isSameSymbol(truth: TrueSymbol, found: Pick<DerivedSymbol, 'name' | 'entries'>): boolean {
  const names = [found.name, ...found.entries.map(({ name }) => name)];
  if (!names.some((name) => isSameName(truth.name, name))) return false;
  if (truth.module === '') return true;
  return found.entries.some(({ module }) => module === '' || isSameModule(truth.module, module));
}

function isSameName(truth: string, found: string): boolean {
  const [a, b] = [partsOf(truth), partsOf(found)];
  if (a.at(-1) !== b.at(-1)) return false;
  return a.length < 2 || b.length < 2 || a.at(-2) === b.at(-2);
}

function partsOf(name: string): readonly string[] {
  return name
    .replace(/\(\)$|!$/, '')
    .split(/\.|::|#|\\|\//)
    .filter(
      (part) => part !== '' && part !== 'prototype' && part !== 'default' && part !== 'exports' && part !== 'module',
    );
}

/** Of nested modules the outer one hands on what the inner ones have. */
function isSameModule(truth: string, found: string): boolean {
  const [a, b] = [partsOf(truth), partsOf(found)];
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.every((part, index) => part === longer[index]) || shorter.every((part) => longer.includes(part));
}
