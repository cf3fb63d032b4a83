/**
 * The child process in which archives of packages are fetched and opened: it holds no secret and no database, so that an
 * archive made to exhaust whoever opens it costs some sources and nothing else.
 */
import type { Registries, SourceRequest } from '../../engine/sources/source-store.ts';
import { diskStore } from './disk-store.ts';
import { download } from './download.ts';
import { fetchArchive } from './registries.ts';
import { SourceRefused } from './source-file.ts';

export interface FetchRequest {
  readonly requests: readonly SourceRequest[];
  readonly registries: Registries;
  /** Of the store. */
  readonly folder: string;
  /** What the store may hold afterwards. */
  readonly storeBytesMax: number;
}

export type FetchReply =
  | { readonly kind: 'kept'; readonly request: SourceRequest }
  | { readonly kind: 'refused'; readonly request: SourceRequest; readonly reason: string }
  | { readonly kind: 'done' };

const parallel = 6;

process.once('message', (request: FetchRequest) => {
  fetchAll(request).then(
    () => process.send?.({ kind: 'done' } satisfies FetchReply),
    (error: unknown) => {
      throw error;
    },
  );
});
process.once('disconnect', () => process.exit());

async function fetchAll({ requests, registries, folder, storeBytesMax }: FetchRequest): Promise<void> {
  const store = diskStore(folder);
  const queue = requests.values();
  const work = async (): Promise<void> => {
    for (const request of queue) {
      const registry = registries[request.ecosystem];
      if (registry === undefined) continue;
      let reply: FetchReply;
      try {
        const archive = await fetchArchive(request, registry, download);
        await store.keep(request, { digest: archive.digest, isBound: archive.isBound, files: await archive.open() });
        reply = { kind: 'kept', request };
      } catch (error) {
        if (!(error instanceof SourceRefused)) throw error;
        reply = { kind: 'refused', request, reason: error.message };
      }
      process.send?.(reply);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  await store.prune(storeBytesMax);
}
