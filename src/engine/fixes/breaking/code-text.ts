/** The text of a first-party file; empty where it cannot be read, since nothing is said of it then. */
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';

export async function codeTextOf(tree: FileTree, path: string): Promise<string> {
  try {
    return Buffer.from(await tree.read(path)).toString('utf8');
  } catch (error) {
    if (error instanceof FileUnreadable) return '';
    throw error;
  }
}
