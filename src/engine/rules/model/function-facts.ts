/**
 * The functions of a file and the calls in it, as plain data: enough to follow a call one hop without the file's tree. Calls stand in one list
 * by their place, so that those of functions inside others count for both.
 */
import type { Span } from '../../model/span.ts';

export interface FunctionFacts {
  /** By the engine's name. */
  readonly language: string;
  /** In the order in which they begin. */
  readonly functions: readonly FunctionFact[];
  /** In the order in which they begin. */
  readonly calls: readonly CallFact[];
  readonly imports: readonly ImportFact[];
  /** There are more functions or calls than are kept. */
  readonly isCut?: true;
}

export interface FunctionFact {
  /** Empty for one without a name. */
  readonly name: string;
  /** Of the class that it is a method of; empty for none. */
  readonly className: string;
  /** Offsets of UTF-16 units; the end is not included. */
  readonly start: number;
  readonly end: number;
  readonly span: Span;
}

export interface CallFact {
  /** Dotted: `db.query`, `?.query` where what it is called on has no name. */
  readonly name: string;
  readonly start: number;
  /** The first 200 characters. */
  readonly text: string;
  readonly span: Span;
}

export interface ImportFact {
  readonly local: string;
  readonly module: string;
  readonly name: string;
}

/** The calls between two offsets, in order. */
export function callsBetween(facts: FunctionFacts, start: number, end: number): readonly CallFact[] {
  const { calls } = facts;
  let low = 0;
  let high = calls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((calls[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  const from = low;
  while (low < calls.length && (calls[low]?.start ?? end) < end) low++;
  return calls.slice(from, low);
}
