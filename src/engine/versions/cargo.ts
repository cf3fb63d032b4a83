/** Versions of Rust crates and the requirements of Cargo.toml. */
import { satisfiesComparators } from './comparators.ts';
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const cargo: VersionScheme<SemanticVersion> = {
  name: 'cargo',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesComparators(cargo, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
