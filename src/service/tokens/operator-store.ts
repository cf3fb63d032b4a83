/** The rows of operators' tokens, which belong to no organization. */
import type { Selectable } from 'kysely';
import type { Queryable, Tables } from '../database/tables.ts';

export type OperatorTokenRow = Selectable<Tables['operator_tokens']>;

export async function insertOperatorToken(db: Queryable, token: OperatorTokenRow): Promise<void> {
  await db.insertInto('operator_tokens').values(token).execute();
}

export async function findOperatorToken(db: Queryable, id: string): Promise<OperatorTokenRow | undefined> {
  return db.selectFrom('operator_tokens').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listOperatorTokens(db: Queryable): Promise<OperatorTokenRow[]> {
  return db.selectFrom('operator_tokens').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function updateOperatorTokenRevoked(db: Queryable, id: string, at: Date): Promise<void> {
  await db
    .updateTable('operator_tokens')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function updateOperatorTokenDigest(
  db: Queryable,
  id: string,
  digest: Pick<OperatorTokenRow, 'secret_digest' | 'digest_key_id'>,
): Promise<void> {
  await db.updateTable('operator_tokens').set(digest).where('id', '=', id).execute();
}

export async function countOperatorDigestKeys(db: Queryable, now: Date): Promise<{ keyId: string; rows: number }[]> {
  const counted = await db
    .selectFrom('operator_tokens')
    .select((of) => ['digest_key_id', of.fn.countAll<number>().as('rows')])
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .groupBy('digest_key_id')
    .execute();
  return counted.map(({ digest_key_id: keyId, rows }) => ({ keyId, rows: Number(rows) }));
}
