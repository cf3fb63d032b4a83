/**
 * Which advisories apply to the packages of an inventory. An advisory is about a package of a public registry: what comes
 * from elsewhere under the same name is matched only where the advisory can be told to concern it, and otherwise a note
 * says what was left out.
 */
import type { AdvisoryHit, AdvisoryLookup } from './model/advisory.ts';
import { isUpstream } from './advisories/upstream.ts';
import { findEcosystem } from './ecosystems/index.ts';
import type { CoverageNote } from './model/coverage-note.ts';
import type { ReplacedPackage } from './model/extraction.ts';
import type { Inventory } from './model/inventory.ts';
import type { LocalName, Package } from './model/package.ts';
import { privateRegistries } from './inventory/private-registries.ts';
import type { PackageSource } from './model/package-source.ts';
import { gitSource, repositoryKey } from './model/source-address.ts';
import { matchRange } from './match-range.ts';
import { counted, foreignNote, listed, packageNote } from './package-notes.ts';
import { pushEach } from './text/push-each.ts';

export interface Match {
  readonly package: Package;
  readonly hit: AdvisoryHit;
}

export interface Matches {
  readonly matches: readonly Match[];
  /** In order of the packages, then of local names, then of what is of no ecosystem. */
  readonly notes: readonly CoverageNote[];
}

/** True for what an ecosystem's public registry, or a mirror of it, gives under that name. */
export type IsPublic = (found: Pick<Package, 'ecosystem' | 'normalizedName' | 'source'>) => boolean;

/** @param patterns of the registries that the operator says are private */
export function publicPackages(patterns: readonly string[]): IsPublic {
  const isPrivate = privateRegistries(patterns);
  return ({ ecosystem, normalizedName, source }) => {
    // A module's path is its address.
    if (source.kind === 'registry' && ecosystem === 'Go') return !isPrivate(normalizedName);
    // Builds of the JVM say no registry, and their groups whose a package is.
    if (source.kind === 'registry' && ecosystem === 'Maven' && isPrivate(normalizedName.replace(':', '/')))
      return false;
    if (source.kind === 'registry') return !isPrivate(source.url);
    // Packages that are named by their repository come from there.
    return source.kind === 'git' && repositoryKey(source.url) === normalizedName.toLowerCase();
  };
}

export function matchPackages(
  { packages, locals, foreign = [] }: Pick<Inventory, 'packages' | 'locals' | 'foreign'>,
  lookup: AdvisoryLookup,
  isPublic: IsPublic,
): Matches {
  const matches: Match[] = [];
  const notes: CoverageNote[] = [];
  for (const found of packages) {
    const isOfRegistry = isPublic(found);
    if (isOfRegistry && found.version === '') {
      const ranged = matchRange(found, lookup);
      for (const hit of ranged.hits) matches.push({ package: found, hit });
      pushEach(notes, ranged.notes);
      continue;
    }
    const own = isOfRegistry ? allOf(found, lookup) : concernedOf(found, found.source, lookup);
    const replaced = found.replaces === null ? nothing : replacedOf(found, found.replaces, lookup);
    const known = new Set(own.hits.map((hit) => hit.advisory.id));
    const others = replaced.hits.filter((hit) => !known.has(hit.advisory.id));
    const hits = others.length === 0 ? own.hits : [...own.hits, ...others].sort(byAdvisory);
    for (const hit of hits) matches.push({ package: found, hit });
    if (own.left.length > 0) notes.push(noteOf(found, own.left, originOf(found.source)));
    const left = replaced.left.filter((id) => !known.has(id));
    if (found.replaces !== null && left.length > 0)
      notes.push(noteOf(found, left, `stands in place of ${labelOf(found.replaces)}`, found.replaces.name));
  }
  for (const local of locals) {
    const { left } = concernedOf(local, local.source, lookup);
    if (left.length > 0) notes.push(noteOf(local, left, originOf(local.source)));
  }
  for (const found of foreign) notes.push(foreignNote(found));
  return { matches, notes };
}

interface Found {
  readonly hits: readonly AdvisoryHit[];
  /** Ids of what was left out. */
  readonly left: readonly string[];
}

const nothing: Found = { hits: [], left: [] };

type Asked = Pick<Package, 'ecosystem' | 'normalizedName' | 'version'>;

function allOf({ ecosystem, normalizedName, version }: Asked, lookup: AdvisoryLookup): Found {
  return { hits: lookup.find(ecosystem, normalizedName, version), left: [] };
}

/** Of the advisories of a name those of the repository that the code was taken from. */
function concernedOf(
  { ecosystem, normalizedName, version }: Asked,
  source: PackageSource,
  lookup: AdvisoryLookup,
): Found {
  // Any version may be the one that is affected.
  if (version === '') return { hits: [], left: lookup.idsOf(ecosystem, normalizedName) };
  const hits = lookup.find(ecosystem, normalizedName, version);
  if (hits.length === 0) return nothing;
  const concerned = hits.filter((hit) => isUpstream(source, hit.advisory));
  const left = hits.filter((hit) => !concerned.includes(hit)).map((hit) => hit.advisory.id);
  return { hits: concerned, left };
}

/** A module is named by its address, so what replaces another may be its upstream under that name. */
function replacedOf(
  { ecosystem, normalizedName }: Package,
  { name, version }: ReplacedPackage,
  lookup: AdvisoryLookup,
): Found {
  const replaced = { ecosystem, normalizedName: findEcosystem(ecosystem)?.normalizeName(name) ?? name, version };
  return concernedOf(replaced, gitSource(normalizedName), lookup);
}

function byAdvisory(a: AdvisoryHit, b: AdvisoryHit): number {
  return a.advisory.id < b.advisory.id ? -1 : 1;
}

function noteOf(
  found: Package | LocalName,
  left: readonly string[],
  origin: string,
  publicName?: string,
): CoverageNote {
  const { ecosystem, version } = found;
  const [ids, count] = [listed(left), counted(left)];
  const verb = left.length === 1 ? 'was' : 'were';
  const whose =
    publicName === undefined ? `the ${ecosystem} package of that name` : `the ${ecosystem} package ${publicName}`;
  const all = version === '' ? ', at any of its versions,' : '';
  const message = `${labelOf(found)} ${origin}: ${count} of ${whose}${all} ${verb} not matched (${ids})`;
  return packageNote('source', found, left, message);
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
