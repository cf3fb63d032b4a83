/**
 * Files of JavaScript and Ruby that are left over: their folder, or the one around it, is brought in file by file, and nothing that
 * is brought in imports them.
 */
import { dirname, join } from 'node:path/posix';
import type { FileFacts } from '../model/file-facts.ts';

/** Paths without their endings; `a/index` stands as `a`, too. */
const ending = /(?:\.d)?\.(?:[cm]?[jt]sx?|rb)$/;

/** @param mayBe by its place alone */
export function leftOverFiles(files: readonly FileFacts[], mayBe: (file: FileFacts) => boolean): ReadonlySet<string> {
  const scripts = files.filter(({ path }) => ending.test(path));
  const importers = importersOf(scripts);
  const left = new Set(scripts.filter(mayBe).map(({ path }) => path));
  for (let known = -1; known !== left.size; ) {
    known = left.size;
    while (removeEach(left, (path) => (importers.get(path) ?? []).some((importer) => !left.has(importer))));
    removeEach(left, (path) => !isAmongBroughtIn(path, left, importers));
  }
  return left;
}

/** All at once, so that the order of the files does not matter; true where there were any. */
function removeEach(paths: Set<string>, isOut: (path: string) => boolean): boolean {
  const out = [...paths].filter(isOut);
  for (const path of out) paths.delete(path);
  return out.length > 0;
}

function isAmongBroughtIn(
  path: string,
  left: ReadonlySet<string>,
  importers: ReadonlyMap<string, readonly string[]>,
): boolean {
  const folder = dirname(path);
  const around = dirname(folder);
  const isBroughtIn = ([other, by]: [string, readonly string[]], below: string, from: string): boolean =>
    other !== path &&
    other.startsWith(`${below}/`) &&
    !left.has(other) &&
    by.some((importer) => !left.has(importer) && (from === '' || !importer.startsWith(`${from}/`)));
  const entries = [...importers];
  if (entries.some((entry) => dirname(entry[0]) === folder && isBroughtIn(entry, folder, ''))) return true;
  const isWhole = !entries.some((entry) => isBroughtIn(entry, folder, folder));
  return isWhole && !/^(?:\.|src|lib|app)$/.test(around) && entries.some((entry) => isBroughtIn(entry, around, ''));
}

/** Of each file those that import it; a computed path, or an alias, may mean every file that ends so. */
function importersOf(files: readonly FileFacts[]): ReadonlyMap<string, readonly string[]> {
  const byStem = new Map<string, string[]>();
  const note = (stem: string, path: string): void => {
    byStem.set(stem, [...(byStem.get(stem) ?? []), path]);
  };
  for (const { path } of files) {
    const stem = path.replace(ending, '');
    note(stem, path);
    if (stem.endsWith('/index')) note(stem.slice(0, -'/index'.length), path);
  }
  const importers = new Map<string, string[]>();
  for (const { path: from, imports } of files)
    for (const { specifier, kind } of imports) {
      if (kind === 'type') continue;
      for (const path of targetsOf(from, specifier, byStem))
        if (path !== from) importers.set(path, [...(importers.get(path) ?? []), from]);
    }
  return importers;
}

function targetsOf(from: string, specifier: string, byStem: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier);
  if (isRelative && !specifier.includes('*'))
    return byStem.get(join(dirname(from), specifier).replace(ending, '').replace(/\/$/, '')) ?? [];
  if (isRelative) {
    const start = join(dirname(from), specifier.slice(0, specifier.indexOf('*')));
    return [...byStem].flatMap(([stem, paths]) => (stem.startsWith(start) ? paths : []));
  }
  // Ruby looks for the whole below its load path; an alias stands for some folder.
  const tail = from.endsWith('.rb')
    ? specifier
    : /^(?:[@~#][^/]*|[^/]+)\/(.+)$/.exec(specifier)?.[1]?.replace(ending, '');
  if (tail === undefined) return [];
  return [...byStem].flatMap(([stem, paths]) => (stem === tail || stem.endsWith(`/${tail}`) ? paths : []));
}
