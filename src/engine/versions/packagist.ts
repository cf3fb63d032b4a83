/** Versions of Composer packages, in the order of PHP's version_compare, which Composer and its advisories build on. */
import { satisfiesComparators } from './comparators.ts';
import { isDigits, readNumeral } from './numeral.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

type Part = Numeral | string;

export const packagist: VersionScheme<readonly Part[]> = {
  name: 'packagist',
  parse: readParts,
  compare: compareParts,
  satisfies: (version, constraint) => satisfiesComparators(packagist, version, constraint),
  isPrerelease: (version) => version.some((part) => typeof part === 'string' && weight(part) < numberWeight),
};

const numberWeight = 4;

function readParts(text: string): readonly Part[] {
  return text
    .trim()
    .replace(/^[vV]/, '')
    .replaceAll(/[-_+.]+/g, '.')
    .replaceAll(/([^\d.])(?=\d)/g, '$1.')
    .replaceAll(/(\d)(?=[^\d.])/g, '$1.')
    .split('.')
    .map((part) => (isDigits(part) ? readNumeral(part) : part));
}

/** What stands at a place decides: words by their kind alone, a number between release candidate and patch. */
function weight(part: Part): number {
  if (typeof part !== 'string') return numberWeight;
  if (part.startsWith('dev')) return 0;
  if (part.startsWith('a')) return 1;
  if (part.startsWith('b')) return 2;
  if (part.startsWith('RC') || part.startsWith('rc')) return 3;
  if (part.startsWith('#')) return numberWeight;
  return part.startsWith('p') ? 5 : -1;
}

function compareParts(a: readonly Part[], b: readonly Part[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (typeof left !== 'string' && typeof right !== 'string') {
      if (left !== right) return left < right ? -1 : 1;
      continue;
    }
    const difference = weight(left) - weight(right);
    if (difference !== 0) return difference;
  }
  if (a.length === b.length) return 0;
  return a.length > b.length ? restAgainstNothing(a, shared) : -restAgainstNothing(b, shared);
}

/** A further number makes a version greater; a further word counts as against a number. */
function restAgainstNothing(parts: readonly Part[], from: number): number {
  const next = parts[from] ?? 0;
  if (typeof next !== 'string') return 1;
  return weight(next) - numberWeight || (parts.length > from + 1 ? restAgainstNothing(parts, from + 1) : 0);
}
