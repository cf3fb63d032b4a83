/** Signing secrets of repositories by the key that encrypted them: what moving to another key looks at. */
import { sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Queryable } from '../database/tables.ts';
import type { RepositoryRow } from './store.ts';

/** How many signing secrets each key encrypted. */
export async function countSecretKeys(db: Queryable): Promise<{ keyId: string; rows: number }[]> {
  const keyId = sql<string>`split_part(signing_secret, '.', 2)`;
  const counted = await db
    .selectFrom('repositories')
    .select((of) => [keyId.as('key_id'), of.fn.countAll<number>().as('rows')])
    .where('signing_secret', 'like', 'v1.%')
    .groupBy(keyId)
    .modifyEnd(acrossOrganizations('which keys encrypted the signing secrets'))
    .execute();
  return counted.map(({ key_id, rows }) => ({ keyId: key_id, rows: Number(rows) }));
}

export type SigningSecret = Pick<RepositoryRow, 'organization_id' | 'id' | 'signing_secret'>;

/** Those of other keys, in the order of the primary key, behind the one that was last seen. */
export async function listSecretsOfOtherKeys(
  db: Queryable,
  keyId: string,
  after: Pick<SigningSecret, 'organization_id' | 'id'> | undefined,
  limit: number,
): Promise<SigningSecret[]> {
  let others = db
    .selectFrom('repositories')
    .select(['organization_id', 'id', 'signing_secret'])
    .where('signing_secret', 'like', 'v1.%')
    .where('signing_secret', 'not like', `v1.${keyId}.%`);
  if (after !== undefined)
    others = others.where(sql<boolean>`(organization_id, id) > (${after.organization_id}::uuid, ${after.id}::uuid)`);
  return others
    .orderBy('organization_id')
    .orderBy('id')
    .limit(limit)
    .modifyEnd(acrossOrganizations('signing secrets that another key is to encrypt'))
    .execute();
}

/** False where somebody else gave it another secret meanwhile. No list shows it. */
export async function updateSigningSecret(db: Queryable, old: SigningSecret, sealed: string): Promise<boolean> {
  const updated = await db
    .updateTable('repositories')
    .set({ signing_secret: sealed })
    .where('organization_id', '=', old.organization_id)
    .where('id', '=', old.id)
    .where('signing_secret', '=', old.signing_secret)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
