/** Opens what an analysis is to look at: in a child process, since what a tree holds is not trusted. */
import type { FileTree } from '../../engine/files/file-tree.ts';
import { folderTree } from '../../engine/files/folder-tree.ts';
import type { TreeSource } from './analysis-task.ts';

/** @param opened what has to be closed once the tree is no longer read */
export async function openTree(source: TreeSource, opened: AsyncDisposableStack): Promise<FileTree> {
  if (source.kind === 'folder') return folderTree(source.path);
  const { openGitTree } = await import('../../engine/files/git-tree.ts');
  return opened.use(await openGitTree(source.gitDir, source.commit));
}
