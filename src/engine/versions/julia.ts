/**
 * Versions of Julia packages and the compat entries of Project.toml (https://pkgdocs.julialang.org/v1/compatibility). The
 * builds of binary packages count (`OpenSSL_jll 3.0.15+1`), as VersionNumber orders them.
 */
import { compareBuilds } from './build-number.ts';
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import { commonOperators, type RangeDialect, satisfiesSemanticRange, spansOfSemanticRange } from './semantic-range.ts';
import type { VersionScheme } from './version-scheme.ts';

const dialect: RangeDialect = {
  or: /,|\|\|/,
  and: /&&/g,
  operators: new Map([...commonOperators, ['≥', '>='], ['≤', '<=']]),
  bare: 'caret',
  partial: 'zeros',
  prereleases: 'ordered',
};

export const julia: VersionScheme<SemanticVersion> = {
  name: 'julia',
  parse: readSemanticVersion,
  compare: (a, b) => compareSemanticVersions(a, b) || compareBuilds(a.build, b.build),
  satisfies: (version, constraint) => satisfiesSemanticRange(julia, dialect, version, constraint),
  spans: (constraint) => spansOfSemanticRange(julia, dialect, constraint),
  isPrerelease: isSemanticPrerelease,
};
