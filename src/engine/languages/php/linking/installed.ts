/**
 * The packages that Composer has laid into a `vendor/` of the tree, and which of their files hold which class: a class is loaded
 * when it is named, by the package's own map, so names are followed file by file. Code that computes names may load any class of
 * its own package; a name of another stands in some text, which is read too.
 */
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import type { ImportFact } from '../../../model/file-facts.ts';
import type { InstalledSources, Resolution } from '../../../linking/installed-sources.ts';
import { record } from '../../javascript/linking/manifests.ts';
import { autoloadOf, type Autoload } from './autoload.ts';
import { installedEntries, installedList, manifestSizeMax } from './installed-list.ts';
import type { Laid } from './laid-package.ts';
import { classesInPieces } from './classes-in-pieces.ts';
import { namedClasses } from './named-classes.ts';
import { classMap, namesInSettings } from './searched-files.ts';

export interface ComposerVendor extends InstalledSources {
  /** Normalized names of the packages whose files hold the class. */
  ownersOf(className: string): readonly string[];
  /** Of a package whose prefixes do not say it: its classes, as settings may name them. */
  classesOf(name: string): readonly string[];
  /** Files that the autoloader loads with itself. */
  listedFilesOf(name: string): readonly string[];
  has(name: string): boolean;
}

const code = /\.(?:php|inc|phtml|module|install)$/i;
const setting = /\.(?:xml|ya?ml|neon|ini|json|twig|latte|tpl|stub|dist|mustache|volt)$/i;
const nothing: Resolution = { paths: [], missing: [] };

/** `undefined` where nothing is laid out, or more than is searched. */
export async function composerVendor(
  tree: FileTree,
  lockedNames: (className: string) => readonly string[],
  /** Normalized names of what only development installs. */
  development: ReadonlySet<string>,
): Promise<ComposerVendor | undefined> {
  const laid = await packagesOf(tree);
  const present = new Set(tree.entries.flatMap(({ path, kind }) => (kind === 'file' ? [path] : [])));
  const searched = laid.length === 0 ? undefined : await classMap(tree, laid);
  if (searched === undefined) return undefined;
  const { files: mapped, names } = searched;
  const byFolder = new Map(laid.map((item) => [item.folder, item]));
  const byName = Map.groupBy(laid, ({ name }) => name);
  const ownerAt = (path: string): Laid | undefined => {
    for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder)) {
      const found = byFolder.get(folder);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const prefixes = prefixTable(laid);
  const old = [...prefixes.values()].flat().filter(({ isOld }) => isOld);

  const classFiles = (className: string): readonly string[] => {
    const found = new Set(mapped.get(className.toLowerCase()) ?? []);
    const note = (folder: string, path: string): void => {
      const plain = join(folder, `${path}.php`);
      if (present.has(plain)) found.add(plain);
    };
    for (const start of startsOf(className))
      for (const { prefix, folder, isOld } of prefixes.get(start) ?? [])
        if (!isOld) note(folder, className.slice(prefix.length).replaceAll('\\', '/'));
    for (const { prefix, folder } of old) if (className.startsWith(prefix)) note(folder, oldPath(className));
    return [...found];
  };

  /** Files with classes that begin so. */
  const below = (start: string): readonly string[] => {
    const found = new Set<string>();
    for (const entries of prefixes.values())
      for (const { prefix, folder, item, isOld } of entries) {
        const rest = isOld ? start : start.slice(prefix.length);
        const isWithin = prefix.startsWith(start) || isOld;
        if (!isWithin && !(prefix !== '' && start.startsWith(prefix))) continue;
        const from = isWithin && !isOld ? `${folder}/` : join(folder, rest.replaceAll('\\', '/'));
        for (let at = firstFrom(item.files, from); item.files[at]?.startsWith(from) === true; at++)
          found.add(item.files[at] ?? '');
      }
    const lower = start.toLowerCase();
    for (const [name, paths] of mapped) if (name.startsWith(lower)) for (const path of paths) found.add(path);
    return [...found];
  };

  const known = new Map<string, Resolution>();
  const resolveClass = (specifier: string): Resolution => {
    const found = known.get(specifier);
    if (found !== undefined) return found;
    const name = specifier.replace(/^\\+/, '');
    const paths = name.endsWith('*') ? below(name.slice(0, -1)) : classFiles(name);
    const missing = name.endsWith('*') ? [] : lockedNames(name).filter((item) => !byName.has(item));
    const made = { paths, missing };
    known.set(specifier, made);
    return made;
  };
  const filesOf = (name: string): readonly string[] =>
    (byName.get(name.toLowerCase()) ?? []).flatMap(({ files }) => files);
  const resolveNow = (from: string, specifier: string): Resolution => {
    if (specifier.startsWith('.')) {
      const owner = ownerAt(from);
      if (owner === undefined) return nothing;
      const target = join(dirname(from), specifier);
      return { paths: specifier === './*' ? owner.files : present.has(target) ? [target] : [], missing: [] };
    }
    if (specifier.includes('/')) {
      const name = specifier.toLowerCase();
      return { paths: filesOf(name), missing: byName.has(name) ? [] : [name] };
    }
    return resolveClass(specifier);
  };

  const besides = new Map<string, readonly string[]>();
  for (const item of laid) {
    const named = await namesInSettings(tree, item.settings);
    if (named === undefined) return undefined;
    besides.set(item.folder, [...new Set(named.flatMap((name) => resolveClass(name).paths))]);
  }

  const unread = (path: string): readonly ImportFact[] =>
    (ownerAt(path)?.needs ?? []).flatMap((name): readonly ImportFact[] =>
      byName.has(name) ? [{ specifier: name, kind: 'dynamic', start: 0, end: 0, isLazy: true }] : [],
    );

  const listedFiles = ({ autoload, folder }: Laid): readonly string[] =>
    autoload.files.map((path) => join(folder, path)).filter((path) => present.has(path));
  return {
    classesOf: (name) => (byName.get(name) ?? []).flatMap(({ folder }) => names.get(folder) ?? []),
    besides: (path) => besides.get(ownerAt(path)?.folder ?? ''),
    importsOfUnread: unread,
    isNamedInText: true,
    namedInPieces: classesInPieces([...prefixes.keys(), ...[...names.values()].flat()], below),
    has: (name) => byName.has(name),
    ownersOf: (className) => [...new Set(classFiles(className).flatMap((path) => ownerAt(path)?.name ?? []))],
    resolveNow,
    resolve: async (from, specifier) => resolveNow(from, specifier),
    isForDevelopment: (path) => development.has(ownerAt(path)?.name ?? ''),
    ownerOf: (path) => ownerAt(path)?.folder,
    foldersOf: async ({ normalizedName, version }) =>
      (byName.get(normalizedName) ?? []).flatMap((item) => (isSame(item.version, version) ? [item.folder] : [])),
    importsOf(file) {
      if (ownerAt(file.path) === undefined) return file.imports;
      const isWhole = file.hazards.every(({ code: found }) => found !== 'unparsed_file');
      return isWhole ? namedClasses(file) : [...namedClasses(file), ...unread(file.path)];
    },
    declared: async (path) => ({ paths: ownerAt(path)?.files ?? [], missing: [] }),
    isOpaque: (hazard) => hazard === 'dynamic_load' || hazard === 'reflection' || hazard === 'unparsed_file',
    async ownership({ normalizedName, version }) {
      const found = (byName.get(normalizedName) ?? []).filter((item) => isSame(item.version, version));
      return found.length === 0 ? undefined : (path) => found.some(({ folder }) => path.startsWith(`${folder}/`));
    },
    moduleFiles: () => undefined,
    entriesOf: async (name) => filesOf(name),
    autoloadedOf: (name) =>
      (byName.get(name.toLowerCase()) ?? []).flatMap((item) =>
        item.autoload.isDiscovered ? item.files : listedFiles(item),
      ),
    listedFilesOf: (name) => (byName.get(name.toLowerCase()) ?? []).flatMap(listedFiles),
  };
}

