/**
 * Versions of Maven artifacts (https://maven.apache.org/pom.html#version-order-specification) in the order of Maven 3.9's
 * ComparableVersion. Where that order runs in a circle (`1.x.1 < 1-rc < 1 < 1.x.1`), what lies below the release stays below.
 */
import { satisfiesMavenRange, spansOfMavenRange } from './maven-range.ts';
import { isDigitCode, type Numeral, readNumeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

/** A number, the sort key of a qualifier, or `null` where a list opens within the list, to run to the end. */
type Item = Numeral | string | null;

export interface MavenVersion {
  readonly items: readonly Item[];
  /** For each position, how what begins there compares with nothing: below, equal, above. */
  readonly signs: readonly number[];
}

export const maven: VersionScheme<MavenVersion> = {
  name: 'maven',
  parse: readMavenVersion,
  compare: compareMavenVersions,
  satisfies: (version, constraint) => satisfiesMavenRange(maven, version, constraint),
  spans: (constraint) => spansOfMavenRange(maven, constraint),
  isPrerelease: ({ items }) => items.some((item) => typeof item === 'string' && item < releaseKey),
};

/** Sort keys in the order of the qualifiers; unknown words come last, by their text. */
const qualifierKeys: ReadonlyMap<string, string> = new Map([
  ['alpha', '0'],
  ['beta', '1'],
  ['milestone', '2'],
  ['rc', '3'],
  ['cr', '3'],
  ['snapshot', '4'],
  ['ga', '5'],
  ['final', '5'],
  ['release', '5'],
  ['sp', '6'],
]);
const releaseKey = '5';
const unknownKey = '7';

/** Read so only where digits follow. */
const shorthandKeys: ReadonlyMap<string, string> = new Map([
  ['a', '0'],
  ['b', '1'],
  ['m', '2'],
]);

function readMavenVersion(text: string): MavenVersion {
  const items = readItems(text.trim().toLowerCase());
  const signs = items.map(signOf);
  for (let index = items.length - 2; index >= 0; index--) signs[index] ||= signs[index + 1] ?? 0;
  return { items, signs };
}

/** Splits at dots, hyphens and between digits and others; each list but the first is the last item of the one before. */
function readItems(text: string): readonly Item[] {
  const items: Item[] = [];
  let listStart = 0;
  let itemExpected = true;
  // Of a list before it only zeros and empty qualifiers may be left out, not the list: 1-jre < 1-ga-jre, as 1-1 > 1-0-1.
  const openList = (): void => {
    const isEmpty = items.length === listStart;
    dropNothings(items, listStart);
    if (!isEmpty || listStart === 0) items.push(null);
    listStart = items.length;
  };
  for (let from = 0; from < text.length; ) {
    const code = text.charCodeAt(from);
    if (code === dot || code === hyphen) {
      if (itemExpected) items.push(0);
      if (code === hyphen) openList();
      itemExpected = true;
      from++;
      continue;
    }
    const isNumber = isDigitCode(code);
    let end = from + 1;
    while (end < text.length && continues(text.charCodeAt(end), isNumber)) end++;
    const next = text.charCodeAt(end);
    // A qualifier before digits or at the end stands as if after a hyphen: 1.0.0.RC1 < 1.0.0-RC2.
    if (!itemExpected || (!isNumber && items.length > listStart && next !== dot && next !== hyphen)) openList();
    const token = text.slice(from, end);
    items.push(isNumber ? readNumeral(token) : qualifierKey(token, isDigitCode(next)));
    itemExpected = false;
    from = end;
  }
  dropNothings(items, listStart);
  while (items.length > 0 && items[items.length - 1] === null) items.pop();
  return items;
}

const dot = 46;
const hyphen = 45;

function continues(code: number, isNumber: boolean): boolean {
  return isNumber ? isDigitCode(code) : code !== dot && code !== hyphen && !isDigitCode(code);
}

/** Zeros and empty qualifiers at the end of a list mean nothing. */
function dropNothings(items: Item[], listStart: number): void {
  while (items.length > listStart) {
    const last = items[items.length - 1];
    if (last !== 0 && last !== releaseKey) return;
    items.pop();
  }
}

function qualifierKey(word: string, isBeforeDigits: boolean): string {
  const known = (isBeforeDigits ? shorthandKeys.get(word) : undefined) ?? qualifierKeys.get(word);
  return known ?? `${unknownKey}-${word}`;
}

function signOf(item: Item): number {
  if (typeof item === 'string') return item < releaseKey ? -1 : item > releaseKey ? 1 : 0;
  return item === null || item === 0 ? 0 : 1;
}

function compareMavenVersions(a: MavenVersion, b: MavenVersion): number {
  const length = Math.max(a.items.length, b.items.length);
  for (let index = 0; index < length; index++) {
    const left = a.items[index];
    const right = b.items[index];
    if (left === right) continue;
    const difference = (a.signs[index] ?? 0) - (b.signs[index] ?? 0) || kind(left) - kind(right);
    if (difference !== 0) return difference;
    if (left !== undefined && right !== undefined && left !== null && right !== null) return left < right ? -1 : 1;
  }
  return 0;
}

/** Qualifiers are below lists, lists below numbers. */
function kind(item: Item | undefined): number {
  return typeof item === 'string' ? 0 : item === null ? 1 : 2;
}
