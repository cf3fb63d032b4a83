/**
 * Tags of actions, images and pipes: ordered where they look like versions, otherwise not at all. A short tag (`v4`) moves
 * along with its releases, so it accepts every version that begins with it.
 */
import { compareSemanticVersions, isSemanticPrerelease, readSemanticVersion } from './semantic-version.ts';
import type { SemanticVersion } from './semantic-version.ts';
import { commonOperators, satisfiesSemanticRange } from './semantic-range.ts';
import type { RangeDialect } from './semantic-range.ts';
import type { VersionScheme } from './version-scheme.ts';

const dialect: RangeDialect = {
  or: /\|\|/,
  and: /,/g,
  operators: commonOperators,
  bare: '=',
  partial: 'wildcard',
  prereleases: 'of-named-release',
};

export const opaque: VersionScheme<SemanticVersion> = {
  name: 'opaque',
  parse: (tag) =>
    /^[0-9a-f]{7,64}$/i.test(tag.trim()) && !/^\d{8}$/.test(tag.trim()) ? undefined : readSemanticVersion(tag),
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesSemanticRange(opaque, dialect, version, constraint),
  isPrerelease: isSemanticPrerelease,
};
