/**
 * Removes scans that are older than they need be kept, but none that something rests on: scans under way, the last full one of each
 * repository, which tells what its packages and alerts are of, and for each issue the last one that saw it.
 */
import { sql } from 'kysely';
import { oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';
import { raiseListVersions } from '../lists/store.ts';

const scansMax = 100;

export async function deleteOldScans(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  // Single values rather than EXISTS, which PostgreSQL may answer by reading what all scans of the organization saw.
  const { rows } = await sql<{ id: string; time: string; is_kept: boolean; issue_count: number }>`
    SELECT id, queued_at::text AS time,
      (SELECT count(*)::int FROM scan_issues AS seen
        WHERE seen.organization_id = ${organizationId}::uuid AND seen.scan_id = scans.id) AS issue_count,
      state IN ('queued', 'running')
      OR kind = 'full' AND state = 'completed' AND (
        SELECT newer.id FROM scans AS newer WHERE newer.organization_id = ${organizationId}::uuid
          AND newer.repository_id = scans.repository_id AND newer.kind = 'full' AND newer.state = 'completed'
          AND (newer.started_at, newer.id) > (scans.started_at, scans.id)
        ORDER BY newer.queued_at DESC LIMIT 1) IS NULL
      OR (
        SELECT seen.issue_id FROM scan_issues AS seen WHERE seen.organization_id = ${organizationId}::uuid AND seen.scan_id = scans.id
          AND seen.scan_id = (
            SELECT newer.scan_id FROM scan_issues AS newer WHERE newer.organization_id = ${organizationId}::uuid
              AND newer.issue_id = seen.issue_id ORDER BY newer.scan_id DESC LIMIT 1)
        LIMIT 1) IS NOT NULL AS is_kept
    FROM scans WHERE organization_id = ${organizationId}::uuid AND queued_at < ${before}::timestamptz
      AND (queued_at, id) > (${after.time}::timestamptz, ${after.id}::uuid)
    ORDER BY queued_at, id LIMIT ${scansMax}`.execute(db);
  const looked = withinRows(rows);
  const ids = looked.filter((row) => !row.is_kept).map((row) => row.id);
  if (ids.length > 0) {
    await db
      .deleteFrom('scans')
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .execute();
    await raiseListVersions(db, organizationId, ['scans', 'scanStates']);
  }
  const last = looked.length === rows.length && rows.length < scansMax ? undefined : looked.at(-1);
  return { removed: ids.length, last: last === undefined ? undefined : { time: last.time, id: last.id } };
}

/** As many as have few rows of issues together that go with them; one at least. */
function withinRows<Row extends { readonly is_kept: boolean; readonly issue_count: number }>(
  rows: readonly Row[],
): Row[] {
  let count = 0;
  const end = rows.findIndex((row, index) => {
    count += row.is_kept ? 0 : 1 + row.issue_count;
    return index > 0 && count > oldRowsMax;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}
