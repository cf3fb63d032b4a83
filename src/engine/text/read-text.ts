/** Reads a file as text, whatever its encoding. */
import type { FileTree } from '../files/file-tree.ts';
import { readIfThere } from '../files/read-if-there.ts';
import { sourceFile } from './source-file.ts';

/** `undefined` where it is not there, is too large or cannot be read. */
export async function readTextIfThere(tree: FileTree, path: string): Promise<string | undefined> {
  const content = await readIfThere(tree, path);
  return content === undefined ? undefined : sourceFile(path, content).text;
}
