/** The packages of a Go program as its files declare them: folders, with what each import of each file leads to. */
import { dirname } from 'node:path/posix';
import { type FileFacts, noFacts } from '../../../model/file-facts.ts';
import type { Ref } from '../../../model/use-fact.ts';
import type { GoUse } from '../../../model/go-facts.ts';
import { isTestPath } from '../../../linking/first-party.ts';
import type { InstalledSources } from '../../../linking/installed-sources.ts';
import type { Linker } from '../../../linking/linker.ts';

/** Where an import leads: to a folder of the tree, into the standard library, or to sources that are not here. */
export interface ImportTarget {
  readonly kind: 'folder' | 'standard' | 'missing';
  /** The folder, or the import path. */
  readonly at: string;
}

/** A type or value as one file speaks of it. */
export interface ScopedPath {
  readonly file: FileFacts;
  readonly ref: Ref;
}

export interface GoPackage {
  readonly folder: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly files: readonly FileFacts[];
  readonly functions: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  /** Other names of types. */
  readonly same: ReadonlyMap<string, ScopedPath>;
  readonly based: ReadonlyMap<string, ScopedPath>;
  readonly holds: ReadonlyMap<string, ScopedPath | undefined>;
  readonly embeds: ReadonlyMap<string, readonly ScopedPath[]>;
  /** Uses by who holds them. */
  readonly uses: ReadonlyMap<string, readonly { readonly file: FileFacts; readonly use: GoUse }[]>;
}

export interface GoPackages {
  readonly byFolder: ReadonlyMap<string, GoPackage>;
  /** What the imports of a file lead to, in their order. */
  targetsOf(file: FileFacts): readonly ImportTarget[];
}

export async function goPackages(
  own: readonly FileFacts[],
  loaded: readonly FileFacts[],
  linker: Linker,
  installed: InstalledSources | undefined,
): Promise<GoPackages> {
  const targets = new Map<FileFacts, readonly ImportTarget[]>();
  const folders = new Map<string, FileFacts[]>();
  // Of two declarations of a name the first counts, so tests, which may use names again, come last.
  const inOrder = [...own].sort((a, b) => Number(isTestPath(a.path)) - Number(isTestPath(b.path)));
  for (const file of [...inOrder, ...loaded]) {
    const files = folders.get(folderOf(file.path));
    if (files === undefined) folders.set(folderOf(file.path), [file]);
    else files.push(file);
  }
  for (const file of [...own, ...loaded]) {
    const found: ImportTarget[] = [];
    for (const { specifier } of file.imports) found.push(await targetOf(file, specifier, linker, installed, folders));
    targets.set(file, found);
  }
  const isOwn = new Set(own);
  const byFolder = new Map<string, GoPackage>();
  for (const [folder, files] of folders) byFolder.set(folder, gather(folder, files, isOwn.has(files[0] ?? nothing)));
  return { byFolder, targetsOf: (file) => targets.get(file) ?? [] };
}

/** Nobody builds with the tag `ignore`, which marks files that are run by hand. */
export function isIgnored(file: FileFacts): boolean {
  return /^(?:ignore|.*&& *ignore)$/.test(file.buildConstraint ?? '');
}

export function folderOf(path: string): string {
  const folder = dirname(path);
  return folder === '.' ? '' : folder;
}

const nothing = noFacts('', 'go');

async function targetOf(
  file: FileFacts,
  specifier: string,
  linker: Linker,
  installed: InstalledSources | undefined,
  folders: ReadonlyMap<string, unknown>,
): Promise<ImportTarget> {
  const own = linker.ownTargets(file, specifier, [])[0];
  if (own !== undefined) return { kind: 'folder', at: folderOf(own.path) };
  const path = (await installed?.resolve(file.path, specifier))?.paths[0];
  if (path !== undefined && folders.has(folderOf(path))) return { kind: 'folder', at: folderOf(path) };
  const isStandard = linker.packageTargets(file, specifier, []).some(({ name }) => name === 'stdlib');
  return { kind: isStandard ? 'standard' : 'missing', at: specifier };
}

function gather(folder: string, files: readonly FileFacts[], isOwn: boolean): GoPackage {
  const functions = new Set<string>();
  const types = new Set<string>();
  const same = new Map<string, ScopedPath>();
  const based = new Map<string, ScopedPath>();
  const holds = new Map<string, ScopedPath | undefined>();
  const embeds = new Map<string, ScopedPath[]>();
  const uses = new Map<string, { file: FileFacts; use: GoUse }[]>();
  for (const file of files) {
    for (const { kind, name, ref } of file.go?.declarations ?? []) {
      const told = ref === undefined ? undefined : { file, ref };
      if (kind === 'function') functions.add(name);
      else if (kind === 'holds') {
        if (holds.get(name) === undefined) holds.set(name, told);
      } else if (told === undefined) types.add(name);
      else if (kind === 'embeds') append(embeds, name, told);
      else (kind === 'same' ? same : based).set(name, told);
    }
    for (const use of file.go?.uses ?? []) append(uses, use.in, { file, use });
  }
  const name = files.find((file) => !isIgnored(file) && !file.path.endsWith('_test.go'))?.go?.packageName ?? '';
  return { folder, name, isOwn, files, functions, types, same, based, holds, embeds, uses };
}

function append<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [item]);
  else known.push(item);
}
