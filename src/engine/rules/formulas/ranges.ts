/** Pieces of code within others: sweeps over sorted pieces, so that two long lists are not compared each with each. */
import { agreedBindings, type FormulaMatch } from './formula-match.ts';

export interface Enclosing {
  /** The match with the bindings of each piece around it (or equal to it) that agrees with it; `isWider`: of each wider one. */
  agreeing(match: FormulaMatch, isWider?: boolean): readonly FormulaMatch[];
  /** Whether a piece is the same place and agrees. */
  equals(match: FormulaMatch): boolean;
  /** Whether a piece has some place in common and agrees. */
  touches(match: FormulaMatch): boolean;
}

/** Compared pieces for one question; where this many are around each other, the rest is not looked at. */
const comparisonsMax = 5_000_000;

export function enclosing(matches: readonly FormulaMatch[], bounds: Set<string>): Enclosing {
  const sorted = [...matches].sort((one, other) => one.start - other.start);
  /** The furthest end of all pieces up to each. */
  const furthest: number[] = [];
  for (const { end } of sorted) furthest.push(Math.max(end, furthest.at(-1) ?? 0));
  let left = comparisonsMax;

  function* candidates(beginsUpTo: number, endsFrom: number): Generator<FormulaMatch> {
    for (let at = lastBefore(sorted, beginsUpTo); at >= 0 && (furthest[at] ?? 0) >= endsFrom; at--) {
      if (--left < 0) {
        bounds.add('pieces of code within others were not compared to the end');
        return;
      }
      const candidate = sorted[at];
      if (candidate !== undefined && candidate.end >= endsFrom) yield candidate;
    }
  }

  return {
    agreeing(match, isWider = false) {
      const agreed: FormulaMatch[] = [];
      for (const around of candidates(match.start, match.end)) {
        if (isWider && around.start === match.start && around.end === match.end) continue;
        const bindings = agreedBindings(match.bindings, around.bindings);
        if (bindings !== undefined) agreed.push({ ...match, bindings });
      }
      return agreed;
    },
    equals(match) {
      for (const other of candidates(match.start, match.end)) {
        if (other.start < match.start) continue;
        if (other.end === match.end && agreedBindings(match.bindings, other.bindings) !== undefined) return true;
      }
      return false;
    },
    touches(match) {
      for (const other of candidates(match.end - 1, match.start + 1))
        if (agreedBindings(match.bindings, other.bindings) !== undefined) return true;
      return false;
    },
  };
}

/** Each piece of one list within a piece of the other, with what both bind. */
export function intersected(
  one: readonly FormulaMatch[],
  other: readonly FormulaMatch[],
  bounds: Set<string>,
): readonly FormulaMatch[] {
  const aroundOne = enclosing(other, bounds);
  const aroundOther = enclosing(one, bounds);
  return [
    ...one.flatMap((match) => aroundOne.agreeing(match)),
    ...other.flatMap((match) => aroundOther.agreeing(match, true)),
  ];
}

/** The last of the pieces that begin at the place or before it. */
function lastBefore(sorted: readonly FormulaMatch[], start: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
