/** Versions of Rust crates and the requirements of Cargo.toml, where a bare version means a caret. */
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
  bare: 'caret',
  partial: 'wildcard',
  prereleases: 'of-named-release',
};

export const cargo: VersionScheme<SemanticVersion> = {
  name: 'cargo',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesSemanticRange(cargo, dialect, version, constraint),
  spans: (constraint) => spansOfSemanticRange(cargo, dialect, constraint),
  isPrerelease: isSemanticPrerelease,
};
