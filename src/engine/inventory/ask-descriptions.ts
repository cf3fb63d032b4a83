/**
 * Finds out which descriptions of packages the inventory of a tree leads to, by reading the files that ask for them and nothing else.
 * What is at hand may lead to more, so whoever fetches asks again until nothing new is wanted.
 */
import { formatOwners } from '../ecosystems/index.ts';
import type { FileTree } from '../files/file-tree.ts';
import { readFiles, type ReadOptions } from './read-files.ts';
import { selectFiles } from './select-files.ts';

/** Of the others no file is of interest, and a tree may have a million. */
const asking = formatOwners.filter(({ formats }) => formats.some((format) => format.asksDescriptions === true));

/** @param options with `descriptions` that remember what they were asked for and do not have */
export async function askDescriptions(tree: FileTree, options: ReadOptions): Promise<void> {
  const { selected } = selectFiles(tree.entries, asking);
  await readFiles(
    tree,
    selected.filter(({ format }) => format.asksDescriptions === true),
    options,
  );
}
