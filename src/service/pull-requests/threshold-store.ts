/** The thresholds that organizations and their repositories have set. */
import { storableJson } from '../database/storable-text.ts';
import type { PullRequestThreshold, Queryable } from '../database/tables.ts';

/** Null where it has set none. */
export async function findOrganizationThreshold(
  db: Queryable,
  organizationId: string,
): Promise<PullRequestThreshold | null> {
  const row = await db
    .selectFrom('organizations')
    .select('pull_request_threshold')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.pull_request_threshold ?? null;
}

/** @param repositoryId undefined: that of the organization; @param threshold null: none */
export async function updateThreshold(
  db: Queryable,
  organizationId: string,
  repositoryId: string | undefined,
  threshold: PullRequestThreshold | null,
): Promise<void> {
  const set = { pull_request_threshold: threshold === null ? null : storableJson(threshold) };
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

/** Those that are open are told again by what holds now. */
export async function markOpenDue(
  db: Queryable,
  organizationId: string,
  repositoryId: string | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('pull_requests')
    .set({ due_at: now, attempts: 0 })
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'open')
    .$if(repositoryId !== undefined, (update) => update.where('repository_id', '=', repositoryId ?? ''))
    .execute();
}
