/** Versions of Swift packages, which are tags of Semantic Versioning. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const swift: VersionScheme<SemanticVersion> = {
  name: 'swift',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(swift, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
