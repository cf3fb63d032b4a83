/** The thresholds that organizations and their repositories have set. */
import { storableJson } from '../database/storable-text.ts';
import type { PullRequestThreshold, Queryable } from '../database/tables.ts';

export interface SetThresholds {
  /** Null where none was set. */
  readonly ofOrganization: PullRequestThreshold | null;
  readonly ofRepository: PullRequestThreshold | null;
}

export async function findThresholds(
  db: Queryable,
  organizationId: string,
  repositoryId: string | undefined,
): Promise<SetThresholds> {
  const organization = await db
    .selectFrom('organizations')
    .select('pull_request_threshold')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  const repository =
    repositoryId === undefined
      ? undefined
      : await db
          .selectFrom('repositories')
          .select('pull_request_threshold')
          .where('organization_id', '=', organizationId)
          .where('id', '=', repositoryId)
          .executeTakeFirst();
  return {
    ofOrganization: inOrder(organization?.pull_request_threshold),
    ofRepository: inOrder(repository?.pull_request_threshold),
  };
}

/** The database keeps the fields of an object in an order of its own. */
function inOrder(stored: PullRequestThreshold | null | undefined): PullRequestThreshold | null {
  if (stored === null || stored === undefined) return null;
  const { called, loaded, mayBeLoaded, unknown, toolingOnly, testOnly } = stored.severities;
  return {
    minPriority: stored.minPriority,
    severities: { called, loaded, mayBeLoaded, unknown, toolingOnly, testOnly },
    ruleSeverity: stored.ruleSeverity,
  };
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
