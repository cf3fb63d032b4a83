/**
 * What only the whole graph of a lockfile can tell: the scope of every package, who asks for it, and the shortest way
 * down to it. Linear in packages and edges; cycles and chains of any length are fine.
 */
import type { LockedPackage, Scope } from './extraction.ts';

/** Strongest first: what several roots of different scopes need has the strongest of them. */
export const scopeOrder: readonly Scope[] = ['production', 'optional', 'peer', 'test', 'development'];

export interface GraphRoot {
  readonly key: string;
  readonly scope: Scope;
}

export interface GraphNode {
  /** `name@version`. */
  readonly label: string;
  readonly scope: Scope;
  /** Labels, sorted, each once. */
  readonly parents: readonly string[];
  /** Indexes of the packages it needs, in order of their labels, each once. */
  readonly targets: readonly number[];
  /** Labels from a root down to this node; only this node where no root reaches it. */
  readonly path: readonly string[];
}

/** Of longer ways down only the last steps are kept: a hostile chain must not cost its length squared. */
const pathLengthMax = 64;

export function labelOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`;
}

/** One node for each package, in their order. */
export function placeInGraph(packages: readonly LockedPackage[], roots: readonly GraphRoot[]): readonly GraphNode[] {
  const graph = buildGraph(packages);
  const rootIndexes = roots.flatMap(({ key, scope }) => {
    const index = graph.indexOf.get(key);
    return index === undefined ? [] : [{ index, scope }];
  });
  const ranks = scopeRanks(graph, rootIndexes);
  const previous = shortestWays(graph, rootIndexes);
  const isAllReached = ranks.every((rank) => rank < scopeOrder.length);
  const reachedTwins = isAllReached ? new Map<string, number>() : reachedByLabel(graph, ranks);
  return packages.map((locked, index) => {
    const label = graph.labels[index] ?? '';
    // A second entry of the same version that nothing asks for (yarn's patches) lives by the entry that is asked for.
    const twin = (ranks[index] ?? scopeOrder.length) < scopeOrder.length ? index : (reachedTwins.get(label) ?? index);
    return {
      label,
      scope: scopeOrder[ranks[twin] ?? scopeOrder.length] ?? locked.scope ?? 'production',
      parents: parentLabels(graph, index),
      path: pathTo(graph, previous, twin),
      targets: graph.targets[index] ?? [],
    };
  });
}

function reachedByLabel(graph: Graph, ranks: readonly number[]): ReadonlyMap<string, number> {
  const reached = new Map<string, number>();
  for (const [index, label] of graph.labels.entries()) {
    const known = reached.get(label);
    if ((ranks[index] ?? scopeOrder.length) < (known === undefined ? scopeOrder.length : (ranks[known] ?? 0)))
      reached.set(label, index);
  }
  return reached;
}

/** Keys of the packages that no other package asks for: the best guess at roots where nothing names them. */
export function unaskedKeys(packages: readonly LockedPackage[]): ReadonlySet<string> {
  const keys = new Set(packages.map(({ key }) => key));
  for (const { key, dependsOn } of packages) for (const target of dependsOn) if (target !== key) keys.delete(target);
  return keys;
}

interface Graph {
  readonly labels: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Targets in order of their labels, so that the first way found is also the first in order of text. */
  readonly targets: readonly (readonly number[])[];
  readonly optionalTargets: readonly (ReadonlySet<number> | undefined)[];
  readonly sources: readonly (readonly number[])[];
}

function buildGraph(packages: readonly LockedPackage[]): Graph {
  const labels = packages.map(labelOf);
  const indexOf = new Map(packages.map(({ key }, index) => [key, index]));
  const sources: number[][] = packages.map(() => []);
  const targets = packages.map(({ dependsOn }, index) => {
    const found: number[] = [];
    for (const key of dependsOn) {
      const target = indexOf.get(key);
      if (target !== undefined && target !== index) found.push(target);
    }
    const unique = found.length < 2 ? found : sortedByLabel(labels, found);
    for (const target of unique) sources[target]?.push(index);
    return unique;
  });
  const optionalTargets = packages.map(({ dependsOnOptionally }) =>
    dependsOnOptionally === undefined || dependsOnOptionally.length === 0
      ? undefined
      : new Set(dependsOnOptionally.flatMap((key) => indexOf.get(key) ?? [])),
  );
  return { labels, indexOf, targets, optionalTargets, sources };
}

/** In order of their labels, each once. */
function sortedByLabel(labels: readonly string[], indexes: readonly number[]): number[] {
  return [...indexes]
    .sort((a, b) => compareText(labels[a] ?? '', labels[b] ?? '') || a - b)
    .filter((index, at, sorted) => index !== sorted[at - 1]);
}

/** The rank in `scopeOrder` of each node, strongest first; `scopeOrder.length` where no root reaches it. */
function scopeRanks(
  graph: Graph,
  roots: readonly { readonly index: number; readonly scope: Scope }[],
): readonly number[] {
  const unreached = scopeOrder.length;
  const ranks: number[] = graph.labels.map(() => unreached);
  const optional = scopeOrder.indexOf('optional');
  const waiting: number[][] = scopeOrder.map((scope) =>
    roots.filter((root) => root.scope === scope).map(({ index }) => index),
  );
  for (let rank = 0; rank < scopeOrder.length; rank++) {
    const stack = waiting[rank] ?? [];
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      if ((ranks[index] ?? 0) <= rank) continue;
      ranks[index] = rank;
      const optionalTargets = graph.optionalTargets[index];
      for (const target of graph.targets[index] ?? []) {
        const reached = optionalTargets?.has(target) === true ? Math.max(rank, optional) : rank;
        if ((ranks[target] ?? 0) > reached) waiting[reached]?.push(target);
      }
    }
  }
  return ranks;
}

/** For each node the one before it on its shortest way from a root; -1 for roots and nodes without one. */
function shortestWays(graph: Graph, roots: readonly { readonly index: number }[]): readonly number[] {
  const previous: number[] = graph.labels.map(() => -1);
  const seen = new Uint8Array(graph.labels.length);
  const search = (starts: readonly number[]): void => {
    const queue = sortedByLabel(graph.labels, starts);
    for (const start of queue) seen[start] = 1;
    for (let head = 0; head < queue.length; head++) {
      const index = queue[head] ?? 0;
      for (const target of graph.targets[index] ?? []) {
        if (seen[target] === 1) continue;
        seen[target] = 1;
        previous[target] = index;
        queue.push(target);
      }
    }
  };
  search(roots.map(({ index }) => index));
  // Islands that no root reaches still hang together below their own tops.
  search(graph.labels.flatMap((_, index) => (seen[index] === 0 && graph.sources[index]?.length === 0 ? [index] : [])));
  return previous;
}

function pathTo(graph: Graph, previous: readonly number[], index: number): readonly string[] {
  const path: string[] = [];
  for (let at = index; at >= 0 && path.length < pathLengthMax; at = previous[at] ?? -1)
    path.push(graph.labels[at] ?? '');
  return path.reverse();
}

function parentLabels(graph: Graph, index: number): readonly string[] {
  const sources = graph.sources[index] ?? [];
  if (sources.length === 0) return [];
  const label = graph.labels[index];
  const only = sources.length === 1 ? graph.labels[sources[0] ?? 0] : undefined;
  if (only !== undefined) return only === label ? [] : [only];
  return [...new Set(sources.map((source) => graph.labels[source] ?? ''))]
    .filter((parent) => parent !== label)
    .sort(compareText);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
