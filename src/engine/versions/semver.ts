/** Semantic Versioning 2.0 (https://semver.org) as advisories write it: partial versions and a leading v are read. */
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
  partial: 'wildcard',
  prereleases: 'of-named-release',
};

export const semver: VersionScheme<SemanticVersion> = {
  name: 'semver',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesSemanticRange(semver, dialect, version, constraint),
  spans: (constraint) => spansOfSemanticRange(semver, dialect, constraint),
  isPrerelease: isSemanticPrerelease,
};
