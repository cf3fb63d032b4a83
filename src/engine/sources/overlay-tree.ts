/** A tree with other trees laid into folders of it, as if their files had always been there. What the base holds wins. */
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';

export interface LaidIn {
  /** Relative to the root of the base, without a `/` at its end. */
  readonly folder: string;
  readonly tree: FileTree;
}

export function overlayTree(base: FileTree, laidIn: readonly LaidIn[]): FileTree {
  if (laidIn.length === 0) return base;
  const own = new Set(base.entries.map(({ path }) => path));
  const places = new Map<string, { readonly tree: FileTree; readonly path: string }>();
  const entries: FileEntry[] = [...base.entries];
  for (const { folder, tree } of laidIn) {
    for (const entry of tree.entries) {
      const path = `${folder}/${entry.path}`;
      if (own.has(path) || places.has(path)) continue;
      places.set(path, { tree, path: entry.path });
      entries.push({ ...entry, path });
    }
  }
  return {
    entries: entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)),
    async read(path) {
      const place = places.get(path);
      if (place === undefined) return base.read(path);
      try {
        return await place.tree.read(place.path);
      } catch (error) {
        // Named by its place in the whole.
        throw error instanceof FileUnreadable ? new FileUnreadable(path, error.message, { cause: error }) : error;
      }
    },
  };
}
