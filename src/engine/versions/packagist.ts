/**
 * Versions of Composer packages: ordered by PHP's version_compare, as OSV's advisories for Packagist are meant, while ranges
 * are judged by Composer's own normal form (`1.0` is 1.0.0.0 there).
 */
import { satisfiesComposerConstraint } from './composer-constraint.ts';
import { normalizeComposerVersion } from './composer-version.ts';
import { comparePhpVersions, isBeforeRelease, type PhpVersionPart, readPhpVersion } from './php-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export interface PackagistVersion {
  readonly text: string;
  readonly parts: readonly PhpVersionPart[];
}

export const packagist: VersionScheme<PackagistVersion> = {
  name: 'packagist',
  parse: (text) => ({ text: text.trim(), parts: readPhpVersion(text.trim().replace(/^[vV]/, '')) }),
  compare: (a, b) => comparePhpVersions(a.parts, b.parts),
  satisfies: (version, constraint) => satisfiesComposerConstraint(version.text, constraint),
  isPrerelease: isUnstable,
};

function isUnstable({ text, parts }: PackagistVersion): boolean {
  const normalized = normalizeComposerVersion(text);
  return normalized === undefined ? parts.some(isBeforeRelease) : /dev|alpha|beta|RC/.test(normalized);
}
