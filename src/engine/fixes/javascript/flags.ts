/** Why packages are there at all, as npm's lockfiles mark them: only for development, only if it can be had, only as a peer. */
import type { EdgeKind, Layout, TreeNode } from './install-tree.ts';

export interface Flags {
  readonly dev: boolean;
  readonly optional: boolean;
  readonly devOptional: boolean;
  readonly peer: boolean;
}

export function flagsIn(layout: Layout): (node: TreeNode) => Flags {
  const withoutDev = reached(layout, ['prod', 'optional', 'peer', 'optionalPeer']);
  const withoutOptional = reached(layout, ['prod', 'dev', 'peer']);
  const withoutBoth = reached(layout, ['prod', 'peer']);
  const withoutPeer = reached(layout, ['prod', 'dev', 'optional']);
  return (node) => {
    const dev = !withoutDev.has(node.id);
    const optional = !withoutOptional.has(node.id);
    const devOptional = !dev && !optional && !withoutBoth.has(node.id);
    return { dev, optional, devOptional, peer: !withoutPeer.has(node.id) };
  };
}

/** Ids of what projects lead to over edges of these kinds. */
function reached(layout: Layout, kinds: readonly EdgeKind[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const queue = layout.nodes().filter(({ kind }) => kind === 'project');
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at];
    for (const edge of node?.edges ?? []) {
      if (node === undefined || !kinds.includes(edge.kind)) continue;
      const to = layout.resolve(node, edge);
      if (to === undefined || ids.has(to.id)) continue;
      ids.add(to.id);
      queue.push(to);
    }
  }
  return ids;
}
