/** A tree with some files in other words, new, or gone: what a folder looks like after a change that nobody has written to it. */
import type { FileTree } from './file-tree.ts';
import { FileUnreadable } from './file-tree.ts';
import { memoryTree } from './memory-tree.ts';

export interface OverlaidFile {
  readonly path: string;
  /** Null: the file is gone. */
  readonly text: string | null;
}

export function overlaidTree(base: FileTree, files: readonly OverlaidFile[]): FileTree {
  const gone = new Set(files.map(({ path }) => path));
  const laid = memoryTree(
    Object.fromEntries(files.flatMap(({ path, text }) => (text === null ? [] : [[path, text] as const]))),
  );
  const entries = [...base.entries.filter(({ path }) => !gone.has(path)), ...laid.entries];
  return {
    entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)),
    async read(path) {
      if (!gone.has(path)) return base.read(path);
      if (laid.entries.some((entry) => entry.path === path)) return laid.read(path);
      throw new FileUnreadable(path, 'there is no such file');
    },
  };
}
