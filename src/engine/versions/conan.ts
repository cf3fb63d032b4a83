/**
 * Versions of Conan packages and the ranges of conanfiles (https://docs.conan.io/2/tutorial/versioning/version_ranges.html).
 * Recipes carry the versions of every kind of upstream: letters may follow a number (`1.1.1k`). What begins with a word
 * (`cci.20230101`, `system`) says nothing about its place among numbers and is not ordered.
 */
import { compareBuilds } from './build-number.ts';
import { comparePrereleases, readIdentifiers } from './identifiers.ts';
import { readNumeral } from './numeral.ts';
import { isSemanticPrerelease, type SemanticVersion } from './semantic-version.ts';
import { commonOperators, type RangeDialect, satisfiesSemanticRange } from './semantic-range.ts';
import type { VersionScheme } from './version-scheme.ts';

export interface ConanVersion extends SemanticVersion {
  /** For each number of the release, the text that follows it: `k` of `1k`. A later word without number is above all. */
  readonly letters: readonly string[];
}

const dialect: RangeDialect = {
  or: /\|\|/,
  and: /,/g,
  operators: commonOperators,
  bare: '=',
  partial: 'zeros',
  prereleases: 'with-any-named',
};

export const conan: VersionScheme<ConanVersion> = {
  name: 'conan',
  parse: readConanVersion,
  compare: (a, b) =>
    compareItems(a, b) || comparePrereleases(a.prerelease, b.prerelease) || compareBuilds(a.build, b.build),
  satisfies: satisfiesConanRange,
  isPrerelease: isSemanticPrerelease,
};

function readConanVersion(text: string): ConanVersion | undefined {
  const [, main = '', prerelease, build = ''] = /^[vV]?([^-+\s]+)(?:-([^+\s]*))?(?:\+(\S*))?$/.exec(text.trim()) ?? [];
  if (!/^\d/.test(main)) return undefined;
  const items = main.split('.').map((item) => /^(\d*)([^]*)$/.exec(item));
  return {
    release: items.map((item) => (item?.[1] ? readNumeral(item[1]) : Infinity)),
    letters: items.map((item) => item?.[2] ?? ''),
    prerelease: prerelease === undefined || prerelease === '' ? [] : readIdentifiers(prerelease),
    build,
  };
}

function compareItems(a: ConanVersion, b: ConanVersion): number {
  const length = Math.max(a.release.length, b.release.length);
  for (let index = 0; index < length; index++) {
    const left = a.release[index] ?? 0;
    const right = b.release[index] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
    const leftText = a.letters[index] ?? '';
    const rightText = b.letters[index] ?? '';
    if (leftText !== rightText) return leftText < rightText ? -1 : 1;
  }
  return 0;
}

/** Brackets mark a range, `include_prerelease` after a comma opens it to pre-releases; what has no brackets is exact. */
function satisfiesConanRange(version: ConanVersion, constraint: string): boolean | undefined {
  const [range = '', ...options] = constraint
    .trim()
    .replace(/^\[([^]*)\]$/, '$1')
    .split(',');
  const isOpen = options.some((option) => /^\s*include_prerelease(\s*=\s*True)?\s*$/.test(option));
  return satisfiesSemanticRange(conan, isOpen ? { ...dialect, prereleases: 'ordered' } : dialect, version, range);
}
