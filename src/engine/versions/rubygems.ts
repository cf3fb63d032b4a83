/** Versions of Ruby gems as Gem::Version orders them: numbers above words, trailing zeros of either part without meaning. */
import { satisfiesComparators } from './comparators.ts';
import { readNumeral } from './numeral.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

type Segment = Numeral | string;

export const rubygems: VersionScheme<readonly Segment[]> = {
  name: 'rubygems',
  parse: readSegments,
  compare: compareSegments,
  satisfies: (version, constraint) => satisfiesComparators(rubygems, version, constraint),
  isPrerelease: (version) => version.some((segment) => typeof segment === 'string'),
};

function readSegments(text: string): readonly Segment[] | undefined {
  const found = text
    .trim()
    .replaceAll('-', '.pre.')
    .match(/\d+|[a-z]+/gi);
  if (found === null) return text.trim() === '' ? [] : undefined;
  const segments = found.map((part) => (/^\d/.test(part) ? readNumeral(part) : part));
  const firstWord = segments.findIndex((segment) => typeof segment === 'string');
  const split = firstWord === -1 ? segments.length : firstWord;
  return [...withoutTrailingZeros(segments.slice(0, split)), ...withoutTrailingZeros(segments.slice(split))];
}

function withoutTrailingZeros(segments: readonly Segment[]): readonly Segment[] {
  return segments.slice(0, segments.findLastIndex((segment) => segment !== 0) + 1);
}

function compareSegments(a: readonly Segment[], b: readonly Segment[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left === right) continue;
    const leftIsText = typeof left === 'string';
    if (leftIsText !== (typeof right === 'string')) return leftIsText ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return 0;
}
