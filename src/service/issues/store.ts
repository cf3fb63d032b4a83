/** The rows of issues and of what happened to them. */
import { type Selectable, sql } from 'kysely';
import { chunksOf } from '../database/chunks.ts';
import { type RefusedRow, storeRows } from '../database/store-rows.ts';
import { storableJson } from '../database/storable-text.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { IssueState, Queryable, Tables } from '../database/tables.ts';
import { contains } from '../database/text-search.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import type { ListOrder } from '../lists/list-order.ts';
import { inScope, ofDefaultBranches } from '../lists/scope-store.ts';
import { orderOf, raiseListVersions } from '../lists/store.ts';
import { listedRows } from '../lists/rows-store.ts';

export type IssueRow = Selectable<Tables['issues']>;
export type IssueEventRow = Selectable<Tables['issue_events']>;

export async function listIssuesOfRepository(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<IssueRow[]> {
  return db
    .selectFrom('issues')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .execute();
}

/** Rows that say what is known already are left alone. @returns those that the database refused */
export async function upsertIssues(db: Queryable, rows: readonly IssueRow[]): Promise<RefusedRow<IssueRow>[]> {
  const changed = new Set<string>();
  const refused = await storeRows(db, rows, 500, async (chunk) => {
    const stored = await db
      .insertInto('issues')
      .values(chunk.map((row) => ({ ...row, finding: storableJson(row.finding) })))
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'id'])
          .doUpdateSet((set) => ({
            fingerprint: set.ref('excluded.fingerprint'),
            title: set.ref('excluded.title'),
            state: set.ref('excluded.state'),
            resolution: set.ref('excluded.resolution'),
            suppression_id: set.ref('excluded.suppression_id'),
            decision_id: set.ref('excluded.decision_id'),
            severity: set.ref('excluded.severity'),
            severity_score: set.ref('excluded.severity_score'),
            severity_source: set.ref('excluded.severity_source'),
            path: set.ref('excluded.path'),
            start_line: set.ref('excluded.start_line'),
            start_column: set.ref('excluded.start_column'),
            end_line: set.ref('excluded.end_line'),
            end_column: set.ref('excluded.end_column'),
            snippet: set.ref('excluded.snippet'),
            finding: set.ref('excluded.finding'),
            unconfirmed_since: set.ref('excluded.unconfirmed_since'),
            code: set.ref('excluded.code'),
            context: set.ref('excluded.context'),
            sketch: set.ref('excluded.sketch'),
            around: set.ref('excluded.around'),
            version: set.ref('excluded.version'),
            is_present: set.ref('excluded.is_present'),
            priority: set.ref('excluded.priority'),
            updated_at: set.ref('excluded.updated_at'),
          }))
          .where(sql<boolean>`(issues.*) IS DISTINCT FROM (excluded.*)`),
      )
      .returning('organization_id')
      .execute();
    for (const row of stored) changed.add(row.organization_id);
  });
  for (const organizationId of changed) await raiseListVersions(db, organizationId, ['issues']);
  return refused;
}

/** Gives up the fingerprints of issues that take others, or whose own go to others, so that no two meet while they are written. */
export async function releaseFingerprints(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('issues')
    .set({ fingerprint: sql<StorableText>`'left|' || id::text` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
}

export async function insertIssueEvents(db: Queryable, rows: readonly IssueEventRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, 1000)) await db.insertInto('issue_events').values(chunk).execute();
}

