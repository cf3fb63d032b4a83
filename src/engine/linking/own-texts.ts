/** The repository's own texts, in which names are looked for: all but media and vendored code. */
import { type FileEntry, type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { sourceFile } from '../text/source-file.ts';
import { isFirstParty, vendoredFolders } from './first-party.ts';

/** Larger repositories are not searched: all of their code counts. */
const bytesMax = 64 * 1024 * 1024;
const media =
  /\.(?:png|jpe?g|gif|ico|webp|avif|bmp|tiff?|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wav|pdf|zip|gz|tgz|bz2|xz|7z|jar)$/i;

/** All that the repository itself says, and what is named of packages; `undefined` where that is more than is searched. */
export function textsOf(tree: FileTree, ofPackages: ReadonlySet<string>): readonly FileEntry[] | undefined {
  const vendored = vendoredFolders(tree);
  const texts = tree.entries.filter(
    ({ kind, path }) =>
      kind === 'file' &&
      (ofPackages.has(path) ||
        (isFirstParty(path) && !media.test(path) && !vendored.some((folder) => path.startsWith(folder)))),
  );
  return texts.reduce((sum, { size }) => sum + size, 0) > bytesMax ? undefined : texts;
}

export async function textAt(tree: FileTree, { path }: FileEntry): Promise<string | undefined> {
  try {
    return sourceFile(path, await tree.read(path)).text;
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}
