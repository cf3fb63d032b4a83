/** The rows of webhook deliveries, of pull requests as they tell of them, and of a pull request's scans. */
import type { Selectable } from 'kysely';
import type { PullRequestState, Queryable, Tables } from '../database/tables.ts';
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

export interface SeenPullRequest {
  readonly organizationId: string;
  readonly repositoryId: string;
  readonly id: string;
  readonly state: PullRequestState;
  readonly sourceBranch: string;
  readonly targetBranch: string;
  readonly headCommit: string;
  readonly targetCommit: string;
  readonly isDraft: boolean;
  /** When the code host changed it last; undefined where it does not say. */
  readonly changedAt: Date | undefined;
  readonly openedAt: Date | undefined;
}

export type KnownPullRequest = Selectable<Tables['pull_requests']>;

/** Held until the transaction ends, so that two deliveries of one pull request come one after the other. */
export async function lockPullRequest(
  db: Queryable,
  { organizationId, repositoryId, id }: Pick<SeenPullRequest, 'organizationId' | 'repositoryId' | 'id'>,
): Promise<KnownPullRequest | undefined> {
  return db
    .selectFrom('pull_requests')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('pull_request_id', '=', storableText(id, 'line'))
    .forUpdate()
    .executeTakeFirst();
}

/** What a delivery tells. An open one is due at once: its code host is to show that it is being looked at. */
export async function upsertPullRequest(db: Queryable, seen: SeenPullRequest, now: Date): Promise<void> {
  const { organizationId, repositoryId, id, state } = seen;
  await db
    .insertInto('pull_requests')
    .values({
      organization_id: organizationId,
      repository_id: repositoryId,
      pull_request_id: storableText(id, 'line'),
      source_branch: storableText(seen.sourceBranch, 'branch'),
      target_branch: storableText(seen.targetBranch, 'branch'),
      state,
      head_commit: storableText(seen.headCommit, 'line'),
      target_commit: storableText(seen.targetCommit, 'line'),
      is_draft: seen.isDraft,
      changed_at: seen.changedAt ?? null,
      opened_at: seen.openedAt ?? now,
      due_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'repository_id', 'pull_request_id']).doUpdateSet((set) => ({
        source_branch: set.ref('excluded.source_branch'),
        target_branch: set.ref('excluded.target_branch'),
        state: set.ref('excluded.state'),
        head_commit: set.ref('excluded.head_commit'),
        target_commit: set.ref('excluded.target_commit'),
        is_draft: set.ref('excluded.is_draft'),
        changed_at: set.fn.coalesce('excluded.changed_at', 'pull_requests.changed_at'),
        opened_at: set.fn.coalesce('pull_requests.opened_at', 'excluded.opened_at'),
        due_at: set.ref('excluded.due_at'),
        attempts: 0,
        updated_at: set.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
