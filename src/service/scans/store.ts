/** The rows of scans: what was asked, how far it is, how it ended. */
import { type Selectable, sql } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import { inScope, ofDefaultBranches } from '../lists/scope-store.ts';
import { raiseListVersions } from '../lists/store.ts';
import { listedRows } from '../lists/rows-store.ts';
import type { FoundMatch, FoundOccurrence, Gap, Queryable, ScanKind, ScanState, Tables } from '../database/tables.ts';
import { markReportsDue } from './due-store.ts';
import { storableJson, storableText } from '../database/storable-text.ts';

export type ScanRow = Selectable<Tables['scans']>;

export interface NewScan {
  readonly organization_id: string;
  readonly id: string;
  readonly repository_id: string;
  readonly kind: ScanKind;
  readonly trigger: string;
  readonly branch: string;
  readonly commit_sha: string;
  readonly pull_request_id: string;
  readonly base_branch: string;
  readonly base_commit_sha: string;
  readonly head_source?: string;
}

export async function insertScan(db: Queryable, scan: NewScan, now: Date): Promise<void> {
  await insertScans(db, scan.organization_id, [scan], now);
}

/** Scans of one organization, a hundred at most. */
export async function insertScans(
  db: Queryable,
  organizationId: string,
  scans: readonly NewScan[],
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('scans')
      .values(
        scans.map((scan) => ({
          ...storableScan(scan),
          organization_id: organizationId,
          state: 'queued' as const,
          queued_at: now,
        })),
      )
      .execute();
    await raiseListVersions(transaction, organizationId, ['scans', 'scanStates']);
  });
}

function storableScan({
  branch,
  commit_sha,
  pull_request_id,
  base_branch,
  base_commit_sha,
  head_source = '',
  ...scan
}: NewScan) {
  return {
    ...scan,
    branch: storableText(branch, 'branch'),
    commit_sha: storableText(commit_sha, 'line'),
    pull_request_id: storableText(pull_request_id, 'line'),
    base_branch: storableText(base_branch, 'branch'),
    head_source: storableText(head_source, 'path'),
    base_commit_sha: storableText(base_commit_sha, 'line'),
  };
}

/** A queued scan of the same thing, which a new request may join. */
export async function findQueuedScan(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  kind: ScanKind,
  pullRequestId: string,
): Promise<ScanRow | undefined> {
  return db
    .selectFrom('scans')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('kind', '=', kind)
    .where('pull_request_id', '=', storableText(pullRequestId, 'line'))
    .where('state', '=', 'queued')
    .orderBy('queued_at', 'desc')
    .forUpdate()
    .executeTakeFirst();
}

export async function updateScanTrigger(
  db: Queryable,
  organizationId: string,
  id: string,
  trigger: string,
): Promise<void> {
  await db
    .updateTable('scans')
    .set({ trigger })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

export async function findScan(db: Queryable, organizationId: string, id: string): Promise<ScanRow | undefined> {
  return db
    .selectFrom('scans')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Takes a scan for this attempt: the number it returns is the fencing number. Undefined where it has ended already. Scans of a repository are told
 * apart by when they began, so that one begins after all that began before, also where the clock was set back in between.
 */
export async function claimScan(
  db: Queryable,
  organizationId: string,
  id: string,
  now: Date,
): Promise<ScanRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const claimed = await transaction
      .updateTable('scans')
      .set((set) => ({
        state: 'running',
        phase: 'fetch',
        attempt: set('attempt', '+', 1),
        started_at: sql<Date>`greatest(${now}::timestamptz, (SELECT max(others.started_at) + interval '1 millisecond' FROM scans AS others
          WHERE others.organization_id = scans.organization_id AND others.repository_id = scans.repository_id))`,
        reason: '',
      }))
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst();
    if (claimed !== undefined) await raiseListVersions(transaction, organizationId, ['scanStates']);
    return claimed;
  });
}

