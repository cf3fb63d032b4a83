/** Reads a file that need not be there. */
import { type FileTree, FileUnreadable } from './file-tree.ts';

/** `undefined` where it is not there, is too large or cannot be read. */
export async function readIfThere(tree: FileTree, path: string): Promise<Uint8Array | undefined> {
  try {
    return await tree.read(path);
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}
