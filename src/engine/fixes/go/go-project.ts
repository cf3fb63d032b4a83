/** A module of the repository with all that its build is made of: go.mod, go.sum, what is put in place of other modules. */
import { posix } from 'node:path';
import { readIfThere } from '../../files/read-if-there.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf, within } from '../../files/path-parts.ts';
import { type Replacement, replacementOf } from '../../ecosystems/go/replacements.ts';
import { readDirectives } from '../../ecosystems/go/directives.ts';
import { textIfThere, workspaceVerbs } from '../../ecosystems/go/workspace.ts';
import { NotEditable } from '../model/project-editor.ts';
import type { MetadataShelf } from '../model/release.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { type GoSum, readGoSum } from './go-sum.ts';
import type { ModuleNeeds } from './module-graph.ts';
import { isPruned, type ModuleFile, moduleKey, readModuleFile, type Requirement } from './module-file.ts';
import { type GoPackage, isGoFile, packagesOfFiles } from './go-packages.ts';
import { moduleArchive, moduleFile } from './module-proxy.ts';
import { compareModules } from './module-version.ts';

export interface GoProject {
  readonly path: string;
  readonly text: string;
  readonly file: ModuleFile;
  readonly sum: GoSum | undefined;
  readonly isPruned: boolean;
  /** What go.mod requires, by path. */
  readonly required: ReadonlyMap<string, string>;
  replacementOf(module: Requirement): Replacement | undefined;
  /** With what go.mod excludes and replaces. @throws {MetadataMissing} @throws {ModuleUnknown} */
  needsOf(shelf: MetadataShelf, module: Requirement): ModuleNeeds;
  /** Packages of the repository's own code, tests read as well. Empty where there is no code. */
  readonly own: ReadonlyMap<string, GoPackage>;
  /** Of a module or what is built in its place; undefined where it cannot be read. @throws {MetadataMissing} */
  packagesOf(shelf: MetadataShelf, module: Requirement): ReadonlyMap<string, GoPackage> | undefined;
  /** go.mod files of the repository that build on this module where it lies. */
  readonly dependents: readonly string[];
}

/** @throws {NotEditable} */
export async function readGoProject(tree: FileTree, path: string, sources: FileTree): Promise<GoProject> {
  const folder = folderOf(path);
  const has = (name: string): boolean => tree.entries.some((entry) => entry.path === name);
  if (!has(path)) throw new NotEditable(`there is no ${path}, so versions are said nowhere`);
  const text = await readTextOf(tree, path);
  const file = readModuleFile(text);
  const [problem] = file.problems;
  if (problem !== undefined) throw new NotEditable(`${path} is not as the go command reads it: ${problem}`);
  if (has(within(folder, 'vendor/modules.txt')))
    throw new NotEditable(
      `${within(folder, 'vendor/modules.txt')} would no longer agree with ${path}: run go get with the safe version, then go mod vendor`,
    );
  const workspace = await workspaceOf(tree, folder);
  if (workspace !== undefined)
    throw new NotEditable(
      `${path} is built in the workspace ${workspace}, whose modules select versions together: run go get with the safe version, then go work sync`,
    );
  const sumPath = within(folder, 'go.sum');
  const sum = has(sumPath) ? readGoSum(sumPath, await readTextOf(tree, sumPath)) : undefined;
  if (has(sumPath) && sum === undefined) throw new NotEditable(`${sumPath} is not as the go command writes it`);
  const locals = await localModules(tree, folder, file);
  const localPackages = new Map<string, ReadonlyMap<string, GoPackage>>();
  for (const target of locals.keys())
    localPackages.set(target, await packagesIn(sources, posix.join(folder, target).replace(/^\.?\/?$/, ''), false));
  const required = new Map<string, string>();
  for (const { path: module, version } of file.requires) {
    const known = required.get(module);
    if (known === undefined || compareModules(version, known) > 0) required.set(module, version);
  }
  const replaced = ({ path: module, version }: Requirement): Replacement | undefined =>
    replacementOf(file.replaces, module, version);
  return {
    path,
    text,
    file,
    sum,
    isPruned: isPruned(file),
    required,
    replacementOf: replaced,
    needsOf(shelf, module) {
      const replacement = replaced(module);
      const own =
        replacement?.version === ''
          ? locals.get(replacement.target)
          : moduleFile(
              shelf,
              replacement === undefined ? module : { path: replacement.target, version: replacement.version },
            ).file;
      const requires = (own?.requires ?? []).filter(
        (need) => need.path !== file.path && !file.excludes.has(moduleKey(need)),
      );
      return { go: own?.go ?? '', requires };
    },
    own: await packagesIn(sources, folder, true),
    packagesOf(shelf, module) {
      const replacement = replaced(module);
      if (replacement?.version === '') return localPackages.get(replacement.target);
      const built = replacement === undefined ? module : { path: replacement.target, version: replacement.version };
      return moduleArchive(shelf, built).packages;
    },
    dependents: await dependentsOf(tree, path, file.path),
  };
}

