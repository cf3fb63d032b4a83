/**
 * The crates of one Cargo.lock, each with its Cargo.toml and its files where these lie in the tree: members of the workspace,
 * crates by path, and what `cargo vendor` or a scan laid into `vendor/`.
 */
import { readLockEntries } from '../../../ecosystems/crates-io/cargo-lock.ts';
import { baseName, folderOf, within } from '../../../files/path-parts.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { sourceFile } from '../../../text/source-file.ts';
import { type CargoPackage, readCargoPackage } from './cargo-package.ts';

export interface LockedCrate {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** Code on the disk: the repository's own, or beside it. */
  readonly isLocal: boolean;
  /** Keys of what it needs, of every kind and for every target. */
  readonly needs: readonly string[];
  /** Absent where its sources are not here, or not all of them. */
  readonly source?: CrateSource;
}

export interface CrateSource {
  readonly folder: string;
  readonly manifest: CargoPackage;
  /** Paths of its Rust files, those of crates below it left out. */
  readonly files: readonly string[];
  /** The file of its build script, if it has one. */
  readonly buildScript: string | undefined;
  readonly hasPrograms: boolean;
  readonly hasLibrary: boolean;
}

export interface LockedCrates {
  readonly byKey: ReadonlyMap<string, LockedCrate>;
  /** Members and crates by path: what a build may begin with. */
  readonly roots: readonly LockedCrate[];
  /** As Cargo tells features apart: by kind and target, or not at all. */
  readonly resolver: 1 | 2;
}

const manifestSizeMax = 1024 * 1024;
const manifestsMax = 20_000;

/** `undefined` where the lockfile or the manifest of a local crate could not be read whole. */
export async function readLockedCrates(lockPath: string, tree: FileTree): Promise<LockedCrates | undefined> {
  const text = await readTextIfThere(tree, lockPath);
  if (text === undefined || /^\s*replace\s*=/m.test(text)) return undefined;
  const { byKey: entries, problems, status } = readLockEntries(sourceFile(lockPath, Buffer.from(text)));
  if (status !== 'parsed' || problems.length > 0) return undefined;
  const folders = await foldersBelow(folderOf(lockPath), tree);
  const byKey = new Map<string, LockedCrate>();
  for (const { key, name, version, source, dependsOn } of entries.values()) {
    const isLocal = source === '';
    const found = folders.find(name, version, isLocal);
    if (isLocal && found === undefined) return undefined;
    byKey.set(key, {
      key,
      name,
      version,
      isLocal,
      needs: dependsOn,
      ...(found === undefined ? {} : { source: found }),
    });
  }
  const roots = [...byKey.values()].filter(({ isLocal }) => isLocal);
  return roots.length === 0 ? undefined : { byKey, roots, resolver: folders.resolver };
}

interface Folders {
  /** Of several folders with a crate of this name and version none is taken, unless one is nearer to the lockfile. */
  find(name: string, version: string, isLocal: boolean): CrateSource | undefined;
  readonly resolver: 1 | 2;
}

async function foldersBelow(base: string, tree: FileTree): Promise<Folders> {
  const prefix = base === '' ? '' : `${base}/`;
  const paths = tree.entries.filter(({ kind, path }) => kind === 'file' && path.startsWith(prefix));
  const manifests = paths
    .filter(({ path, size }) => baseName(path) === 'Cargo.toml' && size <= manifestSizeMax)
    .map(({ path }) => folderOf(path));
  const all = new Set(paths.map(({ path }) => path));
  const folders = new Set(manifests);
  const files = new Map<string, string[]>(manifests.map((folder) => [folder, []]));
  for (const { path } of paths)
    if (path.endsWith('.rs')) for (const owner of ownersOf(path, folders, base)) files.get(owner)?.push(path);

  const rootTable = await readManifest(base, tree);
  const read: CrateSource[] = [];
  const vendored = new Set<string>();
  for (const folder of manifests.sort((a, b) => a.length - b.length).slice(0, manifestsMax)) {
    const isVendored = isVendoredFolder(folder, base, all);
    if (isVendored && !(await isWhole(folder, all, tree))) continue;
    const manifest = await readManifest(folder, tree, isVendored ? undefined : rootTable);
    if (manifest === undefined || manifest.name === '') continue;
    if (isVendored) vendored.add(folder);
    const script = manifest.buildScript ?? 'build.rs';
    const hasScript = script !== false && (manifest.buildScript !== undefined || all.has(within(folder, 'build.rs')));
    const has = (path: string): boolean => all.has(within(folder, path));
    const own = files.get(folder) ?? [];
    read.push({
      folder,
      manifest,
      files: own,
      buildScript: hasScript ? script : undefined,
      hasLibrary: manifest.hasLibrary || has('src/lib.rs'),
      hasPrograms:
        manifest.hasPrograms || has('src/main.rs') || own.some((path) => path.startsWith(within(folder, 'src/bin/'))),
    });
  }
  const byName = Map.groupBy(read, ({ manifest }) => manifest.name);
  return {
    resolver: resolverOf(rootTable),
    find(name, version, isLocal) {
      const fitting = (byName.get(name) ?? []).filter(
        ({ folder, manifest }) =>
          (manifest.version === version || (isLocal && manifest.version === '')) && (isLocal || vendored.has(folder)),
      );
      const own = fitting.filter(({ folder }) => vendored.has(folder) !== isLocal);
      const chosen = own.length > 0 ? own : fitting;
      return chosen.length === 1 ? chosen[0] : undefined;
    },
  };
}

/** The crates to which a file may belong: the one of the nearest manifest above, and those above in whose `src` it lies. */
function ownersOf(path: string, folders: ReadonlySet<string>, base: string): readonly string[] {
  const owners: string[] = [];
  let inner = '';
  for (let folder = folderOf(path); ; inner = baseName(folder), folder = folderOf(folder)) {
    if (folders.has(folder) && (owners.length === 0 || inner === 'src')) owners.push(folder);
    if (folder === base || folder === '') return owners;
  }
}

function isVendoredFolder(folder: string, base: string, all: ReadonlySet<string>): boolean {
  if (all.has(within(folder, '.cargo-checksum.json'))) return true;
  return folderOf(folder) === within(base, 'vendor');
}

/** Each file that Cargo listed is there; without a list, whatever lies there is taken to be all. */
async function isWhole(folder: string, all: ReadonlySet<string>, tree: FileTree): Promise<boolean> {
  const text = await readTextIfThere(tree, within(folder, '.cargo-checksum.json'));
  if (text === undefined) return !all.has(within(folder, '.cargo-checksum.json'));
  try {
    const told: unknown = JSON.parse(text);
    const listed: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, 'files') : undefined;
    if (typeof listed !== 'object' || listed === null) return false;
    return Object.keys(listed).every((path) => !/(?:\.rs|Cargo\.toml)$/.test(path) || all.has(within(folder, path)));
  } catch {
    return false;
  }
}

async function readManifest(folder: string, tree: FileTree, root?: CargoPackage): Promise<CargoPackage | undefined> {
  const path = within(folder, 'Cargo.toml');
  const text = await readTextIfThere(tree, path);
  return text === undefined ? undefined : readCargoPackage(path, text, root);
}

/** From edition 2021 on, and where the root says so; in doubt the one that compiles more. */
function resolverOf(root: CargoPackage | undefined): 1 | 2 {
  if (root === undefined) return 1;
  if (root.resolver !== '') return root.resolver === '2' || root.resolver === '3' ? 2 : 1;
  return /^20(?:2[1-9]|[3-9]\d)$/.test(root.edition) && root.name !== '' ? 2 : 1;
}
