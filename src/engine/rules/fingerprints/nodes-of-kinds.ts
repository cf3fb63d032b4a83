/** All nodes of some kinds in a file, in the order in which they begin. Kinds that the file's grammar does not have are passed over. */
import { kind, type SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';

export interface PlacedNode {
  readonly node: SgNode;
  readonly start: number;
  readonly end: number;
}

/** Nodes around others stand before them. */
export function nodesOfKinds({ root, language }: SourceView, kinds: Iterable<string>): readonly PlacedNode[] {
  const known = [...kinds].filter((name) => kind(language.name, name) !== 0).map((name) => ({ kind: name }));
  if (known.length === 0) return [];
  return root
    .findAll({ rule: { any: known } })
    .map((node) => {
      const { start, end } = node.range();
      return { node, start: start.index, end: end.index };
    })
    .sort((a, b) => a.start - b.start || b.end - a.end);
}
