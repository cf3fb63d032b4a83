/**
 * Versions of Go modules (https://go.dev/ref/mod#versions), with or without their leading v. Pseudo-versions are pre-releases
 * of Semantic Versioning, `+incompatible` is a build and without weight; Go's own releases (`go1.21rc2`) are read too.
 */
import { satisfiesComparators, spansOfComparators } from './comparators.ts';
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const goModules: VersionScheme<SemanticVersion> = {
  name: 'go',
  parse: readGoVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(goModules, version, constraint),
  spans: (constraint) => spansOfComparators(goModules, constraint),
  takesLowest: () => true,
  isPrerelease: isSemanticPrerelease,
};

/** `1.21rc2` is 1.21.0-rc.2, so that the tenth candidate is above the ninth. */
function readGoVersion(text: string): SemanticVersion | undefined {
  return readSemanticVersion(
    text
      .trim()
      .replace(/^go/, '')
      .replace(/^(v?\d+(?:\.\d+)*)(alpha|beta|rc)(\d+)/, '$1-$2.$3'),
  );
}
