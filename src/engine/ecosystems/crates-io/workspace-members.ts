/**
 * Which local crates of a Cargo.lock are projects of the tree: those whose Cargo.toml lies below the lockfile with no
 * other Cargo.lock between. Globs of `members` need not be read, because the lockfile itself says which crates belong.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { baseName, folderOf } from '../../files/path-parts.ts';
import type { CargoDependency } from './cargo-manifest.ts';
import { readManifestAt } from './cargo-toml.ts';

export interface WorkspaceMember {
  readonly folder: string;
  /** What the manifest asks for, by name of the crate. */
  readonly dependencies: ReadonlyMap<string, readonly CargoDependency[]>;
}

/** Far more than the largest workspaces have; the rest would only lose their folder. */
const manifestsMax = 2_000;

export async function workspaceMembers(
  lockPath: string,
  names: ReadonlySet<string>,
  tree: FileTree,
): Promise<ReadonlyMap<string, WorkspaceMember>> {
  const members = new Map<string, WorkspaceMember>();
  if (names.size === 0) return members;
  for (const path of manifestPathsBelow(lockPath, tree)) {
    const manifest = await readManifestAt(path, tree);
    const name = manifest?.packageName;
    if (manifest === undefined || name === undefined || !names.has(name) || members.has(name)) continue;
    members.set(name, {
      folder: folderOf(path),
      dependencies: Map.groupBy(manifest.dependencies, (asked) => asked.name),
    });
  }
  return members;
}

function manifestPathsBelow(lockPath: string, tree: FileTree): readonly string[] {
  const root = folderOf(lockPath);
  const files = tree.entries.filter(
    ({ kind, path }) => kind === 'file' && (root === '' || path.startsWith(`${root}/`)),
  );
  const otherRoots = new Set(
    files.filter(({ path }) => baseName(path) === 'Cargo.lock' && path !== lockPath).map(({ path }) => folderOf(path)),
  );
  const isOurs = (path: string): boolean => {
    for (let folder = folderOf(path); folder !== root; folder = folderOf(folder)) {
      if (otherRoots.has(folder)) return false;
      if (folder === '') return true;
    }
    return true;
  };
  return files
    .map(({ path }) => path)
    .filter((path) => baseName(path) === 'Cargo.toml' && isOurs(path))
    .slice(0, manifestsMax);
}
