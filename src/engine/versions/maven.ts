/** Versions of Maven artifacts (https://maven.apache.org/pom.html#version-order-specification), as its ComparableVersion orders them. */
import { satisfiesComparators } from './comparators.ts';
import { readNumeral } from './numeral.ts';
import type { Numeral } from './numeral.ts';
import type { VersionScheme } from './version-scheme.ts';

/** A number, a qualifier by its sort key, or the list that a hyphen opens, which is always the last item. */
type Item = Numeral | string | readonly Item[];

export const maven: VersionScheme<readonly Item[]> = {
  name: 'maven',
  parse: readItems,
  compare: compareLists,
  satisfies: (version, constraint) => satisfiesComparators(maven, version, constraint),
  isPrerelease: (version) => version.some((item) => typeof item === 'string' && item < releaseKey),
};

const qualifiers = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const releaseKey = '5';
const aliases: ReadonlyMap<string, string> = new Map([
  ['ga', ''],
  ['final', ''],
  ['release', ''],
  ['cr', 'rc'],
]);

function readItems(text: string): readonly Item[] {
  const lists: Item[][] = [[]];
  const tokens =
    text
      .trim()
      .toLowerCase()
      .match(/\d+|[^\d.-]+|[.-]/g) ?? [];
  let needsItem = true;
  const last = (): Item[] => lists[lists.length - 1] ?? [];
  tokens.forEach((token, index) => {
    if (token === '.' || token === '-') {
      if (needsItem) last().push(0);
      if (token === '-') lists.push([]);
      needsItem = true;
      return;
    }
    if (!needsItem) lists.push([]);
    const next = tokens[index + 1] ?? '';
    last().push(/^\d/.test(token) ? readNumeral(token) : qualifierKey(token, /^\d/.test(next)));
    needsItem = false;
  });
  return nest(lists);
}

function qualifierKey(word: string, beforeDigit: boolean): string {
  const short = beforeDigit ? { a: 'alpha', b: 'beta', m: 'milestone' }[word] : undefined;
  const name = short ?? aliases.get(word) ?? word;
  const index = qualifiers.indexOf(name);
  return index === -1 ? `${qualifiers.length}-${name}` : String(index);
}

/** Joins the lists from the last to the first, dropping the zeros and empty qualifiers that end each. */
function nest(lists: readonly Item[][]): readonly Item[] {
  let inner: readonly Item[] = [];
  for (let index = lists.length - 1; index >= 0; index--) {
    const list = [...(lists[index] ?? [])];
    while (list.length > 0 && isNull(list[list.length - 1])) list.pop();
    if (inner.length > 0) list.push(inner);
    inner = list;
  }
  return inner;
}

function isNull(item: Item | undefined): boolean {
  return item === undefined || item === 0 || item === releaseKey;
}

function compareLists(a: readonly Item[], b: readonly Item[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = compareItems(a[index], b[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareItems(a: Item | undefined, b: Item | undefined): number {
  if (a === undefined) return b === undefined ? 0 : -compareWithNothing(b);
  if (b === undefined) return compareWithNothing(a);
  if (typeof a === 'object' && typeof b === 'object') return compareLists(a, b);
  const difference = kind(a) - kind(b);
  if (difference !== 0) return difference;
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareWithNothing(item: Item): number {
  if (typeof item === 'object') return item.length === 0 ? 0 : compareWithNothing(item[0] ?? 0);
  if (typeof item === 'string') return item < releaseKey ? -1 : item > releaseKey ? 1 : 0;
  return item > 0 ? 1 : 0;
}

function kind(item: Item): number {
  return typeof item === 'string' ? 0 : typeof item === 'object' ? 1 : 2;
}
