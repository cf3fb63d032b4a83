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
 * True where the bytes are those of one of the promised digests (`sha512-<base64>`, `sha256:<hex>`). Old lockfiles have only
 * SHA-1, for which nobody can make another archive with a digest that is given.
 */
export function isPromised(archive: Uint8Array, integrity: string): boolean {
  return integrity.split(' ').some((promise) => {
    const parts = /^(sha1|sha256|sha384|sha512)([-:])(\S+)$/.exec(promise);
    const [, algorithm = '', separator, digest = ''] = parts ?? [];
    if (algorithm === '') return false;
    const expected = Buffer.from(digest, separator === ':' ? 'hex' : 'base64');
    const actual = createHash(algorithm).update(archive).digest();
    return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual);
  });
}

/** A gzipped tar without its first folder, which npm calls `package` and others as they like. */
export async function openTarball(archive: Uint8Array): Promise<readonly SourceFile[]> {
  let entries;
  try {
    const tar = gunzipSync(archive, { maxOutputLength: archiveLimits.totalBytesMax });
    let count = 0;
    entries = await unpackTar(tar, {
      filter(header) {
        count += 1;
        if (count > archiveLimits.filesMax) throw new SourceRefused('the archive holds too many files');
        return header.type === 'file';
      },
    });
  } catch (error) {
    if (error instanceof SourceRefused) throw error;
    throw new SourceRefused(`the archive cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}`, {
      cause: error,
    });
  }
  return entries.flatMap(({ header, data }) => {
    const path = safePath(header.name.slice(header.name.indexOf('/') + 1));
    return path === undefined || data === undefined ? [] : [{ path, content: data }];
  });
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
    const files: SourceFile[] = [];
    for (const entry of zip.entries) {
      const name = safePath(entry.name);
      if (name !== undefined) files.push({ path: name, content: entry.read() });
    }
    return files;
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
