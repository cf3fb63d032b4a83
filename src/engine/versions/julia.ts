/** Versions of Julia packages and the compat entries of Project.toml. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const julia: VersionScheme<SemanticVersion> = {
  name: 'julia',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(julia, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
