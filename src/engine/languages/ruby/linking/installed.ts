/**
 * The gems that Bundler has laid into a `vendor/bundle` of the tree, and which of their files answers to which required path. Gems
 * load their own files in many unseen ways (autoload, relative paths, loaders), so of a gem that is reached every file counts as
 * possible; of others only what some file requires, or names in a text.
 */
import { dirname, join } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import type { InstalledSources, Resolution } from '../../../linking/installed-sources.ts';
import type { FileFacts, ImportFact } from '../../../model/file-facts.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { pushEach } from '../../../text/push-each.ts';
import { featuresInPieces } from './features-in-pieces.ts';

export interface RubyBundle extends InstalledSources {
  /** Names of the gems that answer to a required path. */
  ownersOf(feature: string): readonly string[];
  /** Files that answer to a required path. */
  filesOf(feature: string): readonly string[];
  has(name: string): boolean;
  /** Required paths of the gem without a folder in front: by these, settings speak of it. */
  topFeaturesOf(name: string): readonly string[];
  programsOf(name: string): readonly string[];
}

interface Gem {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** Names of what its specification asks for. */
  readonly needs: readonly string[];
  readonly requirePaths: readonly string[];
  readonly programs: readonly string[];
  readonly files: string[];
}

const place = /^((?:.*\/)?vendor\/bundle\/(?:ruby|jruby|truffleruby)\/[^/]+)\/gems\/([^/]+)\//;
const specificationPlace =
  /^((?:.*\/)?vendor\/bundle\/(?:ruby|jruby|truffleruby)\/[^/]+)\/specifications\/([^/]+)\.gemspec$/;
const code = /\.(?:rb|so|bundle|jar)$/;
const binary = /\.(?:so|bundle|jar)$/;
const nothing: Resolution = { paths: [], missing: [] };

/** @param lockedNames normalized names of locked gems that may answer to a required path */
export async function installedBundle(
  tree: FileTree,
  lockedNames: (feature: string) => readonly string[],
  development: ReadonlySet<string>,
): Promise<RubyBundle | undefined> {
  const byFolder = await gemsOf(tree);
  if (byFolder.size === 0) return undefined;
  const byName = Map.groupBy(byFolder.values(), ({ name }) => name);
  const ownerAt = (path: string): Gem | undefined => byFolder.get(folderOf(path) ?? '');
  const features = featuresOf([...byFolder.values()]);
  const sorted = [...features.keys()].sort();
  const everything = [...byFolder.values()].flatMap(({ files }) => files);
  const present = new Set(everything);
  const filesOf = (name: string): readonly string[] => (byName.get(name) ?? []).flatMap(({ files }) => files);

  const beginningWith = (start: string): readonly string[] => {
    const found: string[] = [];
    for (let at = firstFrom(sorted, start); sorted[at]?.startsWith(start) === true; at++)
      pushEach(found, features.get(sorted[at] ?? '') ?? []);
    return found;
  };
  const resolveNow = (from: string, specifier: string): Resolution => {
    if (specifier.startsWith('.')) {
      const owner = ownerAt(from);
      if (owner === undefined) return nothing;
      if (specifier === './*') return { paths: owner.files, missing: [] };
      const target = join(dirname(from), specifier);
      return { paths: [target, `${target}.rb`, `${target}.so`].filter((path) => present.has(path)), missing: [] };
    }
    if (specifier.endsWith('@')) return { paths: filesOf(specifier.slice(0, -1)), missing: [] };
    if (specifier === '*') return { paths: everything, missing: [] };
    if (specifier.endsWith('*')) return { paths: beginningWith(specifier.slice(0, -1)), missing: [] };
    const paths = features.get(featureOf(specifier)) ?? [];
    const missing = paths.length > 0 ? [] : lockedNames(specifier).filter((name) => !byName.has(name));
    return { paths, missing };
  };
  return {
    isNamedInText: true,
    namedInPieces: featuresInPieces(features),
    filesOf: (feature) => features.get(featureOf(feature)) ?? [],
    has: (name) => byName.has(name),
    ownersOf: (feature) => [
      ...new Set((features.get(featureOf(feature)) ?? []).flatMap((path) => ownerAt(path)?.name ?? [])),
    ],
    topFeaturesOf: (name) =>
      (byName.get(name) ?? []).flatMap((gem) => [...featuresOf([gem]).keys()].filter((path) => !path.includes('/'))),
    programsOf: (name) => (byName.get(name) ?? []).flatMap(({ programs }) => programs),
    resolveNow,
    resolve: async (from, specifier) => resolveNow(from, specifier),
    ownerOf: (path) => ownerAt(path)?.folder,
    foldersOf: async ({ normalizedName, version }) =>
      (byName.get(normalizedName) ?? []).flatMap((gem) => (isOfVersion(gem, version) ? [gem.folder] : [])),
    isForDevelopment: (path) => development.has(ownerAt(path)?.name ?? ''),
    importsOf: (file) => (ownerAt(file.path) === undefined ? file.imports : requiredBy(file, features)),
    importsOfUnread: (path) =>
      (ownerAt(path)?.needs ?? []).flatMap((name) => (byName.has(name) ? [lazy(`${name}@`, 0, 0)] : [])),
    besides: (path) => ownerAt(path)?.files,
    isBinary: (path) => binary.test(path),
    isOpaque: (hazard) => hazard === 'dynamic_load' || hazard === 'unparsed_file',
    async declared(path) {
      const needs = ownerAt(path)?.needs ?? [];
      return { paths: needs.flatMap(filesOf), missing: [] };
    },
    async ownership({ normalizedName, version }) {
      const found = (byName.get(normalizedName) ?? []).filter((gem) => isOfVersion(gem, version));
      return found.length === 0 ? undefined : (path) => found.some(({ folder }) => path.startsWith(`${folder}/`));
    },
    moduleFiles: () => undefined,
    entriesOf: async (name) => filesOf(name),
  };
}

