/**
 * Files of JavaScript, Python and Ruby that are left over: their folder, or the one around it, is brought in file by file, and nothing that
 * is brought in imports them.
 */
import { basename, dirname, join } from 'node:path/posix';
import type { FileFacts, ImportFact } from '../model/file-facts.ts';

/** Paths without their endings; `a/index` and `a/__init__` stand as `a`, too. */
const ending = /(?:\.d)?\.(?:[cm]?[jt]sx?|rb|py)$/;
const wholeFolder = /\/(?:index|__init__)$/;

/** @param mayBe by its place alone */
export function leftOverFiles(files: readonly FileFacts[], mayBe: (file: FileFacts) => boolean): ReadonlySet<string> {
  const scripts = files.filter(({ path }) => ending.test(path));
  const left = new Set(scripts.filter(mayBe).map(({ path }) => path));
  const importers = left.size === 0 ? undefined : importersOf(scripts);
  if (importers === undefined) return new Set();
  for (let known = -1; known !== left.size; ) {
    known = left.size;
    while (removeEach(left, (path) => (importers.get(path) ?? []).some((importer) => !left.has(importer))));
    const folders = foldersBroughtIn(left, importers);
    removeEach(left, (path) => !isAmongBroughtIn(path, folders));
  }
  return left;
}

/** All at once, so that the order of the files does not matter; true where there were any. */
function removeEach(paths: Set<string>, isOut: (path: string) => boolean): boolean {
  const out = [...paths].filter(isOut);
  for (const path of out) paths.delete(path);
  return out.length > 0;
}

interface BroughtIn {
  /** Folders with a file that is brought in. */
  readonly holding: ReadonlySet<string>;
  /** Folders with such a file anywhere below. */
  readonly around: ReadonlySet<string>;
  /** Of them those that are brought in from outside of themselves. */
  readonly fromOutside: ReadonlySet<string>;
}

function foldersBroughtIn(left: ReadonlySet<string>, importers: ReadonlyMap<string, readonly string[]>): BroughtIn {
  const holding = new Set<string>();
  const around = new Set<string>();
  const fromOutside = new Set<string>();
  for (const [path, all] of importers) {
    const by = left.has(path) ? [] : all.filter((importer) => !left.has(importer));
    if (by.length === 0) continue;
    if (dirname(path) !== '.') holding.add(dirname(path));
    for (const folder of foldersAbove(path)) {
      around.add(folder);
      if (!fromOutside.has(folder) && by.some((importer) => !importer.startsWith(`${folder}/`)))
        fromOutside.add(folder);
    }
  }
  return { holding, around, fromOutside };
}

function foldersAbove(path: string): readonly string[] {
  const folders: string[] = [];
  for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder)) folders.push(folder);
  return folders;
}

/** Of a file that is itself left over. */
function isAmongBroughtIn(path: string, { holding, around, fromOutside }: BroughtIn): boolean {
  const folder = dirname(path);
  if (holding.has(folder)) return true;
  const outer = dirname(folder);
  return !fromOutside.has(folder) && !/^(?:\.|src|lib|app)$/.test(outer) && around.has(outer);
}

/** Computed paths of many files over many files; where there are more, no file is left over. */
const pairsMax = 5_000_000;

interface Stems {
  readonly all: ReadonlyMap<string, readonly string[]>;
  /** By what stands after their last slash. */
  readonly byLast: ReadonlyMap<string, readonly string[]>;
}

/** Of each file those that import it; a computed path, or an alias, may mean every file that ends so. */
function importersOf(files: readonly FileFacts[]): ReadonlyMap<string, readonly string[]> | undefined {
  const stems = stemsOf(files);
  const importers = new Map<string, string[]>();
  let pairs = 0;
  for (const { path: from, imports } of files)
    for (const fact of imports) {
      if (fact.kind === 'type') continue;
      for (const path of from.endsWith('.py') ? modulesOf(from, fact, stems) : targetsOf(from, fact.specifier, stems)) {
        if (path === from) continue;
        if (++pairs > pairsMax) return undefined;
        push(importers, path, from);
      }
    }
  return importers;
}

function stemsOf(files: readonly FileFacts[]): Stems {
  const all = new Map<string, string[]>();
  for (const { path } of files) {
    const stem = path.replace(ending, '');
    push(all, stem, path);
    if (wholeFolder.test(stem)) push(all, stem.replace(wholeFolder, ''), path);
  }
  return { all, byLast: Map.groupBy(all.keys(), (stem) => basename(stem)) };
}

function push(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function targetsOf(from: string, specifier: string, { all, byLast }: Stems): readonly string[] {
  const isRelative = /^\.{1,2}(?:\/|$)/.test(specifier);
  if (isRelative && !specifier.includes('*'))
    return all.get(join(dirname(from), specifier).replace(ending, '').replace(/\/$/, '')) ?? [];
  if (isRelative) {
    const start = join(dirname(from), specifier.slice(0, specifier.indexOf('*')));
    return [...all].flatMap(([stem, paths]) => (stem.startsWith(start) ? paths : []));
  }
  // Ruby looks for the whole below its load path; an alias stands for some folder.
  const tail = from.endsWith('.rb')
    ? specifier
    : /^(?:[@~#][^/]*|[^/]+)\/(.+)$/.exec(specifier)?.[1]?.replace(ending, '');
  return tail === undefined ? [] : endingWith(tail, { all, byLast });
}

/** Of Python: `from .a import b` may mean `a/b` as well, and a star all that `a` holds. */
function modulesOf(from: string, { specifier, names }: ImportFact, stems: Stems): readonly string[] {
  const [, dots = '', dotted = ''] = /^(\.*)(.*)$/.exec(specifier) ?? [];
  const tail = dotted.replaceAll('.', '/');
  const base = dots === '' ? undefined : join(dirname(from), '../'.repeat(dots.length - 1), tail).replace(/\/$/, '');
  const isWhole = names?.length === 0 || specifier.includes('*');
  if (isWhole) {
    const folder = `/${(base ?? tail).replace(/\/?\*.*$/, '')}/`;
    return [...stems.all].flatMap(([stem, paths]) => (`/${stem}/`.includes(folder) ? paths : []));
  }
  const named = ['', ...(names ?? []).map((name) => `/${name}`)];
  if (base !== undefined) return named.flatMap((name) => stems.all.get(`${base}${name}`.replace(/^\.\//, '')) ?? []);
  return named.flatMap((name) => endingWith(`${tail}${name}`, stems));
}

function endingWith(tail: string, { all, byLast }: Stems): readonly string[] {
  const sameLast = byLast.get(basename(tail)) ?? [];
  return sameLast.flatMap((stem) => (stem === tail || stem.endsWith(`/${tail}`) ? (all.get(stem) ?? []) : []));
}
