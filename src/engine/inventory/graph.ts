/**
 * What only the whole graph of a lockfile can tell: the scope of every package, who asks for it, and the shortest way
 * down to it. Linear in packages and edges; cycles and chains of any length are fine.
 */
import { compareText } from '../text/compare-text.ts';
import { scopeOrder } from './order.ts';
import type { LockedPackage } from '../model/extraction.ts';
import type { Scope } from '../model/scope.ts';

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
export function placeInGraph(
  packages: readonly LockedPackage[],
  roots: readonly GraphRoot[],
  graph = buildGraph(packages),
): readonly GraphNode[] {
  const rootIndexes = roots.flatMap(({ key, scope }) => {
    const index = graph.indexOf.get(key);
    return index === undefined ? [] : [{ index, scope }];
  });
  const ranks = scopeRanks(graph, rootIndexes);
  const previous = shortestWays(graph, rootIndexes);
  const reachedTwins = ranks.includes(unreached) ? reachedByLabel(graph, ranks) : new Map<string, number>();
  return packages.map((locked, index) => {
    const label = graph.labels[index] ?? '';
    // A second entry of the same version that nothing asks for (yarn's patches) lives by the entry that is asked for.
    const twin = ranks[index] === unreached ? (reachedTwins.get(label) ?? index) : index;
    return {
      label,
      scope: scopeOrder[ranks[twin] ?? unreached] ?? locked.scope ?? 'production',
      parents: parentLabels(graph, index),
      path: pathTo(graph, previous, twin),
      targets: graph.targets[index] ?? none,
    };
  });
}

/** The strongest of the reached entries of each label. */
function reachedByLabel({ labels }: Graph, ranks: Uint8Array): ReadonlyMap<string, number> {
  const reached = new Map<string, number>();
  for (let index = 0; index < labels.length; index++) {
    const rank = ranks[index] ?? unreached;
    if (rank === unreached) continue;
    const label = labels[index] ?? '';
    const known = reached.get(label);
    if (known === undefined || rank < (ranks[known] ?? 0)) reached.set(label, index);
  }
  return reached;
}

/** Keys of the packages that no other package asks for: the best guess at roots where nothing names them. */
export function unaskedKeys(
  packages: readonly LockedPackage[],
  { sources: { starts } } = buildGraph(packages),
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let index = 0; index < packages.length; index++) {
    if (starts[index] === starts[index + 1]) keys.add(packages[index]?.key ?? '');
  }
  return keys;
}

/** The packages of a lockfile by index, with what each needs and what needs it. */
export interface Graph {
  readonly labels: readonly string[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Targets in order of their labels, so that the first way found is also the first in order of text. */
  readonly targets: readonly (readonly number[])[];
  readonly optionalTargets: readonly (ReadonlySet<number> | undefined)[];
  readonly sources: Sources;
}

/** Who needs each package: all sources in one array, those of a package from `starts[index]` to `starts[index + 1]`. */
interface Sources {
  readonly starts: Uint32Array;
  readonly indexes: Uint32Array;
}

const none: readonly number[] = [];
const noLabels: readonly string[] = [];

/** @param indexOf where in `packages` each key stands */
export function buildGraph(
  packages: readonly LockedPackage[],
  indexOf: ReadonlyMap<string, number> = new Map(packages.map(({ key }, index) => [key, index])),
): Graph {
  const labels = packages.map(labelOf);
  // Arrays that grow are given room for more; one that is cut from another has its size.
  const found: number[] = [];
  const targets = packages.map(({ dependsOn }, index) => {
    found.length = 0;
    for (const key of dependsOn) {
      const target = indexOf.get(key);
      if (target !== undefined && target !== index) found.push(target);
    }
    return found.length === 0 ? none : sortedByLabel(labels, found);
  });
  const optionalTargets = packages.map(({ dependsOnOptionally }) =>
    dependsOnOptionally === undefined || dependsOnOptionally.length === 0
      ? undefined
      : new Set(dependsOnOptionally.flatMap((key) => indexOf.get(key) ?? [])),
  );
  return { labels, indexOf, targets, optionalTargets, sources: sourcesOf(targets) };
}

function sourcesOf(targets: readonly (readonly number[])[]): Sources {
  const starts = new Uint32Array(targets.length + 1);
  for (const some of targets) for (const target of some) starts[target + 1] = (starts[target + 1] ?? 0) + 1;
  for (let index = 0; index < targets.length; index++)
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  const indexes = new Uint32Array(starts[targets.length] ?? 0);
  const next = starts.slice();
  for (let index = 0; index < targets.length; index++) {
    for (const target of targets[index] ?? none) {
      const at = next[target] ?? 0;
      indexes[at] = index;
      next[target] = at + 1;
    }
  }
  return { starts, indexes };
}

/** In order of their labels, each once. */
function sortedByLabel(labels: readonly string[], indexes: readonly number[]): readonly number[] {
  const sorted = indexes.slice();
  if (sorted.length <= insertedMax) insertInOrder(labels, sorted);
  else sorted.sort((a, b) => compareText(labels[a] ?? '', labels[b] ?? '') || a - b);
  const isNew = (index: number, at: number): boolean => index !== sorted[at - 1];
  return sorted.every(isNew) ? sorted : sorted.filter(isNew);
}

/** The language's own sort takes a kilobyte for each list, and a large lockfile has a hundred thousand short ones. */
const insertedMax = 24;

function insertInOrder(labels: readonly string[], indexes: number[]): void {
  for (let end = 1; end < indexes.length; end++) {
    const index = indexes[end] ?? 0;
    let at = end;
    for (; at > 0 && isBefore(labels, index, indexes[at - 1] ?? 0); at--) indexes[at] = indexes[at - 1] ?? 0;
    indexes[at] = index;
  }
}

function isBefore(labels: readonly string[], a: number, b: number): boolean {
  const first = labels[a] ?? '';
  const second = labels[b] ?? '';
  return first === second ? a < b : first < second;
}

/** The rank of what no root reaches. */
const unreached = scopeOrder.length;

/** The rank in `scopeOrder` of each node, strongest first. */
function scopeRanks(
  { labels, targets, optionalTargets }: Graph,
  roots: readonly { readonly index: number; readonly scope: Scope }[],
): Uint8Array {
  const ranks = new Uint8Array(labels.length).fill(unreached);
  const optional = scopeOrder.indexOf('optional');
  const waiting: number[][] = scopeOrder.map((scope) =>
    roots.filter((root) => root.scope === scope).map(({ index }) => index),
  );
  for (let rank = 0; rank < scopeOrder.length; rank++) {
    const stack = waiting[rank] ?? [];
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      if ((ranks[index] ?? 0) <= rank) continue;
      ranks[index] = rank;
      for (const target of targets[index] ?? none) {
        const reached = optionalTargets[index]?.has(target) === true ? Math.max(rank, optional) : rank;
        if ((ranks[target] ?? 0) > reached) waiting[reached]?.push(target);
      }
    }
  }
  return ranks;
}

