/** The packages of `node_modules` folders as Node resolves them; of conditional exports every branch counts. */
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import type { Package } from '../../../model/package.ts';
import type { NoteKeeper } from '../../../syntax/fact-reader.ts';
import type { InstalledSources, Resolution } from '../../../linking/installed-sources.ts';
import { installedFiles, ownerOf } from './installed-files.ts';
import { installedManifests, type ManifestOf } from './installed-manifests.ts';
import type { ModuleResolver } from './resolve.ts';
import { programIn } from '../program-specifier.ts';
import { parsePackage } from './specifier.ts';

const builtins = new Set(builtinModules);
/** What hazards say of code that is made or run from text; the others ask for what they load by a name. */
const textRun =
  /\b(?:eval|_compile|Function|vm|worker_threads|REPL|repl)\b|\bcode (?:made|run)\b|\bwith text\b|\bdata URL\b|\bworker\b/;
const nothing: Resolution = { paths: [], missing: [] };

export interface InstalledPackages extends InstalledSources {
  /** The programs of a package that is installed, by the names under which they are run. */
  programNames(name: string): Promise<readonly string[] | undefined>;
  runsAtInstall(name: string): Promise<boolean>;
}

export function installedPackages(
  tree: FileTree,
  own: ModuleResolver,
  isKnown: (name: string) => boolean,
  pagesLoadPackages: boolean,
  notes?: NoteKeeper,
  packageOf: (program: string) => string | undefined = () => undefined,
): InstalledPackages | undefined {
  const files = installedFiles(tree);
  if (!files.hasPackages) return undefined;
  const manifests = installedManifests(tree, files.byPath, notes);

  const asFile = (path: string): string | undefined => {
    for (const ending of ['', '.js', '.cjs', '.mjs', '.json', '.ts', '.node'])
      if (files.byPath.has(`${path}${ending}`)) return `${path}${ending}`;
    return undefined;
  };
  const asFileOrFolder = (path: string, of: ManifestOf): readonly string[] => {
    const file = asFile(path);
    if (file !== undefined) return [file];
    const mains = files.byPath.has(`${path}/package.json`) ? of(path).mains : [];
    const at = (main: string): string | undefined => asFile(join(path, main)) ?? asFile(join(path, main, 'index'));
    const [main, ...others] = mains.map(at);
    // Where `main` names nothing, Node takes the index beside the manifest.
    const entry = main ?? asFile(`${path}/index`);
    return [...new Set([entry, ...others].filter((found) => found !== undefined))];
  };
  const find = (from: string, name: string): string | undefined => {
    for (let folder = dirname(from); ; folder = dirname(folder)) {
      const candidate = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
      if (files.isFolder(candidate)) return candidate;
      if (folder === '.') return undefined;
    }
  };
  const inPackage = (folder: string, module: string, of: ManifestOf): readonly string[] => {
    if (module === '') return asFileOrFolder(folder, of);
    const mapped = of(folder).exports.flatMap(([pattern, patternTargets]) =>
      exported(pattern, patternTargets, `./${module}`),
    );
    const found = mapped.flatMap((target) => asFile(join(folder, target)) ?? []);
    // A computed rest may name any file below the folder.
    if (module.endsWith('*')) return below(join(folder, module.slice(0, -1)));
    return found.length > 0 ? found : asFileOrFolder(join(folder, module), of);
  };
  /** Many folders of many packages ask for the same module. */
  const modules = new Map<string, readonly string[]>();
  const modulePaths = (folder: string, module: string, of: ManifestOf): readonly string[] => {
    const key = `${folder}\0${module}`;
    const known = modules.get(key);
    if (known !== undefined) return known;
    const paths = inPackage(folder, module, of);
    if (manifests.isKnown()) modules.set(key, paths);
    return paths;
  };
  const below = (start: string): readonly string[] => [...files.byPath.keys()].filter((path) => path.startsWith(start));
  const named = (from: string, specifier: string, of: ManifestOf): Resolution => {
    const program = programIn(specifier);
    if (program !== undefined) return programOf(from, program, of);
    const parsed = parsePackage(specifier);
    if (parsed === undefined) return nothing;
    const name = own.aliases.get(parsed.name) ?? parsed.name;
    const folder = find(from, parsed.name) ?? find(from, name);
    if (folder !== undefined) return { paths: modulePaths(folder, parsed.module, of), missing: [] };
    return builtins.has(parsed.name) || !isKnown(name) ? nothing : { paths: [], missing: [name] };
  };
  const programOf = (from: string, program: string, of: ManifestOf): Resolution => {
    const name = packageOf(program);
    const folder = name === undefined ? undefined : find(from, name);
    if (folder === undefined) return nothing;
    return { paths: of(folder).programs.flatMap((path) => asFile(join(folder, path)) ?? []), missing: [] };
  };
  const resolve = (from: string, specifier: string, of: ManifestOf): Resolution => {
    const found = asNode(from, specifier, of);
    const folder = ownerOf(from);
    const map = folder === undefined ? [] : of(folder).browser;
    if (folder === undefined || map.length === 0) return found;
    const inside = found.paths.map((path) => `./${path.slice(folder.length + 1)}`);
    const replaced = map.flatMap(([name, by]) =>
      name === specifier || inside.some((path) => path === name || path === `${name}.js` || path === `./${name}`)
        ? [/^[./]/.test(by) ? `./${join(by)}` : by]
        : [],
    );
    const others = replaced.map((by) =>
      by.startsWith('./') ? { paths: asFileOrFolder(join(folder, by), of), missing: [] } : named(from, by, of),
    );
    return {
      paths: [...new Set([...found.paths, ...others.flatMap(({ paths }) => paths)])],
      missing: [...found.missing, ...others.flatMap(({ missing }) => missing)],
    };
  };
  const asNode = (from: string, specifier: string, of: ManifestOf): Resolution => {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      const target = join(dirname(from), specifier);
      // A computed rest may name any file of the same package that begins so.
      if (target.endsWith('*') && target.includes('node_modules/'))
        return { paths: below(target.slice(0, -1)).filter((path) => ownerOf(path) === ownerOf(from)), missing: [] };
      return target.includes('node_modules/')
        ? { paths: asFileOrFolder(target.replace(/\/$/, ''), of), missing: [] }
        : nothing;
    }
    if (specifier.startsWith('#')) return internal(from, specifier, of);
    if (specifier.startsWith('node:')) return nothing;
    return named(from, specifier, of);
  };
  /** `#x` names what the `imports` field maps; of an installed package every file of its folder may be meant. */
  const internal = (from: string, specifier: string, of: ManifestOf): Resolution => {
    const folder = ownerOf(from);
    const target = own.internalTarget(from, specifier);
    if (folder === undefined) return target === undefined ? nothing : resolve(from, target, of);
    const others = of(folder).internals.map((name) => named(from, name, of));
    return {
      paths: [...files.within(folder), ...others.flatMap(({ paths }) => paths)],
      missing: others.flatMap(({ missing }) => missing),
    };
  };
  /** What holds a program and no module is loaded all the same: its manifest stands for it. */
  const withStandIn = (found: Resolution, from: string, name: string): Resolution => {
    const folder = found.paths.length + found.missing.length > 0 ? undefined : find(from, name);
    return folder === undefined ? found : { paths: [`${folder}/package.json`], missing: [] };
  };
  const declared = (path: string, of: ManifestOf): Resolution => {
    const folder = ownerOf(path);
    if (folder === undefined) return nothing;
    const found = of(folder).dependencies.map((name) => withStandIn(named(path, name, of), path, name));
    return { paths: found.flatMap(({ paths }) => paths), missing: found.flatMap(({ missing }) => missing) };
  };
  const foldersOf = ({ name, version }: Package): Promise<readonly string[]> =>
    manifests.eventually((of) => files.foldersOf(name).filter((folder) => of(folder).version === version));
  const cache = new Map<string, Resolution>();
  const keyOf = (from: string, specifier: string): string =>
    `${from.slice(0, from.lastIndexOf('/') + 1)}\0${specifier}`;

  return {
    async resolve(from, specifier) {
      const key = keyOf(from, specifier);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const found = await manifests.eventually((of) => resolve(from, specifier, of));
      cache.set(key, found);
      return found;
    },
    resolveNow(from, specifier) {
      const key = keyOf(from, specifier);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const found = manifests.now((of) => resolve(from, specifier, of));
      if (found !== undefined) cache.set(key, found);
      return found;
    },
    pagesLoadPackages,
    unitOf: (path) => files.unitOf(path),
    ownerOf,
    nameOf(path) {
      const owner = ownerOf(path);
      return owner?.slice(owner.lastIndexOf('node_modules/') + 'node_modules/'.length);
    },
    // Node takes a file for JavaScript whose ending it does not know.
    languageOf: (path) => (isCode(path) && path.includes('node_modules/') ? 'javascript' : undefined),
    declared: (path) => manifests.eventually((of) => declared(path, of)),
    isOpaque: (code) => code === 'dynamic_load' || code === 'unparsed_file',
    isElsewhere(path) {
      const owner = ownerOf(path);
      return owner !== undefined && manifests.now((of) => of(owner).isElsewhere) === true;
    },
    runsText: ({ what }) => textRun.test(what),
    async ownership(item) {
      const owners = await foldersOf(item);
      return owners.length === 0 ? undefined : (path) => owners.includes(ownerOf(path) ?? '');
    },
    foldersOf,
    moduleFiles: () => undefined,
    programNames(name) {
      const folders = files.foldersOf(name);
      if (folders.length === 0) return Promise.resolve(undefined);
      return manifests.eventually((of) => [...new Set(folders.flatMap((folder) => of(folder).programNames))]);
    },
    runsAtInstall: (name) =>
      manifests.eventually((of) => files.foldersOf(name).some((folder) => of(folder).runsAtInstall)),
    // What is compiled into code, as Babel's runtime is, has no entry of its own: its manifest stands for it.
    async entriesOf(name, only) {
      const entries = await manifests.eventually((of) =>
        files
          .foldersOf(name)
          .filter((folder) => folder.indexOf('node_modules/') === folder.lastIndexOf('node_modules/'))
          .flatMap((folder) => [
            ...(only === 'programs' ? [] : asFileOrFolder(folder, of)),
            ...(only === 'modules'
              ? []
              : of(folder).programs.flatMap((program) => asFile(join(folder, program)) ?? [])),
          ]),
      );
      if (entries.length > 0 || only === 'programs') return entries;
      return files.foldersOf(name).map((folder) => `${folder}/package.json`);
    },
  };
}

/** Without an ending, or with one that names nothing else. */
function isCode(path: string): boolean {
  return !/\.(?:json5?|node|wasm|css|s[ac]ss|less|styl|html?|md|txt|svg|png|jpe?g|gif|ico|woff2?|ttf|eot|otf|map|ya?ml|xml|toml|flow|lock|bin|gz|zip|mp[34]|pdf|c|cc|cpp|h|hpp|py|rb|sh|bat|cmd|ps1|exe|dll|so|dylib)$/i.test(
    path,
  );
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
