/** Counts of the overview, each in one statement: of default branches, or of the repositories, branches and tags that are named. */
import { sql } from 'kysely';
import type { SeverityLevel } from '../../engine/model/advisory.ts';
import { type Exposure, exposureRank, exposures } from '../../engine/model/verdict.ts';
import type { Queryable } from '../database/tables.ts';
import { inScope, inScopeEver } from '../lists/scope-store.ts';

export interface OverviewScope {
  readonly organizationId: string;
  /** Undefined: all default branches. */
  readonly repositoryIds: readonly string[] | undefined;
}

export interface ExposureCount {
  readonly severity: SeverityLevel;
  readonly exposure: Exposure;
  /** Those of which this is the strongest exposure. */
  readonly alerts: number;
  readonly occurrences: number;
}

const strongestFirst = exposures.toSorted((a, b) => exposureRank(a) - exposureRank(b));

export async function countExposures(
  db: Queryable,
  { organizationId, repositoryIds }: OverviewScope,
): Promise<ExposureCount[]> {
  const { rows } = await sql<ExposureCount>`
    SELECT alerts.severity, counted.exposure, sum(counted.total)::integer AS occurrences,
      (count(*) FILTER (WHERE counted.place = 1))::integer AS alerts
    FROM (SELECT occurrences.alert_id, occurrences.exposure, count(*) AS total, row_number() OVER (PARTITION BY occurrences.alert_id
          ORDER BY array_position(${strongestFirst}::text[], occurrences.exposure)) AS place
        FROM occurrences WHERE occurrences.organization_id = ${organizationId}::uuid
          ${inScope(organizationId, 'occurrences.repository_id', repositoryIds)}
        GROUP BY occurrences.alert_id, occurrences.exposure) AS counted
      JOIN alerts ON alerts.organization_id = ${organizationId}::uuid AND alerts.id = counted.alert_id
    GROUP BY alerts.severity, counted.exposure`.execute(db);
  return rows;
}

/** What was first found since a moment, and is in scope now. */
export async function countNew(
  db: Queryable,
  { organizationId, repositoryIds }: OverviewScope,
  since: Date,
): Promise<{ alerts: number; issues: number }> {
  const held =
    repositoryIds === undefined
      ? sql`reachable_count + needs_review_count + unreachable_count > 0`
      : sql`EXISTS (SELECT FROM alert_totals WHERE alert_totals.organization_id = ${organizationId}::uuid
          AND alert_totals.alert_id = alerts.id AND alert_totals.repository_id = ANY(${[...repositoryIds]}::uuid[]))`;
  const { rows } = await sql<{ alerts: number; issues: number }>`SELECT
      (SELECT count(*)::integer FROM alerts WHERE alerts.organization_id = ${organizationId}::uuid
        AND alerts.created_at >= ${since}::timestamptz AND ${held}) AS alerts,
      (SELECT count(*)::integer FROM issues WHERE issues.organization_id = ${organizationId}::uuid
        AND issues.created_at >= ${since}::timestamptz ${inScope(organizationId, 'issues.repository_id', repositoryIds)}) AS issues`.execute(
    db,
  );
  return rows[0] ?? { alerts: 0, issues: 0 };
}

/** What moved on a day of UTC; what did before the first day stands under the day before that. */
export interface DayMoves {
  readonly day: string;
  readonly opened: number;
  readonly closed: number;
}

/** Days are written `2026-03-01`. */
interface Window extends OverviewScope {
  readonly firstDay: string;
}

/** An issue whose severity alone changed stays open: one span follows the other without a break. */
export async function countIssueMoves(
  db: Queryable,
  { organizationId, repositoryIds, firstDay }: Window,
): Promise<DayMoves[]> {
  const { rows } = await sql<DayMoves>`
    WITH spans AS (SELECT issue_spans.began_at, issue_spans.ended_at, lag(issue_spans.ended_at) OVER one AS earlier_ended_at,
        lead(issue_spans.began_at) OVER one AS later_began_at
      FROM issue_spans WHERE issue_spans.organization_id = ${organizationId}::uuid AND issue_spans.state = 'open'
        AND issue_spans.ended_at >= ${`${firstDay}T00:00:00Z`}::timestamptz ${inScopeEver(organizationId, 'issue_spans.repository_id', repositoryIds)}
      WINDOW one AS (PARTITION BY issue_spans.repository_id, issue_spans.issue_id ORDER BY issue_spans.began_at))
    SELECT ${dayOf('moved_at', firstDay)} AS day, sum(opened)::integer AS opened, sum(closed)::integer AS closed
    FROM (SELECT began_at AS moved_at, 1 AS opened, 0 AS closed FROM spans WHERE earlier_ended_at IS DISTINCT FROM began_at
      UNION ALL SELECT ended_at, 0, 1 FROM spans WHERE ended_at <> 'infinity' AND later_began_at IS DISTINCT FROM ended_at) AS moves
    GROUP BY 1`.execute(db);
  return rows;
}

