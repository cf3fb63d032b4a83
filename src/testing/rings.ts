/** Rings of a directed graph: its strongly connected components of more than one node, by Tarjan's walk without recursion. */

export type Edge = readonly [from: string, to: string];

/** Each ring sorted, the largest first. */
export function ringsOf(edges: readonly Edge[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>();
  for (const [from, to] of edges) {
    targets.set(from, [...(targets.get(from) ?? []), to]);
    if (!targets.has(to)) targets.set(to, []);
  }
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const rings: string[][] = [];
  for (const start of targets.keys()) {
    if (order.has(start)) continue;
    const walk = [enter(start)];
    for (let step = walk.at(-1); step !== undefined; step = walk.at(-1)) {
      const { node, rest } = step;
      const next = rest.pop();
      if (next === undefined) {
        walk.pop();
        const above = walk.at(-1)?.node;
        if (above !== undefined) lower(above, low.get(node) ?? 0);
        if (low.get(node) === order.get(node)) close(node);
      } else if (!order.has(next)) walk.push(enter(next));
      else if (isOpen.has(next)) lower(node, order.get(next) ?? 0);
    }
  }
  return rings.filter((ring) => ring.length > 1).toSorted((a, b) => b.length - a.length);

  function enter(node: string): { node: string; rest: string[] } {
    low.set(node, order.size);
    order.set(node, order.size);
    open.push(node);
    isOpen.add(node);
    return { node, rest: [...(targets.get(node) ?? [])] };
  }

  function lower(node: string, value: number): void {
    low.set(node, Math.min(low.get(node) ?? value, value));
  }

  function close(node: string): void {
    const ring = open.splice(open.indexOf(node));
    for (const member of ring) isOpen.delete(member);
    rings.push(ring.sort());
  }
}
