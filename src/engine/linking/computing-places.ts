/** Where a text puts names together, as a pattern tells it: at each place that begins so, since one may stand within another. */
import { isInProse } from '../syntax/prose.ts';

/** Of one file with more, in one way, one is taken to run; so many are looked at that stand in prose. */
export const placesMax = 2_000;

/**
 * @param prose what of the text only people read, as pairs of start and end
 * @yields what it found, from the first to the last
 */
export function* computingPlaces(text: string, pattern: RegExp, prose: readonly number[]): Iterable<RegExpExecArray> {
  const search = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
  let met = 0;
  for (let found = search.exec(text); found !== null; found = search.exec(text)) {
    const { index } = found;
    const last = index + Math.max(1, found[0].length) - 1;
    if (++met > placesMax || !isInProse(prose, index) || !isInProse(prose, last)) yield found;
    search.lastIndex = index + 1;
  }
}
