/** The dependency graph of a lockfile as reachability asks for it: nodes are `name@version`. */
import { compareText, type GraphNode, type GraphRoot } from './graph.ts';
import type { DependencyGraph } from './package.ts';
import type { ReadFile } from './read-files.ts';

export function dependencyGraph(
  lockfile: ReadFile,
  manifests: readonly ReadFile[],
  nodes: readonly GraphNode[],
  roots: readonly GraphRoot[],
): DependencyGraph {
  const { packages, projects } = lockfile.extraction;
  const labels = new Map(packages.map(({ key }, index) => [key, nodes[index]?.label ?? '']));
  const targets = new Map<string, Set<string>>();
  for (const { key, dependsOn } of packages) {
    const label = labels.get(key) ?? '';
    let ofLabel = targets.get(label);
    if (ofLabel === undefined) targets.set(label, (ofLabel = new Set()));
    for (const target of dependsOn) {
      const found = labels.get(target);
      if (found !== undefined && found !== label) ofLabel.add(found);
    }
  }
  const folders = [lockfile.folder, ...projects.map(({ folder }) => folder), ...manifests.map(({ folder }) => folder)];
  return {
    ecosystem: lockfile.ecosystem.name,
    lockfilePath: lockfile.path,
    folders: [...new Set(folders)].sort(),
    roots: [...new Set(roots.flatMap(({ key }) => labels.get(key) ?? []))].sort(),
    edges: new Map(
      [...targets].sort(([a], [b]) => compareText(a, b)).map(([label, found]) => [label, [...found].sort()]),
    ),
  };
}
