/** Who needs whom in one lockfile, by the keys of its graph, and of which packages it does not tell. */
import { basename } from 'node:path/posix';
import { graphOf, withEdges } from '../linking/dependency-paths.ts';
import type { World } from '../linking/linker.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';

export interface DependentLookup {
  readonly graph: DependencyGraph | undefined;
  /** The keys under which the graph may hold a package. */
  keysOf(item: Package): readonly string[];
  needs(key: string): readonly string[];
  /** True where the lockfile says who needs the package. */
  isTold(item: Package): boolean;
}

export function edgesOf(world: World, sample: Package, members: readonly Package[]): DependentLookup {
  const found = graphOf(world.graphs, sample);
  const graph = found !== undefined && withEdges.test(basename(found.lockfilePath)) ? found : undefined;
  const keysOf = ({ name, normalizedName, version }: Package): readonly string[] => [
    ...new Set([`${name}@${version}`, `${normalizedName}@${version}`]),
  ];
  const told = new Set<string>();
  if (graph !== undefined) {
    const open = [...graph.roots];
    for (const key of open) {
      if (told.has(key)) continue;
      told.add(key);
      for (const next of graph.edges.get(key) ?? []) open.push(next);
    }
  }
  const known = new Set(members.flatMap(keysOf));
  return {
    graph,
    keysOf,
    needs: (key) => (graph?.edges.get(key) ?? []).filter((target) => known.has(target)),
    isTold: (item) => keysOf(item).some((key) => told.has(key)),
  };
}
