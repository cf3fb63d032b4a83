/** What a code host was told of the scans of pull requests: kept with the scan, so that it is known after the next one is told. */
import { type Selectable, sql } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { Queryable, ReportedResult, Tables } from '../database/tables.ts';

export interface Reported {
  readonly result: Exclude<ReportedResult, ''>;
  /** The sentence beside it. */
  readonly verdict: string;
}

export async function updateReported(
  db: Queryable,
  organizationId: string,
  scanId: string,
  { result, verdict }: Reported,
  now: Date,
): Promise<void> {
  await db
    .updateTable('scans')
    .set({ reported_result: result, reported_verdict: storableText(verdict, 'line'), reported_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', scanId)
    .execute();
}

export type ReportedScan = Pick<
  Selectable<Tables['scans']>,
  'id' | 'commit_sha' | 'reported_result' | 'reported_verdict' | 'reported_at'
>;

/** Of one pull request, last told first. */
export async function listReported(
  db: Queryable,
  organizationId: string,
  { repositoryId, pullRequestId }: { readonly repositoryId: string; readonly pullRequestId: string },
  limit: number,
): Promise<ReportedScan[]> {
  return db
    .selectFrom('scans')
    .select(['id', 'commit_sha', 'reported_result', 'reported_verdict', 'reported_at'])
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('pull_request_id', '=', storableText(pullRequestId, 'line'))
    .where('kind', '=', 'pr')
    .where('reported_result', '<>', sql<ReportedResult>`''`)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
