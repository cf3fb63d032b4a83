/**
 * Lays the sources of packages into a tree whose repository commits only a lockfile, where the ecosystem's own tool would
 * have put them: the packages on the ways to vulnerable ones, and nothing where the tree holds sources of its own.
 */
import { dirname } from 'node:path/posix';
import { type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { memoryTree } from '../files/memory-tree.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import { sourceFile } from '../text/source-file.ts';
import { npmLayout, type Placed } from './npm-layout.ts';
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
    if (ecosystem === undefined || hasOwnSources(input.tree, graph, ecosystem)) continue;
    const wanted = wantedLabels(input, graph, ecosystem);
    const foreign = foreignLabels(input, graph);
    if (wanted.size === 0) continue;
    const digests = promisedDigests(...(await lockfileText(input.tree, graph, ecosystem)));
    const held: Placed[] = [];
    for (const placed of layout[ecosystem](graph, wanted)) {
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
    if (ecosystem === 'Go' && held.length > 0) laidIn.push(moduleList(graph, held));
  }
  return { tree: overlayTree(input.tree, laidIn), missing: [...missing.values()] };
}

function folderOf({ lockfilePath }: DependencyGraph): string {
  const folder = dirname(lockfilePath);
  return folder === '.' ? '' : `${folder}/`;
}

function hasOwnSources(tree: FileTree, graph: DependencyGraph, ecosystem: SourceEcosystem): boolean {
  const folder = folderOf(graph);
  if (ecosystem === 'npm') return tree.entries.some(({ path }) => path.startsWith(`${folder}node_modules/`));
  if (ecosystem === 'Go') return tree.entries.some(({ path }) => path === `${folder}vendor/modules.txt`);
  return tree.entries.some(({ path }) => path.startsWith(folder) && path.includes('/site-packages/'));
}

/** Vulnerable packages and all that lie on a way to them; go.mod does not tell who needs whom, so there it is everything. */
function wantedLabels(
  { packages, vulnerable }: MountInput,
  graph: DependencyGraph,
  ecosystem: SourceEcosystem,
): ReadonlySet<string> {
  const isHere = (item: Package): boolean =>
    item.ecosystem === ecosystem && item.lockfilePath === graph.lockfilePath && item.version !== '';
  const here = vulnerable.filter(isHere);
  const starts = ecosystem === 'Go' && here.length > 0 ? packages.filter(isHere) : here;
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

const layout: Readonly<
  Record<SourceEcosystem, (graph: DependencyGraph, wanted: ReadonlySet<string>) => readonly Placed[]>
> = {
  npm(graph, wanted) {
    const edges = new Map(
      [...wanted].map((label) => [label, (graph.edges.get(label) ?? []).filter((target) => wanted.has(target))]),
    );
    const roots = graph.roots.filter((label) => wanted.has(label));
    return npmLayout(folderOf(graph).replace(/\/$/, ''), roots, edges);
  },
  Go: (graph, wanted) =>
    [...wanted]
      .filter((label) => /^[\w.~/-]+@[\w.+-]+$/.test(label) && !/(?:^|\/)\.{0,2}(?:\/|@)/.test(label))
      .map((label) => ({ label, folder: `${folderOf(graph)}vendor/${label.slice(0, label.lastIndexOf('@'))}` })),
  PyPI: (graph, wanted) =>
    [...wanted].map((label) => ({ label, folder: `${folderOf(graph)}.venv/lib/python3/site-packages` })),
};

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

/** The list by which `vendor` folders are known. */
function moduleList(graph: DependencyGraph, held: readonly Placed[]): LaidIn {
  const lines = held.map(({ label }) => `# ${label.replace(/@(?=[^@]*$)/, ' v')}\n## explicit\n`);
  return { folder: `${folderOf(graph)}vendor`, tree: memoryTree({ 'modules.txt': lines.join('') }) };
}

async function lockfileText(
  tree: FileTree,
  graph: DependencyGraph,
  ecosystem: SourceEcosystem,
): Promise<[path: string, text: string]> {
  const path = ecosystem === 'Go' ? `${folderOf(graph)}go.sum` : graph.lockfilePath;
  try {
    return [path, sourceFile(path, await tree.read(path)).text];
  } catch (error) {
    if (error instanceof FileUnreadable) return [path, ''];
    throw error;
  }
}
