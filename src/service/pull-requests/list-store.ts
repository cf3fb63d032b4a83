/** The lists of pull requests: what deliveries told of them, beside the newest scan of each. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { storableText } from '../database/storable-text.ts';
import type { Queryable, ReportedResult, Tables } from '../database/tables.ts';
import type { ScanRow } from '../scans/store.ts';
import type { KnownPullRequest } from './store.ts';

export type ListedPullRequest = Selectable<Tables['pull_requests']> & {
  readonly scan_id: string | null;
  readonly scan_state: string | null;
  readonly scan_reason: string | null;
  readonly introduced_count: number;
  readonly fixed_count: number;
  readonly match_count: number;
  readonly repository_name: string;
  /** Of the scan that the code host was told of last. */
  readonly reported_result: ReportedResult | null;
  readonly reported_verdict: string | null;
};

export interface PullRequestFilter {
  readonly repositoryId?: string;
  readonly state?: string;
}

/** Newest change first. */
export async function listPullRequests(
  db: Queryable,
  organizationId: string,
  { repositoryId, state }: PullRequestFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ListedPullRequest[]; readonly totalCount: number }> {
  const filter = filterOf(repositoryId, state);
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM pull_requests AS pulls
    WHERE pulls.organization_id = ${organizationId}::uuid ${filter}`.execute(db);
  const rows = await withNewestScan(
    db,
    organizationId,
    sql`${filter} ORDER BY updated_at DESC, repository_id, pull_request_id LIMIT ${page.limit} OFFSET ${page.offset}`,
  );
  return { rows, totalCount: counted[0]?.total ?? 0 };
}

export async function findListedPullRequest(
  db: Queryable,
  key: { readonly organization_id: string; readonly repository_id: string; readonly pull_request_id: string },
): Promise<ListedPullRequest | undefined> {
  const [row] = await withNewestScan(
    db,
    key.organization_id,
    sql`AND pulls.repository_id = ${key.repository_id}::uuid AND pulls.pull_request_id = ${storableText(key.pull_request_id, 'line')}`,
  );
  return row;
}

/** The newest scan of a pull request that came to an end. */
export async function findJudgedScan(
  db: Queryable,
  key: { readonly organization_id: string; readonly repository_id: string; readonly pull_request_id: string },
): Promise<ScanRow | undefined> {
  return db
    .selectFrom('scans')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('repository_id', '=', key.repository_id)
    .where('kind', '=', 'pr')
    .where('pull_request_id', '=', storableText(key.pull_request_id, 'line'))
    .where('state', '=', 'completed')
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Those that were open when they were last told of. */
export async function listOpenPullRequests(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<KnownPullRequest[]> {
  return db
    .selectFrom('pull_requests')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('state', '=', 'open')
    .orderBy('pull_request_id')
    .limit(500)
    .execute();
}

/** Why the code host could not be told of a pull request of the repository last; empty where it could. */
export async function findLastProblem(db: Queryable, organizationId: string, repositoryId: string): Promise<string> {
  const newest = await db
    .selectFrom('pull_requests')
    .select('problem')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.problem ?? '';
}

function filterOf(repositoryId: string | undefined, state: string | undefined): RawBuilder<unknown> {
  const ofRepository = repositoryId === undefined ? sql`` : sql`AND pulls.repository_id = ${repositoryId}::uuid`;
  const ofState = state === undefined ? sql`` : sql`AND pulls.state = ${state}`;
  return sql`${ofRepository} ${ofState}`;
}

/** @param chosen which rows: conditions after that of the organization, order and page */
async function withNewestScan(
  db: Queryable,
  organizationId: string,
  chosen: RawBuilder<unknown>,
): Promise<readonly ListedPullRequest[]> {
  const { rows } = await sql<ListedPullRequest>`SELECT pulls.*, newest.id AS scan_id, newest.state AS scan_state,
    newest.reason AS scan_reason, coalesce(newest.introduced_count, 0) AS introduced_count,
    coalesce(newest.fixed_count, 0) AS fixed_count, coalesce(newest.match_count, 0) AS match_count,
    (SELECT name FROM repositories WHERE repositories.organization_id = ${organizationId}::uuid
      AND repositories.id = pulls.repository_id) AS repository_name, reported.reported_result, reported.reported_verdict
    FROM (SELECT * FROM pull_requests AS pulls WHERE pulls.organization_id = ${organizationId}::uuid ${chosen}) AS pulls
    LEFT JOIN LATERAL (SELECT id, state, reason, jsonb_array_length(introduced) AS introduced_count,
      jsonb_array_length(fixed) AS fixed_count, jsonb_array_length(introduced_matches) AS match_count FROM scans
      WHERE scans.organization_id = ${organizationId}::uuid AND scans.organization_id = pulls.organization_id
      AND scans.repository_id = pulls.repository_id AND scans.pull_request_id = pulls.pull_request_id
      AND scans.kind = 'pr' AND scans.state <> 'skipped'
      ORDER BY scans.queued_at DESC, scans.id DESC LIMIT 1) AS newest ON true
    LEFT JOIN LATERAL (SELECT reported_result, reported_verdict FROM scans
      WHERE scans.organization_id = ${organizationId}::uuid AND scans.organization_id = pulls.organization_id
      AND scans.repository_id = pulls.repository_id AND scans.pull_request_id = pulls.pull_request_id
      AND scans.kind = 'pr' AND scans.reported_result <> ''
      ORDER BY scans.reported_at DESC, scans.id DESC LIMIT 1) AS reported ON true
    ORDER BY pulls.updated_at DESC, pulls.repository_id, pulls.pull_request_id`.execute(db);
  return rows;
}
