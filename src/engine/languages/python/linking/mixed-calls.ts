/**
 * Calls at which so many different functions meet that most of them came from other callers of the code around: they may be called there,
 * but show of none that it is. In four recorded programs they carried 3 to 8 % of the functions that ran, and up to half of those that did not.
 */
import type { CallGraph, GraphCall } from '../graph/call-graph.ts';

/** Functions of one name are one: classes that have it instead of each other are called in turn. */
const namesMax = 12;

export function mixedCalls(graph: CallGraph): (call: GraphCall) => boolean {
  const names = new Map<string, Set<string>>();
  for (const call of graph.calls) {
    if (call.kind === 'import' || call.to >= graph.classesFrom) continue;
    const key = keyOf(call);
    const known = names.get(key);
    const name = lastName(graph, call);
    if (known === undefined) names.set(key, new Set([name]));
    else known.add(name);
  }
  return (call) => call.kind !== 'import' && (names.get(keyOf(call))?.size ?? 0) > namesMax;
}

function keyOf({ from, start, end }: GraphCall): string {
  return `${from} ${start} ${end}`;
}

function lastName(graph: CallGraph, { to }: GraphCall): string {
  return graph.nodes[to]?.name.split('.').at(-1) ?? '';
}