/** The place of the first that is not before the start; the list is sorted. */
function firstFrom(sorted: readonly string[], start: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `v1.2.0` and `1.2.0` are one version. */
function isSame(a: string, b: string): boolean {
  return a.replace(/^v/, '') === b.replace(/^v/, '');
}

async function packagesOf(tree: FileTree): Promise<readonly Laid[]> {
  const found = new Map<string, Omit<Laid, 'files' | 'settings'> & Record<'files' | 'settings', string[]>>();
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || !installedList.test(path) || size > manifestSizeMax) continue;
    for (const told of await installedEntries(tree, path)) {
      const [name, version] = [told.get('name'), told.get('version')];
      if (typeof name !== 'string' || typeof version !== 'string') continue;
      if (!/^[\w.-]+\/[\w.-]+$/.test(name) || name.includes('..')) continue;
      found.set(join(dirname(dirname(path)), name), {
        name: name.toLowerCase(),
        version,
        folder: join(dirname(dirname(path)), name),
        autoload: autoloadOf(told),
        needs: [...(record(told.get('require'))?.keys() ?? [])].map((needed) => needed.toLowerCase()),
        files: [],
        settings: [],
      });
    }
  }
  if (found.size === 0) return [];
  for (const { path, kind } of tree.entries) {
    const folder = /^((?:.*\/)?vendor\/[^/]+\/[^/]+)\//.exec(path)?.[1];
    const item = kind === 'file' && folder !== undefined ? found.get(folder) : undefined;
    if (item === undefined || isOfItsTests(path.slice(item.folder.length), item.autoload)) continue;
    if (code.test(path)) item.files.push(path);
    else if (setting.test(path)) item.settings.push(path);
  }
  // What is linked to from elsewhere lies elsewhere.
  for (const { files } of found.values()) files.sort();
  return [...found.values()].filter(({ files }) => files.length > 0);
}

/** Tests that a package carries run for its authors only. */
function isOfItsTests(path: string, { exclude }: Autoload): boolean {
  return /\/(?:[Tt]ests?)\//.test(path) || exclude.some((part) => path.startsWith(part));
}

interface Prefixed {
  readonly prefix: string;
  readonly folder: string;
  readonly item: Laid;
  /** Named after psr-0: the folder of the whole name, underscores among its marks. */
  readonly isOld: boolean;
}

function prefixTable(laid: readonly Laid[]): ReadonlyMap<string, readonly Prefixed[]> {
  const table = new Map<string, Prefixed[]>();
  for (const item of laid)
    for (const { prefix, path, isOld } of item.autoload.prefixes) {
      const entry = { prefix, folder: join(item.folder, path).replace(/\/$/, ''), item, isOld };
      const known = table.get(prefix);
      if (known === undefined) table.set(prefix, [entry]);
      else known.push(entry);
    }
  return table;
}

/** All prefixes that a class may stand below: they end with a mark. */
function startsOf(className: string): readonly string[] {
  const starts = [''];
  for (let at = className.indexOf('\\'); at >= 0 && starts.length < 64; at = className.indexOf('\\', at + 1))
    starts.push(className.slice(0, at + 1));
  return starts;
}

function oldPath(className: string): string {
  const mark = className.lastIndexOf('\\') + 1;
  return className.slice(0, mark).replaceAll('\\', '/') + className.slice(mark).replaceAll('_', '/');
}