const ownPackages = new WeakMap<FileTree, Map<string, Promise<ReadonlyMap<string, GoPackage>>>>();

/** Of the module in the folder, without those of modules below it. */
function packagesIn(sources: FileTree, folder: string, areTestsRead: boolean): Promise<ReadonlyMap<string, GoPackage>> {
  const known = ownPackages.get(sources) ?? new Map<string, Promise<ReadonlyMap<string, GoPackage>>>();
  ownPackages.set(sources, known);
  let packages = known.get(folder);
  if (packages === undefined) known.set(folder, (packages = readPackages(sources, folder, areTestsRead)));
  return packages;
}

async function readPackages(
  sources: FileTree,
  folder: string,
  areTestsRead: boolean,
): Promise<ReadonlyMap<string, GoPackage>> {
  const modules = new Set(
    sources.entries.flatMap(({ path }) => (/(?:^|\/)go\.mod$/.test(path) ? [folderOf(path)] : [])),
  );
  const files: { path: string; text: () => string }[] = [];
  for (const { path, kind } of sources.entries) {
    if (kind !== 'file' || !path.endsWith('.go') || (folder !== '' && !path.startsWith(`${folder}/`))) continue;
    const inner = folder === '' ? path : path.slice(folder.length + 1);
    let holder = folderOf(path);
    while (holder !== folder && !modules.has(holder)) holder = folderOf(holder);
    if (holder !== folder || !isGoFile(inner)) continue;
    const bytes = await readIfThere(sources, path);
    const text = bytes === undefined ? '' : Buffer.from(bytes).toString('utf8');
    files.push({ path: inner, text: () => text });
  }
  return packagesOfFiles(files, areTestsRead);
}

/** @throws {NotEditable} where one of them is not in the repository */
async function localModules(
  tree: FileTree,
  folder: string,
  { replaces }: ModuleFile,
): Promise<ReadonlyMap<string, ModuleFile>> {
  const found = new Map<string, ModuleFile>();
  for (const { target, version } of replaces.values()) {
    if (version !== '') continue;
    const text = await textIfThere(tree, posix.join(folder, target, 'go.mod'));
    if (text === undefined)
      throw new NotEditable(`the folder ${target}, which replaces a module, is not in the repository`);
    found.set(target, readModuleFile(text));
  }
  return found;
}

/** The nearest go.work above that names the folder. */
async function workspaceOf(tree: FileTree, folder: string): Promise<string | undefined> {
  for (let above = folder; ; above = folderOf(above)) {
    const path = within(above, 'go.work');
    if ((await readIfThere(tree, path)) !== undefined) {
      const { directives } = readDirectives((await textIfThere(tree, path)) ?? '', workspaceVerbs);
      const own = folder === '' ? '.' : folder;
      const isUsed = directives.some(
        ({ verb, words: [used] }) =>
          verb === 'use' && used !== undefined && posix.join(above, used.text).replace(/\/$/, '') === own,
      );
      return isUsed ? path : undefined;
    }
    if (above === '') return undefined;
  }
}

async function dependentsOf(tree: FileTree, path: string, module: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path: other } of tree.entries) {
    if (other === path || (other !== 'go.mod' && !other.endsWith('/go.mod'))) continue;
    const replacement = replacementOf(readModuleFile((await textIfThere(tree, other)) ?? '').replaces, module, '');
    if (replacement?.version === '' && posix.join(folderOf(other), replacement.target, 'go.mod') === path)
      found.push(other);
  }
  return found;
}
