/**
 * Stores of packages that lie in the tree itself, under names that no import has: pnpm's `node_modules/.pnpm` and Yarn's
 * `node_modules/.store`, where links lead, and Yarn's archives in `.yarn/cache`. What is in them is what runs. Links are not
 * followed one by one: packages are laid out anew by the lockfile, so that each finds the versions that it is given there.
 */
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { readIfThere } from '../files/read-if-there.ts';
import { zipTree } from '../files/zip-tree.ts';
import { subTree } from './sub-tree.ts';

export interface TreeStore {
  /** The package's files; `undefined` where the store does not hold that version. */
  find(name: string, version: string): Promise<FileTree | undefined>;
  /** All that is installed is in it, and `node_modules` beside it holds nothing but links; else it is a cache. */
  readonly isInstalled: boolean;
  /** True for what is to be seen where it is laid out alone. */
  hides(entry: FileEntry): boolean;
}

const packagesMax = 20_000;
const manifestBytesMax = 1024 ** 2;
/** Of archives that are open at once. */
const archiveBytesMax = 512 * 1024 ** 2;

/** @param folder of the lockfile, empty or ending in `/`; `undefined` where it holds no such store */
export async function treeStore(tree: FileTree, folder: string): Promise<TreeStore | undefined> {
  return (await linkedStore(tree, folder)) ?? archiveStore(tree, folder);
}

async function linkedStore(tree: FileTree, folder: string): Promise<TreeStore | undefined> {
  const modules = `${folder}node_modules/`;
  const [pnpm, yarn] = [`${modules}.pnpm/`, `${modules}.store/`];
  const byRoot = new Map<string, FileEntry[]>();
  for (const entry of tree.entries) {
    if (entry.kind !== 'file' || !entry.path.startsWith(modules)) continue;
    const root = rootOf(entry.path, pnpm, yarn);
    if (root === undefined) continue;
    const known = byRoot.get(root);
    if (known === undefined) byRoot.set(root, [entry]);
    else known.push(entry);
  }
  if (byRoot.size === 0) return undefined;
  const roots = new Map<string, string>();
  for (const root of [...byRoot.keys()].slice(0, packagesMax)) {
    const label = await labelOf(tree, `${root}package.json`);
    // The same version for other peers holds the same files.
    if (label !== undefined && !roots.has(label)) roots.set(label, root);
  }
  return {
    isInstalled: true,
    async find(name, version) {
      const root = roots.get(`${name}@${version}`);
      const entries = root === undefined ? undefined : byRoot.get(root);
      return root === undefined || entries === undefined ? undefined : subTree(tree, root, entries);
    },
    hides: ({ path, kind }) =>
      path.startsWith(pnpm) || path.startsWith(yarn) || (kind === 'symlink' && path.startsWith(modules)),
  };
}

/** `node_modules/.pnpm/a@1.0.0/node_modules/a/`, `node_modules/.store/a-npm-1.0.0-0a1b/package/`. */
function rootOf(path: string, pnpm: string, yarn: string): string | undefined {
  const [store, pattern] = path.startsWith(pnpm)
    ? [pnpm, /^[^/]+\/node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\//]
    : [yarn, /^[^/]+\/package\//];
  if (!path.startsWith(store)) return undefined;
  const own = pattern.exec(path.slice(store.length))?.[0];
  return own === undefined ? undefined : store + own;
}

async function labelOf(tree: FileTree, path: string): Promise<string | undefined> {
  const content = await readIfThere(tree, path);
  if (content === undefined || content.byteLength > manifestBytesMax) return undefined;
  try {
    const manifest: unknown = JSON.parse(
      Buffer.from(content)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    );
    if (typeof manifest !== 'object' || manifest === null || !('name' in manifest) || !('version' in manifest))
      return undefined;
    return typeof manifest.name === 'string' && typeof manifest.version === 'string'
      ? `${manifest.name}@${manifest.version}`
      : undefined;
  } catch {
    return undefined;
  }
}

/** `@scope-name-npm-1.0.0-<hash>-<checksum>.zip`, with the package below `node_modules/` in it. */
function archiveStore(tree: FileTree, folder: string): TreeStore | undefined {
  const cache = `${folder}.yarn/cache/`;
  const archives = new Map<string, FileEntry>();
  for (const entry of tree.entries) {
    if (entry.kind !== 'file' || !entry.path.startsWith(cache)) continue;
    const [, name = '', version = ''] =
      /^([^/]+)-npm-([^/]+?)-[0-9a-f]{10}-(?:[0-9a-z]{10,128})\.zip$/.exec(entry.path.slice(cache.length)) ?? [];
    const label = `${name}@${version}`;
    if (name !== '' && !archives.has(label)) archives.set(label, entry);
  }
  if (archives.size === 0) return undefined;
  let open = 0;
  return {
    isInstalled: false,
    async find(name, version) {
      const entry = archives.get(`${name.replace('/', '-')}@${version}`);
      if (entry === undefined || open + entry.size > archiveBytesMax) return undefined;
      const content = await readIfThere(tree, entry.path);
      const zip = content === undefined ? undefined : zipTree(content);
      const root = `node_modules/${name}/`;
      const entries = zip?.entries.filter(({ path }) => path.startsWith(root)) ?? [];
      if (zip === undefined || entries.length === 0) return undefined;
      open += entry.size;
      return subTree(zip, root, entries);
    },
    hides: () => false,
  };
}
