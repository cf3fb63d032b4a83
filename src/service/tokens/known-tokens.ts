/**
 * Rows of tokens that were asked for a moment ago, so that a client that sends many requests costs one look at the database every few
 * seconds. What this process ends is forgotten at once; what another one ends, or a person by hand, counts when the row is read
 * again. Secrets are compared with each request; expiry is too.
 */
import type { Queryable } from '../database/tables.ts';
import { findUsableToken, type TokenRow } from './store.ts';

export interface KnownTokens {
  /** `undefined` for ids that nobody has, which are looked for each time. */
  find(id: string): Promise<TokenRow | undefined>;
  /** To be called when the change is in the database. */
  forget(id: string): void;
  /** All of an organization, which was closed. */
  forgetOrganization(organizationId: string): void;
}

/** How long a token that was ended elsewhere may go on; told in docs/operations.md. */
const keptMs = 5_000;
const tokensMax = 10_000;

export function knownTokens(db: Queryable, nowMs: () => number = () => performance.now()): KnownTokens {
  const known = new Map<string, { readonly row: TokenRow; readonly readMs: number }>();
  let changes = 0;
  return {
    async find(given) {
      const id = given.toLowerCase();
      const began = nowMs();
      const kept = known.get(id);
      if (kept !== undefined && began - kept.readMs < keptMs) return kept.row;
      known.delete(id);
      const before = changes;
      const row = await findUsableToken(db, id);
      // What was read while something changed may be from before.
      if (row === undefined || before !== changes) return row;
      const [oldest] = known.keys();
      if (known.size >= tokensMax && oldest !== undefined) known.delete(oldest);
      known.set(id, { row, readMs: began });
      return row;
    },
    forget(id) {
      changes++;
      known.delete(id.toLowerCase());
    },
    forgetOrganization(organizationId) {
      changes++;
      for (const [id, { row }] of known) if (row.organization_id === organizationId) known.delete(id);
    },
  };
}
