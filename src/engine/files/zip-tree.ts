/**
 * A FileTree over a small zip archive in memory, whose entries are inflated when they are read: names are only labels, sizes are
 * bounded before memory is taken, and an archive of which two readers might see different files is none.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { type FileEntry, type FileTree, FileUnreadable } from './file-tree.ts';

interface Entry {
  readonly size: number;
  readonly compressedSize: number;
  readonly method: number;
  readonly crc: number;
  readonly offset: number;
}

const entriesMax = 100_000;
const entryBytesMax = 64 * 1024 ** 2;
const endBytes = 22;

/** `undefined` for what is no such archive: damaged, encrypted, larger than 4 GB, or with two files of one name. */
export function zipTree(archive: Uint8Array): FileTree | undefined {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const found = readDirectory(bytes);
  if (found === undefined) return undefined;
  const entries = [...found]
    .map(([path, { size }]): FileEntry => ({ path, size, kind: 'file', contentId: '' }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    entries,
    async read(path) {
      const entry = found.get(path);
      if (entry === undefined) throw new FileUnreadable(path, 'there is no such file');
      const content = inflate(bytes, entry);
      if (content === undefined) throw new FileUnreadable(path, 'the archive that holds it is damaged');
      return content;
    },
  };
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> | undefined {
  let end = bytes.length - endBytes;
  const last = Math.max(0, end - 65_535);
  while (end >= last && bytes.readUInt32LE(end) !== 0x06054b50) end--;
  if (end < last || end < 0) return undefined;
  const found = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= end && bytes.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const next = at + 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) !== 0;
    if (isEncrypted || next > end || found.has(name) || found.size >= entriesMax) return undefined;
    if (isFileName(name)) {
      found.set(name, {
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        compressedSize: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        offset: bytes.readUInt32LE(at + 42),
      });
    }
    at = next;
  }
  return at === end ? found : undefined;
}

function isFileName(name: string): boolean {
  return !/^$|^\/|\/$|\/\/|[\0\\]/.test(name) && !name.split('/').some((part) => part === '.' || part === '..');
}

function inflate(bytes: Buffer, { size, compressedSize, method, crc, offset }: Entry): Uint8Array | undefined {
  if (size > entryBytesMax || offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) return undefined;
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + compressedSize > bytes.length) return undefined;
  const raw = bytes.subarray(start, start + compressedSize);
  try {
    const content =
      method === 0 ? raw : method === 8 ? inflateRawSync(raw, { maxOutputLength: Math.max(size, 1) }) : undefined;
    return content?.byteLength === size && crc32(content) === crc ? content : undefined;
  } catch {
    return undefined;
  }
}
