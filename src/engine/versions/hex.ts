/** Versions of Hex packages and the requirements of mix.exs. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const hex: VersionScheme<SemanticVersion> = {
  name: 'hex',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(hex, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
