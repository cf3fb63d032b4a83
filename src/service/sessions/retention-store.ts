/** Removes sessions of the console, and links that sign in once, whose time was over long ago. */
import { sql } from 'kysely';
import { allRemoved, oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';

export async function deleteOldSessions(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  return allRemoved(await deleteEnded(db, 'sessions', organizationId, before), after);
}

export async function deleteOldLinks(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  return allRemoved(await deleteEnded(db, 'sign_in_links', organizationId, before), after);
}

/** @returns how many */
async function deleteEnded(
  db: Queryable,
  table: 'sessions' | 'sign_in_links',
  organizationId: string,
  before: Date,
): Promise<number> {
  const { rows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE organization_id = ${organizationId}::uuid AND id = ANY(ARRAY(
      SELECT id FROM ${sql.table(table)} WHERE organization_id = ${organizationId}::uuid AND ends_at < ${before}::timestamptz
      ORDER BY ends_at LIMIT ${oldRowsMax}))
    RETURNING id`.execute(db);
  return rows.length;
}
