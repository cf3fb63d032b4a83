/**
 * Two lockfiles of npm's in one folder, as package-lock.json beside yarn.lock, are two trees of packages, of which one at a time is installed.
 * Each is looked at by itself: laid into one folder, the sources of one would hide those of the other.
 */
import type { DependencyGraph } from '../model/dependency-graph.ts';
import { type Package, placeOfPackage } from '../model/package.ts';
import { folderOf } from './layouts.ts';

/** One way in which the packages of a repository can be installed together. */
export interface Install {
  readonly graphs: readonly DependencyGraph[];
  /** Whether it has the package, or nothing tells that it has not. */
  readonly has: (found: Package) => boolean;
  /** Whether what is said of the package may be said by this install alone; of other ecosystems the first says it. */
  readonly judges: (found: Package) => boolean;
}

/** As many as the folder with the most lockfiles has; a folder that has fewer keeps its last. */
export function installsOf(graphs: readonly DependencyGraph[]): readonly Install[] {
  const folders = [
    ...Map.groupBy(
      graphs.filter(({ ecosystem }) => ecosystem === 'npm'),
      folderOf,
    ).values(),
  ].map((shared) => [...new Set(shared.map(({ lockfilePath }) => lockfilePath))].sort());
  const count = Math.max(1, ...folders.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) => {
    const left = new Set(
      folders.flatMap((shared) => shared.filter((_path, own) => own !== Math.min(at, shared.length - 1))),
    );
    const has = (found: Package): boolean => found.ecosystem !== 'npm' || !left.has(placeOfPackage(found));
    return {
      graphs: graphs.filter(({ ecosystem, lockfilePath }) => ecosystem !== 'npm' || !left.has(lockfilePath)),
      has,
      judges: (found) => has(found) && (at === 0 || found.ecosystem === 'npm'),
    };
  });
}
