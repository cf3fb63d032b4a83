/** Marks pull requests whose code host is to be told again, in the transaction that changes their scans. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

export async function markReportsDue(
  db: Queryable,
  organizationId: string,
  scanIds: readonly string[],
  now: Date,
): Promise<void> {
  if (scanIds.length === 0) return;
  await sql`UPDATE pull_requests SET due_at = ${now}, attempts = 0 FROM scans
    WHERE scans.organization_id = ${organizationId}::uuid AND scans.id = ANY(${[...scanIds]}::uuid[])
    AND pull_requests.organization_id = scans.organization_id AND pull_requests.repository_id = scans.repository_id
    AND pull_requests.pull_request_id = scans.pull_request_id`.execute(db);
}
