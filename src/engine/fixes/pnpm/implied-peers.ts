/**
 * Peers that nobody above asks for, and that pnpm has answered all the same: where it installs peers, it takes for optional ones what is there
 * anyway. The lockfile shows it.
 */
import type { EscapingPeers, PeerNode } from './peer-graph.ts';

type Children<N> = ReadonlyMap<string, N | undefined>;

/** By peer, what answers it for some child of a project, as the lockfile had both. */
export function impliedPeers<N extends PeerNode>(
  { installsPeers }: { readonly installsPeers: boolean },
  children: Children<N> | undefined,
  escaping: ReadonlyMap<PeerNode, EscapingPeers<N>>,
): ReadonlyMap<string, ReadonlySet<N | undefined>> {
  const found = new Map<string, Set<N | undefined>>();
  if (!installsPeers || children === undefined) return found;
  for (const child of children.values()) {
    const own = child === undefined ? undefined : escaping.get(child);
    for (const [name, answer] of own?.answered ?? [])
      if (!children.has(name)) found.set(name, (found.get(name) ?? new Set()).add(answer));
  }
  return found;
}
