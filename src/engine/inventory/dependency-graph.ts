/**
 * The dependency graphs of a lockfile as reachability asks for them: one for each ecosystem in it, with `name@version` for
 * nodes. Nearly every lockfile has one; a bill of materials may have several.
 */
import type { EcosystemName } from '../ecosystems/names.ts';
import { compareText, type GraphNode, type GraphRoot } from './graph.ts';
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
  for (const [index, { label, targets }] of nodes.entries()) {
    const ecosystem = ecosystemOf(index);
    if (ecosystem === undefined) continue;
    let ofEcosystem = edges.get(ecosystem);
    if (ofEcosystem === undefined) edges.set(ecosystem, (ofEcosystem = new Map()));
    let labels = ofEcosystem.get(label);
    if (labels === undefined) ofEcosystem.set(label, (labels = []));
    for (const target of targets) {
      const found = nodes[target]?.label;
      if (found !== undefined && found !== label && ecosystemOf(target) === ecosystem) labels.push(found);
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
    edges: new Map(
      [...ofEcosystem].sort(([a], [b]) => compareText(a, b)).map(([label, targets]) => [label, sortedOnce(targets)]),
    ),
  }));
}

function sortedOnce(texts: readonly string[]): readonly string[] {
  return texts.length < 2 ? texts : [...new Set(texts)].sort();
}
