/** To which organization a token belongs never changes, so it is asked once; whether the token is good is asked every time. */
import type { Database } from '../database/tables.ts';
import { findTokenOwner } from './store.ts';

const ownersMax = 10_000;
const ownersOf = new WeakMap<Database, Map<string, string>>();

/** @returns the id of the organization; undefined for a token that there is not */
export async function tokenOwner(db: Database, tokenId: string): Promise<string | undefined> {
  const known = ownersOf.get(db) ?? new Map<string, string>();
  ownersOf.set(db, known);
  const kept = known.get(tokenId);
  if (kept !== undefined) return kept;
  const found = await findTokenOwner(db, tokenId);
  if (found === undefined) return undefined;
  if (known.size >= ownersMax) known.clear();
  known.set(tokenId, found);
  return found;
}