export async function listIssueEvents(
  db: Queryable,
  organizationId: string,
  issueId: string,
): Promise<IssueEventRow[]> {
  return db
    .selectFrom('issue_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('issue_id', '=', issueId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertScanIssues(
  db: Queryable,
  organizationId: string,
  scanId: string,
  issueIds: readonly string[],
): Promise<void> {
  const rows = issueIds.map((issueId) => ({ organization_id: organizationId, scan_id: scanId, issue_id: issueId }));
  for (const chunk of chunksOf(rows, 5000)) {
    await db
      .insertInto('scan_issues')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function findIssue(db: Queryable, organizationId: string, id: string): Promise<IssueRow | undefined> {
  return db
    .selectFrom('issues')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function lockIssue(db: Queryable, organizationId: string, id: string): Promise<IssueRow | undefined> {
  return db
    .selectFrom('issues')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateIssueState(
  db: Queryable,
  organizationId: string,
  id: string,
  state: IssueState,
  now: Date,
): Promise<void> {
  await db
    .updateTable('issues')
    // A person's word takes the place of whatever the service resolved.
    .set({ state, resolution: '', suppression_id: null, decision_id: null, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await raiseListVersions(db, organizationId, ['issues']);
}

export interface IssueSearch {
  readonly repositoryIds: readonly string[] | undefined;
  readonly states: readonly IssueState[] | undefined;
  readonly severities: readonly string[] | undefined;
  readonly kinds: readonly string[] | undefined;
  readonly alertIds: readonly string[] | undefined;
  readonly ruleIds: readonly string[] | undefined;
  readonly terms: readonly StorableText[];
  /** 0: all. */
  readonly minPriority: number;
  readonly sort: ListOrder;
}

/** What lists show. */
const listedColumns = [
  'id',
  'kind',
  'title',
  'state',
  'resolution',
  'suppression_id',
  'decision_id',
  'severity',
  'severity_score',
  'severity_source',
  'repository_id',
  'rule_id',
  'alert_id',
  'path',
  'start_line',
  'start_column',
  'end_line',
  'end_column',
  'snippet',
  'finding',
  'unconfirmed_since',
  'priority',
  'created_at',
  'updated_at',
] as const;

export type ShownIssue = Pick<IssueRow, (typeof listedColumns)[number]>;

export interface ListedIssue extends ShownIssue {
  readonly list_version: string;
}

/** Issues that match. */
export function issueList(organizationId: string, search: IssueSearch): KeptList<ListedIssue> {
  const { repositoryIds, states, severities, kinds, alertIds, ruleIds, terms, minPriority, sort } = search;
  const conditions = [
    sql`organization_id = ${organizationId}::uuid`,
    repositoryIds === undefined
      ? ofDefaultBranches(organizationId, 'issues.repository_id')
      : sql`repository_id = ANY(${[...repositoryIds]}::uuid[])`,
    ...(states === undefined ? [] : [sql`state = ANY(${[...states]}::text[])`]),
    ...(severities === undefined ? [] : [sql`severity = ANY(${[...severities]}::text[])`]),
    ...(minPriority === 0 ? [] : [sql`priority >= ${minPriority}::integer`]),
    ...(kinds === undefined ? [] : [sql`kind = ANY(${[...kinds]}::text[])`]),
    ...(alertIds === undefined ? [] : [sql`alert_id = ANY(${[...alertIds]}::uuid[])`]),
    ...(ruleIds === undefined ? [] : [sql`rule_id = ANY(${[...ruleIds]}::uuid[])`]),
    ...terms.map((term) => sql`(${contains(sql`title`, term)} OR ${contains(sql`path`, term)})`),
  ];
  return {
    organizationId,
    concerns: ['issues'],
    filter: ['issues', search],
    matching: sql`SELECT uuid_send(id) AS entry FROM issues WHERE ${sql.join(conditions, sql` AND `)}
      ORDER BY ${orderOf(sort, sql`issues`, sql`priority`)}`,
    read: (db, ids, version) =>
      listedRows(db.selectFrom('issues').select(listedColumns), { organizationId, ids, version }),
  };
}

/** Distinct issues in scope by state and severity, of all default branches where nothing is named; with a scan, those that it saw. */
export async function countIssues(
  db: Queryable,
  organizationId: string,
  scope: { repositoryId?: string; scanId?: string },
): Promise<{ state: IssueState; severity: string; total: number }[]> {
  let counted = db.selectFrom('issues').where('issues.organization_id', '=', organizationId);
  if (scope.repositoryId !== undefined) counted = counted.where('issues.repository_id', '=', scope.repositoryId);
  else if (scope.scanId === undefined)
    counted = counted.where(ofDefaultBranches(organizationId, 'issues.repository_id'));
  if (scope.scanId !== undefined) {
    const scanId = scope.scanId;
    counted = counted.where((where) =>
      where.exists(
        where
          .selectFrom('scan_issues')
          .select('scan_issues.issue_id')
          .where('scan_issues.organization_id', '=', organizationId)
          .where('scan_issues.scan_id', '=', scanId)
          .whereRef('scan_issues.issue_id', '=', 'issues.id'),
      ),
    );
  }
  const rows = await counted
    .select((of) => ['state', 'severity', of.fn.countAll<number>().as('total')])
    .groupBy(['state', 'severity'])
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** Of some alerts how many issues are open, in scope as the alerts are listed. */
export async function countOpenIssues(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
  repositoryIds: readonly string[] | undefined,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ alert_id: string; total: number }>`
    SELECT alert_id, count(*)::integer AS total FROM issues
    WHERE organization_id = ${organizationId}::uuid AND alert_id = ANY(${[...alertIds]}::uuid[]) AND state IN ('open', 'processing')
      ${inScope(organizationId, 'issues.repository_id', repositoryIds)}
    GROUP BY alert_id`.execute(db);
  return new Map(rows.map(({ alert_id, total }) => [alert_id, total]));
}
