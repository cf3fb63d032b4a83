/** A piece of code that a formula finds, and what its variables stand for there. */
import type { SgNode } from '../syntax/rule-engine.ts';

export interface Binding {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What makes it the same code as another, where that is more than its text: equal names of two functions differ. */
  readonly key?: string;
}

export interface FormulaMatch {
  /** The node of the piece; undefined where it is no single one: a list of statements, a place in the text. */
  readonly node: SgNode | undefined;
  readonly start: number;
  readonly end: number;
  readonly bindings: ReadonlyMap<string, Binding>;
}

/** The bindings of both, or undefined where a variable stands for different code in them. */
export function agreedBindings(
  one: ReadonlyMap<string, Binding>,
  other: ReadonlyMap<string, Binding>,
): ReadonlyMap<string, Binding> | undefined {
  if (other.size === 0 || one === other) return one;
  if (one.size === 0) return other;
  let both: Map<string, Binding> | undefined;
  for (const [name, binding] of other) {
    const known = one.get(name);
    if (known === undefined) {
      both ??= new Map(one);
      both.set(name, binding);
    } else if (!areSame(known, binding)) return undefined;
  }
  return both ?? one;
}

function areSame(one: Binding, other: Binding): boolean {
  return one.key !== undefined && other.key !== undefined ? one.key === other.key : areSameCode(one.text, other.text);
}

/** Blanks apart. */
function areSameCode(one: string, other: string): boolean {
  return one === other || withoutBlanks(one) === withoutBlanks(other);
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '');
}

/** By place, the wider first; one of those that are the same in all. */
export function sortedMatches(matches: readonly FormulaMatch[]): readonly FormulaMatch[] {
  const byKey = new Map<string, FormulaMatch>();
  for (const match of matches) {
    const key = keyOf(match);
    const known = byKey.get(key);
    if (known === undefined || (known.node === undefined && match.node !== undefined)) byKey.set(key, match);
  }
  return [...byKey.values()].sort((one, other) => one.start - other.start || other.end - one.end);
}

function keyOf({ start, end, bindings }: FormulaMatch): string {
  let key = `${start}-${end}`;
  for (const name of [...bindings.keys()].sort()) {
    const binding = bindings.get(name);
    if (binding !== undefined) key += `\0${name}\0${binding.start}-${binding.end}`;
  }
  return key;
}
