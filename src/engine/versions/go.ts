/** Versions of Go modules (https://go.dev/ref/mod#versions), with or without their leading v. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const goModules: VersionScheme<SemanticVersion> = {
  name: 'go',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(goModules, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
