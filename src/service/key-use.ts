/** Which key holds how many rows, and the work of moving them to the first: an old key may go when nothing is left of it. */
import type { Database, Queryable } from './database/tables.ts';
import { signingSecretPlace } from './repositories/register.ts';
import {
  countSecretKeys,
  listSecretsOfOtherKeys,
  type SigningSecret,
  updateSigningSecret,
} from './repositories/secret-store.ts';
import { type Keyring, MissingKeyError } from './secrets/keyring.ts';
import { countOperatorDigestKeys } from './tokens/operator-store.ts';
import { countDigestKeys } from './tokens/store.ts';

export interface KeyUse {
  readonly keyId: string;
  readonly table: 'repositories' | 'api_tokens' | 'operator_tokens';
  readonly rows: number;
}

export async function keyUse(db: Queryable, now: Date): Promise<KeyUse[]> {
  const secrets = (await countSecretKeys(db)).map((of) => ({ ...of, table: 'repositories' as const }));
  const digests = (await countDigestKeys(db, now)).map((of) => ({ ...of, table: 'api_tokens' as const }));
  const operators = (await countOperatorDigestKeys(db, now)).map((of) => ({
    ...of,
    table: 'operator_tokens' as const,
  }));
  return [...secrets, ...digests, ...operators].filter(({ keyId }) => keyId !== '');
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
 * Encrypts every signing secret with the first key, a row at a time: whatever ends it, each row is of one key or the other, and the
 * next run goes on. A secret that somebody changes meanwhile stays theirs.
 */
export async function reencrypt(
  db: Database,
  keys: Keyring,
  onBatch: (moved: number) => void,
  batchSize = 500,
): Promise<Rotated> {
  let moved = 0;
  let unread = 0;
  let after: SigningSecret | undefined;
  for (;;) {
    const batch = await listSecretsOfOtherKeys(db, keys.keyId, after, batchSize);
    for (const row of batch) {
      const sealed = reseal(keys, row);
      if (sealed === undefined) unread += 1;
      else if (await updateSigningSecret(db, row, sealed)) moved += 1;
    }
    after = batch.at(-1);
    if (after === undefined) return { moved, unread };
    onBatch(moved);
  }
}

function reseal(keys: Keyring, row: SigningSecret): string | undefined {
  const place = signingSecretPlace(row.organization_id, row.id);
  try {
    return keys.encrypt(keys.decrypt(row.signing_secret, place), place);
  } catch (error) {
    if (error instanceof MissingKeyError) return undefined;
    throw error;
  }
}
