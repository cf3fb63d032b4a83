/** Packages as yarn locks them: what a name and a range ask for together is answered once, wherever it is asked. */
import { aliasIn } from './alias.ts';
import { edgesOfRelease, type Layout, meets, type TreeEdge, type TreeNode } from './install-tree.ts';
import type { NpmRelease } from './packument.ts';

export interface LockedEntry {
  readonly node: TreeNode;
  /** Where the lockfile has it; absent of what is new. */
  readonly block: number | undefined;
  readonly release: NpmRelease | undefined;
}

export interface DescriptorLayout extends Layout {
  /** By descriptor: `lodash@^4.17.0`. */
  answers(): ReadonlyMap<string, LockedEntry>;
}

/**
 * @param descriptorOf what an edge is looked up by
 * @param edgesOf those of a release that this lockfile keeps
 */
export function descriptorLayout(
  projects: readonly TreeNode[],
  locked: ReadonlyMap<string, LockedEntry>,
  descriptorOf: (edge: TreeEdge) => string,
): DescriptorLayout {
  const roots = new Map(projects.map((project) => [project.id, project]));
  const answers = new Map(locked);
  const entryOf = (node: TreeNode): readonly (readonly [string, LockedEntry])[] =>
    [...answers].filter(([, entry]) => entry.node === node);
  const newEntry = (release: NpmRelease): LockedEntry => {
    const id = `${release.name}@${release.version}`;
    for (const entry of answers.values())
      if (entry.node.name === release.name && entry.node.version === release.version) return entry;
    const edges = edgesOfRelease(release).filter(({ kind }) => kind === 'prod' || kind === 'optional');
    const node: TreeNode = {
      id,
      name: release.name,
      version: release.version,
      edges,
      kind: 'registry',
      manifestPath: '',
    };
    return { node, block: undefined, release };
  };
  const layout: DescriptorLayout = {
    installsPeers: false,
    answers: () => answers,
    nodes: () => [...roots.values(), ...new Set([...answers.values()].map(({ node }) => node))],
    holds: (node) => roots.get(node.id) === node || entryOf(node).length > 0,
    resolve: (_from, edge) => answers.get(descriptorOf(edge))?.node,
    bundler: () => undefined,
    replace(node, release) {
      const there = entryOf(node);
      const entry = newEntry(release);
      for (const [descriptor] of there) {
        const range = rangeOf(descriptor);
        // Whoever asks for what the release does not meet keeps asking, and is answered by another.
        if (meets(release.version, range) || !meets(node.version, range)) answers.set(descriptor, entry);
        else answers.delete(descriptor);
      }
    },
    place(_from, edge, release) {
      answers.set(descriptorOf(edge), newEntry(release));
      return true;
    },
    drop(node) {
      for (const [descriptor] of entryOf(node)) answers.delete(descriptor);
    },
    redeclare(project, name, range) {
      const root = roots.get(project);
      if (root === undefined) return;
      const edges = root.edges.map((edge) =>
        edge.name === name ? { ...edge, range: withoutAlias(range), isLoose: false } : edge,
      );
      roots.set(project, { ...root, edges });
    },
    override(parent, name, release) {
      const asker = layout.nodes().find(({ id }) => id === parent);
      // A rule names its package, whatever its version.
      for (const entry of new Set(answers.values())) {
        if (entry.node.name !== asker?.name || entry.node.edges.every((edge) => edge.name !== name)) continue;
        const edges = entry.node.edges.map((edge) =>
          edge.name === name ? { ...edge, range: release.version, isLoose: false } : edge,
        );
        const changed = { ...entry, node: { ...entry.node, edges } };
        for (const [descriptor, other] of answers) if (other === entry) answers.set(descriptor, changed);
        for (const edge of edges) if (edge.name === name) answers.set(descriptorOf(edge), newEntry(release));
      }
    },
  };
  return layout;
}

/** `@scope/name@^1` → `^1`, `a@npm:b@^1` → `^1`. */
function rangeOf(descriptor: string): string {
  return withoutAlias(descriptor.slice(descriptor.indexOf('@', 1) + 1));
}

function withoutAlias(range: string): string {
  return aliasIn(range)?.range ?? range.replace(/^npm:/, '');
}
