/** Builds after `+` where they are counters (`1.1.10+2`); a build of words, such as a commit, says nothing about order. */
import { compareNumerals, isDigits, readNumeral } from './numeral.ts';

/** No build is below build 0; builds of words are equal to each other and above all numbers. */
export function compareBuilds(a: string, b: string): number {
  return a === b ? 0 : compareNumerals(rank(a), rank(b));
}

function rank(build: string): ReturnType<typeof readNumeral> {
  if (build === '') return -1;
  return isDigits(build) ? readNumeral(build) : Infinity;
}
