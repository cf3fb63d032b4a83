/**
 * The order of PHP's version_compare (https://www.php.net/version_compare), with numbers of any length. A word counts by its
 * kind alone, and `#`, as in PHP, for any number: it is the one sign that equals unequal things.
 */
import { isDigits, type Numeral, readNumeral } from './numeral.ts';

export type PhpVersionPart = Numeral | string;

const numberWeight = 4;

export function readPhpVersion(text: string): readonly PhpVersionPart[] {
  return text
    .replaceAll(/[-_+.]+/g, '.')
    .replaceAll(/([^\d.])(?=\d)/g, '$1.')
    .replaceAll(/(\d)(?=[^\d.])/g, '$1.')
    .split('.')
    .map((part) => (isDigits(part) ? readNumeral(part) : part));
}

export function comparePhpVersions(a: readonly PhpVersionPart[], b: readonly PhpVersionPart[]): number {
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
  return a.length > b.length ? compareRestWithNothing(a, shared) : -compareRestWithNothing(b, shared);
}

/** Whether a word stands for something before a release. */
export function isBeforeRelease(part: PhpVersionPart): boolean {
  return weight(part) < numberWeight;
}

function weight(part: PhpVersionPart): number {
  if (typeof part !== 'string') return numberWeight;
  if (part.startsWith('dev')) return 0;
  if (part.startsWith('a')) return 1;
  if (part.startsWith('b')) return 2;
  if (part.startsWith('RC') || part.startsWith('rc')) return 3;
  if (part.startsWith('#')) return numberWeight;
  return part.startsWith('p') ? 5 : -1;
}

/** A further number makes a version greater; a further word counts as it would beside a number. */
function compareRestWithNothing(parts: readonly PhpVersionPart[], from: number): number {
  for (let index = from; index < parts.length; index++) {
    const part = parts[index] ?? 0;
    if (typeof part !== 'string') return 1;
    const difference = weight(part) - numberWeight;
    if (difference !== 0) return difference;
  }
  return 0;
}