export async function updateScanPhase(
  db: Queryable,
  scan: Pick<ScanRow, 'organization_id' | 'id' | 'attempt'>,
  phase: string,
): Promise<void> {
  await ownScan(db, scan).set({ phase }).execute();
}

export interface ScanEnd {
  readonly state: ScanState;
  readonly reason: string;
  readonly commitSha?: string;
  readonly baseCommitSha?: string;
  readonly snapshot?: string;
  readonly counts?: { readonly packages: number; readonly vulnerabilities: number; readonly ruleMatches: number };
  readonly gaps?: unknown;
  /** What a pull request brings in and takes away. */
  readonly found?: {
    readonly introduced: readonly FoundOccurrence[];
    readonly fixed: readonly FoundOccurrence[];
    readonly introducedMatches: readonly FoundMatch[];
    readonly disclosed: readonly FoundOccurrence[];
  };
}

/** False where the scan is no longer this attempt's: nothing may be recorded then. */
export async function endScan(
  db: Queryable,
  scan: Pick<ScanRow, 'organization_id' | 'id' | 'attempt' | 'kind'>,
  end: ScanEnd,
  now: Date,
): Promise<boolean> {
  const change = (own: ReturnType<typeof ownScan>): ReturnType<typeof ownScan> =>
    own.set({
      state: end.state,
      reason: storableText(end.reason),
      phase: '',
      ended_at: sql<Date>`greatest(${now}::timestamptz, started_at)`,
      ...(end.commitSha === undefined ? {} : { commit_sha: storableText(end.commitSha, 'line') }),
      ...(end.baseCommitSha === undefined ? {} : { base_commit_sha: storableText(end.baseCommitSha, 'line') }),
      ...(end.snapshot === undefined ? {} : { advisory_snapshot: end.snapshot }),
      ...(end.counts === undefined
        ? {}
        : {
            package_count: end.counts.packages,
            vulnerability_count: end.counts.vulnerabilities,
            rule_match_count: end.counts.ruleMatches,
          }),
      ...(end.gaps === undefined ? {} : { gaps: storableJson(end.gaps) }),
      ...(end.found === undefined
        ? {}
        : {
            introduced: storableJson(end.found.introduced),
            fixed: storableJson(end.found.fixed),
            introduced_matches: storableJson(end.found.introducedMatches),
            disclosed: storableJson(end.found.disclosed),
          }),
    });
  return inTransaction(db, async (transaction) => {
    const isOurs = await changeOwnScan(transaction, scan, change);
    if (isOurs && scan.kind === 'pr') await markReportsDue(transaction, scan.organization_id, [scan.id], now);
    return isOurs;
  });
}

