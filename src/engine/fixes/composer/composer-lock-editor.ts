/** composer.lock with the composer.json beside it: one release of each package, and the hash that binds both files. */
import { isPlatformPackage } from '../../ecosystems/packagist/platform.ts';
import { packagist } from '../../versions/packagist.ts';
import type { EditableProject, FixWorld, ProjectEditor, Wish } from '../model/project-editor.ts';
import type { GraphNeed, GraphNode, Universe } from '../shared/locked-graph.ts';
import { waysOfGraph } from '../shared/ways-of-graph.ts';
import { type ComposerLock, readComposerLock, rootRequirements } from './composer-lock.ts';
import { composerPlatform } from './composer-platform.ts';
import {
  compareComposer,
  composerReleases,
  findComposerRelease,
  linksOf,
  meetsComposer,
  standInsOf,
} from './composer-releases.ts';
import { writeComposerLock } from './write-composer-lock.ts';

export const composerLockEditor: ProjectEditor = {
  ecosystem: 'Packagist',
  accepts: (path) => /(?:^|\/)composer\.lock$/.test(path),
  async open(tree, { path }): Promise<EditableProject> {
    const lock = await readComposerLock(tree, path);
    return {
      ways: (wish, world) =>
        waysOfGraph(universeOf(lock, wish, world), wish, world, (settled) =>
          writeComposerLock(lock, settled, world.shelf),
        ),
    };
  },
};

const rootLine = '@project';

function universeOf(lock: ComposerLock, wish: Wish, world: FixWorld): Universe {
  const byName = new Map(lock.entries.map((entry) => [entry.name, entry]));
  const platform = composerPlatform(lock);
  const standIns = standInsOf(lock.entries);
  /** What is asked for under a name that another package stands in for is asked of that one. */
  const needsOf = (links: ReadonlyMap<string, string>, version: string, isOriginal: boolean): readonly GraphNeed[] =>
    [...links].flatMap(([name, constraint]): GraphNeed[] => {
      if (isPlatformPackage(name)) return [];
      const standIn = byName.has(name) ? undefined : standIns.get(name)?.at(-1);
      const line = standIn?.by.name ?? name;
      if (isOriginal && !byName.has(line)) return [];
      const range = standIn === undefined || standIn.stated === 'self.version' ? constraint : '*';
      const own = range === 'self.version' ? version : range;
      return [{ name: line, features: [], line, original: isOriginal ? line : '', range: () => own }];
    });
  const nodes = lock.entries.map((entry): GraphNode => {
    const needs = needsOf(linksOf(entry.fields, 'require'), entry.version, true);
    return {
      line: entry.name,
      name: entry.name,
      version: entry.version,
      kind: entry.isRegistry ? 'registry' : 'fixed',
      isOriginal: true,
      needs: () => needs,
    };
  });
  const asked = (['require', 'require-dev'] as const).flatMap((section) =>
    needsOf(rootRequirements(lock.manifest, section), '', true),
  );
  const project: GraphNode = {
    line: rootLine,
    name: rootLine,
    version: '',
    kind: 'root',
    isOriginal: true,
    needs: () => asked,
  };
  /** Who moves, moves on its own; what is wished safe moves in any case. */
  const goesWithLocked = (name: string, version: string, fields: unknown): boolean =>
    lock.entries.every((entry) => {
      if (entry.name === name || entry.name === wish.normalizedName) return true;
      const [theirs, ours] = [linksOf(entry.fields, 'conflict').get(name), linksOf(fields, 'conflict').get(entry.name)];
      return (
        (theirs === undefined || !meetsComposer(version, theirs)) &&
        (ours === undefined || !meetsComposer(entry.version, ours))
      );
    });
  return {
    nodes: [project, ...nodes],
    compare: compareComposer,
    meets: meetsComposer,
    isMajor: (from, to) => majorOf(from) !== majorOf(to),
    isPrerelease(version) {
      const parsed = packagist.parse(version);
      return parsed !== undefined && packagist.isPrerelease(parsed);
    },
    lineOf: (name) => name,
    releases: (name) =>
      composerReleases(world.shelf, name).filter(
        ({ version, fields }) => platform.admits(fields) && goesWithLocked(name, version, fields),
      ),
    node(name, version, line) {
      const release = findComposerRelease(world.shelf, name, version);
      const needs = needsOf(linksOf(release?.fields, 'require'), version, false);
      return { line, name, version, kind: 'registry', isOriginal: false, needs: () => needs };
    },
    expect() {},
  };
}

/** Of 0.x the minor, as a caret holds it. */
function majorOf(version: string): string {
  const [, major = '', minor = ''] = /^v?(\d+)(?:\.(\d+))?/i.exec(version) ?? [];
  return major === '0' ? `0.${minor}` : major;
}
