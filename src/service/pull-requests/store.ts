/** The rows of webhook deliveries, what was said before, and of a pull request's scans. */
import type { Selectable } from 'kysely';
import type { Queryable, Tables } from '../database/tables.ts';
import { storableText } from '../database/storable-text.ts';

/** False where a delivery of the same content was taken already. */
export async function insertDelivery(
  db: Queryable,
  delivery: Selectable<Tables['webhook_deliveries']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('webhook_deliveries')
    .values(delivery)
    .onConflict((conflict) => conflict.columns(['organization_id', 'repository_id', 'content_key']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Every scan of a pull request: the commit that a delivery announced or, once completed, the one that was judged. */
export async function listPullRequestScans(
  db: Queryable,
  scan: { organization_id: string; repository_id: string; pull_request_id: string },
): Promise<{ commit_sha: string; state: string }[]> {
  return db
    .selectFrom('scans')
    .select(['commit_sha', 'state'])
    .where('organization_id', '=', scan.organization_id)
    .where('repository_id', '=', scan.repository_id)
    .where('kind', '=', 'pr')
    .where('pull_request_id', '=', storableText(scan.pull_request_id, 'line'))
    .execute();
}
