/** When each token was last used: kept in memory and written together once a minute, so that a request costs no write. */
import type { Database } from '../database/tables.ts';
import { updateTokenLastUsed } from './store.ts';

export interface LastUsed extends AsyncDisposable {
  note(organizationId: string, tokenId: string, at: Date): void;
  flush(): Promise<void>;
}

export function lastUsed(db: Database, intervalMs: number): LastUsed {
  let noted = new Map<string, { organizationId: string; at: Date }>();
  const flush = async (): Promise<void> => {
    const batch = noted;
    noted = new Map();
    for (const [id, { organizationId, at }] of batch) await updateTokenLastUsed(db, organizationId, id, at);
  };
  // A failed write loses a time of use, never a request; the next one brings a newer time.
  const timer = setInterval(() => void flush().catch(() => {}), intervalMs).unref();
  return {
    note(organizationId, tokenId, at) {
      noted.set(tokenId, { organizationId, at });
    },
    flush,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await flush().catch(() => {});
    },
  };
}
