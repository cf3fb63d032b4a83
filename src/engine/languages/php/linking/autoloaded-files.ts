/**
 * What Composer's autoloader loads with itself, whichever class is asked for: the files that packages list under `files`.
 * https://getcomposer.org/doc/04-schema.md#files
 */
import type { FileTree } from '../../../files/file-tree.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import { byRootKind } from '../../../linking/root-kind.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { readTextIfThere } from '../../../text/read-text.ts';

const autoloader = 'vendor/autoload.php';
const readMax = 50;

/**
 * @param packages those that are loaded so, and why, in words that follow the place of the autoloader
 * @param pathsOf files that a package lists, where its sources are here
 */
export async function autoloadedFiles(
  tree: FileTree,
  files: readonly FileFacts[],
  packages: readonly { readonly name: string; readonly loadedBy: string }[],
  pathsOf: (name: string) => readonly string[],
): Promise<readonly ImpliedLoad[]> {
  const place = packages.length === 0 ? undefined : await placeOfAutoloader(tree, files);
  if (place === undefined) return [];
  return packages.map(({ name, loadedBy }) => {
    const why = `${place.path} loads Composer's autoloader, ${loadedBy}`;
    return { name: name.toLowerCase(), place, why, isCertain: true, paths: pathsOf(name) };
  });
}

/** The first load of it by the strongest kind of program. */
async function placeOfAutoloader(tree: FileTree, files: readonly FileFacts[]) {
  let read = 0;
  for (const { path, imports } of files.toSorted(byRootKind)) {
    const loads = imports.filter(({ specifier, isLazy }) => specifier.startsWith('./') && isLazy !== true);
    const written = loads.find(({ specifier }) => specifier.endsWith(autoloader));
    if (written !== undefined) return { path, start: written.start, end: written.end };
    const open = loads.filter(({ specifier }) => specifier.includes('*'));
    if (open.length === 0 || read++ >= readMax) continue;
    const text = (await readTextIfThere(tree, path)) ?? '';
    const found = open.find(({ start, end }) => text.slice(start, end).includes(autoloader));
    if (found !== undefined) return { path, start: found.start, end: found.end };
  }
  return undefined;
}
