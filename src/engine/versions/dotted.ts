/** Versions that are lists of numbers alone, where the longer list is greater (R, Haskell). */
import { compareNumerals, isDigits, type Numeral, readNumeral } from './numeral.ts';

/** `undefined` unless every part between separators is a number. */
export function readDotted(text: string, separator: RegExp | string): readonly Numeral[] | undefined {
  const parts = text.split(separator);
  return parts.every(isDigits) ? parts.map(readNumeral) : undefined;
}

export function compareDotted(a: readonly Numeral[], b: readonly Numeral[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const difference = compareNumerals(a[index] ?? 0, b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
