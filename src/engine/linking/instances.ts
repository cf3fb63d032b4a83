/** Which instance of a package the code of a file loads, where a tree holds several: the one of the nearest manifest above it. */
import { dirname } from 'node:path/posix';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import type { Package } from '../model/package.ts';
import { graphOf } from './dependency-paths.ts';

/** A folder that only lists what the project around it needs. */
const aside = /(?:^|\/)(?:requirements?|reqs?|deps|dependencies|constraints|docker|deploy|deployment|etc|ci|\.github)$/;

const copied = /(?:^|\/)(?:vendor|Godeps\/_workspace\/src)\/[\w-]+(?:\.[\w-]+)+\/.+\.go$/;

export interface Instances {
  /** True where an import of the package in the file may load this instance. */
  mayLoad(path: string, item: Package): boolean;
  /**
   * False where the file stands in a project that names another version, and outside of the one that names this; and in copies of
   * packages that a tool before Go's modules made, which names its versions where nobody reads them.
   */
  surelyLoads(path: string, item: Package): boolean;
  /** True where code of the file can load what the instance's project has installed, this package or another. */
  canSee(path: string, item: Package): boolean;
}

export function instancesOf(
  packages: readonly Package[],
  graphs: readonly DependencyGraph[],
  isNearestManifest: boolean,
): Instances {
  const byName = new Map<string, Package[]>();
  for (const item of packages) {
    const known = byName.get(item.normalizedName);
    if (known === undefined) byName.set(item.normalizedName, [item]);
    else known.push(item);
  }
  const manifestFolders = new Set(packages.map((item) => folderOf(item.manifestPath)));
  const folders = new Map<string, ReadonlySet<string>>();
  const foldersOf = (item: Package): ReadonlySet<string> => {
    const key = `${item.manifestPath}\0${item.lockfilePath}`;
    const known = folders.get(key);
    if (known !== undefined) return known;
    const locked = item.lockfilePath === '' ? [] : [folderOf(item.lockfilePath)];
    const made = new Set([folderOf(item.manifestPath), ...locked, ...(graphOf(graphs, item)?.folders ?? [])]);
    folders.set(key, made);
    return made;
  };
  const isHere = (item: Package, folder: string): boolean =>
    item.isDirect ? folderOf(item.manifestPath) === folder : foldersOf(item).has(folder);
  const seen = new Map<string, boolean>();

  return {
    mayLoad(path, item) {
      const instances = byName.get(item.normalizedName) ?? [];
      if (instances.every((other) => isSame(other, item))) return true;
      // Of several versions in one lockfile, code gets the one that its manifest names.
      if (!isNearestManifest) {
        const named = instances.filter((other) => other.isDirect && other.lockfilePath === item.lockfilePath);
        return item.isDirect || named.length === 0 || named.some((other) => other.version === item.version);
      }
      for (const folder of above(path)) {
        const here = instances.filter((other) => isHere(other, folder));
        if (here.length === 0) continue;
        const direct = here.filter((other) => other.isDirect);
        return (direct.length > 0 ? direct : here).some((other) => isSame(other, item));
      }
      return true;
    },
    surelyLoads(path, item) {
      if (copied.test(path)) return false;
      const others = (byName.get(item.normalizedName) ?? []).filter(
        ({ version }) => version !== '' && version !== item.version,
      );
      if (isNearestManifest || others.length === 0) return true;
      const folders = above(path);
      const holds = (other: Package): boolean =>
        [...foldersOf(other)].some((folder) => folders.includes(folder.replace(aside, '')));
      return holds(item) || !others.some(holds);
    },
    canSee(path, item) {
      if (!isNearestManifest) return true;
      const key = `${folderOf(path)}\0${item.manifestPath}\0${item.lockfilePath}`;
      const known = seen.get(key);
      if (known !== undefined) return known;
      const own = foldersOf(item);
      // Code that stands below no manifest at all may be run from anywhere.
      const result =
        above(path).some((folder) => own.has(folder)) || !above(path).some((folder) => manifestFolders.has(folder));
      seen.set(key, result);
      return result;
    },
  };
}

/** The folders that hold a file, the nearest first; the root is `''`. */
function above(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    folders.push(folder);
    if (folder === '') return folders;
  }
}

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

function isSame(a: Package, b: Package): boolean {
  return (
    a === b ||
    (a.version === b.version &&
      a.lockfilePath === b.lockfilePath &&
      a.manifestPath === b.manifestPath &&
      a.isDirect === b.isDirect)
  );
}
