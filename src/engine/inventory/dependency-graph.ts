/**
 * The dependency graphs of a lockfile as reachability asks for them: one for each ecosystem in it, with `name@version` for
 * nodes. Nearly every lockfile has one; a bill of materials may have several.
 */
import type { EcosystemName } from '../ecosystems/names.ts';
import { compareText, type GraphNode, type GraphRoot } from './graph.ts';
import type { DependencyGraph } from './package.ts';
import type { ReadFile } from './read-files.ts';

interface Place {
  readonly ecosystem: EcosystemName | undefined;
  readonly label: string;
}

export function dependencyGraphs(
  lockfile: ReadFile,
  manifests: readonly ReadFile[],
  nodes: readonly GraphNode[],
  roots: readonly GraphRoot[],
): readonly DependencyGraph[] {
  const { packages, projects } = lockfile.extraction;
  const places = new Map(
    packages.map(({ key, ecosystem = lockfile.owner.name }, index): [string, Place] => [
      key,
      { ecosystem, label: nodes[index]?.label ?? '' },
    ]),
  );
  const edges = new Map<EcosystemName, Map<string, Set<string>>>();
  for (const { key, dependsOn } of packages) {
    const { ecosystem, label } = places.get(key) ?? { ecosystem: undefined, label: '' };
    if (ecosystem === undefined) continue;
    const targets = setAt(mapAt(edges, ecosystem), label);
    for (const target of dependsOn) {
      const found = places.get(target);
      if (found?.ecosystem === ecosystem && found.label !== label) targets.add(found.label);
    }
  }
  const folders = [lockfile.folder, ...projects.map(({ folder }) => folder), ...manifests.map(({ folder }) => folder)];
  const rootPlaces = roots.flatMap(({ key }) => places.get(key) ?? []);
  return [...edges].map(([ecosystem, ofEcosystem]) => ({
    ecosystem,
    lockfilePath: lockfile.path,
    folders: [...new Set(folders)].sort(),
    roots: [...new Set(rootPlaces.flatMap((root) => (root.ecosystem === ecosystem ? root.label : [])))].sort(),
    edges: new Map(
      [...ofEcosystem].sort(([a], [b]) => compareText(a, b)).map(([label, targets]) => [label, [...targets].sort()]),
    ),
  }));
}

function mapAt(maps: Map<EcosystemName, Map<string, Set<string>>>, name: EcosystemName): Map<string, Set<string>> {
  let found = maps.get(name);
  if (found === undefined) maps.set(name, (found = new Map()));
  return found;
}

function setAt(sets: Map<string, Set<string>>, label: string): Set<string> {
  let found = sets.get(label);
  if (found === undefined) sets.set(label, (found = new Set()));
  return found;
}
