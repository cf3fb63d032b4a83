/**
 * The dependency graphs of a lockfile as reachability asks for them: one for each ecosystem in it, with `name@version` for
 * nodes. Nearly every lockfile has one; a bill of materials may have several.
 */
import type { EcosystemName } from '../ecosystems/names.ts';
import type { GraphNode, GraphRoot } from './graph.ts';
import type { DependencyGraph } from './package.ts';
import type { ReadFile } from './read-files.ts';

export function dependencyGraphs(
  lockfile: ReadFile,
  manifests: readonly ReadFile[],
  nodes: readonly GraphNode[],
  roots: readonly GraphRoot[],
): readonly DependencyGraph[] {
  const { packages, projects } = lockfile.extraction;
  const ecosystemOf = (index: number): EcosystemName | undefined => packages[index]?.ecosystem ?? lockfile.owner.name;
  const edges = new Map<EcosystemName, Map<string, string[]>>();
  /** Labels of several entries, whose targets come together out of order. */
  const twins = new Set<string>();
  for (let index = 0; index < nodes.length; index++) {
    const ecosystem = ecosystemOf(index);
    const node = nodes[index];
    if (ecosystem === undefined || node === undefined) continue;
    let ofEcosystem = edges.get(ecosystem);
    if (ofEcosystem === undefined) edges.set(ecosystem, (ofEcosystem = new Map()));
    const known = ofEcosystem.get(node.label);
    const labels = known ?? [];
    if (known === undefined) ofEcosystem.set(node.label, labels);
    else twins.add(node.label);
    for (const target of node.targets) {
      const found = nodes[target]?.label;
      // Targets come in order of their labels, so that twins stand side by side.
      if (found === undefined || found === node.label || found === labels.at(-1)) continue;
      if (ecosystemOf(target) === ecosystem) labels.push(found);
    }
  }
  for (const ofEcosystem of edges.values()) {
    for (const label of twins) {
      const labels = ofEcosystem.get(label);
      if (labels !== undefined) ofEcosystem.set(label, sortedOnce(labels));
    }
  }
  const rootKeys = new Set(roots.map(({ key }) => key));
  const rootIndexes = packages.flatMap(({ key }, index) => (rootKeys.has(key) ? [index] : []));
  const folders = [lockfile.folder, ...projects.map(({ folder }) => folder), ...manifests.map(({ folder }) => folder)];
  return [...edges].map(([ecosystem, ofEcosystem]) => ({
    ecosystem,
    lockfilePath: lockfile.path,
    folders: sortedOnce(folders),
    roots: sortedOnce(
      rootIndexes.flatMap((index) => (ecosystemOf(index) === ecosystem ? (nodes[index]?.label ?? []) : [])),
    ),
    edges: ofEcosystem,
  }));
}

function sortedOnce(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
