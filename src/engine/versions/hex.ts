/** Versions of Hex packages and the requirements of mix.exs (https://hexdocs.pm/elixir/Version.html#module-requirements). */
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import { commonOperators, type RangeDialect, satisfiesSemanticRange, spansOfSemanticRange } from './semantic-range.ts';
import type { VersionScheme } from './version-scheme.ts';

const dialect: RangeDialect = {
  or: /\|\||\bor\b/,
  and: /,|&&|\band\b/g,
  operators: commonOperators,
  bare: '=',
  partial: 'zeros',
  prereleases: 'ordered',
};

export const hex: VersionScheme<SemanticVersion> = {
  name: 'hex',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesSemanticRange(hex, dialect, version, constraint),
  spans: (constraint) => spansOfSemanticRange(hex, dialect, constraint),
  isPrerelease: isSemanticPrerelease,
};
