/** The policies that organizations and their repositories have set. */
import { storableJson } from '../database/storable-text.ts';
import type { FixPolicy, Queryable } from '../database/tables.ts';

/** Null where it has set none. */
export async function findOrganizationFixPolicy(db: Queryable, organizationId: string): Promise<FixPolicy | null> {
  const row = await db
    .selectFrom('organizations')
    .select('fix_policy')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.fix_policy ?? null;
}

/** @param repositoryId undefined: that of the organization; @param policy null: none */
export async function updateFixPolicy(
  db: Queryable,
  organizationId: string,
  repositoryId: string | undefined,
  policy: FixPolicy | null,
): Promise<void> {
  const set = { fix_policy: policy === null ? null : storableJson(policy) };
  if (repositoryId === undefined) {
    await db.updateTable('organizations').set(set).where('id', '=', organizationId).execute();
    return;
  }
  await db
    .updateTable('repositories')
    .set(set)
    .where('organization_id', '=', organizationId)
    .where('id', '=', repositoryId)
    .execute();
}
