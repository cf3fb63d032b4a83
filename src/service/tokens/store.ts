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

/** Ends a token at `at`, unless it ends sooner by itself. */
export async function updateTokenExpiry(db: Queryable, organizationId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ expires_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .execute();
}

export async function updateTokenRevoked(db: Queryable, organizationId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
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

export async function findForeignDigestKey(db: Queryable, keyId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .select('digest_key_id')
    .where('digest_key_id', '!=', keyId)
    .limit(1)
    .modifyEnd(acrossOrganizations('whether one key made every digest, once at the start'))
    .executeTakeFirst();
  return row?.digest_key_id;
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
