/**
 * Bytes on disk by key: lines in 64 files, appended whole and read once, since thousands of small files would cost more to
 * open than their content to make again. Each line carries a checksum, for a crash cuts lines short and several processes
 * write at once. What is not found whole is not found.
 */
import { hash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

export interface LineStore {
  find(key: string): Uint8Array | undefined;
  /** What holds a line feed is not kept. */
  keep(key: string, bytes: Uint8Array): void;
  /** Writes what was kept since the last time. A disk that refuses costs the next scan time, nothing else. */
  flush(): void;
}

/** A file that outgrows this is begun anew: the store is a help, nothing rests on it. */
const shardBytesMax = 8 * 1024 * 1024;
const keyLength = 32;
const checkLength = 8;
const lineFeed = 0x0a;

export function lineStore(folder: string): LineStore {
  const shards = new Map<string, ReadonlyMap<string, Uint8Array>>();
  const fresh = new Map<string, Uint8Array>();
  return {
    find(key) {
      const name = hashed(key);
      const kept = fresh.get(name);
      if (kept !== undefined) return kept;
      const shardName = shardOf(name);
      let shard = shards.get(shardName);
      if (shard === undefined) shards.set(shardName, (shard = load(join(folder, shardName))));
      const line = shard.get(name);
      return line === undefined ? undefined : checked(line);
    },
    keep(key, bytes) {
      if (!bytes.includes(lineFeed)) fresh.set(hashed(key), bytes);
    },
    flush() {
      if (fresh.size === 0) return;
      const waiting = Map.groupBy(fresh, ([name]) => shardOf(name));
      fresh.clear();
      try {
        mkdirSync(folder, { recursive: true });
        for (const [shard, lines] of waiting)
          appendFileSync(join(folder, shard), Buffer.concat(lines.flatMap(written)));
      } catch (error) {
        if (!isFileError(error)) throw error;
      }
    },
  };
}

function hashed(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, keyLength);
}

function shardOf(name: string): string {
  return Buffer.from(name.slice(0, 1)).toString('hex');
}

/** The line feed at the front ends what a crash may have cut short. */
function written([name, bytes]: readonly [string, Uint8Array]): readonly Uint8Array[] {
  return [Buffer.from(`\n${name}${checksum(bytes)}`), bytes];
}

function load(path: string): ReadonlyMap<string, Uint8Array> {
  const lines = new Map<string, Uint8Array>();
  try {
    if (statSync(path).size > shardBytesMax) rmSync(path);
    else {
      const content = readFileSync(path);
      for (let from = 0; from < content.length; ) {
        const end = content.indexOf(lineFeed, from);
        const line = content.subarray(from, end < 0 ? content.length : end);
        if (line.length > keyLength + checkLength)
          lines.set(line.toString('latin1', 0, keyLength), line.subarray(keyLength));
        from += line.length + 1;
      }
    }
  } catch (error) {
    if (!isFileError(error)) throw error;
  }
  return lines;
}

function checked(line: Uint8Array): Uint8Array | undefined {
  const bytes = line.subarray(checkLength);
  return Buffer.from(line.buffer, line.byteOffset, checkLength).toString('latin1') === checksum(bytes)
    ? bytes
    : undefined;
}

function checksum(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(checkLength, '0');
}

/** A disk that is full, read-only or gone is no reason to end a scan. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}
