/**
 * Cargo.lock, versions 1 to 4, with the Cargo.toml of each member of its workspace: one release of each line of compatible versions, as
 * cargo itself would have it.
 */
import type { EditableProject, FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import type { MetadataShelf } from '../model/release.ts';
import type { GraphNeed, GraphNode, Universe } from '../shared/locked-graph.ts';
import { waysOfGraph } from '../shared/ways-of-graph.ts';
import { type CargoEntry, type CargoLock, namesNeeded, readCargoLock } from './cargo-lock.ts';
import {
  activeCrateNeeds,
  compareCrates,
  type CrateNeed,
  type CrateRelease,
  crateReleases,
  findCrate,
  lineOfCrate,
  meetsCrate,
  offersFeatures,
} from './crate-releases.ts';
import { featuresOfLocal, lockedFeatures } from './locked-features.ts';
import { isBuiltBy, type ProjectRust, projectRust } from './project-rust.ts';
import { writeCargoLock } from './write-cargo-lock.ts';

export const cargoLockEditor: ProjectEditor = {
  ecosystem: 'crates.io',
  accepts: (path) => /(?:^|\/)Cargo\.lock$/.test(path),
  async open(tree, { path, sources }): Promise<EditableProject> {
    const lock = await readCargoLock(tree, path);
    const rust = await projectRust(sources, path, lock.manifests);
    return { ways: (wish, world) => waysBuiltBy(rust, lock, wish, world) };
  },
};

/** Releases that ask for a newer Rust than the project has are taken only where nothing else closes an alert. */
function* waysBuiltBy(
  rust: ProjectRust | undefined,
  lock: CargoLock,
  wish: Wish,
  world: FixWorld,
): Iterable<Way | Refusal> {
  const ways = (admits: (release: CrateRelease) => boolean): Iterable<Way | Refusal> => {
    const universe = universeOf(lock, world, admits);
    return waysOfGraph(universe, wish, world, (settled) => writeCargoLock(lock, universe.nodes, settled, world.shelf));
  };
  if (rust === undefined) return yield* ways(() => true);
  let isFound = false;
  for (const way of ways(({ rustVersion }) => isBuiltBy(rust, rustVersion))) {
    if ('refused' in way) continue;
    isFound = true;
    yield way;
  }
  if (isFound) return;
  for (const way of ways(() => true)) {
    if ('refused' in way) yield way;
    else yield { ...way, notes: [...way.notes, ...newerRust(rust, way, world)] };
  }
}

function newerRust(rust: ProjectRust, { moves }: Way, world: FixWorld): readonly string[] {
  return moves.flatMap(({ name, to }) => {
    const asked = to === '' ? '' : (findCrate(world.shelf, { name, version: to })?.rustVersion ?? '');
    return isBuiltBy(rust, asked)
      ? []
      : [`${name} ${to} needs Rust ${asked}, and ${rust.path} says ${rust.version}: it has to go up, too`];
  });
}

/** No version is in it: of what neither manifest nor index tells. */
const untold = '=0.0.0-untold';

function universeOf(lock: CargoLock, world: FixWorld, admits: (release: CrateRelease) => boolean): Universe {
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const featuresOf = lockedFeatures(lock, world.shelf);
  const rangeFor = (entry: CargoEntry, target: CargoEntry): string => {
    const declared = lock.declarations.get(entry.line);
    const asked =
      entry.source === ''
        ? declared?.map(({ name, constraint }) => ({ name, range: constraint }))
        : entry.isRegistry
          ? findCrate(world.shelf, entry)?.needs
          : undefined;
    const own = asked?.filter(({ name, range }) => name === target.name && meetsCrate(target.version, range));
    if (own === undefined || own.length === 0) return untold;
    return [...new Set(own.flatMap(({ range }) => (range === '' || range === '*' ? [] : [range])))].join(', ');
  };
  const featuresFor = (entry: CargoEntry, target: CargoEntry): readonly string[] => {
    if (entry.source === '') return featuresOfLocal(lock, entry.line, target.name);
    const release = findCrate(world.shelf, entry);
    const on = featuresOf(entry.line);
    const needs = release === undefined || on === undefined ? (release?.needs ?? []) : activeCrateNeeds(release, on);
    return needs
      .filter(({ name, range }) => name === target.name && meetsCrate(target.version, range))
      .flatMap(({ features }) => features);
  };
  const nodes = lock.entries.map((entry): GraphNode => {
    const needs = entry.targets.flatMap((line): GraphNeed[] => {
      const target = byLine.get(line);
      if (target === undefined) return [];
      let range: string | undefined;
      return [
        {
          name: target.name,
          get features() {
            return featuresFor(entry, target);
          },
          line: '',
          original: line,
          range: () => (range ??= rangeFor(entry, target)),
        },
      ];
    });
    return {
      line: entry.line,
      name: entry.name,
      version: entry.version,
      kind: entry.source === '' ? 'root' : entry.isRegistry ? 'registry' : 'fixed',
      isOriginal: true,
      needs: () => needs,
      lacks: (features) => entry.isRegistry && lacksFeatures(world.shelf, entry, featuresOf, features),
    };
  });
  return {
    nodes,
    compare: compareCrates,
    meets: meetsCrate,
    isMajor: (from, to) => lineOfCrate('', from) !== lineOfCrate('', to),
    isPrerelease: (version) => version.split('+')[0]?.includes('-') === true,
    lineOf: lineOfCrate,
    releases: (name) => crateReleases(world.shelf, name).filter(admits),
    node(name, version, line) {
      const release = findCrate(world.shelf, { name, version });
      return {
        line,
        name,
        version,
        kind: 'registry',
        isOriginal: false,
        needs: (features) =>
          release === undefined
            ? []
            : wantedNeeds(lock, byLine.get(line), featuresOf, release, features).map((need) => ({
                name: need.name,
                features: need.features,
                line: '',
                original: '',
                range: () => need.range,
              })),
      };
    },
    offers(name, version, features) {
      const release = findCrate(world.shelf, { name, version });
      return release !== undefined && offersFeatures(release, features);
    },
    exclusive: (node) => (node.kind === 'registry' ? (findCrate(world.shelf, node)?.links ?? '') : ''),
    expect() {},
  };
}

/** Whether what is asked of it would bring in more than it has. */
function lacksFeatures(
  shelf: MetadataShelf,
  { name, version, line, dependencies }: CargoEntry,
  featuresOf: (line: string) => ReadonlySet<string> | undefined,
  features: readonly string[],
): boolean {
  const release = findCrate(shelf, { name, version });
  if (release === undefined) return false;
  const had = namesNeeded(dependencies);
  const all = new Set([...features, ...(featuresOf(line) ?? [])]);
  return activeCrateNeeds(release, all).some((need) => need.isOptional && !had.has(need.name));
}

/**
 * With the features that it is asked for. Where those that were on cannot be told, what the lockfile does not say of them is seen from the
 * optional crates that the old entry had.
 */
function wantedNeeds(
  lock: CargoLock,
  ofLine: CargoEntry | undefined,
  featuresOf: (line: string) => ReadonlySet<string> | undefined,
  release: CrateRelease,
  features: ReadonlySet<string>,
): readonly CrateNeed[] {
  const before = ofLine ?? lock.entries.find((entry) => entry.name === release.name && entry.isRegistry);
  const active = activeCrateNeeds(release, features);
  if (before === undefined || featuresOf(before.line) !== undefined) return active;
  const had = namesNeeded(before.dependencies);
  const keys = new Set(active.map(({ key }) => key));
  return [...active, ...release.needs.filter(({ key, name }) => !keys.has(key) && had.has(name))];
}
