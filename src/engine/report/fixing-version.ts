/**
 * The lowest version that fixes all that is found in one package, as far as the advisories' own fixed versions tell. A version between two
 * fixed ones counts as fixed where it belongs to the line of the lower: 3.2.6 after 3.2.5 does, 2.0.1 between 1.5.3 and 2.0.4 does not.
 */
import type { AdvisoryHit } from '../model/advisory.ts';
import { type AnyVersionScheme, compareTexts } from '../versions/version-scheme.ts';

type Fixable = Pick<AdvisoryHit, 'fixedVersions' | 'affectedUpTo'>;

/** What an upgrade of one package can close, and the lowest version that does; of some of what is found, no fix may be known. */
export function closingVersion<Hit extends Fixable>(
  scheme: AnyVersionScheme | undefined,
  version: string,
  hits: readonly Hit[],
): { readonly target: string; readonly closed: readonly Hit[] } {
  const closable = hits.filter((hit) => fixingVersion(scheme, version, [hit]) !== '');
  const target = closable.length === 0 ? '' : fixingVersion(scheme, version, closable);
  if (target === '') return { target, closed: [] };
  return { target, closed: hits.filter((hit) => closable.includes(hit) || isBeyond(scheme, target, hit)) };
}

/** Above all that is affected, where no fix is named. */
function isBeyond(scheme: AnyVersionScheme | undefined, target: string, { affectedUpTo: end }: Fixable): boolean {
  if (scheme === undefined || end === undefined) return false;
  const order = compareTexts(scheme, target, end.version);
  return order !== undefined && (order > 0 || (order === 0 && !end.isIncluded));
}

/** Empty where some of them has no fix above the version. */
export function fixingVersion(scheme: AnyVersionScheme | undefined, version: string, hits: readonly Fixable[]): string {
  const fixes = hits.map(({ fixedVersions }) =>
    ascending(
      scheme,
      fixedVersions.filter((fixed) => isAbove(scheme, fixed, version)),
    ),
  );
  if (fixes.some(({ length }) => length === 0)) return '';
  if (scheme === undefined) return fixes.length === 1 ? (fixes[0]?.[0] ?? '') : '';
  const candidates = ascending(scheme, [...new Set(fixes.flat())]);
  const lowest = candidates.find((candidate) => fixes.every((fixed) => isFixedIn(scheme, candidate, fixed)));
  return lowest === undefined ? '' : releaseAt(scheme, lowest);
}

/** `0.7.20-0` is no release: advisories write so what comes after 0.7.19, the first of which can be 0.7.20. */
function releaseAt(scheme: AnyVersionScheme, bound: string): string {
  const [, release = bound] = /^(\d+\.\d+\.\d+)-0$/.exec(bound) ?? [];
  return (compareTexts(scheme, release, bound) ?? 0) > 0 ? release : bound;
}

function ascending(scheme: AnyVersionScheme | undefined, versions: readonly string[]): readonly string[] {
  return scheme === undefined ? versions : versions.toSorted((a, b) => compareTexts(scheme, a, b) ?? 0);
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
