/**
 * Versions of Maven artifacts (https://maven.apache.org/pom.html#version-order-specification) in the order of Maven 3.9's
 * ComparableVersion. Where that order runs in a circle (`1.x.1 < 1-rc < 1 < 1.x.1`), what lies below the release stays below.
 */
import { satisfiesMavenRange } from './maven-range.ts';
import { readNumeral } from './numeral.ts';
import type { Numeral } from './numeral.ts';
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
  isPrerelease: ({ items }) => items.some((item) => typeof item === 'string' && item < releaseKey),
};

const qualifiers = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const releaseKey = String(qualifiers.indexOf(''));
const aliases: ReadonlyMap<string, string> = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
]);
const shorthands: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);

function readMavenVersion(text: string): MavenVersion {
  const items = withoutNothings(readLists(text.trim().toLowerCase()));
  const signs = Array.from(items, () => 0);
  let sign = 0;
  for (let index = items.length - 1; index >= 0; index--) {
    sign = signOf(items[index] ?? null) || sign;
    signs[index] = sign;
  }
  return { items, signs };
}

/** Splits at dots, hyphens and between digits and others; each list but the first is the last item of the one before. */
function readLists(text: string): Item[][] {
  const tokens = text.match(/\d+|[^\d.-]+|[.-]/g) ?? [];
  const lists: Item[][] = [[]];
  let list: Item[] = [];
  lists[0] = list;
  const open = (): void => {
    list = [];
    lists.push(list);
  };
  let itemExpected = true;
  tokens.forEach((token, index) => {
    if (token === '.' || token === '-') {
      if (itemExpected) list.push(0);
      if (token === '-') open();
      itemExpected = true;
      return;
    }
    if (!itemExpected) open();
    itemExpected = false;
    if (isDigit(token)) {
      list.push(readNumeral(token));
      return;
    }
    // A qualifier before digits or at the end stands as if after a hyphen: 1.0.0.RC1 < 1.0.0-RC2.
    const next = tokens[index + 1];
    if (list.length > 0 && next !== '.' && next !== '-') open();
    list.push(qualifierKey(token, next !== undefined && isDigit(next)));
  });
  return lists;
}

function isDigit(token: string): boolean {
  return token >= '0' && token < ':';
}

function qualifierKey(word: string, isBeforeDigits: boolean): string {
  const full = (isBeforeDigits ? shorthands.get(word) : undefined) ?? word;
  const name = aliases.get(full) ?? full;
  const index = qualifiers.indexOf(name);
  return index === -1 ? `${qualifiers.length}-${name}` : String(index);
}

/** Drops zeros and empty qualifiers from the end of each list, and lists that have become empty. */
function withoutNothings(lists: readonly Item[][]): readonly Item[] {
  const kept: Item[][] = [];
  let isLast = true;
  for (let index = lists.length - 1; index >= 0; index--) {
    const list = lists[index] ?? [];
    const length = list.findLastIndex((item) => item !== 0 && item !== releaseKey) + 1;
    const hadOnlyQualifier = length === 0 && list.length > 0 && list.every((item) => item === releaseKey);
    if (isLast && length === 0 && index > 0) continue;
    // The specification has 1-ga-1 equal 1-1, while 1-0-1 is less.
    if (!isLast && hadOnlyQualifier && index > 0) continue;
    kept.push(list.slice(0, length));
    isLast = false;
  }
  return kept.reverse().flatMap((list, index) => (index === 0 ? list : [null, ...list]));
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
