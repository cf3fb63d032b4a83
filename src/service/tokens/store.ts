/** The rows of API tokens. A token is looked up by its id alone, before its organization is known. */
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Queryable } from '../database/tables.ts';
import type { StorableText } from '../database/storable-text.ts';

export interface TokenRow {
  readonly organization_id: string;
  readonly id: string;
  readonly name: StorableText;
  readonly secret_digest: string;
  readonly digest_key_id: string;
  readonly is_bootstrap: boolean;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_used_at: Date | null;
}

/** The organization of a token, before anything else is known of it. */
async function findTokenOwner(db: Queryable, id: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('token_owners')
    .select('organization_id')
    .where('token_id', '=', id)
    .executeTakeFirst();
  return owner?.organization_id;
}

/** Two looks, each of which one machine can answer where the tables are distributed. */
export async function findTokenById(db: Queryable, id: string): Promise<TokenRow | undefined> {
  const owner = await findTokenOwner(db, id);
  return owner === undefined ? undefined : findToken(db, owner, id);
}

/** As `findTokenById`; a closed organization has no tokens. */
export async function findUsableToken(db: Queryable, id: string): Promise<TokenRow | undefined> {
  const owner = await db
    .selectFrom('token_owners')
    .innerJoin('organizations', 'organizations.id', 'token_owners.organization_id')
    .select('organization_id')
    .where('token_id', '=', id)
    .where('organizations.closed_at', 'is', null)
    .executeTakeFirst();
  return owner === undefined ? undefined : findToken(db, owner.organization_id, id);
}

export async function insertToken(db: Queryable, token: TokenRow): Promise<void> {
  await db.insertInto('token_owners').values({ token_id: token.id, organization_id: token.organization_id }).execute();
  await db.insertInto('api_tokens').values(token).execute();
}

export async function listTokens(
  db: Queryable,
  organizationId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: TokenRow[]; total: number }> {
  const ofOrganization = db.selectFrom('api_tokens').where('organization_id', '=', organizationId);
  const rows = await ofOrganization
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await ofOrganization.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

export async function findToken(db: Queryable, organizationId: string, id: string): Promise<TokenRow | undefined> {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Holds the token until the transaction ends. */
export async function findTokenForChange(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<TokenRow | undefined> {
  return db
    .selectFrom('api_tokens')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ends a token at `at`. False where it ends sooner by itself. */
export async function updateTokenExpiry(db: Queryable, organizationId: string, id: string, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable('api_tokens')
    .set({ expires_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** False where it was revoked before. */
export async function updateTokenRevoked(
  db: Queryable,
  organizationId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function updateTokenLastUsed(db: Queryable, organizationId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)]))
    .execute();
}

export async function updateTokenDigest(
  db: Queryable,
  old: Pick<TokenRow, 'organization_id' | 'id' | 'secret_digest'>,
  made: Pick<TokenRow, 'secret_digest' | 'digest_key_id'>,
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set(made)
    .where('organization_id', '=', old.organization_id)
    .where('id', '=', old.id)
    .where('secret_digest', '=', old.secret_digest)
    .execute();
}

/** How many tokens that have not ended each key's digests are of. */
export async function countDigestKeys(db: Queryable, now: Date): Promise<{ keyId: string; rows: number }[]> {
  const counted = await db
    .selectFrom('api_tokens')
    .select((of) => ['digest_key_id', of.fn.countAll<number>().as('rows')])
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .groupBy('digest_key_id')
    .modifyEnd(acrossOrganizations('which keys made the digests of tokens'))
    .execute();
  return counted.map(({ digest_key_id: keyId, rows }) => ({ keyId, rows: Number(rows) }));
}

export async function findBootstrapToken(db: Queryable, organizationId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('api_tokens')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('is_bootstrap', '=', true)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}
