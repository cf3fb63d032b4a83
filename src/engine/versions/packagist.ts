/**
 * Versions of Composer packages in Composer's own order: PHP's version_compare of the normal form, in which `4.2.6` is 4.2.6.0
 * and a build does not count. What Composer refuses is compared as it is written.
 */
import { satisfiesComposerConstraint, spansOfComposerConstraint } from './composer-constraint.ts';
import { normalizeComposerVersion } from './composer-version.ts';
import { comparePhpVersions, isBeforeRelease, type PhpVersionPart, readPhpVersion } from './php-version.ts';
import type { VersionScheme } from './version-scheme.ts';

export interface PackagistVersion {
  readonly text: string;
  readonly parts: readonly PhpVersionPart[];
}

export const packagist: VersionScheme<PackagistVersion> = {
  name: 'packagist',
  parse: readPackagistVersion,
  compare: (a, b) => comparePhpVersions(a.parts, b.parts),
  satisfies: (version, constraint) => satisfiesComposerConstraint(version.text, constraint),
  spans: (constraint) => spansOfComposerConstraint(packagist, constraint),
  isPrerelease: isUnstable,
};

function readPackagistVersion(written: string): PackagistVersion {
  const text = written.trim();
  return { text, parts: readPhpVersion(normalizeComposerVersion(text) ?? text.replace(/^[vV]/, '')) };
}

function isUnstable({ text, parts }: PackagistVersion): boolean {
  const normalized = normalizeComposerVersion(text);
  return normalized === undefined ? parts.some(isBeforeRelease) : /dev|alpha|beta|RC/.test(normalized);
}
