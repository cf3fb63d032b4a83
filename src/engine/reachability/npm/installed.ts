/** The packages of `node_modules` folders as Node resolves them; of conditional exports every branch counts. */
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../files/file-tree.ts';
import type { InstalledSources, Resolution } from '../installed/installed-sources.ts';
import { parsePackage } from './specifier.ts';
import { readJson, record, targets } from './manifests.ts';
import type { ModuleResolver } from './resolve.ts';

interface InstalledManifest {
  readonly version: string;
  readonly mains: readonly string[];
  readonly exports: readonly (readonly [pattern: string, targets: readonly string[]])[];
  readonly programs: readonly string[];
  readonly dependencies: readonly string[];
}

const builtins = new Set(builtinModules);
const nothing: Resolution = { paths: [], missing: [] };
const empty: InstalledManifest = { version: '', mains: [], exports: [], programs: [], dependencies: [] };

export function installedPackages(
  tree: FileTree,
  own: ModuleResolver,
  isKnown: (name: string) => boolean,
): InstalledSources | undefined {
  const files = new Set<string>();
  const folders = new Map<string, string[]>();
  for (const { path, kind } of tree.entries) {
    if (kind !== 'file') continue;
    const at = path.lastIndexOf('node_modules/');
    if (at < 0) continue;
    files.add(path);
    const match = /^(?:@[^/]+\/)?[^/]+/.exec(path.slice(at + 13));
    if (match === null || path !== `${path.slice(0, at + 13)}${match[0]}/package.json`) continue;
    const known = folders.get(match[0]);
    const folder = dirname(path);
    if (known === undefined) folders.set(match[0], [folder]);
    else known.push(folder);
  }
  if (folders.size === 0) return undefined;
  const folderSet = new Set([...folders.values()].flat());
  const manifests = new Map<string, Promise<InstalledManifest>>();
  const manifest = (folder: string): Promise<InstalledManifest> => {
    let known = manifests.get(folder);
    if (known === undefined) {
      known = readJson(tree, `${folder}/package.json`).then((json) => (json === undefined ? empty : read(json)));
      manifests.set(folder, known);
    }
    return known;
  };

  const asFile = (path: string): string | undefined => {
    for (const ending of ['', '.js', '.cjs', '.mjs', '.json', '.ts', '.node'])
      if (files.has(`${path}${ending}`)) return `${path}${ending}`;
    return undefined;
  };
  const asFileOrFolder = async (path: string): Promise<readonly string[]> => {
    const file = asFile(path);
    if (file !== undefined) return [file];
    const mains = files.has(`${path}/package.json`) ? (await manifest(path)).mains : [];
    const found = mains.flatMap((main) => asFile(join(path, main)) ?? asFile(join(path, main, 'index')) ?? []);
    const index = found.length === 0 ? asFile(`${path}/index`) : undefined;
    return index === undefined ? found : [index];
  };
  const find = (from: string, name: string): string | undefined => {
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const candidate = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (folderSet.has(candidate)) return candidate;
      if (folder === '.') return undefined;
    }
  };
  const inPackage = async (folder: string, module: string): Promise<readonly string[]> => {
    if (module === '') return asFileOrFolder(folder);
    const { exports } = await manifest(folder);
    const mapped = exports.flatMap(([pattern, patternTargets]) => exported(pattern, patternTargets, `./${module}`));
    const found = mapped.flatMap((target) => asFile(join(folder, target)) ?? []);
    // A computed rest may name any file below the folder.
    if (module.endsWith('*')) return [...files].filter((path) => path.startsWith(join(folder, module.slice(0, -1))));
    return found.length > 0 ? found : asFileOrFolder(join(folder, module));
  };
  const named = async (from: string, specifier: string): Promise<Resolution> => {
    const parsed = parsePackage(specifier);
    if (parsed === undefined) return nothing;
    const name = own.aliases.get(parsed.name) ?? parsed.name;
    const folder = find(from, parsed.name) ?? find(from, name);
    if (folder !== undefined) return { paths: await inPackage(folder, parsed.module), missing: [] };
    return builtins.has(parsed.name) || !isKnown(name) ? nothing : { paths: [], missing: [name] };
  };
  let byOwner: ReadonlyMap<string, readonly string[]> | undefined;
  const cache = new Map<string, Promise<Resolution>>();
  const resolve = async (from: string, specifier: string): Promise<Resolution> => {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      const target = join(dirname(from), specifier);
      return target.includes('node_modules/')
        ? { paths: await asFileOrFolder(target.replace(/\/$/, '')), missing: [] }
        : nothing;
    }
    if (specifier.startsWith('#')) return { paths: await internal(from, specifier), missing: [] };
    if (specifier.startsWith('node:')) return nothing;
    return named(from, specifier);
  };
  /** `#x` names what the `imports` field maps; of an installed package every file of its folder may be meant. */
  const internal = async (from: string, specifier: string): Promise<readonly string[]> => {
    const folder = ownerOf(from);
    const target = own.internalTarget(from, specifier);
    if (folder === undefined) return target === undefined ? [] : (await resolve(from, target)).paths;
    byOwner ??= Map.groupBy(files, (path) => ownerOf(path) ?? '');
    return byOwner.get(folder) ?? [];
  };

  return {
    resolve(from, specifier) {
      const key = `${dirname(from)}\0${specifier}`;
      let known = cache.get(key);
      if (known === undefined) {
        known = resolve(from, specifier);
        cache.set(key, known);
      }
      return known;
    },
    async declared(path) {
      const folder = ownerOf(path);
      if (folder === undefined) return nothing;
      const paths: string[] = [];
      const missing: string[] = [];
      for (const name of (await manifest(folder)).dependencies) {
        const resolution = await named(path, name);
        paths.push(...resolution.paths);
        missing.push(...resolution.missing);
      }
      return { paths, missing };
    },
    isOpaque: (code) => code === 'dynamic_load' || code === 'unparsed_file',
    async ownership({ name, version }) {
      const found: string[] = [];
      for (const folder of folders.get(name) ?? [])
        if ((await manifest(folder)).version === version) found.push(folder);
      return found.length === 0 ? undefined : (path) => found.includes(ownerOf(path) ?? '');
    },
    moduleFiles: () => undefined,
    async entriesOf(name) {
      const entries: string[] = [];
      for (const folder of folders.get(name) ?? []) {
        if (folder.indexOf('node_modules/') !== folder.lastIndexOf('node_modules/')) continue;
        const { programs } = await manifest(folder);
        entries.push(
          ...(await asFileOrFolder(folder)),
          ...programs.flatMap((program) => asFile(join(folder, program)) ?? []),
        );
      }
      return entries;
    },
  };
}

