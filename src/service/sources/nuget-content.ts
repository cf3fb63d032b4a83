/**
 * The content hash that NuGet writes into lockfiles: SHA-512 of the archive as it was before a registry put its signature in, that
 * is, without the entry `.signature.p7s` and with what pointed behind it set back.
 */
import { createHash } from 'node:crypto';
import { SourceRefused } from './source-file.ts';

interface Entry {
  /** Of the record in the directory. */
  readonly at: number;
  readonly size: number;
  readonly name: string;
  /** Of the file itself, header included. */
  readonly fileAt: number;
}

const signature = '.signature.p7s';

/** `content-sha512:<base64>`. */
export function nugetContentDigest(archive: Uint8Array): string {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const hash = createHash('sha512');
  const end = endOf(bytes);
  const directoryAt = bytes.readUInt32LE(end + 16);
  const entries = entriesOf(bytes, directoryAt, end);
  const signed = entries.find(({ name }) => name === signature);
  if (signed === undefined) return `content-sha512:${hash.update(bytes).digest('base64')}`;
  const starts = entries.map(({ fileAt }) => fileAt).sort((a, b) => a - b);
  const endOfFile = ({ fileAt }: Entry): number => starts.find((start) => start > fileAt) ?? directoryAt;
  const left = endOfFile(signed) - signed.fileAt;
  const kept = entries.filter((entry) => entry !== signed);
  for (const entry of [...kept].sort((a, b) => a.fileAt - b.fileAt))
    hash.update(bytes.subarray(entry.fileAt, endOfFile(entry)));
  for (const { at, size, fileAt } of kept) {
    hash.update(bytes.subarray(at, at + 42));
    hash.update(uint32(fileAt > signed.fileAt ? fileAt - left : fileAt));
    hash.update(bytes.subarray(at + 46, at + size));
  }
  hash.update(bytes.subarray(end, end + 8));
  const count = Buffer.alloc(2);
  for (const at of [end + 8, end + 10]) {
    count.writeUInt16LE((bytes.readUInt16LE(at) + 0xffff) & 0xffff);
    hash.update(count);
  }
  hash.update(uint32(bytes.readUInt32LE(end + 12) - signed.size));
  hash.update(uint32(directoryAt - left));
  hash.update(bytes.subarray(end + 20));
  return `content-sha512:${hash.digest('base64')}`;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--)
    if (bytes.readUInt32LE(at) === 0x06054b50) return at;
  throw new SourceRefused('the archive has no end: it is truncated or not a zip file');
}

function entriesOf(bytes: Buffer, directoryAt: number, end: number): readonly Entry[] {
  const entries: Entry[] = [];
  for (let at = directoryAt; at + 46 <= end && bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const size = 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    if (at + size > end) break;
    const fileAt = bytes.readUInt32LE(at + 42);
    if (fileAt >= directoryAt) throw new SourceRefused('the directory of the archive is damaged');
    entries.push({ at, size, name: bytes.toString('utf8', at + 46, at + 46 + (name ?? 0)), fileAt });
    at += size;
  }
  return entries;
}
