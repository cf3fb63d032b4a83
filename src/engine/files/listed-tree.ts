/** A FileTree of single files of the disk under names of its own: a lockfile or a bill of materials that came without its project. */
import { lstat } from 'node:fs/promises';
import { type FileEntry, type FileTree, FileUnreadable } from './file-tree.ts';
import { readWithin } from './folder-tree.ts';

export interface ListedFile {
  /** In the tree. */
  readonly path: string;
  /** On the disk; a link there is not followed. */
  readonly from: string;
  /** The name of the format that reads it, where its path in the tree does not tell. */
  readonly readAs?: string;
}

const fileBytesMax = 256 * 1024 * 1024;

/** @throws {FileUnreadable} where one of them is no file */
export async function listedTree(files: readonly ListedFile[]): Promise<FileTree> {
  const places = new Map(files.map(({ path, from }) => [path, from]));
  const entries = await Promise.all(
    files.map(async ({ path, from, readAs }): Promise<FileEntry> => {
      const found = await lstat(from).catch(() => undefined);
      if (found?.isFile() !== true) throw new FileUnreadable(path, 'there is no such file');
      const entry = { path, size: found.size, kind: 'file', contentId: '' } as const;
      return readAs === undefined ? entry : { ...entry, readAs };
    }),
  );
  return {
    entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)),
    async read(path) {
      const from = places.get(path);
      if (from === undefined) throw new FileUnreadable(path, 'there is no such file');
      return readWithin(from, path, fileBytesMax);
    },
  };
}
