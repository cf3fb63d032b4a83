/** Versions of Conan packages and the ranges of conanfiles. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const conan: VersionScheme<SemanticVersion> = {
  name: 'conan',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(conan, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
