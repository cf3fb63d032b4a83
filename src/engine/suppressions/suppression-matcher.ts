/** Whether a suppression names a finding: by its vulnerability, package, place, the way it is brought in, and whether a version without it is known. */
import { normalizePackageName } from '../advisories/normalize-name.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { pathMatcher } from './path-matcher.ts';
import type { PackagePattern, Suppression } from './suppression.ts';

/** What of a finding suppressions ask for. */
export interface Suppressible {
  /** Of the vulnerability, by every name. */
  readonly ids: readonly string[];
  readonly references: readonly string[];
  readonly ecosystem: EcosystemName;
  readonly name: string;
  readonly normalizedName: string;
  readonly version: string;
  readonly manifestPath: string;
  /** Empty where there is none. */
  readonly lockfilePath: string;
  /** Labels, `name@version`, from the direct dependency down to it. */
  readonly dependencyPath: readonly string[];
  readonly hasFix: boolean;
}

/** One that names neither an advisory nor a package names nothing. @throws {InvalidGlob} */
export function suppressionMatcher({
  advisory,
  packages,
  path,
  through,
  hasFix,
}: Suppression): (found: Suppressible) => boolean {
  if (advisory === '' && packages.length === 0) return () => false;
  const isAt = path === '' ? () => true : pathMatcher(path);
  return (found) =>
    (advisory === '' || isNamed(found, advisory)) &&
    (packages.length === 0 || packages.some((pattern) => isPackage(pattern, found))) &&
    (isAt(found.manifestPath) || (found.lockfilePath !== '' && isAt(found.lockfilePath))) &&
    (through.length === 0 || isThrough(through, found.dependencyPath)) &&
    (hasFix === undefined || hasFix === found.hasFix);
}

/** By an id, or a reference that ends in the id: sources with ids of their own have a page for each. */
function isNamed({ ids, references }: Suppressible, name: string): boolean {
  const wanted = name.toLowerCase();
  if (ids.some((id) => id.toLowerCase() === wanted)) return true;
  return references.some((reference) =>
    reference
      .toLowerCase()
      .replace(/[?#].*$/s, '')
      .endsWith(`/${wanted}`),
  );
}

function isPackage({ ecosystem, name, version }: PackagePattern, found: Suppressible): boolean {
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
