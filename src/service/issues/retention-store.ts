/** Removes what happened to issues longer ago than it need be kept. The newest event of each stays: it says why the issue is as it is. */
import { sql } from 'kysely';
import { oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';

export async function deleteOldIssueEvents(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  const { rows } = await sql<{ id: string; time: string; is_newest: boolean }>`
    SELECT id, created_at::text AS time, NOT EXISTS (
      SELECT 1 FROM issue_events AS newer
      WHERE newer.organization_id = ${organizationId}::uuid AND newer.issue_id = issue_events.issue_id
        AND (newer.created_at, newer.id) > (issue_events.created_at, issue_events.id)) AS is_newest
    FROM issue_events WHERE organization_id = ${organizationId}::uuid AND created_at < ${before}::timestamptz
      AND (created_at, id) > (${after.time}::timestamptz, ${after.id}::uuid)
    ORDER BY created_at, id LIMIT ${oldRowsMax}`.execute(db);
  const ids = rows.filter((row) => !row.is_newest).map((row) => row.id);
  if (ids.length > 0) {
    await db
      .deleteFrom('issue_events')
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .execute();
  }
  const last = rows.length < oldRowsMax ? undefined : rows.at(-1);
  return { removed: ids.length, last: last === undefined ? undefined : { time: last.time, id: last.id } };
}
