/** Gems with whose programs the product starts. */
import type { FileTree } from '../../../files/file-tree.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import { packagesByProgram, startedWords, startLines } from '../../../linking/start-lines.ts';

/**
 * @param programs of every gem, by its name; `undefined` where it is not here
 * @param filesOf files that a required path loads
 */
export async function startedGems(
  tree: FileTree,
  programs: ReadonlyMap<string, readonly string[] | undefined>,
  filesOf: (feature: string) => readonly string[],
): Promise<readonly ImpliedLoad[]> {
  const byProgram = packagesByProgram(programs);
  const found: ImpliedLoad[] = [];
  for (const line of await startLines(tree))
    for (const { word, start } of startedWords(line)) {
      const name = byProgram.get(word);
      if (name === undefined) continue;
      const place = { path: line.path, start, end: start + word.length };
      const why = `${line.path} starts the product with its program ${word}`;
      const paths = [name, name.replaceAll('-', '/')].flatMap(filesOf).slice(0, 1);
      found.push({ name, place, why, isCertain: true, paths });
    }
  return found;
}
