/** A folder of a tree as a tree of its own. */
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';

/**
 * @param root ends in `/`
 * @param entries those below it, in the order of the tree
 */
export function subTree(tree: FileTree, root: string, entries: readonly FileEntry[]): FileTree {
  const own = entries.map((entry) => ({ ...entry, path: entry.path.slice(root.length) }));
  const paths = new Set(own.map(({ path }) => path));
  return {
    entries: own,
    read(path) {
      if (!paths.has(path)) return Promise.reject(new FileUnreadable(path, 'there is no such file'));
      return tree.read(`${root}${path}`);
    },
  };
}
