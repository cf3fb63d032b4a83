/** A tree with files of another in place of its own, as when somebody pastes what they have changed. */
import type { FileTree } from '../../engine/files/file-tree.ts';

export function overlayTree(base: FileTree, top: FileTree): FileTree {
  const replaced = new Set(top.entries.map(({ path }) => path));
  const entries = [...base.entries.filter(({ path }) => !replaced.has(path)), ...top.entries];
  return {
    entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)),
    read: (path) => (replaced.has(path) ? top : base).read(path),
  };
}
