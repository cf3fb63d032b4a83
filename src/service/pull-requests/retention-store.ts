/** Removes what is known of webhook deliveries, and of pull requests that are over, when it is older than it need be kept. */
import { sql } from 'kysely';
import { allRemoved, oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';

export async function deleteOldDeliveries(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  const { rows } = await sql`
    DELETE FROM webhook_deliveries AS gone USING (
      SELECT organization_id, repository_id, content_key FROM webhook_deliveries
      WHERE organization_id = ${organizationId}::uuid AND received_at < ${before}::timestamptz
      ORDER BY received_at LIMIT ${oldRowsMax}) AS old
    WHERE gone.organization_id = ${organizationId}::uuid AND gone.organization_id = old.organization_id
      AND gone.repository_id = old.repository_id AND gone.content_key = old.content_key
    RETURNING gone.content_key`.execute(db);
  return allRemoved(rows.length, after);
}

/** Those that are over, of which nobody is to be told anything any more. */
export async function deleteOldPullRequests(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  const { rows } = await sql`
    DELETE FROM pull_requests AS gone USING (
      SELECT organization_id, repository_id, pull_request_id FROM pull_requests
      WHERE organization_id = ${organizationId}::uuid AND updated_at < ${before}::timestamptz AND state <> 'open' AND due_at IS NULL
      ORDER BY updated_at LIMIT ${oldRowsMax}) AS old
    WHERE gone.organization_id = ${organizationId}::uuid AND gone.organization_id = old.organization_id
      AND gone.repository_id = old.repository_id AND gone.pull_request_id = old.pull_request_id
    RETURNING gone.pull_request_id`.execute(db);
  return allRemoved(rows.length, after);
}
