/** Which direct dependencies can bring a package in, by the lockfile's graph: the dominator rule asks about each of them. */
import { basename } from 'node:path/posix';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';

export interface Dominators {
  /** False where the lockfile does not say who needs whom, so that anything may bring anything in. */
  readonly isKnown: boolean;
  /** `name@version` of the roots from which the package can be reached, itself left out, sorted. */
  readonly roots: readonly string[];
}

/** Lockfiles that list the needs of every entry. */
export const withEdges =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|\.package-lock\.json|yarn\.lock|pnpm-lock\.ya?ml|bun\.lock|deno\.lock|poetry\.lock|uv\.lock|pdm\.lock|pylock.*\.toml|Cargo\.lock|Gemfile\.lock|gems\.locked|composer\.lock|packages\.lock\.json|mix\.lock|pubspec\.lock|Podfile\.lock|Package\.resolved)$/;

export function graphOf(graphs: readonly DependencyGraph[], item: Package): DependencyGraph | undefined {
  return graphs.find(
    (graph) =>
      graph.ecosystem === item.ecosystem && graph.lockfilePath === item.lockfilePath && item.lockfilePath !== '',
  );
}

/** Who needs each entry; made once a graph. */
export type ParentsOf = (graph: DependencyGraph) => ReadonlyMap<string, readonly string[]>;

export function parentsFinder(): ParentsOf {
  const made = new Map<DependencyGraph, ReadonlyMap<string, readonly string[]>>();
  return (graph) => {
    const known = made.get(graph);
    if (known !== undefined) return known;
    const parents = new Map<string, string[]>();
    for (const [from, targets] of graph.edges) {
      for (const to of targets) {
        const list = parents.get(to);
        if (list === undefined) parents.set(to, [from]);
        else list.push(from);
      }
    }
    made.set(graph, parents);
    return parents;
  };
}

export function originsOf(parentsOf: ParentsOf, graph: DependencyGraph | undefined, item: Package): Dominators {
  const keys = [`${item.name}@${item.version}`, `${item.normalizedName}@${item.version}`];
  if (graph === undefined || !withEdges.test(basename(graph.lockfilePath))) return { isKnown: false, roots: [] };
  const parents = parentsOf(graph);
  const roots = new Set(graph.roots);
  const isInGraph = keys.some((key) => roots.has(key) || parents.has(key) || graph.edges.has(key));
  if (!isInGraph) return { isKnown: false, roots: [] };
  const seen = new Set(keys);
  const open = [...keys];
  const found = new Set<string>();
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (roots.has(key) && !keys.includes(key)) found.add(key);
    for (const parent of parents.get(key) ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      open.push(parent);
    }
  }
  // A package that nothing leads to was put there by something the lockfile does not tell.
  const isKnown = found.size > 0 || keys.some((key) => roots.has(key));
  return { isKnown, roots: [...found].sort() };
}

/** `name@version` from a root of this name down to the package, both included; shortest. Empty where none leads there. */
export function pathFrom(
  parentsOf: ParentsOf,
  graph: DependencyGraph,
  rootName: string,
  item: Package,
): readonly string[] {
  const parents = parentsOf(graph);
  const roots = new Set(graph.roots.filter((root) => nameOfKey(root) === rootName));
  const below = new Map<string, string>();
  const queue = [`${item.name}@${item.version}`];
  const seen = new Set(queue);
  for (const key of queue) {
    if (roots.has(key)) {
      const path: string[] = [];
      for (let at: string | undefined = key; at !== undefined; at = below.get(at)) path.push(at);
      return path;
    }
    for (const parent of parents.get(key) ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      below.set(parent, key);
      queue.push(parent);
    }
  }
  return [];
}

/** `@scope/name@1.2.3` without the version. */
export function nameOfKey(key: string): string {
  const at = key.lastIndexOf('@');
  return at > 0 ? key.slice(0, at) : key;
}

/** Names of all packages that need this one, directly or not; `undefined` where the lockfile does not tell. */
export function dependentsOf(
  parentsOf: ParentsOf,
  graph: DependencyGraph | undefined,
  item: Package,
): ReadonlySet<string> | undefined {
  if (graph === undefined || !withEdges.test(basename(graph.lockfilePath))) return undefined;
  const parents = parentsOf(graph);
  const seen = new Set([`${item.name}@${item.version}`, `${item.normalizedName}@${item.version}`]);
  for (const key of seen) for (const parent of parents.get(key) ?? []) seen.add(parent);
  return new Set([...seen].map(nameOfKey));
}
