/**
 * Which peers of a package, or of what it brings in, are answered from above it: pnpm has one instance of the package for each such set, and
 * names it after them.
 */

export interface PeerNode {
  readonly name: string;
  readonly version: string;
  /** By alias; undefined for what is no package, such as a linked folder. */
  readonly children: ReadonlyMap<string, PeerNode | undefined>;
  /** Its own peers that are answered. */
  readonly peers: ReadonlyMap<string, PeerNode | undefined>;
  readonly ownPeers: ReadonlySet<string>;
}

export interface EscapingPeers<N extends PeerNode> {
  readonly answered: Map<string, N | undefined>;
  readonly missing: Set<string>;
}

/** Of each node that has any. */
export function escapingPeers<N extends PeerNode>(nodes: readonly N[]): ReadonlyMap<PeerNode, EscapingPeers<N>> {
  const known = new Set<PeerNode>(nodes);
  const isOne = (node: PeerNode): node is N => known.has(node);
  const parents = new Map<PeerNode, N[]>();
  for (const node of nodes)
    for (const child of node.children.values()) {
      if (child === undefined) continue;
      const there = parents.get(child);
      if (there === undefined) parents.set(child, [node]);
      else there.push(node);
    }
  const escaping = new Map<PeerNode, EscapingPeers<N>>();
  const queue: N[] = [];
  for (const node of nodes) {
    if (node.ownPeers.size === 0) continue;
    const own: EscapingPeers<N> = { answered: new Map(), missing: new Set() };
    for (const name of node.ownPeers) {
      const answer = node.peers.get(name);
      if (node.peers.has(name) && (answer === undefined || isOne(answer))) own.answered.set(name, answer);
      else own.missing.add(name);
    }
    own.answered.delete(node.name);
    escaping.set(node, own);
    queue.push(node);
  }
  for (const node of queue) {
    const own = escaping.get(node);
    if (own === undefined) continue;
    for (const parent of parents.get(node) ?? []) {
      const above = escaping.get(parent) ?? { answered: new Map<string, N | undefined>(), missing: new Set<string>() };
      const before = above.answered.size + above.missing.size;
      for (const [name, answer] of own.answered)
        if (!parent.children.has(name) && name !== parent.name && !above.answered.has(name))
          above.answered.set(name, answer);
      for (const name of own.missing) above.missing.add(name);
      if (above.answered.size + above.missing.size === before) continue;
      escaping.set(parent, above);
      queue.push(parent);
    }
  }
  return escaping;
}

/** Peers that are not its own, as entries list them. */
export function transitivePeersOf(node: PeerNode, escaping: EscapingPeers<PeerNode> | undefined): readonly string[] {
  if (escaping === undefined) return [];
  const names = new Set([...escaping.answered.keys(), ...escaping.missing]);
  return [...names].filter((name) => !node.ownPeers.has(name)).toSorted();
}
