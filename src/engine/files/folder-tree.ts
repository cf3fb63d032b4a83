/**
 * A FileTree over a folder on disk, as it stands when it is opened: everything but `.git`, in any depth. Symbolic links
 * are listed and never followed, so nothing outside the folder can be read through it.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { lstat, opendir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FileEntry, type FileTree, FileUnreadable } from './file-tree.ts';
import { treePath } from './git-path.ts';
import { within } from './path-parts.ts';

export interface FolderLimits {
  /** Entries in all; a folder with more is refused rather than listed in part. */
  readonly filesMax?: number;
  /** Bytes of one file that `read` gives. */
  readonly fileBytesMax?: number;
  /** Told of folders that cannot be listed. Without it, the first one ends the listing with an error. */
  readonly onUnreadable?: (path: string, reason: string) => void;
}

const filesMaxDefault = 2_000_000;
const fileBytesMaxDefault = 256 * 1024 * 1024;

/** @throws {FileUnreadable} where the folder does not exist or holds more than `filesMax` entries. */
export async function folderTree(root: string, limits: FolderLimits = {}): Promise<FileTree> {
  const base = resolve(root);
  const { entries, foreign } = await listEntries(base, limits);
  const sizes = new Map(entries.flatMap(({ path, kind, size }) => (kind === 'file' ? [[path, size]] : [])));
  const fileBytesMax = limits.fileBytesMax ?? fileBytesMaxDefault;
  return {
    entries,
    async read(path) {
      // Only paths of the listing are opened: `..` and absolute paths never are.
      if (!sizes.has(path)) throw new FileUnreadable(path, 'there is no such file');
      return readWithin(foreign.get(path) ?? join(base, path), path, fileBytesMax);
    },
  };
}

/** What is to be opened, and what it is called in the tree: the same, but for names that are no UTF-8. */
interface Found {
  readonly path: string;
  readonly onDisk: string | Buffer;
}

interface Entries {
  readonly entries: readonly FileEntry[];
  /** The files whose names are no UTF-8, as they are called on the disk. */
  readonly foreign: ReadonlyMap<string, Buffer>;
}

async function listEntries(base: string, limits: FolderLimits): Promise<Entries> {
  const filesMax = limits.filesMax ?? filesMaxDefault;
  const entries: FileEntry[] = [];
  const foreign = new Map<string, Buffer>();
  const waiting: Found[] = [{ path: '', onDisk: base }];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const found = await listFolder(folder, limits.onUnreadable);
    for (const inner of found.folders) waiting.push(inner);
    for (const { onDisk, ...entry } of found.entries) {
      entries.push(entry);
      if (typeof onDisk !== 'string') foreign.set(entry.path, onDisk);
    }
    if (entries.length + waiting.length > filesMax) throw new FileUnreadable('', `more than ${filesMax} files`);
  }
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), foreign };
}

interface Listing {
  readonly folders: Found[];
  readonly entries: (FileEntry & Pick<Found, 'onDisk'>)[];
}

async function listFolder(folder: Found, onUnreadable: FolderLimits['onUnreadable']): Promise<Listing> {
  const listing: Listing = { folders: [], entries: [] };
  try {
    const names: (Found & { kind: FileEntry['kind'] })[] = [];
    for (const { found, kind } of await namesIn(folder)) {
      if (kind === 'folder') listing.folders.push(found);
      else names.push({ ...found, kind });
    }
    for (let start = 0; start < names.length; start += 256) {
      const batch = names.slice(start, start + 256);
      const sizes = await Promise.all(batch.map(({ onDisk }) => sizeOf(onDisk)));
      for (const [index, name] of batch.entries())
        listing.entries.push({ ...name, size: sizes[index] ?? 0, contentId: '' });
    }
  } catch (error) {
    const reason = `the folder cannot be listed (${codeOf(error)})`;
    if (folder.path === '' || onUnreadable === undefined)
      throw new FileUnreadable(folder.path, reason, { cause: error });
    onUnreadable(folder.path, reason);
  }
  return listing;
}

interface Name {
  readonly found: Found;
  readonly kind: FileEntry['kind'] | 'folder';
}

async function namesIn(folder: Found): Promise<readonly Name[]> {
  const names: Name[] = [];
  for await (const entry of await opendir(folder.onDisk, { bufferSize: 1024 })) {
    const kind = kindOf(entry);
    // U+FFFD stands for what is no UTF-8, and what is called so cannot be opened: bytes are asked for.
    if (entry.name.includes('\uFFFD') || typeof folder.onDisk !== 'string') return namesByBytes(folder);
    if (entry.name === '.git' || kind === undefined) continue;
    names.push({ kind, found: { path: within(folder.path, entry.name), onDisk: join(folder.onDisk, entry.name) } });
  }
  return names;
}

async function namesByBytes({ path, onDisk }: Found): Promise<readonly Name[]> {
  const names: Name[] = [];
  const taken = new Set<string>();
  const listed = await readdir(onDisk, { encoding: 'buffer', withFileTypes: true });
  for (const entry of listed.sort((a, b) => Buffer.compare(a.name, b.name))) {
    const kind = kindOf(entry);
    const name = treePath(entry.name);
    if (name === '.git' || kind === undefined) continue;
    const whole = Buffer.concat([Buffer.from(onDisk), Buffer.from('/'), entry.name]);
    let called = within(path, name);
    for (let copy = 2; taken.has(called); copy++) called = `${within(path, name)}~${copy}`;
    taken.add(called);
    names.push({ kind, found: { path: called, onDisk: whole } });
  }
  return names;
}

/** Sockets, pipes and devices hold no source. */
function kindOf(entry: {
  isDirectory(): boolean;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}): Name['kind'] | undefined {
  if (entry.isDirectory()) return 'folder';
  if (entry.isFile()) return 'file';
  return entry.isSymbolicLink() ? 'symlink' : undefined;
}

async function sizeOf(path: string | Buffer): Promise<number> {
  try {
    return (await lstat(path)).size;
  } catch {
    // Gone since it was listed: reading it says so.
    return 0;
  }
}

/** Without waiting: handing each of thousands of small files to another thread costs several times what reading it does. */
export function readWithin(onDisk: string | Buffer, path: string, fileBytesMax: number): Uint8Array {
  let file: number | undefined;
  try {
    // The file may have become a link or a pipe since it was listed.
    file = openSync(onDisk, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const status = fstatSync(file);
    if (!status.isFile()) throw new FileUnreadable(path, 'it is no regular file');
    if (status.size > fileBytesMax) throw new FileUnreadable(path, `it is larger than ${fileBytesMax} bytes`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof FileUnreadable) throw error;
    throw new FileUnreadable(path, `it cannot be read (${codeOf(error)})`, { cause: error });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
}
