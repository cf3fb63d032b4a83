/**
 * Cargo.lock, versions 1 to 4, with the Cargo.toml of each member of its workspace: one release of each line of compatible versions, as
 * cargo itself would have it.
 */
import type { EditableProject, FixWorld, ProjectEditor } from '../model/project-editor.ts';
import type { GraphNeed, GraphNode, Universe } from '../shared/settle-graph.ts';
import { waysOfGraph } from '../shared/ways-of-graph.ts';
import { type CargoEntry, type CargoLock, readCargoLock } from './cargo-lock.ts';
import {
  activeCrateNeeds,
  compareCrates,
  type CrateNeed,
  type CrateRelease,
  crateReleases,
  lineOfCrate,
  meetsCrate,
} from './crate-releases.ts';
import { writeCargoLock } from './write-cargo-lock.ts';

export const cargoLockEditor: ProjectEditor = {
  ecosystem: 'crates.io',
  accepts: (path) => /(?:^|\/)Cargo\.lock$/.test(path),
  async open(tree, { path }): Promise<EditableProject> {
    const lock = await readCargoLock(tree, path);
    return {
      ways: (wish, world) =>
        waysOfGraph(universeOf(lock, world), wish, world, (settled) => writeCargoLock(lock, settled, world.shelf)),
    };
  },
};

/** No version is in it: of what neither manifest nor index tells. */
const untold = '=0.0.0-untold';

function universeOf(lock: CargoLock, world: FixWorld): Universe {
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const rangeFor = (entry: CargoEntry, target: CargoEntry): string => {
    const declared = lock.declarations.get(entry.line);
    const asked =
      entry.source === ''
        ? declared?.map(({ name, constraint }) => ({ name, range: constraint }))
        : entry.isRegistry
          ? crateReleases(world.shelf, entry.name).find(({ version }) => version === entry.version)?.needs
          : undefined;
    const own = asked?.filter(({ name, range }) => name === target.name && meetsCrate(target.version, range));
    if (own === undefined || own.length === 0) return untold;
    return [...new Set(own.flatMap(({ range }) => (range === '' || range === '*' ? [] : [range])))].join(', ');
  };
  const featuresFor = (entry: CargoEntry, target: CargoEntry): readonly string[] => {
    if (entry.source === '')
      return (lock.declarations.get(entry.line) ?? [])
        .filter(({ name }) => name === target.name)
        .flatMap(({ manifestPath, start, end }) =>
          declaredFeatures((lock.manifests.get(manifestPath) ?? '').slice(start, end)),
        );
    const release = crateReleases(world.shelf, entry.name).find(({ version }) => version === entry.version);
    return (release?.needs ?? []).filter(({ name }) => name === target.name).flatMap(({ features }) => features);
  };
  const nodes = lock.entries.map((entry): GraphNode => {
    const needs = entry.targets.flatMap((line): GraphNeed[] => {
      const target = byLine.get(line);
      if (target === undefined) return [];
      return [
        {
          name: target.name,
          get features() {
            return featuresFor(entry, target);
          },
          line: '',
          original: line,
          range: () => rangeFor(entry, target),
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
    };
  });
  return {
    nodes,
    compare: compareCrates,
    meets: meetsCrate,
    isMajor: (from, to) => lineOfCrate('', from) !== lineOfCrate('', to),
    isPrerelease: (version) => version.split('+')[0]?.includes('-') === true,
    lineOf: lineOfCrate,
    releases: (name) => crateReleases(world.shelf, name),
    node(name, version, line) {
      const release = crateReleases(world.shelf, name).find((one) => one.version === version);
      return {
        line,
        name,
        version,
        kind: 'registry',
        isOriginal: false,
        needs: (features) =>
          release === undefined
            ? []
            : wantedNeeds(lock, byLine.get(line), release, features).map((need) => ({
                name: need.name,
                features: need.features,
                line: '',
                original: '',
                range: () => need.range,
              })),
      };
    },
    expect() {},
  };
}

/**
 * With the features that new crates ask for, and those that were on before: what the lockfile does not say of them is seen from the
 * optional crates that the old entry had.
 */
function wantedNeeds(
  lock: CargoLock,
  ofLine: CargoEntry | undefined,
  release: CrateRelease,
  features: ReadonlySet<string>,
): readonly CrateNeed[] {
  const before = ofLine ?? lock.entries.find((entry) => entry.name === release.name && entry.isRegistry);
  if (before === undefined) return activeCrateNeeds(release, features);
  const had = new Set(before.dependencies.map((spelling) => spelling.split(' ')[0] ?? ''));
  const active = activeCrateNeeds(release, new Set(features));
  const keys = new Set(active.map(({ key }) => key));
  return [
    ...active,
    ...release.needs.filter(({ isOptional, key, name }) => !keys.has(key) && (!isOptional || had.has(name))),
  ];
}

/** As a declaration of a Cargo.toml asks for them. */
function declaredFeatures(declaration: string): readonly string[] {
  const listed =
    /features\s*=\s*\[([^\]]*)\]/.exec(declaration.replaceAll(/default[-_]features/g, 'default'))?.[1] ?? '';
  const named = [...listed.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
  return /default[-_]features\s*=\s*false/.test(declaration) ? named : ['default', ...named];
}
