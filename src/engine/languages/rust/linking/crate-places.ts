/** Where crates lie, by their manifests: which module a file holds, and which files are whose. */
import { dirname } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { vendoredFolders } from '../../../linking/first-party.ts';
import type { Package } from '../../../model/package.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { besideCrate, crateManifest } from './crate-manifest.ts';
import { modulePathOf } from '../objects/module-path.ts';

export interface CratePlaces {
  /** The library's name and the module within it; `undefined` outside of all crates. */
  moduleOf(path: string): { readonly crate: string; readonly modules: readonly string[] } | undefined;
  /** Code of crates that were laid into the tree. */
  readonly files: readonly string[];
  owns(item: Package): ((path: string) => boolean) | undefined;
}

interface Place {
  readonly folder: string;
  readonly crate: string;
  readonly key: string;
}

const sizeMax = 1024 * 1024;

export async function cratePlaces(tree: FileTree): Promise<CratePlaces> {
  const places = new Map<string, Place>();
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || !/(?:^|\/)Cargo\.toml$/.test(path) || size > sizeMax) continue;
    const manifest = crateManifest((await readTextIfThere(tree, path)) ?? '');
    if (manifest === undefined) continue;
    const folder = dirname(path) === '.' ? '' : `${dirname(path)}/`;
    places.set(folder, { folder, crate: manifest.library, key: `${manifest.name}@${manifest.version ?? ''}` });
  }
  const placeOf = (path: string): Place | undefined => {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const found = places.get(folder === '.' ? '' : `${folder}/`);
      if (found !== undefined || folder === '.') return found;
    }
  };
  const vendored = vendoredFolders(tree);
  const folders = new Map([...places.values()].map(({ key, folder }) => [key, folder]));
  return {
    moduleOf(path) {
      const place = placeOf(path);
      return place === undefined
        ? undefined
        : { crate: place.crate, modules: modulePathOf(path.slice(place.folder.length)) };
    },
    files: tree.entries.flatMap(({ path, kind }) => {
      if (kind !== 'file' || !path.endsWith('.rs') || !vendored.some((folder) => path.startsWith(folder))) return [];
      const place = placeOf(path);
      return place === undefined || besideCrate.test(path.slice(place.folder.length)) ? [] : [path];
    }),
    owns: ({ name, version }) => {
      const folder = folders.get(`${name}@${version}`);
      return folder === undefined || folder === '' ? undefined : (path) => path.startsWith(folder);
    },
  };
}
