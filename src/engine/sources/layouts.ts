/** How each ecosystem's own tool lays packages into a tree, one object an ecosystem. */
import { dirname } from 'node:path/posix';
import { memoryTree } from '../files/memory-tree.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import { npmLayout, type Placed } from './npm-layout.ts';
import type { LaidIn } from './overlay-tree.ts';
import type { SourceEcosystem } from './source-store.ts';

export interface Layout {
  /** True for a path that shows that the project's packages lie in the tree already; `folder` is empty or ends in `/`. */
  isInstalled(folder: string, path: string): boolean;
  place(graph: DependencyGraph, wanted: ReadonlySet<string>): readonly Placed[];
  /** The file that holds the digests of the archives. */
  digestFile(graph: DependencyGraph): string;
  /** The lockfile does not tell who needs whom, so that everything it names may lie on a way. */
  readonly isFlat?: true;
  /** A list by which the tool knows what it has laid in. */
  list?(graph: DependencyGraph, held: readonly Placed[]): LaidIn;
}

export const layouts: Readonly<Record<SourceEcosystem, Layout>> = {
  npm: {
    isInstalled: (folder, path) => path.startsWith(`${folder}node_modules/`),
    place(graph, wanted) {
      const edges = new Map(
        [...wanted].map((label) => [label, (graph.edges.get(label) ?? []).filter((target) => wanted.has(target))]),
      );
      const roots = graph.roots.filter((label) => wanted.has(label));
      return npmLayout(folderOf(graph).replace(/\/$/, ''), roots, edges);
    },
    digestFile: ({ lockfilePath }) => lockfilePath,
  },
  Go: {
    isInstalled: (folder, path) => path === `${folder}vendor/modules.txt`,
    place: (graph, wanted) =>
      [...wanted]
        .filter((label) => /^[\w.~/-]+@[\w.+-]+$/.test(label) && !/(?:^|\/)\.{0,2}(?:\/|@)/.test(label))
        .map((label) => ({ label, folder: `${folderOf(graph)}vendor/${label.slice(0, label.lastIndexOf('@'))}` })),
    digestFile: (graph) => `${folderOf(graph)}go.sum`,
    isFlat: true,
    list(graph, held) {
      const lines = held.map(({ label }) => `# ${label.replace(/@(?=[^@]*$)/, ' v')}\n## explicit\n`);
      return { folder: `${folderOf(graph)}vendor`, tree: memoryTree({ 'modules.txt': lines.join('') }) };
    },
  },
  PyPI: {
    isInstalled: (folder, path) => path.startsWith(folder) && path.includes('/site-packages/'),
    place: (graph, wanted) =>
      [...wanted].map((label) => ({ label, folder: `${folderOf(graph)}.venv/lib/python3/site-packages` })),
    digestFile: ({ lockfilePath }) => lockfilePath,
  },
};

/** Of the project; empty for the root, else with a `/` at its end. */
export function folderOf({ lockfilePath }: DependencyGraph): string {
  const folder = dirname(lockfilePath);
  return folder === '.' ? '' : `${folder}/`;
}
