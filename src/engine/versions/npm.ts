/** Versions of npm packages and the ranges of package.json. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const npm: VersionScheme<SemanticVersion> = {
  name: 'npm',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(npm, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
