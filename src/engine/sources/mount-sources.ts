/**
 * Lays the sources of packages into a tree whose repository commits only a lockfile, where the ecosystem's own tool would
 * have put them: the packages on the ways to vulnerable ones, and nothing where the tree holds sources of its own.
 */
import type { FileTree } from '../files/file-tree.ts';
import { readIfThere } from '../files/read-if-there.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import { sourceFile } from '../text/source-file.ts';
import { folderOf, type Layout, layouts } from './layouts.ts';
import type { Placed } from './npm-layout.ts';
import { type LaidIn, overlayTree } from './overlay-tree.ts';
import { promisedDigests } from './promised-digests.ts';
import {
  requestKey,
  type SourceEcosystem,
  sourceEcosystems,
  type SourceRequest,
  type SourceStore,
} from './source-store.ts';

export interface MountInput {
  readonly tree: FileTree;
  readonly graphs: readonly DependencyGraph[];
  readonly packages: readonly Package[];
  readonly vulnerable: readonly Package[];
  /** What a registry may be asked for: of a fork, a folder or a private package it has another one, or none. */
  readonly isPublic: (found: Package) => boolean;
  readonly store: SourceStore;
}

export interface MountedSources {
  readonly tree: FileTree;
  /** What the store does not hold, each once: whoever can fetch it may ask again afterwards. */
  readonly missing: readonly SourceRequest[];
}

const requestsMax = 5000;

export async function mountSources(input: MountInput): Promise<MountedSources> {
  const laidIn: LaidIn[] = [];
  const missing = new Map<string, SourceRequest>();
  const asked = new Map<string, Promise<FileTree | undefined>>();
  for (const graph of input.graphs) {
    const ecosystem = sourceEcosystems.find((name) => name === graph.ecosystem);
    if (ecosystem === undefined) continue;
    const layout = layouts[ecosystem];
    const folder = folderOf(graph);
    if (input.tree.entries.some(({ path }) => layout.isInstalled(folder, path))) continue;
    const wanted = wantedLabels(input, graph, layout);
    const foreign = foreignLabels(input, graph);
    if (wanted.size === 0) continue;
    const path = layout.digestFile(graph);
    const content = await readIfThere(input.tree, path);
    const digests = promisedDigests(path, content === undefined ? '' : sourceFile(path, content).text);
    const held: Placed[] = [];
    for (const placed of layout.place(graph, wanted)) {
      const request = foreign.has(placed.label) ? undefined : requestOf(ecosystem, placed.label, digests);
      if (request === undefined) continue;
      const key = requestKey(request);
      if (!asked.has(key) && asked.size >= requestsMax) break;
      const found = asked.get(key) ?? input.store.find(request);
      asked.set(key, found);
      const tree = await found;
      if (tree === undefined) missing.set(key, request);
      else {
        laidIn.push({ folder: placed.folder, tree });
        held.push(placed);
      }
    }
    if (held.length > 0 && layout.list !== undefined) laidIn.push(layout.list(graph, held));
  }
  return { tree: overlayTree(input.tree, laidIn), missing: [...missing.values()] };
}

/** Vulnerable packages and all that lie on a way to them; in a flat layout that may be everything. */
function wantedLabels(
  { packages, vulnerable }: MountInput,
  graph: DependencyGraph,
  { isFlat }: Layout,
): ReadonlySet<string> {
  const isHere = (item: Package): boolean =>
    item.ecosystem === graph.ecosystem && item.lockfilePath === graph.lockfilePath && item.version !== '';
  const here = vulnerable.filter(isHere);
  const starts = isFlat === true && here.length > 0 ? packages.filter(isHere) : here;
  const wanted = new Set(starts.map(({ name, version }) => `${name}@${version}`));
  const parents = new Map<string, string[]>();
  for (const [from, targets] of graph.edges) {
    for (const to of targets) {
      const known = parents.get(to);
      if (known === undefined) parents.set(to, [from]);
      else known.push(from);
    }
  }
  // A set hands out what is added to it while it is walked.
  for (const label of wanted) for (const parent of parents.get(label) ?? []) wanted.add(parent);
  return wanted;
}

/** Where one version comes from two places, neither is asked for. */
function foreignLabels({ packages, isPublic }: MountInput, graph: DependencyGraph): ReadonlySet<string> {
  return new Set(
    packages
      .filter((item) => item.lockfilePath === graph.lockfilePath && !isPublic(item))
      .map(({ name, version }) => `${name}@${version}`),
  );
}

function requestOf(
  ecosystem: SourceEcosystem,
  label: string,
  digests: ReadonlyMap<string, string>,
): SourceRequest | undefined {
  const at = label.lastIndexOf('@');
  const integrity = digests.get(label);
  return integrity === undefined
    ? undefined
    : { ecosystem, name: label.slice(0, at), version: label.slice(at + 1), integrity };
}
