/** What is read of code by going down into it, where that may be deeper than anyone can go, or be no code of the grammar. */
import type { ObjectFacts } from '../model/object-facts.ts';
import type { SyntaxTree } from './syntax-tree.ts';

/** `undefined` where the code nests too deeply. */
export function unlessTooDeep<Found>(read: () => Found): Found | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Marks what was read of a tree with holes. */
export function orBroken(objects: ObjectFacts, { firstError }: SyntaxTree): ObjectFacts {
  return firstError === undefined ? objects : { ...objects, isBroken: true };
}
