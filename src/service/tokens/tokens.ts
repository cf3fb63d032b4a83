/** API token pairs: made, checked, rotated and revoked. The secret is shown once; only its keyed digest is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { tellChanges, theService } from '../audit/tell-changes.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Database, Queryable } from '../database/tables.ts';
import { isId, newId } from '../foundation/ids.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { KnownTokens } from './known-tokens.ts';
import {
  findToken,
  insertToken,
  type TokenRow,
  updateTokenDigest,
  updateTokenExpiry,
  updateTokenRevoked,
} from './store.ts';
import { storableText } from '../database/storable-text.ts';

export interface TokenPair {
  readonly id: string;
  readonly secret: string;
}

export interface NewToken {
  readonly organizationId: string;
  readonly name: string;
  /** Null: never; for the bootstrap pair. */
  readonly expiresAt: Date | null;
  readonly isBootstrap?: boolean;
  /** Given by the operator; made up when absent. */
  readonly pair?: TokenPair;
}

export async function createToken(
  db: Queryable,
  keys: Keyring,
  token: NewToken,
  now: Date,
  author = theService,
): Promise<TokenPair> {
  return inTransaction(db, async (transaction) => {
    const { row, pair } = await insertPair(transaction, keys, token, now);
    const change = { kind: 'token', id: row.id, before: undefined, after: tokenDetails(row) } as const;
    await tellChanges(transaction, token.organizationId, author, [change], now);
    return pair;
  });
}

async function insertPair(
  db: Queryable,
  keys: Keyring,
  token: NewToken,
  now: Date,
): Promise<{ row: TokenRow; pair: TokenPair }> {
  const pair = token.pair ?? newPair();
  const row = {
    organization_id: token.organizationId,
    id: pair.id,
    name: storableText(token.name, 'line'),
    secret_digest: keys.digest(pair.secret),
    digest_key_id: keys.keyId,
    is_bootstrap: token.isBootstrap ?? false,
    created_at: now,
    expires_at: token.expiresAt,
    revoked_at: null,
    last_used_at: null,
  };
  await insertToken(db, row);
  return { row, pair };
}

/** What the audit trail keeps of a token. */
function tokenDetails({ name, expires_at, revoked_at }: Pick<TokenRow, 'name' | 'expires_at' | 'revoked_at'>) {
  return { name, expiresAt: expires_at?.toISOString() ?? '', revokedAt: revoked_at?.toISOString() ?? '' };
}

export function newPair(): TokenPair {
  return { id: newId(), secret: newSecret() };
}

/** The token of a pair, or undefined: missing, malformed, unknown, wrong, expired and revoked are one answer, in like time. */
export async function authenticate(
  tokens: Pick<KnownTokens, 'find'>,
  keys: Keyring,
  pair: { id: string | undefined; secret: string | undefined },
  now: Date,
): Promise<TokenRow | undefined> {
  const { id = '', secret = '' } = pair;
  const token = isId(id) ? await tokens.find(id) : undefined;
  return isPairOf(keys, secret, token, now) ? token : undefined;
}

type Ending = Pick<TokenRow, 'revoked_at' | 'expires_at'>;

/** Whether the secret is that of a token that has not ended. */
export function isPairOf(
  keys: Keyring,
  secret: string,
  token: (Ending & Pick<TokenRow, 'secret_digest' | 'digest_key_id'>) | undefined,
  now: Date,
): boolean {
  const isRight = keys.matches(secret, token?.secret_digest ?? noDigest, token?.digest_key_id ?? keys.keyId);
  return token !== undefined && isRight && !hasEnded(token, now);
}

/**
 * Makes the digest of a right secret anew where an older key made it: only now is the secret there to do it.
 * @returns whether there was anything to do
 */
export async function renewDigest(db: Queryable, keys: Keyring, token: TokenRow, secret: string): Promise<boolean> {
  if (token.digest_key_id === keys.keyId) return false;
  const made = { secret_digest: keys.digest(secret), digest_key_id: keys.keyId };
  await updateTokenDigest(db, token, made);
  return true;
}

/** A new pair with the old one's name and length of life; the old one lives on for the grace. Undefined where it is unknown or ended. */
export async function rotateToken(
  db: Database,
  keys: Keyring,
  which: { organizationId: string; id: string; graceSeconds: number },
  now: Date,
  author = theService,
): Promise<(TokenPair & { expiresAt: Date | null }) | undefined> {
  return db.transaction().execute(async (transaction) => {
    const old = await findToken(transaction, which.organizationId, which.id);
    if (old === undefined || hasEnded(old, now)) return undefined;
    const lifeMs = old.expires_at === null ? undefined : old.expires_at.getTime() - old.created_at.getTime();
    const expiresAt = lifeMs === undefined ? null : new Date(now.getTime() + lifeMs);
    const { row, pair } = await insertPair(
      transaction,
      keys,
      { organizationId: which.organizationId, name: old.name, expiresAt },
      now,
    );
    const endsAt = new Date(now.getTime() + which.graceSeconds * 1000);
    const isCut = await updateTokenExpiry(transaction, which.organizationId, old.id, endsAt);
    const ended = isCut ? { ...old, expires_at: endsAt } : old;
    const changes = [
      { kind: 'token', id: old.id, before: tokenDetails(old), after: tokenDetails(ended) },
      { kind: 'token', id: row.id, before: undefined, after: { ...tokenDetails(row), replaces: old.id } },
    ] as const;
    await tellChanges(transaction, which.organizationId, author, changes, now);
    return { ...pair, expiresAt };
  });
}

/** False where the organization has no such token. Revoking twice is fine. */
export async function revokeToken(
  db: Queryable,
  organizationId: string,
  id: string,
  now: Date,
  author = theService,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const token = await findToken(transaction, organizationId, id);
    if (token === undefined) return false;
    const isEnded = await updateTokenRevoked(transaction, organizationId, id, now);
    const revoked = isEnded ? { ...token, revoked_at: now } : token;
    const change = { kind: 'token', id: token.id, before: tokenDetails(token), after: tokenDetails(revoked) } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
    return true;
  });
}

export function hasEnded(token: Ending, now: Date): boolean {
  return token.revoked_at !== null || (token.expires_at !== null && token.expires_at <= now);
}

/** A prefix that secret scanners can look for, 256 random bits, and a checksum that tells a mistyped secret from a wrong one. */
function newSecret(): string {
  const random = randomBytes(32).toString('base64url');
  return `vedette_${random}${createHash('sha256').update(random).digest('hex').slice(0, 6)}`;
}

/** What an unknown id is compared with, so that it takes as long as a known one. */
const noDigest = '0'.repeat(64);
