/**
 * Facts on disk by content, so that a scan parses only what it has not seen. Lines in 64 files, appended whole and read
 * once: thousands of small files would cost more to open than their content to parse. Each line carries a checksum, for a
 * crash cuts lines short and several processes write at once.
 */
import { hash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FactRequest } from '../../engine/languages/facts.ts';
import { isDependencyPath } from '../../engine/languages/extract-facts.ts';
import { extractorVersion } from '../../engine/languages/file-facts.ts';

export interface FactCache {
  /** As it was kept; see `facts-codec.ts`. */
  find(request: Omit<FactRequest, 'content'>): Uint8Array | undefined;
  keep(request: Omit<FactRequest, 'content'>, answer: Uint8Array): void;
  /** Writes what was kept since the last time. A disk that refuses costs the next scan time, nothing else. */
  flush(): void;
}

/** Raised when the lines change, as `extractorVersion` is when the facts do. */
const formatVersion = 2;
/** A shard that outgrows this is begun anew: the cache is a help, not a store. */
const shardBytesMax = 8 * 1024 * 1024;
const keyLength = 32;
const checkLength = 8;

export function factsHome(folder: string): string {
  return join(folder, `facts-v${extractorVersion}.${formatVersion}`);
}

export function factCache(folder: string): FactCache {
  const home = factsHome(folder);
  const shards = new Map<string, ReadonlyMap<string, Uint8Array>>();
  const fresh = new Map<string, Buffer[]>();
  return {
    find(request) {
      const key = keyOf(request);
      const name = shardName(key);
      let shard = shards.get(name);
      if (shard === undefined) shards.set(name, (shard = load(join(home, name))));
      const line = shard.get(key);
      return line === undefined ? undefined : checked(line);
    },
    keep(request, answer) {
      const key = keyOf(request);
      const lines = fresh.get(shardName(key));
      const line = Buffer.concat([Buffer.from(`${key}${checksum(answer)}`), answer, Buffer.from('\n')]);
      if (lines === undefined) fresh.set(shardName(key), [line]);
      else lines.push(line);
    },
    flush() {
      const waiting = [...fresh];
      fresh.clear();
      try {
        if (waiting.length > 0) mkdirSync(home, { recursive: true });
        for (const [name, lines] of waiting) appendFileSync(join(home, name), Buffer.concat(lines));
      } catch (error) {
        if (!isFileError(error)) throw error;
      }
    },
  };
}

export function checksum(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(checkLength, '0');
}

/** A disk that is full, read-only or gone is no reason to end a scan. */
export function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

function keyOf({ path, language, contentId }: Omit<FactRequest, 'content'>): string {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  const kind = isDependencyPath(path, language) ? 'installed' : 'own';
  return hash('sha256', `${contentId}\0${language}\0${extension}\0${kind}`, 'base64url').slice(0, keyLength);
}

function shardName(key: string): string {
  return Buffer.from(key.slice(0, 1)).toString('hex');
}

function load(path: string): ReadonlyMap<string, Uint8Array> {
  const lines = new Map<string, Uint8Array>();
  try {
    if (statSync(path).size > shardBytesMax) rmSync(path);
    else {
      const content = readFileSync(path);
      for (let from = 0; from < content.length; ) {
        const end = content.indexOf('\n', from);
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

/** A line cut short by a crash, or run into by another, is none. */
function checked(line: Uint8Array): Uint8Array | undefined {
  const answer = line.subarray(checkLength);
  return Buffer.from(line.subarray(0, checkLength)).toString('latin1') === checksum(answer) ? answer : undefined;
}