/** Of places where vulnerable code could be reached. */
export async function countReachableMoves(
  db: Queryable,
  { organizationId, repositoryIds, firstDay }: Window,
): Promise<DayMoves[]> {
  const { rows } = await sql<DayMoves>`
    WITH spans AS (SELECT occurrence_spans.began_at, occurrence_spans.ended_at FROM occurrence_spans
      WHERE occurrence_spans.organization_id = ${organizationId}::uuid AND occurrence_spans.reachability = 'reachable'
        AND occurrence_spans.ended_at >= ${`${firstDay}T00:00:00Z`}::timestamptz
        ${inScopeEver(organizationId, 'occurrence_spans.repository_id', repositoryIds)})
    SELECT ${dayOf('moved_at', firstDay)} AS day, sum(opened)::integer AS opened, sum(closed)::integer AS closed
    FROM (SELECT began_at AS moved_at, 1 AS opened, 0 AS closed FROM spans
      UNION ALL SELECT ended_at, 0, 1 FROM spans WHERE ended_at <> 'infinity') AS moves
    GROUP BY 1`.execute(db);
  return rows;
}

function dayOf(column: string, firstDay: string) {
  return sql`to_char(greatest((${sql.ref(column)} AT TIME ZONE 'UTC')::date, ${firstDay}::date - 1), 'YYYY-MM-DD')`;
}

export interface UncoveredRepository {
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly hasNeverBeenScanned: boolean;
  readonly hasLastScanFailed: boolean;
  readonly reason: string;
  readonly scanId: string;
  readonly gapCount: number;
}

export interface Coverage {
  readonly repositories: number;
  readonly neverScanned: number;
  readonly lastScanFailed: number;
  readonly withGaps: number;
  readonly uncovered: readonly UncoveredRepository[];
}

/** By the newest full scan of each that ended; those that are archived at their host are left out. */
export async function findCoverage(
  db: Queryable,
  { organizationId, repositoryIds }: OverviewScope,
  uncoveredMax: number,
): Promise<Coverage> {
  const named =
    repositoryIds === undefined
      ? sql`repositories.line_of_id IS NULL`
      : sql`repositories.id = ANY(${[...repositoryIds]}::uuid[])`;
  const { rows } = await sql<Omit<Coverage, 'uncovered'> & { uncovered: string }>`
    WITH looked AS (SELECT repositories.id, repositories.name, repositories.scanned_commit_sha = '' AS is_new,
        coalesce(newest.state = 'failed', false) AS is_failed, coalesce(newest.reason, '') AS reason, newest.id AS scan_id,
        CASE WHEN newest.state = 'completed' THEN newest.gap_count ELSE 0 END AS gap_count
      FROM repositories LEFT JOIN LATERAL (SELECT scans.id, scans.state, scans.reason, jsonb_array_length(scans.gaps) AS gap_count
        FROM scans WHERE scans.organization_id = ${organizationId}::uuid AND scans.repository_id = repositories.id
          AND scans.kind = 'full' AND scans.state IN ('completed', 'failed') ORDER BY scans.queued_at DESC, scans.id DESC LIMIT 1) AS newest ON true
      WHERE repositories.organization_id = ${organizationId}::uuid AND repositories.archived_at IS NULL AND ${named})
    SELECT count(*)::integer AS repositories, (count(*) FILTER (WHERE is_new))::integer AS "neverScanned",
      (count(*) FILTER (WHERE is_failed))::integer AS "lastScanFailed", (count(*) FILTER (WHERE gap_count > 0))::integer AS "withGaps",
      coalesce((SELECT json_agg(json_build_object('repositoryId', id, 'repositoryName', name, 'hasNeverBeenScanned', is_new,
          'hasLastScanFailed', is_failed, 'reason', reason, 'scanId', coalesce(scan_id::text, ''), 'gapCount', gap_count))
        FROM (SELECT * FROM looked WHERE is_new OR is_failed OR gap_count > 0
          ORDER BY is_failed DESC, is_new DESC, gap_count DESC, name, id LIMIT ${sql.lit(uncoveredMax)}) AS first), '[]'::json)::text AS uncovered
    FROM looked`.execute(db);
  const { uncovered = '[]', ...counts } = rows[0] ?? {};
  return {
    repositories: 0,
    neverScanned: 0,
    lastScanFailed: 0,
    withGaps: 0,
    ...counts,
    uncovered: JSON.parse(uncovered) as readonly UncoveredRepository[],
  };
}

export async function countUnderWay(
  db: Queryable,
  { organizationId, repositoryIds }: OverviewScope,
): Promise<{ queued: number; running: number }> {
  const { rows } = await sql<{ queued: number; running: number }>`
    SELECT (count(*) FILTER (WHERE state = 'queued'))::integer AS queued, (count(*) FILTER (WHERE state = 'running'))::integer AS running
    FROM scans WHERE scans.organization_id = ${organizationId}::uuid AND scans.kind IN ('full', 'pr') AND scans.state IN ('queued', 'running')
      ${inScope(organizationId, 'scans.repository_id', repositoryIds)}`.execute(db);
  return rows[0] ?? { queued: 0, running: 0 };
}
