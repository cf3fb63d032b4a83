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
  const { rows } = await sql`
    DELETE FROM sessions WHERE organization_id = ${organizationId}::uuid AND id = ANY(ARRAY(
      SELECT id FROM sessions WHERE organization_id = ${organizationId}::uuid AND ends_at < ${before}::timestamptz
      ORDER BY ends_at LIMIT ${oldRowsMax}))
    RETURNING id`.execute(db);
  return allRemoved(rows.length, after);
}

export async function deleteOldLinks(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  const { rows } = await sql`
    DELETE FROM sign_in_links WHERE organization_id = ${organizationId}::uuid AND id = ANY(ARRAY(
      SELECT id FROM sign_in_links WHERE organization_id = ${organizationId}::uuid AND ends_at < ${before}::timestamptz
      ORDER BY ends_at LIMIT ${oldRowsMax}))
    RETURNING id`.execute(db);
  return allRemoved(rows.length, after);
}