/** In the transaction that ended the scan. */
export async function updateGaps(
  db: Queryable,
  organizationId: string,
  id: string,
  gaps: readonly Gap[],
): Promise<void> {
  await db
    .updateTable('scans')
    .set({ gaps: storableJson(gaps) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Puts off a scan that is still this attempt's; the reason says why, until it is taken up again. */
export async function requeueScan(
  db: Queryable,
  scan: Pick<ScanRow, 'organization_id' | 'id' | 'attempt'>,
  reason: string,
): Promise<boolean> {
  return changeOwnScan(db, scan, (own) => own.set({ state: 'queued', phase: '', reason: storableText(reason) }));
}

async function changeOwnScan(
  db: Queryable,
  scan: Pick<ScanRow, 'organization_id' | 'id' | 'attempt'>,
  change: (own: ReturnType<typeof ownScan>) => ReturnType<typeof ownScan>,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const updated = await change(ownScan(transaction, scan)).executeTakeFirst();
    if (updated.numUpdatedRows === 0n) return false;
    await raiseListVersions(transaction, scan.organization_id, ['scanStates']);
    return true;
  });
}

/** Whether another scan of the repository is under way that was asked for earlier. */
export async function hasEarlierRunningScan(
  db: Queryable,
  { organizationId, repositoryId, scanId }: { organizationId: string; repositoryId: string; scanId: string },
): Promise<boolean> {
  const earlier = await db
    .selectFrom('scans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('state', '=', 'running')
    .where('id', '<', scanId)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

function ownScan(db: Queryable, scan: Pick<ScanRow, 'organization_id' | 'id' | 'attempt'>) {
  return db
    .updateTable('scans')
    .where('organization_id', '=', scan.organization_id)
    .where('id', '=', scan.id)
    .where('state', '=', 'running')
    .where('attempt', '=', scan.attempt);
}

/** The reason of scans that end with their organization. */
export const organizationClosed = 'the organization was closed';

/**
 * Ends queued and running scans of a pull request, one scan, or all; a running worker finds out when it records.
 * @returns those it ended, as they were
 */
export async function cancelScans(
  db: Queryable,
  organizationId: string,
  which: { scanId: string } | { repositoryId: string; pullRequestId: string } | 'all',
  reason: string,
  now: Date,
): Promise<Pick<ScanRow, 'id' | 'state'>[]> {
  return inTransaction(db, async (transaction) => {
    const open = transaction
      .selectFrom('scans')
      .select(['id', 'state', 'kind'])
      .where('organization_id', '=', organizationId)
      .where('state', 'in', ['queued', 'running'])
      .orderBy('id')
      .forUpdate();
    const chosen =
      which === 'all'
        ? open
        : 'scanId' in which
          ? open.where('id', '=', which.scanId)
          : open
              .where('repository_id', '=', which.repositoryId)
              .where('kind', '=', 'pr')
              .where('pull_request_id', '=', storableText(which.pullRequestId, 'line'));
    const ended = await chosen.execute();
    if (ended.length === 0) return [];
    await transaction
      .updateTable('scans')
      .set({
        state: 'cancelled',
        reason: storableText(reason),
        phase: '',
        ended_at: sql<Date>`greatest(${now}::timestamptz, started_at)`,
      })
      .where('organization_id', '=', organizationId)
      .where('id', '=', sql<string>`ANY(${ended.map((scan) => scan.id)}::uuid[])`)
      .execute();
    await raiseListVersions(transaction, organizationId, ['scanStates']);
    const ofPullRequests = ended.filter(({ kind }) => kind === 'pr').map(({ id }) => id);
    await markReportsDue(transaction, organizationId, ofPullRequests, now);
    return ended.map(({ id, state }) => ({ id, state }));
  });
}

/** Whether a full scan that began later, and so saw a later branch and later advisories, has been recorded already. */
export async function hasLaterBegunFullScan(
  db: Queryable,
  scan: Pick<ScanRow, 'organization_id' | 'repository_id' | 'started_at'>,
): Promise<boolean> {
  const later = await db
    .selectFrom('scans')
    .select('id')
    .where('organization_id', '=', scan.organization_id)
    .where('repository_id', '=', scan.repository_id)
    .where('kind', '=', 'full')
    .where('state', '=', 'completed')
    .where('started_at', '>', scan.started_at)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** What lists show. */
const listedColumns = [
  'id',
  'repository_id',
  'kind',
  'trigger',
  'state',
  'phase',
  'reason',
  'branch',
  'commit_sha',
  'pull_request_id',
  'base_branch',
  'base_commit_sha',
  'advisory_snapshot',
  'package_count',
  'vulnerability_count',
  'rule_match_count',
  'queued_at',
  'started_at',
  'ended_at',
] as const;

export interface SummarizedScan extends Pick<ScanRow, (typeof listedColumns)[number]> {
  readonly gap_count: number;
}

export interface ListedScan extends SummarizedScan {
  readonly repository_name: string;
  readonly list_version: string;
}

export interface ScanFilter {
  readonly repositoryId?: string | undefined;
  readonly kind?: ScanKind | undefined;
  readonly states?: readonly ScanState[] | undefined;
}

/** Newest first; of all default branches, or of one repository. */
export function scanList(organizationId: string, { repositoryId, kind, states }: ScanFilter): KeptList<ListedScan> {
  const scope = inScope(organizationId, 'scans.repository_id', repositoryId === undefined ? undefined : [repositoryId]);
  const ofKind = kind === undefined ? sql`` : sql`AND kind = ${kind}`;
  const inStates = states === undefined ? sql`` : sql`AND state = ANY(${[...states]}::text[])`;
  return {
    organizationId,
    concerns: states === undefined ? ['scans'] : ['scans', 'scanStates'],
    filter: ['scans', repositoryId, kind, states],
    matching: sql`SELECT uuid_send(id) AS entry
      FROM scans WHERE organization_id = ${organizationId}::uuid ${scope} ${ofKind} ${inStates}
      ORDER BY queued_at DESC, id DESC`,
    read: (db, ids, version) =>
      listedRows(
        db
          .selectFrom('scans')
          .select(listedColumns)
          .select(sql<number>`jsonb_array_length(gaps)`.as('gap_count'))
          .select(
            sql<string>`(SELECT name FROM repositories WHERE repositories.organization_id = scans.organization_id
            AND repositories.id = scans.repository_id)`.as('repository_name'),
          ),
        { organizationId, ids, version },
      ),
  };
}

export async function listScans(
  db: Queryable,
  organizationId: string,
  filter: { repositoryId?: string },
  page: { offset: number; limit: number },
): Promise<{ rows: ScanRow[]; total: number }> {
  let matching = db.selectFrom('scans').where('organization_id', '=', organizationId);
  if (filter.repositoryId !== undefined) matching = matching.where('repository_id', '=', filter.repositoryId);
  const rows = await matching
    .selectAll()
    .orderBy('queued_at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const counted = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

/** As far as they were at a moment: one that ended later was running. */
export async function countScansAt(
  db: Queryable,
  organizationId: string,
  asOf: Date,
  { repositoryId, scanId }: { readonly repositoryId?: string; readonly scanId?: string },
): Promise<{ kind: ScanKind; state: ScanState; total: number }[]> {
  const isNamed = repositoryId !== undefined || scanId !== undefined;
  const scope = isNamed ? sql`` : inScope(organizationId, 'scans.repository_id', undefined);
  const ofRepository = repositoryId === undefined ? sql`` : sql`AND repository_id = ${repositoryId}::uuid`;
  const ofScan = scanId === undefined ? sql`` : sql`AND id = ${scanId}::uuid`;
  const { rows } = await sql<{ kind: ScanKind; state: ScanState; total: number }>`
    SELECT kind, CASE WHEN ended_at > ${asOf}::timestamptz THEN 'running' ELSE state END AS state, count(*)::integer AS total
    FROM scans WHERE organization_id = ${organizationId}::uuid AND queued_at <= ${asOf}::timestamptz ${scope} ${ofRepository} ${ofScan}
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** Counts of scans in scope by kind and state; of all default branches where nothing is named. */
export async function countScans(
  db: Queryable,
  organizationId: string,
  scope: { repositoryId?: string; scanId?: string },
): Promise<{ kind: ScanKind; state: ScanState; total: number }[]> {
  let counted = db.selectFrom('scans').where('organization_id', '=', organizationId);
  if (scope.repositoryId !== undefined) counted = counted.where('repository_id', '=', scope.repositoryId);
  if (scope.scanId !== undefined) counted = counted.where('id', '=', scope.scanId);
  if (scope.repositoryId === undefined && scope.scanId === undefined)
    counted = counted.where(ofDefaultBranches(organizationId, 'scans.repository_id'));
  const rows = await counted
    .select((of) => ['kind', 'state', of.fn.countAll<number>().as('total')])
    .groupBy(['kind', 'state'])
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}
