/**
 * Which local crates of a Cargo.lock are projects of the tree: those whose Cargo.toml lies below the lockfile with no
 * other Cargo.lock between. Globs of `members` need not be read, because the lockfile itself says which crates belong.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import { type CargoFiles, cargoFilesOf } from './cargo-files.ts';
import type { CargoDependency } from './cargo-manifest.ts';

export interface WorkspaceMember {
  readonly folder: string;
  /** What the manifest asks for, by name of the crate. */
  readonly dependencies: ReadonlyMap<string, readonly CargoDependency[]>;
}

/** Far more than the largest workspaces have; the rest would only lose their folder. */
const manifestsMax = 2_000;

/** Of two crates of one name the one nearer to the lockfile counts: the other is a test case or an example. */
export async function workspaceMembers(
  lockPath: string,
  names: ReadonlySet<string>,
  tree: FileTree,
): Promise<ReadonlyMap<string, WorkspaceMember>> {
  const members = new Map<string, WorkspaceMember>();
  if (names.size === 0) return members;
  const files = cargoFilesOf(tree);
  for (const path of manifestsServedFrom(folderOf(lockPath), files)) {
    const manifest = await files.read(path);
    const name = manifest?.packageName;
    if (manifest === undefined || name === undefined || !names.has(name) || members.has(name)) continue;
    const dependencies = Map.groupBy(manifest.dependencies, (dependency) => dependency.name);
    members.set(name, { folder: folderOf(path), dependencies });
  }
  return members;
}

function manifestsServedFrom(root: string, { manifests, lockFolders }: CargoFiles): readonly string[] {
  const served: string[] = [];
  for (const path of manifests) {
    if (root !== '' && !path.startsWith(`${root}/`)) continue;
    let folder = folderOf(path);
    while (folder !== root && folder !== '' && !lockFolders.has(folder)) folder = folderOf(folder);
    if (folder === root && served.push(path) >= manifestsMax) break;
  }
  return served;
}