const listing = /^(?:Gem|Bundler)(?:\.|::)/;
/** Whoever asks for files of all gems loads them. */
const finding = /^(?:Gem|Bundler)\.(?:find_\w*files\w*|load_\w*plugins|require)$/;

/** What a file of a gem requires; constants load nothing, and texts and symbols may be names that are required elsewhere. */
function requiredBy(file: FileFacts, features: ReadonlyMap<string, readonly string[]>): readonly ImportFact[] {
  const written = file.imports.filter(({ kind }) => kind !== 'implied' && kind !== 'type');
  const said = file.strings.flatMap(({ text, start, end }) => (features.has(text) ? [lazy(text, start, end)] : []));
  const computes = file.hazards.some(({ code: found }) => found === 'dynamic_load');
  const asksAll = file.hazards.find(
    ({ what, code: found }) => found === 'autoload' || finding.test(what) || (computes && listing.test(what)),
  );
  return [...written, ...said, ...(asksAll === undefined ? [] : [lazy('*', asksAll.start, asksAll.end)])];
}

function lazy(specifier: string, start: number, end: number): ImportFact {
  return { specifier, kind: 'dynamic', start, end, isLazy: true };
}

/** A lockfile writes the platform behind the version. */
function isOfVersion(gem: Gem, version: string): boolean {
  return version === gem.version || version.startsWith(`${gem.version}-`);
}

function folderOf(path: string): string | undefined {
  return /^.*?\/gems\/[^/]+(?=\/)/.exec(place.exec(path)?.[0] ?? '')?.[0];
}

async function gemsOf(tree: FileTree): Promise<ReadonlyMap<string, Gem>> {
  const gems = new Map<string, Gem>();
  for (const { path, kind } of tree.entries) {
    const [, root, named] = specificationPlace.exec(path) ?? [];
    if (kind !== 'file' || root === undefined || named === undefined) continue;
    const text = (await readTextIfThere(tree, path)) ?? '';
    const [name, version] = ['name', 'version'].map((field) => valueOf(text, field));
    if (name === undefined || version === undefined) continue;
    gems.set(`${root}/gems/${named}`, {
      name,
      version,
      folder: `${root}/gems/${named}`,
      needs: [...text.matchAll(/add_(?:runtime_)?dependency\(?\s*(?:%q<|['"])([\w.-]+)/g)].map(
        ([, needed = '']) => needed,
      ),
      requirePaths: [...new Set([...listIn(text, 'require_paths'), 'lib'])],
      programs: listIn(text, 'executables'),
      files: [],
    });
  }
  for (const { path, kind } of tree.entries) {
    if (kind !== 'file' || !code.test(path)) continue;
    const gem = gems.get(folderOf(path) ?? '');
    if (gem?.requirePaths.some((root) => path.startsWith(`${join(gem.folder, root)}/`)) === true) gem.files.push(path);
  }
  // Of a gem whose files are not here, nobody knows what they load.
  return new Map([...gems].filter(([, { files }]) => files.length > 0));
}

function valueOf(text: string, field: string): string | undefined {
  return new RegExp(`^\\s*\\w+\\.${field}\\s*=\\s*(?:Gem::Version\\.new\\(\\s*)?['"]([\\w.-]+)['"]`, 'm').exec(
    text,
  )?.[1];
}

function listIn(text: string, field: string): readonly string[] {
  const listed = new RegExp(`^\\s*\\w+\\.${field}\\s*=\\s*\\[([^\\]\\n]*)\\]`, 'm').exec(text)?.[1] ?? '';
  return [...listed.matchAll(/['"]([^'"]+)['"]/g)].map(([, item = '']) => item);
}

/** Files by the paths that `require` takes. */
function featuresOf(gems: readonly Gem[]): ReadonlyMap<string, readonly string[]> {
  const features = new Map<string, string[]>();
  for (const { folder, requirePaths, files } of gems)
    for (const path of files)
      for (const root of requirePaths) {
        const base = `${join(folder, root)}/`;
        if (!path.startsWith(base)) continue;
        const feature = featureOf(path.slice(base.length));
        const known = features.get(feature);
        if (known === undefined) features.set(feature, [path]);
        else known.push(path);
      }
  return features;
}

function featureOf(path: string): string {
  return path.replace(code, '');
}

/** The place of the first that is not before the start. */
function firstFrom(list: readonly string[], start: string): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
