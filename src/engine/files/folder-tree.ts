/**
 * A FileTree over a folder on disk, as it stands when it is opened: everything but `.git`, in any depth. Symbolic links
 * are listed and never followed, so nothing outside the folder can be read through it.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type FileEntry, type FileTree, FileUnreadable } from './file-tree.ts';

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
  const entries = await listEntries(base, limits);
  const sizes = new Map(entries.flatMap(({ path, kind, size }) => (kind === 'file' ? [[path, size]] : [])));
  const fileBytesMax = limits.fileBytesMax ?? fileBytesMaxDefault;
  return {
    entries,
    async read(path) {
      // Only paths of the listing are opened: `..` and absolute paths never are.
      if (!sizes.has(path)) throw new FileUnreadable(path, 'there is no such file');
      return readWithin(base, path, fileBytesMax);
    },
  };
}

async function listEntries(base: string, limits: FolderLimits): Promise<readonly FileEntry[]> {
  const filesMax = limits.filesMax ?? filesMaxDefault;
  const entries: FileEntry[] = [];
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const found = await listFolder(base, folder, limits.onUnreadable);
    waiting.push(...found.folders);
    for (const entry of found.entries) entries.push(entry);
    if (entries.length + waiting.length > filesMax) throw new FileUnreadable('', `more than ${filesMax} files`);
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface Listing {
  readonly folders: string[];
  readonly entries: FileEntry[];
}

async function listFolder(base: string, folder: string, onUnreadable: FolderLimits['onUnreadable']): Promise<Listing> {
  const listing: Listing = { folders: [], entries: [] };
  try {
    const names: { name: string; kind: FileEntry['kind'] }[] = [];
    for await (const entry of await opendir(join(base, folder), { bufferSize: 1024 })) {
      if (entry.name === '.git') continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) listing.folders.push(path);
      // Sockets, pipes and devices hold no source.
      else if (entry.isFile() || entry.isSymbolicLink())
        names.push({ name: path, kind: entry.isFile() ? 'file' : 'symlink' });
    }
    for (let start = 0; start < names.length; start += 256) {
      const batch = names.slice(start, start + 256);
      const sizes = await Promise.all(batch.map(({ name }) => sizeOf(join(base, name))));
      for (const [index, { name, kind }] of batch.entries()) {
        listing.entries.push({ path: name, size: sizes[index] ?? 0, kind, contentId: '' });
      }
    }
  } catch (error) {
    const reason = `the folder cannot be listed (${codeOf(error)})`;
    if (folder === '' || onUnreadable === undefined) throw new FileUnreadable(folder, reason, { cause: error });
    onUnreadable(folder, reason);
  }
  return listing;
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await lstat(path)).size;
  } catch {
    // Gone since it was listed: reading it says so.
    return 0;
  }
}

/** Without waiting: handing each of thousands of small files to another thread costs several times what reading it does. */
function readWithin(base: string, path: string, fileBytesMax: number): Uint8Array {
  let file: number | undefined;
  try {
    // The file may have become a link or a pipe since it was listed.
    file = openSync(join(base, path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
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
