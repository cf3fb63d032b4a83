/**
 * Lays the sources of packages into a tree whose repository commits only a lockfile, where the ecosystem's own tool would
 * have put them: the packages on the ways to vulnerable ones, of npm also what the product's need, and nothing where the tree holds
 * sources of its own.
 */
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import { type Package, placeOfPackage } from '../model/package.ts';
import {
  ask,
  type MissingSource,
  type Mount,
  type MountInput,
  readDigests,
  readText,
  requestOf,
  type UsedSource,
} from './ask-sources.ts';
import { folderOf, type Held, type Layout, layouts } from './layouts.ts';
import { mountPinned } from './mount-pinned.ts';
import { overlayTree } from './overlay-tree.ts';
import { type SourceEcosystem, sourceEcosystems } from './source-store.ts';
import { treeStore } from './tree-stores.ts';

export interface MountedSources {
  readonly tree: FileTree;
  /** What the store does not hold, each once, what lies on a way first: whoever can fetch it may ask again afterwards. */
  readonly missing: readonly MissingSource[];
  /** What was laid in, each once, in order of ecosystems, names and versions. */
  readonly used: readonly UsedSource[];
}

export async function mountSources(input: MountInput): Promise<MountedSources> {
  const mount: Mount = {
    ...input,
    laidIn: [],
    hidden: [],
    missing: new Map(),
    used: new Map(),
    asked: new Map(),
    held: new Set(),
  };
  const shared = sharedFolders(input);
  for (const graph of [...input.graphs, ...declaredGraphs(input.packages)]) {
    const ecosystem = sourceEcosystems.find((name) => name === graph.ecosystem);
    if (ecosystem === undefined || (ecosystem === 'npm' && shared.has(folderOf(graph)))) continue;
    await mountGraph(mount, graph, ecosystem);
  }
  await mountPinned(mount);
  const { tree, hidden } = mount;
  const seen = (entry: FileEntry): boolean => !hidden.some((hides) => hides(entry));
  const base = hidden.length === 0 ? tree : { ...tree, entries: tree.entries.filter(seen) };
  return {
    tree: overlayTree(base, mount.laidIn),
    missing: mostNeededFirst([...mount.missing.values()]),
    used: [...mount.used.values()].sort(bySource),
  };
}

async function mountGraph(mount: Mount, graph: DependencyGraph, ecosystem: SourceEcosystem): Promise<void> {
  const layout = layouts[ecosystem];
  const folder = folderOf(graph);
  const { onWay, wanted } = wantedLabels(mount, graph, layout);
  if (wanted.size === 0) return;
  const own = ecosystem === 'npm' ? await treeStore(mount.tree, folder) : undefined;
  if (own === undefined && mount.registries[ecosystem] === undefined) return;
  const isInstalled = mount.tree.entries.some(({ path }) => layout.isInstalled(folder, path));
  if (isInstalled && own?.isInstalled !== true) return;
  const labels = own?.isInstalled === true ? new Set([...wanted, ...graph.edges.keys()]) : wanted;
  const digests = await readDigests(mount.tree, layout.digestFiles(graph));
  const listed = listedPackages(mount, graph);
  const held: Held[] = [];
  let isFound = false;
  for (const { label, folder: place } of layout.place(graph, labels)) {
    const at = label.lastIndexOf('@');
    const inTree = await own?.find(label.slice(0, at), label.slice(at + 1));
    if (inTree !== undefined) {
      isFound = true;
      mount.laidIn.push({ folder: place, tree: inTree });
      continue;
    }
    const request = wanted.has(label)
      ? requestOf(mount, ecosystem, listed.get(label) ?? [], digests.get(label) ?? '')
      : undefined;
    const source = request === undefined ? undefined : await ask(mount, request, graph.lockfilePath, onWay.has(label));
    if (request === undefined || source === undefined) continue;
    mount.laidIn.push({ folder: place, tree: source.tree });
    held.push({ label, folder: place, integrity: request.integrity });
    for (const found of listed.get(label) ?? []) mount.held.add(found);
  }
  if (own !== undefined && isFound) mount.hidden.push((entry) => own.hides(entry));
  if (held.length > 0 && layout.list !== undefined)
    mount.laidIn.push(layout.list(graph, held, await readText(mount.tree, graph.lockfilePath)));
}

