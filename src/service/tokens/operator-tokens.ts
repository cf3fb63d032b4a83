/** Tokens of whoever runs the installation: made and revoked by command alone, good for the operations on organizations and nothing else. */
import { storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { isId } from '../foundation/ids.ts';
import type { Keyring } from '../secrets/keyring.ts';
import {
  findOperatorToken,
  insertOperatorToken,
  type OperatorTokenRow,
  updateOperatorTokenDigest,
  updateOperatorTokenRevoked,
} from './operator-store.ts';
import { isPairOf, newPair, type TokenPair } from './tokens.ts';

export async function createOperatorToken(
  db: Queryable,
  keys: Keyring,
  token: { readonly name: string; readonly expiresAt: Date },
  now: Date,
): Promise<TokenPair> {
  const pair = newPair();
  await insertOperatorToken(db, {
    id: pair.id,
    name: storableText(token.name, 'line'),
    secret_digest: keys.digest(pair.secret),
    digest_key_id: keys.keyId,
    created_at: now,
    expires_at: token.expiresAt,
    revoked_at: null,
  });
  return pair;
}

/** False where there is no such token. Revoking twice is fine. */
export async function revokeOperatorToken(db: Queryable, id: string, now: Date): Promise<boolean> {
  if (!isId(id) || (await findOperatorToken(db, id)) === undefined) return false;
  await updateOperatorTokenRevoked(db, id, now);
  return true;
}

/** As `authenticate` for tokens of organizations; the row is read with each request, since they are few. */
export async function authenticateOperator(
  db: Queryable,
  keys: Keyring,
  pair: { id: string | undefined; secret: string | undefined },
  now: Date,
): Promise<OperatorTokenRow | undefined> {
  const { id = '', secret = '' } = pair;
  const token = isId(id) ? await findOperatorToken(db, id) : undefined;
  const isRight = isPairOf(keys, secret, token, now);
  if (token === undefined || !isRight) return undefined;
  // Only now is the secret there to make a digest of an older key anew.
  if (token.digest_key_id !== keys.keyId)
    await updateOperatorTokenDigest(db, token.id, { secret_digest: keys.digest(secret), digest_key_id: keys.keyId });
  return token;
}
