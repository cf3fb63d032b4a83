/** The workspace of a module: the nearest go.work above it that names its folder, whose replacements hold for it too. */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import { readIfThere } from '../../files/read-if-there.ts';
import { sourceFile } from '../../text/source-file.ts';
import { readDirectives } from './directives.ts';
import { readReplacements, type Replacement } from './replacements.ts';

export const workspaceVerbs: ReadonlySet<string> = new Set(['go', 'toolchain', 'godebug', 'use', 'replace']);

export async function workspaceReplacements(
  modulePath: string,
  tree: FileTree,
): Promise<ReadonlyMap<string, Replacement>> {
  const moduleFolder = posix.dirname(modulePath);
  for (let folder = moduleFolder, levels = 0; levels < 64; folder = posix.dirname(folder), levels++) {
    const text = await textIfThere(tree, posix.join(folder, 'go.work'));
    if (text !== undefined) {
      const file = sourceFile('go.work', text);
      const { directives } = readDirectives(text, workspaceVerbs);
      const isUsed = directives.some(
        ({ verb, words }) => verb === 'use' && words[0] && posix.join(folder, words[0].text, '.') === moduleFolder,
      );
      // Spans of another file would mislead: without one, the module is shown where it is required.
      const found = isUsed ? [...readReplacements(directives, file).byOriginal] : [];
      return new Map(found.map(([original, { target, version }]) => [original, { target, version }]));
    }
    if (folder === '.') break;
  }
  return new Map();
}

/** The decoded text of a file of the tree; `undefined` where it is not there, is too large or cannot be read. */
export async function textIfThere(tree: FileTree, path: string): Promise<string | undefined> {
  const bytes = await readIfThere(tree, path);
  return bytes === undefined ? undefined : sourceFile(path, bytes).text;
}
