/**
 * The dependency graphs of a lockfile as reachability asks for them: one for each ecosystem in it, with `name@version` for
 * nodes. Nearly every lockfile has one; a bill of materials may have several.
 */
import type { EcosystemName } from '../model/ecosystem-name.ts';
import type { GraphNode, GraphRoot } from './graph.ts';
import type { DependencyGraph, GraphEntry } from '../model/dependency-graph.ts';
import type { ReadFile } from './read-files.ts';

export function dependencyGraphs(
  lockfile: ReadFile,
  manifests: readonly ReadFile[],
  nodes: readonly GraphNode[],
  roots: readonly GraphRoot[],
): readonly DependencyGraph[] {
  const { packages, projects } = lockfile.extraction;
  const ecosystemOf = (index: number): EcosystemName | undefined => packages[index]?.ecosystem ?? lockfile.owner.name;
  const rootKeys = new Set(roots.map(({ key }) => key));
  const isMixed = packages.some(({ ecosystem }) => ecosystem !== undefined && ecosystem !== lockfile.owner.name);
  const edges = new Map<EcosystemName, Map<string, string[]>>();
  const rootLabels = new Map<EcosystemName, string[]>();
  /** Labels of several entries, whose targets come together out of order. */
  const twins = new Set<string>();
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    const ecosystem = ecosystemOf(index);
    if (node === undefined || ecosystem === undefined) continue;
    if (rootKeys.has(packages[index]?.key ?? '')) put(rootLabels, ecosystem, node.label);
    const targets = isMixed ? node.targets.filter((target) => ecosystemOf(target) === ecosystem) : node.targets;
    const needs = neededLabels(nodes, node.label, targets);
    const ofEcosystem = edges.get(ecosystem);
    const known = ofEcosystem?.get(node.label);
    if (ofEcosystem === undefined) edges.set(ecosystem, new Map([[node.label, needs]]));
    else if (known === undefined) ofEcosystem.set(node.label, needs);
    else {
      twins.add(node.label);
      for (const label of needs) known.push(label);
    }
  }
  for (const ofEcosystem of edges.values()) {
    for (const label of twins) {
      const labels = ofEcosystem.get(label);
      if (labels !== undefined) ofEcosystem.set(label, sortedOnce(labels));
    }
  }
  const untold = new Set(
    packages.flatMap(({ isUntold }, index) => (isUntold === true ? [nodes[index]?.label ?? ''] : [])),
  );
  const merged = isMixed ? undefined : [...edges.values()][0];
  const isTold = ![...twins].some((label) => isAmbiguous(merged?.get(label) ?? []));
  const entries = isTold ? undefined : entriesOf(lockfile, nodes, rootKeys);
  const folders = [lockfile.folder, ...projects.map(({ folder }) => folder), ...manifests.map(({ folder }) => folder)];
  return [...edges].map(([ecosystem, ofEcosystem]) => ({
    ecosystem,
    lockfilePath: lockfile.path,
    folders: sortedOnce(folders),
    roots: sortedOnce(rootLabels.get(ecosystem) ?? []),
    edges: ofEcosystem,
    ...(untold.size === 0 ? {} : { untold }),
    ...(entries === undefined ? {} : { entries }),
  }));
}

/** True where two of the labels, which are sorted, have one name. */
function isAmbiguous(labels: readonly string[]): boolean {
  const names = labels.map((label) => label.slice(0, label.lastIndexOf('@')));
  return new Set(names).size < names.length;
}

function entriesOf(
  lockfile: ReadFile,
  nodes: readonly GraphNode[],
  rootKeys: ReadonlySet<string>,
): readonly GraphEntry[] {
  const { packages } = lockfile.extraction;
  return nodes.map(({ label, targets }, index) => ({
    label,
    isRoot: rootKeys.has(packages[index]?.key ?? ''),
    needs: targets,
  }));
}

/** Sorted, each once, without the package's own. */
function neededLabels(nodes: readonly GraphNode[], label: string, targets: readonly number[]): string[] {
  if (targets.length === 0) return [];
  const labels = targets.map((target) => nodes[target]?.label ?? '');
  // Targets come in order of their labels, so that twins stand side by side.
  const isNew = (found: string, at: number): boolean => found !== label && (at === 0 || found !== labels[at - 1]);
  return labels.every(isNew) ? labels : labels.filter(isNew);
}

function put<K>(map: Map<K, string[]>, key: K, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, [value]);
  else values.push(value);
}

function sortedOnce(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
