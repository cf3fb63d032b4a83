/** Removes events of the audit trail that are older than they need be kept. */
import { sql } from 'kysely';
import { allRemoved, oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';

export async function deleteOldAuditEvents(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  const { rows } = await sql`
    DELETE FROM audit_events WHERE organization_id = ${organizationId}::uuid AND id = ANY(ARRAY(
      SELECT id FROM audit_events WHERE organization_id = ${organizationId}::uuid AND created_at < ${before}::timestamptz
      ORDER BY created_at, id LIMIT ${oldRowsMax}))
    RETURNING id`.execute(db);
  return allRemoved(rows.length, after);
}
