/** Dot-separated identifiers of Semantic Versioning (https://semver.org/#spec-item-11): numbers below words, words by code unit. */
import { isDigits, type Numeral, readNumeral } from './numeral.ts';

export type Identifier = Numeral | string;

export function readIdentifiers(text: string): readonly Identifier[] {
  return text.split('.').map((part) => (isDigits(part) ? readNumeral(part) : part));
}

/** The longer list is greater where the shorter is its beginning. */
export function compareIdentifiers(a: readonly Identifier[], b: readonly Identifier[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left === right) continue;
    const leftIsText = typeof left === 'string';
    if (leftIsText !== (typeof right === 'string')) return leftIsText ? 1 : -1;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** As a pre-release tail: none at all is greater than any. */
export function comparePrereleases(a: readonly Identifier[], b: readonly Identifier[]): number {
  if (a.length === 0 || b.length === 0) return (a.length === 0 ? 1 : 0) - (b.length === 0 ? 1 : 0);
  return compareIdentifiers(a, b);
}
