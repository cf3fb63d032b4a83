/** Which key holds how many rows, and the work of moving them to the first: an old key may go when nothing is left of it. */
import type { Database, Queryable } from './database/tables.ts';
import { type Keyring, MissingKeyError } from './secrets/keyring.ts';
import {
  countSealedKeys,
  listSecretsOfOtherKeys,
  placeOf,
  type SealedColumn,
  sealedColumns,
  type SealedSecret,
  updateSealedSecret,
} from './database/sealed-store.ts';
import { countOperatorDigestKeys } from './tokens/operator-store.ts';
import { countDigestKeys } from './tokens/store.ts';

export interface KeyUse {
  readonly keyId: string;
  readonly table: SealedColumn['table'] | 'api_tokens' | 'operator_tokens';
  readonly rows: number;
}

export async function keyUse(db: Queryable, now: Date): Promise<KeyUse[]> {
  const secrets = await sealedKeyUse(db);
  const digests = (await countDigestKeys(db, now)).map((of) => ({ ...of, table: 'api_tokens' as const }));
  const operators = (await countOperatorDigestKeys(db, now)).map((of) => ({
    ...of,
    table: 'operator_tokens' as const,
  }));
  return [...secrets, ...digests, ...operators].filter(({ keyId }) => keyId !== '');
}

/** Columns of one table together. */
async function sealedKeyUse(db: Queryable): Promise<KeyUse[]> {
  const uses = new Map<string, KeyUse>();
  for (const of of sealedColumns)
    for (const { keyId, rows } of await countSealedKeys(db, of)) {
      const key = `${of.table} ${keyId}`;
      uses.set(key, { keyId, table: of.table, rows: (uses.get(key)?.rows ?? 0) + rows });
    }
  return [...uses.values()];
}

/** One sentence for each key that rows still need and the ring lacks. */
export function missingKeys(keys: Keyring, uses: readonly KeyUse[]): string[] {
  const missing = Map.groupBy(
    uses.filter(({ keyId }) => !keys.keyIds.includes(keyId)),
    ({ keyId }) => keyId,
  );
  return [...missing].map(
    ([keyId, of]) =>
      `key ${keyId} is missing, and is still needed by ${of.map(({ rows, table }) => `${rows} rows of ${table}`).join(' and ')}`,
  );
}

export interface Rotated {
  readonly moved: number;
  /** Rows whose key is not there. */
  readonly unread: number;
}

/**
 * Encrypts every secret with the first key, a row at a time: whatever ends it, each row is of one key or the other, and the
 * next run goes on. A secret that somebody changes meanwhile stays theirs.
 */
export async function reencrypt(
  db: Database,
  keys: Keyring,
  onBatch: (moved: number) => void,
  batchSize = 500,
): Promise<Rotated> {
  const rotated = { moved: 0, unread: 0 };
  for (const of of sealedColumns) {
    let after: SealedSecret | undefined;
    for (;;) {
      const batch = await listSecretsOfOtherKeys(db, of, keys.keyId, after, batchSize);
      for (const row of batch) {
        const sealed = reseal(keys, of, row);
        if (sealed === undefined) rotated.unread += 1;
        else if (await updateSealedSecret(db, of, row, sealed)) rotated.moved += 1;
      }
      after = batch.at(-1);
      if (after === undefined) break;
      onBatch(rotated.moved);
    }
  }
  return rotated;
}

function reseal(keys: Keyring, of: SealedColumn, row: SealedSecret): string | undefined {
  const place = placeOf(of, row.organization_id, row.id);
  try {
    return keys.encrypt(keys.decrypt(row.sealed, place), place);
  } catch (error) {
    if (error instanceof MissingKeyError) return undefined;
    throw error;
  }
}
