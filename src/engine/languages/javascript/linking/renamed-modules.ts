/** Which module a specifier means where settings of a bundler or test runner give the name to another. */
import { basename, dirname } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { isOwnFile } from '../../../linking/first-party.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';
import { rootKindAt } from '../../../linking/root-kind.ts';
import type { FileFacts, RenameFact } from '../../../model/file-facts.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { pairsOf } from '../renames.ts';
import { readJson, record } from './manifests.ts';
import { parsePackage } from './specifier.ts';
import { isBelow, restOf } from './star-names.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface RenamedModules {
  /** What the specifier means, the first setting first; `isOfTests` where tests alone are run so. */
  readonly meanings: (from: string, specifier: string) => readonly Pick<RenameFact, 'to' | 'isOfTests'>[];
  /** Packages that are built into the product by settings. */
  readonly implied: readonly ImpliedLoad[];
}

interface Rename extends RenameFact {
  readonly path: string;
  readonly folder: string;
}

/** @param files first-party code, the settings among it */
export async function renamedModules(tree: FileTree, files: readonly FileFacts[]): Promise<RenamedModules> {
  const all: Rename[] = files.flatMap(({ path, renames = [] }) =>
    renames.map((rename) => ({ ...rename, path, folder: folderOf(path) })),
  );
  for (const entry of tree.entries)
    if (isOwnFile(entry, sizeMax) && settings.test(basename(entry.path)))
      pushEach(all, await writtenIn(tree, entry.path));
  const implied = all.flatMap(({ from, to, path, start, end, isOfTests }): readonly ImpliedLoad[] => {
    const name = parsePackage(to)?.name;
    // The product's own code has other things that are called so, such as options of a command line.
    const isSetting = path.endsWith('.json') || path.endsWith('rc') || rootKindAt(path) === 'tooling';
    if (name === undefined || isOfTests === true || !isSetting || to.endsWith('/*')) return [];
    const why = from === '' ? `${path} has it built into the product` : `${path} has it in the place of ${from}`;
    return [{ name, place: { path, start, end }, why }];
  });
  const named = all.filter(({ from }) => from !== '');
  return {
    implied,
    meanings: (from, specifier) =>
      named.flatMap((rename) => {
        const to = isBelow(from, rename.folder) ? meant(rename, specifier) : undefined;
        return to === undefined || to === specifier ? [] : [{ ...rename, to }];
      }),
  };
}

const sizeMax = 1024 * 1024;
const settings = /^(?:package\.json|jest\.config\.json|\.babelrc(?:\.json)?|babel\.config\.json|\.swcrc)$/;
const depthMax = 8;

/** `alias` of Parcel and of Babel's resolver, `moduleNameMapper` of Jest. */
async function writtenIn(tree: FileTree, path: string): Promise<readonly Rename[]> {
  const found: Omit<Rename, 'start' | 'end'>[] = [];
  const folder = folderOf(path);
  const walk = (value: unknown, depth: number): void => {
    if (depth > depthMax) return;
    if (Array.isArray(value)) for (const item of value.slice(0, 200)) walk(item, depth + 1);
    for (const [key, item] of record(value) ?? []) {
      const isOfTests = key === 'moduleNameMapper';
      for (const [from, to] of key === 'alias' || isOfTests ? (record(item) ?? []) : [])
        if (typeof to === 'string' && parsePackage(to.replace('$1', '*')) !== undefined)
          for (const pair of pairsOf(from, to, isOfTests))
            found.push({ ...pair, ...(isOfTests ? { isOfTests } : {}), path, folder });
      walk(item, depth + 1);
    }
  };
  walk(Object.fromEntries((await readJson(tree, path)) ?? []), 0);
  if (found.length === 0) return [];
  const text = (await readTextIfThere(tree, path)) ?? '';
  return found.map((rename) => {
    const start = Math.max(0, text.indexOf(`"${rename.to.split('*')[0] ?? ''}`));
    return { ...rename, start, end: start + rename.to.length };
  });
}

function meant({ from, to }: Rename, specifier: string): string | undefined {
  const rest = restOf(from, specifier);
  if (rest === undefined) return undefined;
  return from.includes('*') ? to.replace('*', () => rest) : to;
}

function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}
