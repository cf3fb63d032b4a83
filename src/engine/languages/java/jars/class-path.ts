/**
 * On which class path a package lies. What only tests declare is not there when the product runs, nor what only that brings in:
 * the product cannot load it, whatever names it.
 */
import { basename } from 'node:path/posix';
import type { World } from '../../../linking/linker.ts';
import type { RootKind } from '../../../linking/root-kind.ts';
import type { DependencyGraph } from '../../../model/dependency-graph.ts';
import type { Package } from '../../../model/package.ts';
import { nameOfKey } from '../../../linking/dependency-paths.ts';

type Seen = Pick<World, 'packages' | 'graphs'>;

const known = new WeakMap<Seen, (item: Package) => RootKind>();

/** The strongest kind of program that has the package on its class path. */
export function classPathOf(world: Seen, item: Package): RootKind {
  const found = known.get(world) ?? openClassPaths(world);
  known.set(world, found);
  return found(item);
}

function openClassPaths({ packages, graphs }: Seen): (item: Package) => RootKind {
  const declared = Map.groupBy(
    packages.filter(({ manifestPath, isDirect }) => isDirect && basename(manifestPath) === 'pom.xml'),
    ({ normalizedName }) => normalizedName,
  );
  // The nearest declaration wins, and that is the pom's own.
  const isTests = (name: string): boolean => declared.get(name)?.every(({ scope }) => scope === 'test') === true;
  const products = new Map(graphs.map((graph) => [graph.lockfilePath, productOf(graph, packages, isTests)]));
  return (item) => {
    if (isTests(item.normalizedName)) return 'test';
    // Gradle writes down of each package on which class paths it lies.
    if (basename(item.lockfilePath) === 'gradle.lockfile') return item.scope === 'test' ? 'test' : 'production';
    const product = products.get(item.lockfilePath);
    return product === undefined || product.has(`${item.name}@${item.version}`) ? 'production' : 'test';
  };
}

/** Everything that something else than tests brings in; `undefined` where the graph does not tell of each such package what it needs. */
function productOf(
  graph: DependencyGraph,
  packages: readonly Package[],
  isTests: (name: string) => boolean,
): ReadonlySet<string> | undefined {
  const members = packages.filter(({ lockfilePath }) => lockfilePath === graph.lockfilePath);
  if (graph.roots.length === 0 || !members.every(({ name, version }) => graph.edges.has(`${name}@${version}`)))
    return undefined;
  const reached = new Set(graph.roots.filter((root) => !isTests(nameOfKey(root))));
  for (const key of reached) for (const target of graph.edges.get(key) ?? []) if (!isTests(nameOfKey(target))) reached.add(target); // biome-ignore format: one walk
  if ([...reached].some((key) => graph.untold?.has(key) === true)) return undefined;
  // What no root leads to was put there by something that the graph does not tell.
  const told = new Set(graph.roots);
  for (const key of told) for (const target of graph.edges.get(key) ?? []) told.add(target);
  for (const { name, version } of members) if (!told.has(`${name}@${version}`)) reached.add(`${name}@${version}`);
  return reached;
}