/**
 * For each node the one before it on its shortest way from a root of the strongest scope that leads there: what the product needs is not
 * explained by a test. -1 for roots and nodes without one.
 */
function shortestWays(
  { labels, targets, sources }: Graph,
  roots: readonly { readonly index: number; readonly scope: Scope }[],
): Int32Array {
  const previous = new Int32Array(labels.length).fill(-1);
  const seen = new Uint8Array(labels.length);
  const search = (starts: readonly number[]): void => {
    // What needs nothing leads nowhere, and sorting is the dearest part.
    const queue = [
      ...sortedByLabel(
        labels,
        starts.filter((start) => targets[start] !== none),
      ),
    ];
    for (let head = 0; head < queue.length; head++) {
      const index = queue[head] ?? 0;
      for (const target of targets[index] ?? none) {
        if (seen[target] === 1) continue;
        seen[target] = 1;
        previous[target] = index;
        queue.push(target);
      }
    }
  };
  for (const { index } of roots) seen[index] = 1;
  for (const scope of scopeOrder) search(roots.filter((root) => root.scope === scope).map(({ index }) => index));
  // Islands that no root reaches still hang together below their own tops.
  const tops: number[] = [];
  for (let index = 0; index < labels.length; index++) {
    if (seen[index] === 0 && sources.starts[index] === sources.starts[index + 1]) tops.push(index);
  }
  for (const top of tops) seen[top] = 1;
  search(tops);
  return previous;
}

function pathTo({ labels }: Graph, previous: Int32Array, index: number): readonly string[] {
  const path: string[] = [];
  for (let at = index; at >= 0 && path.length < pathLengthMax; at = previous[at] ?? -1) path.push(labels[at] ?? '');
  return path.toReversed();
}

/** In order of text, each once, without the package itself. */
function parentLabels({ labels, sources }: Graph, index: number): readonly string[] {
  const start = sources.starts[index] ?? 0;
  const end = sources.starts[index + 1] ?? start;
  if (start === end) return noLabels;
  const label = labels[index];
  if (end - start === 1) {
    const only = labels[sources.indexes[start] ?? 0] ?? '';
    return only === label ? noLabels : [only];
  }
  const asking: number[] = [];
  for (let at = start; at < end; at++) asking.push(sources.indexes[at] ?? 0);
  const parents = sortedByLabel(labels, asking).map((source) => labels[source] ?? '');
  const isNew = (parent: string, at: number): boolean => parent !== label && parent !== parents[at - 1];
  return parents.every(isNew) ? parents : parents.filter(isNew);
}
