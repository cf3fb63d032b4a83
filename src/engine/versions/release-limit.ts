/** Where ranges of the kind "up to the next 2.x" end: the next number at some position of a release. */
import { nextNumeral, type Numeral } from './numeral.ts';

/** The first release that no longer begins with the numbers up to and with a position. */
export function nextRelease(release: readonly Numeral[], position: number): readonly Numeral[] {
  return [...release.slice(0, position), nextNumeral(release[position] ?? 0)];
}

/** The position that a caret holds fast: the first number that is not zero, or the last where all are. */
export function caretPosition(release: readonly Numeral[]): number {
  const position = release.findIndex((number) => number !== 0);
  return position === -1 ? release.length - 1 : position;
}
