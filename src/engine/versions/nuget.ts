/** Versions of NuGet packages: up to four numbers, labels compared without regard to case, metadata ignored. */
import { satisfiesNugetRange, spansOfNugetRange } from './nuget-range.ts';
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const nuget: VersionScheme<SemanticVersion> = {
  name: 'nuget',
  parse: (text) => readSemanticVersion(text.toLowerCase()),
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesNugetRange(nuget, version, constraint),
  spans: (constraint) => spansOfNugetRange(nuget, constraint),
  takesLowest: (constraint) => !constraint.includes('*'),
  isPrerelease: isSemanticPrerelease,
};
