/** Which names that first-party code takes from an npm package one release surely had, and another surely has not. */
import { fieldOf, textAt, textsAt } from '../shared/document.ts';
import type { NameUse } from './npm-names.ts';
import type { ReleaseNames } from './npm-release-names.ts';

export function npmReleaseOf(document: unknown): ReleaseNames {
  const kind = textAt(document, 'kind');
  return {
    certain: textsAt(document, 'certain'),
    possible: Array.isArray(fieldOf(document, 'possible')) ? textsAt(document, 'possible') : null,
    kind: kind === 'es' || kind === 'commonjs' ? kind : 'mixed',
    reason: textAt(document, 'reason'),
  };
}

export function goneInNpm({ taken }: NameUse, old: ReleaseNames, now: ReleaseNames): string | undefined {
  const name = nameIn(taken, old, now);
  if (name === undefined || now.possible === null || isOfEveryObject(name)) return undefined;
  return old.certain.includes(name) && !now.possible.includes(name) ? name : undefined;
}

/** The name that a place takes from the module; undefined where it is none, or which one depends on the loader. */
function nameIn(
  [first = '', second = '']: readonly string[],
  old: ReleaseNames,
  now: ReleaseNames,
): string | undefined {
  if (first !== 'default') return /^[\w$]+$/.test(first) ? first : undefined;
  if (old.kind === 'es' && now.kind === 'es') return 'default';
  const isWhole = [old, now].every(
    ({ kind, certain, possible }) =>
      kind === 'commonjs' && ![...certain, ...(possible ?? [])].includes('__esModule') && !certain.includes('default'),
  );
  return isWhole && /^[\w$]+$/.test(second) ? second : undefined;
}

function isOfEveryObject(name: string): boolean {
  return Reflect.has(Function.prototype, name) || name === 'prototype';
}
