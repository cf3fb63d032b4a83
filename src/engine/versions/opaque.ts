/** Tags of actions, images and pipes: ordered where they look like versions, otherwise not at all. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const opaque: VersionScheme<SemanticVersion> = {
  name: 'opaque',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(opaque, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
