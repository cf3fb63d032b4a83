/** What code hosts are still to be told of pull requests: which are due, who tells them, and how that ended. */
import { type Selectable, sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { storableText } from '../database/storable-text.ts';
import type { KeptFixPlan, Queryable, Tables } from '../database/tables.ts';
import type { ScanRow } from '../scans/store.ts';

export type PullRequestRow = Selectable<Tables['pull_requests']>;
export type PullRequestKey = Pick<PullRequestRow, 'organization_id' | 'repository_id' | 'pull_request_id'>;

/** Longest due first; of closed organizations none. */
export async function listDueReports(db: Queryable, now: Date, limit: number): Promise<PullRequestKey[]> {
  return db
    .selectFrom('pull_requests')
    .innerJoin('organizations', 'organizations.id', 'pull_requests.organization_id')
    .select(['organization_id', 'repository_id', 'pull_request_id'])
    .where('organizations.closed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .orderBy('due_at')
    .limit(limit)
    .modifyEnd(acrossOrganizations('of which pull requests a code host is to be told'))
    .execute();
}

/** Undefined where another process has it, or it is due no more. */
export async function claimReport(
  db: Queryable,
  key: PullRequestKey,
  claim: { readonly id: string; readonly until: Date; readonly now: Date },
): Promise<PullRequestRow | undefined> {
  return db
    .updateTable('pull_requests')
    .set({ claim_id: claim.id, claimed_until: claim.until })
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where('pull_request_id', '=', key.pull_request_id)
    .where('due_at', '<=', claim.now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', claim.now)]))
    .returningAll()
    .executeTakeFirst();
}

export async function extendClaim(db: Queryable, key: PullRequestKey, claimId: string, until: Date): Promise<void> {
  await ownReport(db, key, claimId).set({ claimed_until: until }).execute();
}

/** Before the report is written. */
export async function noteReported(db: Queryable, row: PullRequestRow, commit: string): Promise<void> {
  await ownReport(db, row, row.claim_id ?? '')
    .set({ reported_commit: storableText(commit, 'line') })
    .execute();
}

export interface ReportEnd {
  /** When the host is to be told again; null where there is nothing more to tell. */
  readonly nextAt: Date | null;
  readonly attempts: number;
  /** Empty where all is well. */
  readonly problem: string;
  readonly commentId?: string;
  /** When the host was told; absent where it was not. */
  readonly toldAt?: Date;
}

/** Gives the claim back. What became due meanwhile stays due. */
export async function settleReport(db: Queryable, row: PullRequestRow, end: ReportEnd): Promise<void> {
  const isAsClaimed = sql<boolean>`due_at = ${row.due_at}`;
  await ownReport(db, row, row.claim_id ?? '')
    .set({
      claim_id: null,
      claimed_until: null,
      due_at: sql<Date | null>`CASE WHEN ${isAsClaimed} THEN ${end.nextAt}::timestamptz ELSE due_at END`,
      attempts: sql<number>`CASE WHEN ${isAsClaimed} THEN ${end.attempts}::integer ELSE attempts END`,
      problem: storableText(end.problem, 'line'),
      ...(end.commentId === undefined ? {} : { comment_id: storableText(end.commentId, 'line') }),
      ...(end.toldAt === undefined ? {} : { told_at: end.toldAt }),
    })
    .execute();
}

function ownReport(db: Queryable, key: PullRequestKey, claimId: string) {
  return db
    .updateTable('pull_requests')
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where('pull_request_id', '=', key.pull_request_id)
    .where('claim_id', '=', claimId);
}

export async function findPullRequest(
  db: Queryable,
  key: Omit<PullRequestKey, 'pull_request_id'> & { readonly pull_request_id: string },
): Promise<PullRequestRow | undefined> {
  return db
    .selectFrom('pull_requests')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where('pull_request_id', '=', storableText(key.pull_request_id, 'line'))
    .executeTakeFirst();
}

/** The fixes of the repository as they were planned last; undefined where none were. */
export async function findKeptPlan(
  db: Queryable,
  key: Omit<PullRequestKey, 'pull_request_id'>,
): Promise<Partial<KeptFixPlan> | undefined> {
  const row = await db
    .selectFrom('fix_plans')
    .select('plan')
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .executeTakeFirst();
  return row?.plan;
}

/** The scan that says how a pull request stands: one that was skipped left the word to another. */
export async function findNewestScan(db: Queryable, key: PullRequestKey): Promise<ScanRow | undefined> {
  return db
    .selectFrom('scans')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where('kind', '=', 'pr')
    .where('pull_request_id', '=', key.pull_request_id)
    .where('state', '<>', 'skipped')
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
