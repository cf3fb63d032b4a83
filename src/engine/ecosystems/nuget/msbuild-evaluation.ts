/**
 * What the package items of an MSBuild file come to, given the files of the repository that a build would bring together:
 * the nearest Directory.Build.props, Directory.Packages.props and Directory.Build.targets above, and what they import by
 * name. Conditions and property functions need a build; what depends on them stays unknown, and is said to be.
 */
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { expressionResolver, type Resolve } from '../../text/expressions.ts';
import { sourceFile } from '../../text/source-file.ts';
import { type MsbuildFile, type PackageItem, readMsbuildFile } from './msbuild-file.ts';
import { isProjectPath } from './project-path.ts';
import { pushEach } from '../../text/push-each.ts';

export interface MsbuildEvaluation {
  readonly resolve: Resolve;
  /** The version that the files above give to a package: central management, or an `Update` item. */
  centralVersion(name: string): string | undefined;
}

export interface MsbuildTree {
  evaluate(file: MsbuildFile): Promise<MsbuildEvaluation>;
  /** Whether any project file stands in the folder or below. */
  hasProjects(folder: string): boolean;
}

const filesMax = 64;

/** One for each tree, so that a shared file is read once for all projects. Forgotten together with the tree. */
const trees = new WeakMap<FileTree, MsbuildTree>();

export function msbuildTree(tree: FileTree): MsbuildTree {
  const existing = trees.get(tree);
  if (existing !== undefined) return existing;
  const created = createTree(tree);
  trees.set(tree, created);
  return created;
}

function createTree(tree: FileTree): MsbuildTree {
  // Windows, where most of these repositories are born, does not distinguish letter case.
  const paths = new Map<string, string>();
  const foldersWithProjects = new Set<string>();
  for (const { path, kind } of tree.entries) {
    if (kind !== 'file') continue;
    if (/\.(?:props|targets)$/i.test(path)) paths.set(path.toLowerCase(), path);
    if (!isProjectPath(path)) continue;
    for (let at = path; at !== '' && !foldersWithProjects.has(folderOf(at)); at = folderOf(at))
      foldersWithProjects.add(folderOf(at));
  }
  const files = new Map<string, Promise<MsbuildFile | undefined>>();

  function load(path: string): Promise<MsbuildFile | undefined> {
    const known = files.get(path);
    if (known !== undefined) return known;
    const loading = readFile(tree, path);
    files.set(path, loading);
    return loading;
  }

  /** The path of the nearest file of that name, in the folder or above. */
  function nearest(folder: string, name: string): string | undefined {
    for (let at = folder; ; at = folderOf(at)) {
      const path = paths.get((at === '' ? name : `${at}/${name}`).toLowerCase());
      if (path !== undefined) return path;
      if (at === '') return undefined;
    }
  }

  /** The file and its imports, an import before what stands around it, each once. */
  async function withImports(path: string, seen: Set<string>): Promise<readonly MsbuildFile[]> {
    if (seen.has(path) || seen.size >= filesMax) return [];
    seen.add(path);
    const file = await load(path);
    return file === undefined ? [] : [...(await importsOf(file, seen)), file];
  }

  async function importsOf(file: MsbuildFile, seen: Set<string>): Promise<readonly MsbuildFile[]> {
    const found: MsbuildFile[] = [];
    for (const written of file.imports) {
      const path = importedPath(written, file);
      if (path !== undefined) pushEach(found, await withImports(path, seen));
    }
    return found;
  }

  function importedPath(written: string, from: MsbuildFile): string | undefined {
    const folder = folderOf(from.path);
    const above = /GetPathOfFileAbove\(\s*'?([^,')]+)/i.exec(written)?.[1]?.trim();
    if (above !== undefined) {
      if (folder === '') return undefined;
      return nearest(folderOf(folder), above.replace(/\$\(MSBuildThisFile$/i, from.path.slice(folder.length + 1)));
    }
    const relative = written.replace(/^\$\(MSBuildThisFileDirectory\)/i, '').replaceAll('\\', '/');
    if (relative === '' || relative.includes('$(') || relative.startsWith('/')) return undefined;
    const joined = joinPath(folder, relative);
    return joined === undefined ? undefined : paths.get(joined.toLowerCase());
  }

  async function evaluate(file: MsbuildFile): Promise<MsbuildEvaluation> {
    const seen = new Set([file.path]);
    const folder = folderOf(file.path);
    const around: MsbuildFile[] = [];
    for (const name of ['Directory.Build.props', 'Directory.Packages.props', 'Packages.props']) {
      const path = nearest(folder, name);
      if (path !== undefined) pushEach(around, await withImports(path, seen));
    }
    pushEach(around, [...(await importsOf(file, seen)), file]);
    const targets = nearest(folder, 'Directory.Build.targets');
    if (targets !== undefined) pushEach(around, await withImports(targets, seen));
    return evaluation(around, file);
  }

  return { evaluate, hasProjects: (folder) => foldersWithProjects.has(folder) };
}

/** @param files in the order in which a build reads them: what comes later overrides. */
function evaluation(files: readonly MsbuildFile[], file: MsbuildFile): MsbuildEvaluation {
  const latestFirst = files.toReversed();
  const resolve = expressionResolver((written) => propertyOf(latestFirst, written.trim().toLowerCase()), ['$(', ')']);
  const tables = latestFirst.map((other) => centralVersionsOf(other, other !== file));
  return {
    resolve,
    centralVersion(name) {
      for (const table of tables) {
        const version = table.get(name.toLowerCase());
        if (version !== undefined) return version;
      }
      return undefined;
    },
  };
}

function propertyOf(latestFirst: readonly MsbuildFile[], name: string): string | undefined {
  for (const { properties } of latestFirst) {
    const value = properties.unconditional.get(name);
    if (value !== undefined) return value;
  }
  // Where only conditions decide, a value on which all of them agree needs no build.
  const values = new Set(
    latestFirst.flatMap(({ properties }) => [...(properties.conditional.get(name) ?? [])].slice(0, 2)),
  );
  return values.size === 1 ? [...values][0] : undefined;
}

/** Worked out once a file, as a central file of thousands serves hundreds of projects. */
const centralTables = new WeakMap<MsbuildFile, ReadonlyMap<string, string>>();

function centralVersionsOf(file: MsbuildFile, isElsewhere: boolean): ReadonlyMap<string, string> {
  const known = centralTables.get(file);
  if (known !== undefined) return known;
  const central = new Map<string, string>();
  for (const item of file.items) {
    if (item.version !== '' && isCentral(item, isElsewhere)) central.set(item.name.toLowerCase(), item.version);
  }
  if (isElsewhere) centralTables.set(file, central);
  return central;
}

function isCentral({ kind, action }: PackageItem, isElsewhere: boolean): boolean {
  return kind === 'PackageVersion' || (kind === 'PackageReference' && action === 'update' && isElsewhere);
}

async function readFile(tree: FileTree, path: string): Promise<MsbuildFile | undefined> {
  try {
    return readMsbuildFile(sourceFile(path, await tree.read(path))).msbuild;
  } catch (error) {
    if (error instanceof FileUnreadable) return undefined;
    throw error;
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `undefined` where the path leads out of the tree. */
function joinPath(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
