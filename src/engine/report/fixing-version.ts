/**
 * The lowest version that fixes all that is found in one package, as far as the advisories' own fixed versions tell. A version between two
 * fixed ones counts as fixed where it belongs to the line of the lower: 3.2.6 after 3.2.5 does, 2.0.1 between 1.5.3 and 2.0.4 does not.
 */
import type { AdvisoryHit } from '../../model/advisory.ts';
import { type AnyVersionScheme, compareTexts } from '../../versions/version-scheme.ts';

/** Empty where some of them has no fix above the version. */
export function fixingVersion(
  scheme: AnyVersionScheme | undefined,
  version: string,
  hits: readonly Pick<AdvisoryHit, 'fixedVersions'>[],
): string {
  const fixes = hits.map(({ fixedVersions }) => fixedVersions.filter((fixed) => isAbove(scheme, fixed, version)));
  if (fixes.some(({ length }) => length === 0)) return '';
  if (scheme === undefined) return fixes.length === 1 ? (fixes[0]?.[0] ?? '') : '';
  const candidates = [...new Set(fixes.flat())].sort((a, b) => compareTexts(scheme, a, b) ?? 0);
  return candidates.find((candidate) => fixes.every((fixed) => isFixedIn(scheme, candidate, fixed))) ?? '';
}

/** @param fixed ascending */
function isFixedIn(scheme: AnyVersionScheme, candidate: string, fixed: readonly string[]): boolean {
  const next = fixed.find((version) => (compareTexts(scheme, version, candidate) ?? 1) > 0);
  const last = fixed.findLast((version) => (compareTexts(scheme, version, candidate) ?? 1) <= 0);
  if (last === undefined) return false;
  return next === undefined || commonParts(candidate, last) > commonParts(candidate, next);
}

function isAbove(scheme: AnyVersionScheme | undefined, fixed: string, version: string): boolean {
  if (scheme === undefined || version === '') return true;
  return (compareTexts(scheme, fixed, version) ?? 1) > 0;
}

function commonParts(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const different = left.findIndex((part, at) => part !== right[at]);
  return different < 0 ? left.length : different;
}

function partsOf(version: string): string[] {
  return version.replace(/^v/i, '').split(/[.+-]/);
}
