/** The rings of a directed graph: groups of nodes that lead to each other (its strongly connected components, by Tarjan). */

/** @returns each ring of two or more nodes, sorted; nodes that stand in no ring are left out. */
export function rings(edges: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));

  function visit(node: string): void {
    order.set(node, order.size);
    lowest.set(node, order.get(node) ?? 0);
    open.push(node);
    for (const target of edges.get(node) ?? []) {
      if (!order.has(target)) visit(target);
      else if (!open.includes(target)) continue;
      lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(target) ?? 0));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const ring = open.splice(open.indexOf(node));
    if (ring.length > 1) found.push(ring.sort());
  }
}
