/** Which findings suppressions leave out, and which suppressions do nothing: they have ended, or nothing is found that they name. */
import { normalizePackageName } from '../advisories/normalize-name.ts';
import type { Occurrence } from '../report/scan-report.ts';
import { pathMatcher } from './path-matcher.ts';
import type { PackagePattern, Suppression } from './suppression.ts';

export interface Suppressed {
  readonly open: readonly Occurrence[];
  /** Each by the first entry that names it. */
  readonly suppressed: readonly { readonly occurrence: Occurrence; readonly by: Suppression }[];
  /** They would leave something out, if their time were not over. */
  readonly ended: readonly Suppression[];
  readonly unmatched: readonly Suppression[];
}

/** @param now ISO 8601 UTC, told by the caller */
export function applySuppressions(
  occurrences: readonly Occurrence[],
  entries: readonly Suppression[],
  now: string,
): Suppressed {
  const matchers = entries.map((entry) => ({
    entry,
    isOver: entry.until !== '' && entry.until <= now,
    matches: matcherOf(entry),
  }));
  const open: Occurrence[] = [];
  const suppressed: { occurrence: Occurrence; by: Suppression }[] = [];
  const matched = new Set<Suppression>();
  for (const occurrence of occurrences) {
    const naming = matchers.filter(({ matches }) => matches(occurrence));
    for (const { entry } of naming) matched.add(entry);
    const by = naming.find(({ isOver }) => !isOver)?.entry;
    if (by === undefined) open.push(occurrence);
    else suppressed.push({ occurrence, by });
  }
  return {
    open,
    suppressed,
    ended: matchers.filter(({ entry, isOver }) => isOver && matched.has(entry)).map(({ entry }) => entry),
    unmatched: entries.filter((entry) => !matched.has(entry)),
  };
}

function matcherOf({ advisory, packages, path, through, hasFix }: Suppression): (occurrence: Occurrence) => boolean {
  if (advisory === '' && packages.length === 0) return () => false;
  const isAt = path === '' ? () => true : pathMatcher(path);
  return ({ package: found, hit }) =>
    (advisory === '' || isNamed(hit.advisory, advisory)) &&
    (packages.length === 0 || packages.some((pattern) => isPackage(pattern, found))) &&
    (isAt(found.manifestPath) || (found.lockfilePath !== '' && isAt(found.lockfilePath))) &&
    (through.length === 0 || isThrough(through, found.dependencyPath)) &&
    (hasFix === undefined || hasFix === hit.fixedVersions.length > 0);
}

/** By its id, an alias, or a reference that ends in the id: sources with ids of their own have a page for each. */
function isNamed({ id, aliases, references }: Occurrence['hit']['advisory'], name: string): boolean {
  const wanted = name.toLowerCase();
  if (id.toLowerCase() === wanted || aliases.some((alias) => alias.toLowerCase() === wanted)) return true;
  return references.some((reference) =>
    reference
      .toLowerCase()
      .replace(/[?#].*$/s, '')
      .endsWith(`/${wanted}`),
  );
}

function isPackage({ ecosystem, name, version }: PackagePattern, found: Occurrence['package']): boolean {
  return (
    (ecosystem === '' || ecosystem.toLowerCase() === found.ecosystem.toLowerCase()) &&
    normalizePackageName(found.ecosystem, name) === normalizePackageName(found.ecosystem, found.name) &&
    (version === '' || version.replace(/^v/i, '') === found.version.replace(/^v/i, ''))
  );
}

/** `*` stands for any number of packages; a name without a version for all of its versions. */
function isThrough(chain: readonly string[], way: readonly string[]): boolean {
  let reachable = new Set([0]);
  for (const link of chain) {
    const next = new Set<number>();
    for (const at of reachable)
      if (link === '*') for (let to = at; to <= way.length; to++) next.add(to);
      else if (isLink(link, way[at] ?? '')) next.add(at + 1);
    reachable = next;
  }
  return reachable.has(way.length);
}

function isLink(link: string, step: string): boolean {
  const name = step.slice(0, Math.max(0, step.lastIndexOf('@')));
  return step !== '' && (link === step || link === name);
}
