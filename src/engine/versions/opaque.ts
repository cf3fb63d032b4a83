/**
 * Tags of actions, images and pipes: ordered where they look like versions, otherwise not at all. A short tag (`v4`) moves
 * along with its releases, so it accepts every version that begins with it.
 */
import {
  compareSemanticVersions,
  isSemanticPrerelease,
  readSemanticVersion,
  type SemanticVersion,
} from './semantic-version.ts';
import { commonOperators, type RangeDialect, satisfiesSemanticRange } from './semantic-range.ts';
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
  parse: (tag) => (isAbbreviatedHash(tag.trim()) ? undefined : readSemanticVersion(tag)),
  compare: compareSemanticVersions,
  satisfies: (version, constraint) => satisfiesSemanticRange(opaque, dialect, version, constraint),
  isPrerelease: isSemanticPrerelease,
};

/** Digits alone are a number or a date. */
function isAbbreviatedHash(tag: string): boolean {
  return /^[0-9a-f]{7,40}$/i.test(tag) && /[a-f]/i.test(tag);
}
