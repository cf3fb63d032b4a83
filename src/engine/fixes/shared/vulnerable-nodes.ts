/** The entries of a locked graph that are to be gone, and why no other release can take their place where none can. */
import type { Wish } from '../model/project-editor.ts';
import type { GraphNode, Universe } from './locked-graph.ts';

export function isVulnerable(node: GraphNode, wish: Wish): boolean {
  return node.kind !== 'root' && node.name === wish.normalizedName && wish.versions.includes(node.version);
}

/** For a person; undefined where releases of a registry may be tried. */
export function whyNoRelease(universe: Universe, wish: Wish): string | undefined {
  const banned = universe.nodes.filter((node) => isVulnerable(node, wish));
  if (banned.length === 0) return `${wish.name} is not an entry of its own`;
  const fixed = banned.find(({ kind }) => kind === 'fixed');
  return fixed === undefined ? undefined : `${fixed.name} ${fixed.version} is not from a registry`;
}
