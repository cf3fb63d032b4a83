/**
 * Reads zip archives that nobody vouches for (APPNOTE 6.3.10, with zip64): sizes are checked before and while inflating, names
 * are only labels and never become paths, and a damaged entry is told and skipped.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipLimits {
  readonly entriesMax: number;
  readonly entryBytesMax: number;
  /** Of everything inflated together. */
  readonly totalBytesMax: number;
}

export const advisoryZipLimits: ZipLimits = {
  entriesMax: 4_000_000,
  entryBytesMax: 16 * 1024 ** 2,
  totalBytesMax: 64 * 1024 ** 3,
};

export interface ZipEntry {
  readonly name: string;
  /** Inflates and checks; @throws a `ZipError` where the entry is damaged or too large. */
  read(): Buffer;
}

export class ZipError extends Error {
  override readonly name = 'ZipError';
}

export interface ZipArchive {
  readonly entries: Iterable<ZipEntry>;
  [Symbol.dispose](): void;
}

/** @throws a `ZipError` where the archive has no readable directory (truncated, not a zip). */
export function openZip(path: string, limits: ZipLimits = advisoryZipLimits): ZipArchive {
  const descriptor = openSync(path, 'r');
  try {
    const size = fstatSync(descriptor).size;
    const directory = findDirectory(descriptor, size);
    if (directory.entries > limits.entriesMax) throw new ZipError(`the archive has ${directory.entries} entries`);
    const bytes = readAt(descriptor, directory.offset, directory.size);
    return {
      entries: listEntries(descriptor, size, bytes, directory.entries, limits),
      [Symbol.dispose]: () => closeSync(descriptor),
    };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

interface Directory {
  readonly entries: number;
  readonly size: number;
  readonly offset: number;
}

const endSize = 22;
const commentMax = 65_535;
const directoryBytesMax = 1024 ** 3;

function findDirectory(descriptor: number, size: number): Directory {
  const tail = readAt(descriptor, Math.max(0, size - endSize - commentMax), Math.min(size, endSize + commentMax));
  let at = tail.length - endSize;
  while (at >= 0 && tail.readUInt32LE(at) !== 0x06054b50) at--;
  if (at < 0) throw new ZipError('the archive has no end: it is truncated or not a zip file');
  let directory = {
    entries: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const isLarge = directory.entries === 0xffff || directory.size === 0xffffffff || directory.offset === 0xffffffff;
  if (isLarge && at >= 20 && tail.readUInt32LE(at - 20) === 0x07064b50) {
    const end = readAt(descriptor, Number(tail.readBigUInt64LE(at - 12)), 56);
    if (end.readUInt32LE(0) !== 0x06064b50) throw new ZipError('the zip64 end of the archive is damaged');
    directory = {
      entries: Number(end.readBigUInt64LE(32)),
      size: Number(end.readBigUInt64LE(40)),
      offset: Number(end.readBigUInt64LE(48)),
    };
  }
  if (directory.offset + directory.size > size || directory.size > directoryBytesMax)
    throw new ZipError('the directory of the archive is damaged');
  return directory;
}

function* listEntries(
  descriptor: number,
  fileSize: number,
  directory: Buffer,
  count: number,
  limits: ZipLimits,
): Generator<ZipEntry> {
  let at = 0;
  let total = 0;
  let seen = 0;
  // Writers without zip64 keep only the lower 16 bits of the number, so the directory itself says where it ends.
  while (at < directory.length) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) break;
    seen++;
    if (seen > limits.entriesMax) throw new ZipError(`the archive has more than ${limits.entriesMax} entries`);
    const header = readHeader(directory, at);
    at = header.next;
    if (header.name.endsWith('/')) continue;
    yield {
      name: header.name,
      read: () => {
        if (header.size > limits.entryBytesMax) throw new ZipError(`the entry inflates to ${header.size} bytes`);
        total += header.size;
        if (total > limits.totalBytesMax) throw new ZipError('the archive inflates to more than is allowed');
        return readEntry(descriptor, fileSize, header);
      },
    };
  }
  if ((seen & 0xffff) !== (count & 0xffff)) throw new ZipError('the directory of the archive is damaged');
}

interface Header {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
  readonly next: number;
}

function readHeader(directory: Buffer, at: number): Header {
  const nameLength = directory.readUInt16LE(at + 28);
  const extraLength = directory.readUInt16LE(at + 30);
  const next = at + 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
  const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
  const short = {
    size: directory.readUInt32LE(at + 24),
    compressedSize: directory.readUInt32LE(at + 20),
    offset: directory.readUInt32LE(at + 42),
  };
  return {
    name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    flags: directory.readUInt16LE(at + 8),
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    ...readLong(extra, short),
    next,
  };
}

type Sizes = Pick<Header, 'size' | 'compressedSize' | 'offset'>;

/** Zip64: whichever of the three is full in the header stands, in this order, in the extra field. */
function readLong(extra: Buffer, short: Sizes): Sizes {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  if (at + 4 > extra.length) return short;
  at += 4;
  const take = (value: number): number => {
    if (value !== 0xffffffff || at + 8 > extra.length) return value;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  };
  const size = take(short.size);
  const compressedSize = take(short.compressedSize);
  return { size, compressedSize, offset: take(short.offset) };
}

function readEntry(descriptor: number, fileSize: number, header: Header): Buffer {
  if ((header.flags & 1) !== 0) throw new ZipError('the entry is encrypted');
  if (header.offset + 30 > fileSize) throw new ZipError('the entry lies outside the archive');
  const local = readAt(descriptor, header.offset, 30);
  if (local.readUInt32LE(0) !== 0x04034b50) throw new ZipError('the entry is damaged');
  const start = header.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + header.compressedSize > fileSize) throw new ZipError('the entry is truncated');
  const data = inflate(readAt(descriptor, start, header.compressedSize), header);
  if (data.length !== header.size || crc32(data) !== header.crc)
    throw new ZipError('the entry does not match its checksum');
  return data;
}

function inflate(bytes: Buffer, { method, size }: Header): Buffer {
  if (method === 0) return bytes;
  if (method !== 8) throw new ZipError(`the entry is compressed by method ${method}`);
  try {
    // The bound stops an entry that inflates to more than its header says.
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
  } catch (error) {
    throw new ZipError('the entry cannot be inflated', { cause: error });
  }
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const count = readSync(descriptor, buffer, filled, length - filled, position + filled);
    if (count === 0) throw new ZipError('the archive ends too early');
    filled += count;
  }
  return buffer;
}
