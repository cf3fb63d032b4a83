/**
 * Opens archives of packages whose digest was met. They are what an author published, so they are hostile all the same: sizes
 * are bounded before memory is taken, names are only labels, and links are left out.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { openZip, ZipError } from '../advisories/zip-entries.ts';
import { archiveLimits, safePath, type SourceFile, SourceRefused } from './source-file.ts';

/**
 * True where the bytes are those of one of the promised digests (`sha512-<base64>`, `sha256:<hex>`, with `?variant` behind it). Old
 * lockfiles have only SHA-1, for which nobody can make another archive with a digest that is given.
 */
export function isPromised(archive: Uint8Array, integrity: string): boolean {
  return integrity.split(' ').some((promise) => {
    const parts = /^(sha1|sha256|sha384|sha512)([-:])([^\s?]+)/.exec(promise);
    const [, algorithm = '', separator, digest = ''] = parts ?? [];
    if (algorithm === '') return false;
    const expected = Buffer.from(digest, separator === ':' ? 'hex' : 'base64');
    const actual = createHash(algorithm).update(archive).digest();
    return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
  });
}

/** A gzipped tar without its first folder, which npm calls `package` and others as they like. */
export async function openTarball(archive: Uint8Array): Promise<readonly SourceFile[]> {
  return withoutFirstFolder(await openTar(gunzip(archive)));
}

export function gunzip(archive: Uint8Array): Uint8Array {
  try {
    return gunzipSync(archive, { maxOutputLength: archiveLimits.totalBytesMax });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Every file of a tar, by its full name; of two of one name the later, which is the one that stays on a disk. */
export async function openTar(tar: Uint8Array): Promise<readonly SourceFile[]> {
  let entries;
  try {
    let count = 0;
    entries = await unpackTar(tar, {
      strict: true,
      filter(header) {
        count += 1;
        if (count > archiveLimits.filesMax) throw new SourceRefused('the archive holds too many files');
        return header.type === 'file';
      },
    });
  } catch (error) {
    throw error instanceof SourceRefused ? error : unreadable(error);
  }
  const files = new Map<string, SourceFile>();
  for (const { header, data } of entries) {
    const path = safePath(header.name);
    if (path !== undefined && data !== undefined) files.set(path, { path, content: data });
  }
  return [...files.values()];
}

function unreadable(error: unknown): SourceRefused {
  return new SourceRefused(`the archive cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}`, {
    cause: error,
  });
}

/** What lies at the top, beside the folder, is not part of the package. */
export function withoutFirstFolder(files: readonly SourceFile[]): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  for (const { path, content } of files) {
    const slash = path.indexOf('/');
    const own = slash < 0 ? '' : path.slice(slash + 1);
    if (own !== '') found.set(own, { path: own, content });
  }
  return [...found.values()];
}

/** Every file of a zip, by its full name. */
export async function openZipArchive(archive: Uint8Array): Promise<readonly SourceFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-archive-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeFile(path, archive);
    using zip = openZip(path, {
      entriesMax: archiveLimits.filesMax,
      entryBytesMax: archiveLimits.totalBytesMax,
      totalBytesMax: archiveLimits.totalBytesMax,
    });
    const files = new Map<string, SourceFile>();
    for (const entry of zip.entries) {
      const name = safePath(entry.name);
      if (name === undefined) continue;
      const content = entry.read();
      // Tools do not agree on which of two counts.
      if (Buffer.compare(files.get(name)?.content ?? content, content) !== 0)
        throw new SourceRefused('the archive holds two files of one name');
      files.set(name, { path: name, content });
    }
    return [...files.values()];
  } catch (error) {
    if (error instanceof ZipError) throw new SourceRefused(error.message, { cause: error });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Go's digest of a module's zip: over the digests of its files, by name. */
export function goDirectoryDigest(files: readonly SourceFile[]): string {
  const lines = [...files]
    .sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
    .map(({ path, content }) => `${createHash('sha256').update(content).digest('hex')}  ${path}\n`);
  return `h1:${createHash('sha256').update(lines.join('')).digest('base64')}`;
}
