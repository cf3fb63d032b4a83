/** Versions of npm packages; the ranges of package.json are left to npm's own library, which defines them. */
import satisfies from 'semver/functions/satisfies.js';
import validRange from 'semver/ranges/valid.js';
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export const npm: VersionScheme<SemanticVersion> = {
  name: 'npm',
  parse: readSemanticVersion,
  compare: compareSemanticVersions,
  satisfies: satisfiesNpmRange,
  isPrerelease: isSemanticPrerelease,
};

function satisfiesNpmRange(version: SemanticVersion, constraint: string): boolean | undefined {
  const range = validRange(withoutProtocol(constraint), { loose: true });
  return range === null ? undefined : satisfies(canonicalText(version), range, { loose: true });
}

/** `workspace:^1.0.0` and `npm:other@^1.0.0` carry a range; tags, paths and addresses carry none. */
function withoutProtocol(constraint: string): string {
  const text = constraint.trim();
  if (text.startsWith('workspace:')) return text.slice('workspace:'.length).replace(/^[\^~]$/, '*');
  return text.replace(/^npm:@?[^@]+(?:@|$)/, '');
}

function canonicalText({ release, prerelease }: SemanticVersion): string {
  const numbers = [release[0] ?? 0, release[1] ?? 0, release[2] ?? 0].join('.');
  return prerelease.length === 0 ? numbers : `${numbers}-${prerelease.join('.')}`;
}
