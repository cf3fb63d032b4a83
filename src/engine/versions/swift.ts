/** Versions of Swift packages, which are tags of Semantic Versioning, and the requirements of Package.swift. */
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import { commonOperators, type RangeDialect, satisfiesSemanticRange, spansOfSemanticRange } from './semantic-range.ts';
import type { VersionScheme } from './version-scheme.ts';

const dialect: RangeDialect = {
  or: /\|\|/,
  and: /,/g,
  operators: commonOperators,
  bare: '=',
  partial: 'zeros',
  prereleases: 'with-any-named',
};

export const swift: VersionScheme<SemanticVersion> = {
  name: 'swift',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesSemanticRange(swift, dialect, version, asComparators(constraint)),
  spans: (constraint) => spansOfSemanticRange(swift, dialect, asComparators(constraint)),
  isPrerelease: isSemanticPrerelease,
};

/** Rewrites `from: "1.2.0"`, `.upToNextMinor(from: "1.2.0")`, `"1.0.0"..<"2.0.0"` and `"1.0.0"..."1.9.9"` as signs. */
function asComparators(requirement: string): string {
  const text = requirement.replaceAll(/["'\s]/g, '');
  const range = /^(.+?)(\.\.<|\.\.\.)(.+)$/.exec(text);
  if (range !== null) return `>=${range[1]} ${range[2] === '..<' ? '<' : '<='}${range[3]}`;
  const named = /^\.?(?:(from|exact|upToNextMajor|upToNextMinor)\b)[(:]?(?:from:)?([^()]+)\)?$/.exec(text);
  if (named === null) return requirement;
  const sign = named[1] === 'exact' ? '=' : named[1] === 'upToNextMinor' ? '~' : '^';
  // In Swift the next major version limits 0.x as well.
  return sign === '^' ? `>=${named[2]} <${nextMajor(named[2] ?? '')}` : `${sign}${named[2]}`;
}

function nextMajor(text: string): string {
  return `${BigInt(/^v?(\d+)/.exec(text)?.[1] ?? '0') + 1n}.0.0`;
}
