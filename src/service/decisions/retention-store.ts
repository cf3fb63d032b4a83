/** Removes decisions that ended longer ago than they need be kept, with what happened to them. The history of issues and the audit trail tell of them in their own words. */
import { sql } from 'kysely';
import { oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';

/** One that an issue or an alert still names stays until that is settled. */
export async function deleteOldDecisions(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  const { rows } = await sql<{ id: string; time: string; is_named: boolean }>`
    SELECT id, ended_at::text AS time, (
      EXISTS (SELECT FROM issues WHERE issues.organization_id = ${organizationId}::uuid AND issues.decision_id = decisions.id)
      OR EXISTS (SELECT FROM alerts WHERE alerts.organization_id = ${organizationId}::uuid AND alerts.decision_id = decisions.id)
    ) AS is_named
    FROM decisions WHERE organization_id = ${organizationId}::uuid AND ended_at < ${before}::timestamptz
      AND (ended_at, id) > (${after.time}::timestamptz, ${after.id}::uuid)
    ORDER BY ended_at, id LIMIT ${oldRowsMax}`.execute(db);
  const ids = rows.filter((row) => !row.is_named).map((row) => row.id);
  if (ids.length > 0) {
    await db
      .deleteFrom('decisions')
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .execute();
  }
  const last = rows.length < oldRowsMax ? undefined : rows.at(-1);
  return { removed: ids.length, last: last === undefined ? undefined : { time: last.time, id: last.id } };
}