/** Where two lockfiles of npm's lie, laid in as one they would hide each other's packages: whoever asks asks about one install at a time. */
function sharedFolders({ graphs }: MountInput): ReadonlySet<string> {
  const lockfiles = graphs.filter(({ ecosystem }) => ecosystem === 'npm');
  const byFolder = Map.groupBy(lockfiles, folderOf);
  return new Set([...byFolder].filter(([, { length }]) => length > 1).map(([folder]) => folder));
}

/** A budget may end before all is fetched. */
export function mostNeededFirst(missing: readonly MissingSource[]): readonly MissingSource[] {
  return [...missing.filter(({ isOnWay }) => isOnWay), ...missing.filter(({ isOnWay }) => !isOnWay)];
}

/** By ecosystems, names, versions and digests. */
export function bySource(a: UsedSource, b: UsedSource): number {
  const [first, second] = [a, b].map((one) => [one.ecosystem, one.name, one.version, one.digest].join('\0'));
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/**
 * Builds of the JVM mostly have no lockfile. Of what they declare nobody tells who needs whom, nor what else comes in; the jars of
 * what is declared can be had all the same.
 */
function declaredGraphs(packages: readonly Package[]): readonly DependencyGraph[] {
  const declared = packages.filter(
    ({ ecosystem, lockfilePath, version }) => ecosystem === 'Maven' && lockfilePath === '' && version !== '',
  );
  return [...Map.groupBy(declared, ({ manifestPath }) => manifestPath)].map(([path, items]) => {
    const roots = [...new Set(items.map(({ name, version }) => `${name}@${version}`))].sort();
    return { ecosystem: 'Maven', lockfilePath: path, folders: [], roots, edges: new Map() };
  });
}

interface Wanted {
  /** Vulnerable packages, and all that lie on a way to them; in a flat layout that may be everything. */
  readonly onWay: ReadonlySet<string>;
  /** Also all that the product's ways to named functions need. */
  readonly wanted: ReadonlySet<string>;
}

function wantedLabels(
  { packages, vulnerable, named }: MountInput,
  graph: DependencyGraph,
  { isFlat, takesHelpers }: Layout,
): Wanted {
  const isHere = (item: Package): boolean =>
    item.ecosystem === graph.ecosystem && placeOfPackage(item) === graph.lockfilePath && item.version !== '';
  const here = vulnerable.filter(isHere);
  const parents = parentsIn(graph);
  const starts = isFlat === true && here.length > 0 ? packages.filter(isHere) : here;
  const onWay = reachedFrom(labelsOf(starts), (label) => parents.get(label) ?? []);
  if (takesHelpers !== true) return { onWay, wanted: onWay };
  const live = labelsOf(packages.filter((item) => isHere(item) && isOfProduct(item)));
  const carrying = reachedFrom(labelsOf(named.filter(isHere)), (label) => parents.get(label) ?? []);
  const needs = (label: string): readonly string[] => (live.has(label) ? (graph.edges.get(label) ?? []) : []);
  return { onWay, wanted: new Set([...onWay, ...reachedFrom(carrying, needs)]) };
}

/** What only tools and tests, or other systems, install carries no chain of calls of the product. */
function isOfProduct({ scope }: Package): boolean {
  return scope === 'production' || scope === 'peer';
}

function labelsOf(packages: readonly Package[]): Set<string> {
  return new Set(packages.map(({ name, version }) => `${name}@${version}`));
}

function reachedFrom(starts: ReadonlySet<string>, next: (label: string) => readonly string[]): Set<string> {
  const reached = new Set(starts);
  // A set hands out what is added to it while it is walked.
  for (const label of reached) for (const other of next(label)) reached.add(other);
  return reached;
}

function parentsIn(graph: DependencyGraph): ReadonlyMap<string, readonly string[]> {
  const parents = new Map<string, string[]>();
  for (const [from, targets] of graph.edges) {
    for (const to of targets) {
      const known = parents.get(to);
      if (known === undefined) parents.set(to, [from]);
      else known.push(from);
    }
  }
  return parents;
}

/** Nothing but packages that the lockfile lists, by label: what else stands in its graph is code of the tree. */
function listedPackages({ packages }: MountInput, graph: DependencyGraph): ReadonlyMap<string, readonly Package[]> {
  const here = packages.filter(
    (item) => item.ecosystem === graph.ecosystem && placeOfPackage(item) === graph.lockfilePath,
  );
  return Map.groupBy(here, ({ name, version }) => `${name}@${version}`);
}
