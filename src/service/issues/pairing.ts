/** Known and found findings that were paired so far, and those that were not: what one stage leaves, the next may take. */
import type { KnownFinding, PlacedFinding } from './placed-finding.ts';

export interface Pairing<Known, Found> {
  readonly pairs: Map<Found, Known>;
  pair(known: Known, found: Found): void;
  /** Without a pair yet, by place. */
  left(): readonly Known[];
  rest(): readonly Found[];
}

export function startPairing<Known extends KnownFinding, Found extends PlacedFinding>(
  known: readonly Known[],
  found: readonly Found[],
): Pairing<Known, Found> {
  const sortedKnown = known.toSorted((a, b) => byPlace(a, b) || compare(a.id, b.id));
  const sortedFound = found.toSorted((a, b) => byPlace(a, b) || compare(a.code, b.code));
  const pairs = new Map<Found, Known>();
  const taken = new Set<Known>();
  return {
    pairs,
    pair(one, other) {
      pairs.set(other, one);
      taken.add(one);
    },
    left: () => sortedKnown.filter((one) => !taken.has(one)),
    rest: () => sortedFound.filter((one) => !pairs.has(one)),
  };
}

export function pairAt<Known, Found>(
  pairing: Pairing<Known, Found>,
  one: Known | undefined,
  other: Found | undefined,
): void {
  if (one !== undefined && other !== undefined) pairing.pair(one, other);
}

function byPlace(a: PlacedFinding, b: PlacedFinding): number {
  return compare(a.owner, b.owner) || compare(a.path, b.path) || a.line - b.line || a.column - b.column;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
