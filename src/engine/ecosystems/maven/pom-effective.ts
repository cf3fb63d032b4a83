/**
 * What a pom's dependencies come to once the parents, properties and managed versions of the repository are applied, in
 * Maven's order: a version written at the dependency, then the nearest managed entry, then imported bills of materials.
 */
import { expressionResolver, type Resolve } from '../../text/expressions.ts';
import {
  type ManagedDependencies,
  managementKey,
  type PomDependency,
  type PomModel,
  type PomProfile,
} from './pom-model.ts';
import type { Bom } from './own-version-boms.ts';
import type { ReleasedPoms } from './released-poms.ts';
import { nameOf, type PomLineage, type PomRepository, type PomSource } from './pom-lineage.ts';

export interface EffectivePom {
  readonly lineage: PomLineage;
  /** Replaces expressions as this pom sees them, within the profile where one is given. */
  resolve(text: string, profile?: PomProfile): string | undefined;
  /** The managed entry for a dependency; the version is resolved, `undefined` where it cannot be. */
  managed(key: string, profile?: PomProfile): ManagedEntry | undefined;
  /** Parent and bills of materials that are no files of the repository: what they manage is unknown. */
  readonly outsideBoms: readonly Bom[];
  /** All parents and bills of materials are known. */
  readonly isWhole: boolean;
}

export interface ManagedEntry {
  readonly version: string | undefined;
  readonly scope: string;
  /** As the entry writes it. */
  readonly writtenVersion: string;
  readonly optional: string;
  readonly exclusions: readonly string[];
}

/** Imports may import; more than this in one project is no honest build. */
const importsMax = 1000;

/** What the building of one pom and of everything that it imports shares. */
interface Building {
  readonly repository: PomRepository;
  readonly from: PomSource | undefined;
  /** By name, of a registry's with the version; `undefined` while it is being built, so that a circle of imports meets nothing and ends. */
  readonly built: Map<string, EffectivePom | undefined>;
  readonly outsideBoms: Bom[];
}

/** @param from where poms of registries are found; absent: nowhere */
export async function effectivePom(
  model: PomModel,
  repository: PomRepository,
  from?: PomSource,
): Promise<EffectivePom> {
  return buildOnce(model, { repository, from, built: new Map(), outsideBoms: [] });
}

async function build(model: PomModel, building: Building): Promise<EffectivePom> {
  const lineage = await building.repository.lineageOf(model, building.from);
  const own = expressionResolver((name) => lookUp(lineage, name));
  const inProfiles = new Map<PomProfile, Resolve>();
  const resolve = (text: string, profile?: PomProfile) => {
    if (profile === undefined) return own(text);
    let inProfile = inProfiles.get(profile);
    if (inProfile === undefined) {
      inProfile = expressionResolver((name) => profile.properties.get(name) ?? lookUp(lineage, name));
      inProfiles.set(profile, inProfile);
    }
    return inProfile(text);
  };
  const layers = lineage.models.flatMap(({ managed, profiles }) => [
    managed,
    ...profiles.filter(({ isActiveByDefault }) => isActiveByDefault).map((profile) => profile.managed),
  ]);
  const { outsideParent } = lineage;
  if (outsideParent !== undefined) {
    building.outsideBoms.push({ name: nameOf(outsideParent), version: resolve(outsideParent.version) ?? '' });
  }
  const withExpressions = keyedByResolvedName(layers, resolve);
  const { imports, isWhole } = await importsOf(layers, resolve, building, model.isReleased);
  // Imports may share imports, so without remembering, a look-up could walk a number of ways that doubles at each level.
  const inherited = new Map<string, ManagedEntry | undefined>();

  function managedByThis(key: string): ManagedEntry | undefined {
    if (inherited.has(key)) return inherited.get(key);
    let entry = inLayers(layers, key, resolve);
    const dynamic = withExpressions.get(key);
    if (entry === undefined && dynamic !== undefined) entry = managedEntry(dynamic, resolve(dynamic.version));
    if (imports.length === 0) return entry;
    for (const imported of imports) entry ??= imported.managed(key);
    inherited.set(key, entry);
    return entry;
  }

  return {
    lineage,
    resolve,
    outsideBoms: building.outsideBoms,
    isWhole: isWhole && outsideParent === undefined,
    managed(key, profile) {
      const inProfile =
        profile === undefined ? undefined : inLayers([profile.managed], key, (text) => resolve(text, profile));
      return inProfile ?? managedByThis(key);
    },
  };
}

