/**
 * Which advisories apply to the packages of an inventory. An advisory is about a package of a public registry: what comes
 * from elsewhere under the same name is matched only where the advisory can be told to concern it, and otherwise a note
 * says what was left out.
 */
import type { AdvisoryHit, AdvisoryLookup } from './model/advisory.ts';
import { isUpstream } from './advisories/upstream.ts';
import { findEcosystem } from './ecosystems/index.ts';
import type { CoverageNote } from './model/coverage-note.ts';
import type { Inventory } from './model/inventory.ts';
import type { LocalName, Package } from './model/package.ts';
import { privateRegistries } from './inventory/private-registries.ts';
import type { PackageSource } from './model/package-source.ts';
import { gitSource, repositoryKey } from './model/source-address.ts';

export interface Match {
  readonly package: Package;
  readonly hit: AdvisoryHit;
}

export interface Matches {
  readonly matches: readonly Match[];
  /** In order of the packages, then of local names. */
  readonly notes: readonly CoverageNote[];
}

/** True for what an ecosystem's public registry, or a mirror of it, gives under that name. */
export type IsPublic = (found: Pick<Package, 'ecosystem' | 'normalizedName' | 'source'>) => boolean;

/** @param patterns of the registries that the operator says are private */
export function publicPackages(patterns: readonly string[]): IsPublic {
  const isPrivate = privateRegistries(patterns);
  return ({ ecosystem, normalizedName, source }) => {
    // A module's path is its address.
    if (source.kind === 'registry') return !isPrivate(ecosystem === 'Go' ? normalizedName : source.url);
    // Packages that are named by their repository come from there.
    return source.kind === 'git' && repositoryKey(source.url) === normalizedName.toLowerCase();
  };
}

export function matchPackages(
  { packages, locals }: Pick<Inventory, 'packages' | 'locals'>,
  lookup: AdvisoryLookup,
  isPublic: IsPublic,
): Matches {
  const matches: Match[] = [];
  const notes: CoverageNote[] = [];
  for (const found of packages) {
    const { ecosystem, normalizedName, version, source, replaces } = found;
    const hits = lookup.find(ecosystem, normalizedName, version);
    if (isPublic(found)) for (const hit of hits) matches.push({ package: found, hit });
    else {
      const [concerned, others] = partition(hits, (hit) => isUpstream(source, hit.advisory));
      for (const hit of concerned) matches.push({ package: found, hit });
      const left = version === '' ? lookup.idsOf(ecosystem, normalizedName) : others.map((hit) => hit.advisory.id);
      if (left.length > 0) notes.push(noteOf(found, left, originOf(source)));
    }
    if (replaces !== null) {
      const replaced = {
        ...found,
        normalizedName: findEcosystem(ecosystem)?.normalizeName(replaces.name) ?? replaces.name,
      };
      const known = new Set(hits.map((hit) => hit.advisory.id));
      const candidates = lookup
        .find(ecosystem, replaced.normalizedName, replaces.version)
        .filter((hit) => !known.has(hit.advisory.id));
      const [concerned, others] = partition(candidates, (hit) => isUpstream(gitSource(normalizedName), hit.advisory));
      for (const hit of concerned) matches.push({ package: found, hit });
      const left =
        replaces.version === ''
          ? lookup.idsOf(ecosystem, replaced.normalizedName)
          : others.map((hit) => hit.advisory.id);
      const origin = `stands in place of ${labelOf(replaces)}`;
      if (left.length > 0) notes.push(noteOf(found, left, origin, replaces.name));
    }
  }
  for (const local of locals) {
    const { ecosystem, normalizedName, version } = local;
    const left =
      version === ''
        ? lookup.idsOf(ecosystem, normalizedName)
        : lookup.find(ecosystem, normalizedName, version).map((hit) => hit.advisory.id);
    if (left.length > 0) notes.push(noteOf(local, left, originOf(local.source)));
  }
  return { matches, notes };
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  const groups = Map.groupBy(items, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}

const namedMax = 5;

function noteOf(
  found: Package | LocalName,
  left: readonly string[],
  origin: string,
  publicName?: string,
): CoverageNote {
  const { ecosystem, name, version, source, manifestPath, span } = found;
  const ids = [...left.slice(0, namedMax), ...(left.length > namedMax ? ['…'] : [])].join(', ');
  const count = left.length === 1 ? 'one advisory' : `${left.length} advisories`;
  const verb = left.length === 1 ? 'was' : 'were';
  const whose =
    publicName === undefined ? `the ${ecosystem} package of that name` : `the ${ecosystem} package ${publicName}`;
  return {
    path: manifestPath,
    line: span.startLine,
    ecosystem,
    name,
    version,
    source,
    advisoryIds: left,
    message: `${labelOf(found)} ${origin}: ${count} of ${whose}${version === '' ? ', at any of its versions,' : ''} ${verb} not matched (${ids})`,
  };
}

function labelOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return version === '' ? name : `${name} ${version}`;
}

function originOf(source: PackageSource): string {
  const registry = 'not from the public registry';
  switch (source.kind) {
    case 'git':
      return `comes from the repository ${source.url}, ${registry}`;
    case 'url':
      return `comes from ${source.url}, ${registry}`;
    case 'path':
      return `comes from ${source.path === '' ? 'a folder' : `the path ${source.path}`}, ${registry}`;
    default:
      return `comes from ${source.url === '' ? 'a private registry' : `the private registry ${source.url}`}`;
  }
}