/** The folder of the installed package that a file belongs to. */
export function ownerOf(path: string): string | undefined {
  const at = path.lastIndexOf('node_modules/');
  const name = at < 0 ? null : /^(?:@[^/]+\/)?[^/]+/.exec(path.slice(at + 13));
  return name === null ? undefined : `${path.slice(0, at + 13)}${name[0]}`;
}

function read(json: ReadonlyMap<string, unknown>): InstalledManifest {
  const exported = json.get('exports');
  const map = record(exported);
  const hasPaths = map !== undefined && [...map.keys()].some((key) => key.startsWith('.'));
  const mainExports = targets(hasPaths ? map.get('.') : exported, 0);
  const bin = json.get('bin');
  const version = json.get('version');
  return {
    version: typeof version === 'string' ? version : '',
    mains: [
      ...['main', 'module', 'browser'].map((field) => json.get(field)).filter((main) => typeof main === 'string'),
      ...mainExports,
    ],
    exports: hasPaths ? [...map].map(([pattern, value]) => [pattern, targets(value, 0)] as const) : [],
    programs:
      typeof bin === 'string'
        ? [bin]
        : [...(record(bin)?.values() ?? [])].filter((program) => typeof program === 'string'),
    dependencies: ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((field) => [
      ...(record(json.get(field))?.keys() ?? []),
    ]),
  };
}

function exported(pattern: string, patternTargets: readonly string[], subpath: string): readonly string[] {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === subpath ? patternTargets : [];
  const prefix = pattern.slice(0, star);
  const suffix = pattern.slice(star + 1);
  if (!subpath.startsWith(prefix) || !subpath.endsWith(suffix) || subpath.length < pattern.length - 1) return [];
  const middle = subpath.slice(prefix.length, subpath.length - suffix.length);
  return patternTargets.map((target) => target.split('*').join(middle));
}
