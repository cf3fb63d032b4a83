/**
 * The sources of one package in one file: a line with the length of the index, the index as JSON, then the contents one after
 * another. Written beside its place and renamed, so that whoever finds it finds it whole.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileEntry, FileUnreadable } from '../../engine/files/file-tree.ts';
import { notKept } from '../../engine/syntax/fact-reader.ts';
import type { SourceEcosystem, StoredSource } from '../../engine/sources/source-store.ts';
import { isContentKept, type SourceFile } from './source-file.ts';

/** What is kept of an archive. */
export interface PackedSource extends Pick<StoredSource, 'digest' | 'isBound'> {
  readonly ecosystem: SourceEcosystem;
  readonly files: readonly SourceFile[];
  /** Files whose content is kept beside what every analysis can use. */
  readonly isWanted?: (path: string) => boolean;
}

interface Index extends Pick<StoredSource, 'digest' | 'isBound'> {
  readonly files: readonly PackedFile[];
}

interface PackedFile {
  readonly path: string;
  readonly size: number;
  readonly contentId: string;
  /** From the end of the index; -1 where only the name was kept. */
  readonly offset: number;
}

const magic = 'vedette-sources-3 ';
const headBytes = magic.length + 11;
const indexBytesMax = 64 * 1024 ** 2;
const wantedBytesMax = 2 * 1024 ** 2;

export async function writePack(
  file: string,
  { ecosystem, digest, isBound, files, isWanted = () => false }: PackedSource,
): Promise<void> {
  const packed: PackedFile[] = [];
  const contents: Uint8Array[] = [];
  let offset = 0;
  for (const { path, content } of [...files].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    const size = content.byteLength;
    const contentId = createHash('sha256').update(content).digest('hex');
    const isKept = isContentKept(ecosystem, path, size) || (size <= wantedBytesMax && isWanted(path));
    packed.push({ path, size, contentId, offset: isKept ? offset : -1 });
    if (!isKept) continue;
    contents.push(content);
    offset += size;
  }
  const index = Buffer.from(JSON.stringify({ digest, isBound, files: packed } satisfies Index));
  const head = Buffer.from(`${magic}${String(index.byteLength).padStart(10, '0')}\n`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomUUID()}.new`;
  try {
    await writeFile(beside, [head, index, ...contents], { flag: 'wx' });
    await rename(beside, file);
  } finally {
    await rm(beside, { force: true });
  }
}

/** `undefined` where there is no such file, or none that can be used. */
export async function openPack(file: string): Promise<StoredSource | undefined> {
  const head = await readAt(file, 0, headBytes);
  const length = Number(/^vedette-sources-3 (\d{10})\n$/.exec(head?.toString('latin1') ?? '')?.[1] ?? -1);
  if (length < 0 || length > indexBytesMax) return undefined;
  const index = await readAt(file, headBytes, length);
  const packed = index?.byteLength === length ? parseIndex(index.toString('utf8')) : undefined;
  if (packed === undefined) return undefined;
  const { digest, isBound, files } = packed;
  const places = new Map(files.map((item) => [item.path, item]));
  const tree = {
    entries: files.map(({ path, size, contentId }): FileEntry => ({ path, size, contentId, kind: 'file' })),
    async read(path: string) {
      const place = places.get(path);
      if (place === undefined) throw new FileUnreadable(path, 'there is no such file');
      if (place.offset < 0) throw new FileUnreadable(path, notKept);
      const content = await readAt(file, headBytes + length + place.offset, place.size);
      if (content?.byteLength !== place.size) throw new FileUnreadable(path, 'the stored sources are damaged');
      return content;
    },
  };
  return { tree, digest, isBound };
}

async function readAt(file: string, position: number, length: number): Promise<Buffer | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    const buffer = Buffer.alloc(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

function parseIndex(text: string): Index | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isIndex(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isIndex(value: unknown): value is Index {
  return (
    typeof value === 'object' &&
    value !== null &&
    'digest' in value &&
    typeof value.digest === 'string' &&
    'isBound' in value &&
    typeof value.isBound === 'boolean' &&
    'files' in value &&
    Array.isArray(value.files) &&
    value.files.every(isPackedFile)
  );
}

function isPackedFile(value: unknown): value is PackedFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'size' in value &&
    typeof value.size === 'number' &&
    'contentId' in value &&
    typeof value.contentId === 'string' &&
    'offset' in value &&
    typeof value.offset === 'number'
  );
}
