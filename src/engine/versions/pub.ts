/** Versions of Dart packages and the constraints of pubspec.yaml. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const pub: VersionScheme<SemanticVersion> = {
  name: 'pub',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(pub, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
