/** Nodes that cannot be there together: of one name for what only one of a graph may be, such as who links to a native library. */
import { askForAll } from './ask-all.ts';
import type { GraphNode, Universe } from './locked-graph.ts';

/** The first that are not, the lowest first. @throws {MetadataMissing} */
export function clashIn(universe: Universe, nodes: Iterable<GraphNode>): readonly GraphNode[] | undefined {
  const groups = new Map<string, GraphNode[]>();
  askForAll(nodes, (node) => {
    const name = universe.exclusive?.(node) ?? '';
    if (name !== '') groups.set(name, [...(groups.get(name) ?? []), node]);
  });
  return [...groups.values()]
    .find((alike) => alike.length > 1)
    ?.toSorted((a, b) => universe.compare(a.version, b.version));
}
