/**
 * The Cargo.toml and Cargo.lock files of a tree, found and read once each: every member of a workspace asks for its root,
 * and every lockfile for its members, which must not cost members × files.
 */
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { baseName, folderOf } from '../../files/path-parts.ts';
import { sourceFile } from '../../text/source-file.ts';
import { type CargoManifest, readCargoManifest } from './cargo-manifest.ts';

export interface CargoFiles {
  /** Paths of Cargo.toml files, the ones nearest to the root first. */
  readonly manifests: ReadonlySet<string>;
  readonly lockFolders: ReadonlySet<string>;
  /** `undefined` where the tree cannot give it. */
  read(path: string): Promise<CargoManifest | undefined>;
}

const known = new WeakMap<FileTree, CargoFiles>();

export function cargoFilesOf(tree: FileTree): CargoFiles {
  let files = known.get(tree);
  if (files === undefined) known.set(tree, (files = findCargoFiles(tree)));
  return files;
}

function findCargoFiles(tree: FileTree): CargoFiles {
  const paths = tree.entries.filter(({ kind }) => kind === 'file').map(({ path }) => path);
  const manifests = paths.filter((path) => baseName(path) === 'Cargo.toml');
  const depths = new Map(manifests.map((path) => [path, path.split('/').length]));
  const readings = new Map<string, Promise<CargoManifest | undefined>>();
  return {
    manifests: new Set(manifests.sort((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0))),
    lockFolders: new Set(paths.filter((path) => baseName(path) === 'Cargo.lock').map(folderOf)),
    read(path) {
      let reading = readings.get(path);
      if (reading === undefined) readings.set(path, (reading = readManifestAt(path, tree)));
      return reading;
    },
  };
}

async function readManifestAt(path: string, tree: FileTree): Promise<CargoManifest | undefined> {
  try {
    return readCargoManifest(sourceFile(path, await tree.read(path)));
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}
