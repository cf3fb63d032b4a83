/**
 * A build in which one module is at least at a wished release: what minimal version selection then selects, with modules that the moved code
 * newly imports required as well, and nothing dragged to a release that is vulnerable where it was not.
 */
import type { FixWorld } from '../model/project-editor.ts';
import { askForAll } from '../shared/ask-all.ts';
import type { GoProject } from './go-project.ts';
import { type ModuleGraph, moduleGraph } from './module-graph.ts';
import { allImports } from './all-imports.ts';
import { moduleArchive, moduleReleases } from './module-proxy.ts';
import type { Requirement } from './module-file.ts';
import { compareModules, isPrereleaseModule, majorOfModule } from './module-version.ts';
import { newImports } from './new-imports.ts';

export interface BuildMove {
  readonly path: string;
  /** Empty for what go.mod did not require and the build did not use. */
  readonly from: string;
  readonly to: string;
}

export interface SettledBuild {
  readonly before: ModuleGraph;
  readonly after: ModuleGraph;
  /** Requirements of go.mod, by path. */
  readonly roots: ReadonlyMap<string, string>;
  /** Modules that give packages, at another version than before. */
  readonly moves: readonly BuildMove[];
  /** Modules whose imports are not known. */
  readonly unread: readonly string[];
}

const turnsMax = 60;

/** A sentence where there is no such build. @throws {MetadataMissing} @throws {ModuleUnknown} @throws {GraphTooLarge} */
export function settleBuild(project: GoProject, wish: Requirement, world: FixWorld): SettledBuild | string {
  const { shelf } = world;
  let { isPruned } = project;
  const roots = new Map(project.required);
  roots.set(wish.path, wish.version);
  for (let turn = 0; turn < turnsMax; turn++) {
    askForAll(
      [
        () => graphOf(project, project.required, project.isPruned, world),
        () => graphOf(project, roots, isPruned, world),
      ],
      (ask) => ask(),
    );
    const before = graphOf(project, project.required, project.isPruned, world);
    const after = graphOf(project, roots, isPruned, world);
    if (raiseToSelected(roots, after)) continue;
    if (!isPruned && after.go !== '') {
      // For a Go that reads what stands in go.mod alone, all that gives packages has to stand there.
      for (const path of givingBefore(project)) {
        const version = after.selected.get(path);
        if (version !== undefined) roots.set(path, version);
      }
      isPruned = true;
      continue;
    }
    const moves = movesOf(project, before, after, roots);
    if (raiseToSafe(roots, moves, world)) continue;
    const isReplaced = (module: Requirement): boolean => project.replacementOf(module) !== undefined;
    const found = newImports({
      moved: moves.filter(({ path, to }) => !isReplaced({ path, version: to })),
      before: new Map([
        [project.file.path, ''],
        ...[...givingBefore(project)].map(
          (path) => [path, project.required.get(path) ?? before.selected.get(path) ?? ''] as const,
        ),
      ]),
      roots,
      selected: after.selected,
      archiveOf: (module) => moduleArchive(shelf, module),
      isReplaced,
    });
    const isCertain = (found.needed.length === 0 && found.ambiguous === '') || project.own.size === 0;
    const { needed, unread, ambiguous } = isCertain
      ? found
      : allImports({
          mainPath: project.file.path,
          own: project.own,
          roots,
          selected: after.selected,
          packagesOf: (module) => project.packagesOf(shelf, module),
        });
    if (ambiguous !== '') return ambiguous;
    if (needed.length === 0) return { before, after, roots, moves, unread };
    for (const { path, version } of needed) roots.set(path, version);
  }
  return `the modules that ${wish.path} ${wish.version} needs raise each other without end`;
}

/** What Go the build would need, as far as the go.mod files of its modules tell; empty where any will do. @throws {MetadataMissing} @throws {ModuleUnknown} */
export function goNeededFor(project: GoProject, wish: Requirement, world: FixWorld): string {
  return graphOf(project, new Map([...project.required, [wish.path, wish.version]]), project.isPruned, world).go;
}

function graphOf(
  project: GoProject,
  roots: ReadonlyMap<string, string>,
  isPruned: boolean,
  { shelf }: FixWorld,
): ModuleGraph {
  return moduleGraph(
    [...roots].map(([path, version]) => ({ path, version })),
    isPruned,
    (module) => project.needsOf(shelf, module),
  );
}

/** A requirement says the version that is built, or the go command would write it anew. */
function raiseToSelected(roots: Map<string, string>, { selected }: ModuleGraph): boolean {
  let isRaised = false;
  for (const [path, version] of roots) {
    const higher = selected.get(path);
    if (higher === undefined || compareModules(higher, version) <= 0) continue;
    roots.set(path, higher);
    isRaised = true;
  }
  return isRaised;
}

function raiseToSafe(roots: Map<string, string>, moves: readonly BuildMove[], world: FixWorld): boolean {
  let isRaised = false;
  const worse = moves.filter(
    ({ path, from, to }) =>
      world.vulnerabilities(path, to) > 0 && (from === '' || world.vulnerabilities(path, from) === 0),
  );
  askForAll(worse, ({ path }) => moduleReleases(world.shelf, path));
  for (const { path, to } of worse) {
    const safe = moduleReleases(world.shelf, path).find(
      (version) =>
        compareModules(version, to) > 0 &&
        majorOfModule(version) === majorOfModule(to) &&
        !isPrereleaseModule(version) &&
        world.isSafe(path, version),
    );
    if (safe === undefined) continue;
    roots.set(path, safe);
    isRaised = true;
  }
  return isRaised;
}

/** What go.mod requires; before Go 1.17 it leaves out what others bring in, and go.sum tells what of that is built. */
function givingBefore({ required, sum, isPruned }: GoProject): ReadonlySet<string> {
  const summed = isPruned ? [] : (sum?.lines ?? []).filter(({ isOfFile }) => !isOfFile);
  return new Set([...required.keys(), ...summed.map(({ path }) => path)]);
}

function movesOf(
  project: GoProject,
  before: ModuleGraph,
  after: ModuleGraph,
  roots: ReadonlyMap<string, string>,
): readonly BuildMove[] {
  const giving = givingBefore(project);
  return [...after.selected]
    .filter(([path]) => giving.has(path) || roots.has(path))
    .map(([path, to]) => ({
      path,
      from: project.required.get(path) ?? (giving.has(path) ? (before.selected.get(path) ?? '') : ''),
      to,
    }))
    .filter(({ from, to }) => from !== to);
}
