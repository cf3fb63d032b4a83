/**
 * The child process in which archives of packages are fetched and opened: it holds no database and no secret but those of
 * registries, so that an archive made to exhaust whoever opens it costs some sources and nothing else.
 */
import type { SourceBudget } from '../../config/package-sources.ts';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { diskStore } from './disk-store.ts';
import { downloader } from './download.ts';
import type { RegistryAccess } from './registry-access.ts';
import { fetchInOrder, type Refusal } from './fetch-in-order.ts';

export interface FetchRequest {
  readonly requests: readonly SourceRequest[];
  readonly access: RegistryAccess;
  /** Of the store. */
  readonly folder: string;
  readonly budget: SourceBudget;
}

export type FetchReply =
  | { readonly kind: 'kept'; readonly bytes: number }
  | (Refusal & { readonly kind: 'refused' })
  | { readonly kind: 'done'; readonly storedBytes: number };

process.once('message', (request: FetchRequest) => {
  fetchAll(request).catch((error: unknown) => {
    throw error;
  });
});
process.once('disconnect', () => process.exit());

async function fetchAll({ requests, access, folder, budget }: FetchRequest): Promise<void> {
  const store = diskStore(folder);
  for await (const outcome of fetchInOrder(requests, downloader(access), budget)) {
    if (outcome.kind === 'refused') reply(outcome);
    else {
      await store.keep(outcome.request, outcome.source);
      reply({ kind: 'kept', bytes: outcome.bytes });
    }
  }
  reply({ kind: 'done', storedBytes: await store.prune(budget.storeBytesMax) });
}

function reply(message: FetchReply): void {
  process.send?.(message);
}