async function importsOf(
  layers: readonly ManagedDependencies[],
  resolve: Resolve,
  building: Building,
  isReleased: boolean,
): Promise<{ readonly imports: readonly EffectivePom[]; readonly isWhole: boolean }> {
  const { repository, from, built, outsideBoms } = building;
  const imports: EffectivePom[] = [];
  let isWhole = true;
  for (const entry of layers.flatMap((layer) => layer.imports)) {
    const [groupId, artifactId, version] = [resolve(entry.groupId), resolve(entry.artifactId), resolve(entry.version)];
    if (groupId === undefined || artifactId === undefined) {
      isWhole = false;
      continue;
    }
    const own = isReleased ? undefined : await repository.find(groupId, artifactId);
    const name = nameOf({ groupId, artifactId });
    const label = own === undefined ? `${name}:${version ?? ''}` : name;
    if (!built.has(label) && built.size < importsMax) {
      built.set(label, undefined);
      const imported =
        own ??
        (version === undefined ? undefined : await from?.released.find({ groupId, artifactId, version }, from.askedBy));
      if (imported !== undefined) built.set(label, await buildOnce(imported, building));
      else outsideBoms.push({ name, version: version ?? '' });
    }
    const effective = built.get(label);
    if (effective !== undefined) imports.push(effective);
    isWhole &&= effective?.isWhole === true;
  }
  return { imports, isWhole };
}

/** What a pom comes to is the same for all that ask, once nothing of it is missing. */
async function buildOnce(model: PomModel, building: Building): Promise<EffectivePom> {
  const { from } = building;
  if (from === undefined) return build(model, building);
  const settled = wholePoms.get(from.released) ?? new WeakMap<PomModel, EffectivePom>();
  wholePoms.set(from.released, settled);
  const known = settled.get(model) ?? (await build(model, building));
  if (known.isWhole) settled.set(model, known);
  return known;
}

const wholePoms = new WeakMap<ReleasedPoms, WeakMap<PomModel, EffectivePom>>();

function inLayers(layers: readonly ManagedDependencies[], key: string, resolve: Resolve): ManagedEntry | undefined {
  for (const { byKey } of layers) {
    const entry = byKey.get(key);
    if (entry !== undefined) return managedEntry(entry, resolve(entry.version));
  }
  return undefined;
}

function managedEntry(entry: PomDependency, version: string | undefined): ManagedEntry {
  const { scope, version: writtenVersion, optional, exclusions } = entry;
  return { version, scope, writtenVersion, optional, exclusions };
}

function keyedByResolvedName(
  layers: readonly ManagedDependencies[],
  resolve: Resolve,
): ReadonlyMap<string, PomDependency> {
  const found = new Map<string, PomDependency>();
  for (const entry of layers.flatMap(({ withExpressions }) => withExpressions)) {
    const key = resolve(managementKey(entry.groupId, entry.artifactId, entry.type, entry.classifier));
    if (key !== undefined && !found.has(key)) found.set(key, entry);
  }
  return found;
}

/** The raw value of a property or model expression. */
function lookUp({ models }: PomLineage, name: string): string | undefined {
  const [pom] = models;
  for (const { properties, profiles } of models) {
    const active = profiles.find((profile) => profile.isActiveByDefault && profile.properties.has(name));
    const value = active?.properties.get(name) ?? properties.get(name);
    if (value !== undefined) return value;
  }
  const field = /^(?:(?:project|pom)\.)?(parent\.)?(groupId|artifactId|version)$/.exec(name);
  if (field !== null) {
    const source = field[1] === undefined ? pom : pom.parent;
    const value =
      source === undefined
        ? ''
        : source[field[2] === 'groupId' ? 'groupId' : field[2] === 'version' ? 'version' : 'artifactId'];
    return value === '' ? undefined : value;
  }
  return fromProfiles(models, name);
}

/** A property that only profiles set, none of them active by default, counts where all that set it agree. */
function fromProfiles(models: readonly PomModel[], name: string): string | undefined {
  const values = new Set(models.flatMap(({ profiles }) => profiles).map(({ properties }) => properties.get(name)));
  values.delete(undefined);
  return values.size === 1 ? [...values][0] : undefined;
}
