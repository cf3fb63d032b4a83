/**
 * Package sources on disk, one file a package, named by what the lockfile promises. All organizations share it: whoever can
 * name the digest of an archive knows what is in it already.
 */
import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { requestKey, type SourceRequest, type SourceStore } from '../../engine/sources/source-store.ts';
import { openPack, type PackedSource, writePack } from './pack-file.ts';

export interface DiskStore extends SourceStore {
  keep(request: SourceRequest, source: Omit<PackedSource, 'ecosystem'>): Promise<void>;
  /**
   * Removes what was used longest ago, until the rest is no larger.
   * @returns the bytes of what is left
   */
  prune(bytesMax: number): Promise<number>;
}

export function diskStore(folder: string): DiskStore {
  const fileOf = (request: SourceRequest): string => {
    const digest = createHash('sha256').update(requestKey(request)).digest('hex');
    return join(folder, digest.slice(0, 2), `${digest}.pack`);
  };
  return {
    async find(request) {
      const file = fileOf(request);
      const source = await openPack(file);
      const now = new Date();
      if (source !== undefined) await utimes(file, now, now).catch(() => {});
      return source;
    },
    keep: (request, source) => writePack(fileOf(request), { ...source, ecosystem: request.ecosystem }),
    async prune(bytesMax) {
      const packs = await list(folder);
      let total = packs.reduce((sum, { size }) => sum + size, 0);
      for (const { file, size } of packs.sort((a, b) => a.usedMs - b.usedMs)) {
        if (total <= bytesMax) return total;
        await rm(file, { force: true });
        total -= size;
      }
      return total;
    },
  };
}

async function list(folder: string) {
  const found: { readonly file: string; readonly size: number; readonly usedMs: number }[] = [];
  for (const shard of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, shard)).catch(() => [])) {
      const file = join(folder, shard, name);
      const { size = 0, mtimeMs = 0 } = (await stat(file).catch(() => undefined)) ?? {};
      found.push({ file, size, usedMs: mtimeMs });
    }
  }
  return found;
}
