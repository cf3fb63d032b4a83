/** Semantic Versioning 2.0 (https://semver.org) as advisories write it: partial versions and a leading v are read. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const semver: VersionScheme<SemanticVersion> = {
  name: 'semver',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(semver, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
