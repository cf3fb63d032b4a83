/** What was recorded of occurrences at a moment, counted by alert; and what there was that nobody had recorded, or nobody records any more. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';
import type { Reachability } from '../../engine/model/verdict.ts';
import { inScopeEver } from '../lists/scope-store.ts';
import { instancesAt, type Moment } from '../packages/instances-store.ts';
import type { HeldVersion } from '../packages/store.ts';

export interface CountedVerdicts {
  readonly alert_id: string;
  readonly reachability: Reachability;
  readonly total: number;
  readonly priority: number;
  readonly languages: readonly string[];
  /** When the newest of them came to be so. */
  readonly began_at: Date | null;
}

/** Of spans by alert and reachability. */
const countedOfSpans = sql`spans.alert_id, spans.reachability, count(*)::integer AS total, max(spans.priority)::integer AS priority,
  max(spans.began_at) AS began_at, array(SELECT DISTINCT spoken FROM unnest(string_to_array(string_agg(
    array_to_string(spans.languages, ' '), ' '), ' ')) AS spoken WHERE spoken <> '' ORDER BY spoken) AS languages`;

/** As they stood recorded at the moment. */
export async function countVerdictsAt(
  db: Queryable,
  { organizationId, asOf, repositoryIds }: Moment,
): Promise<CountedVerdicts[]> {
  const { rows } = await sql<CountedVerdicts>`
    SELECT ${countedOfSpans}
    FROM occurrence_spans AS spans
    WHERE spans.organization_id = ${organizationId}::uuid AND spans.ended_at > ${asOf}::timestamptz AND spans.began_at <= ${asOf}::timestamptz
      ${inScopeEver(organizationId, 'spans.repository_id', repositoryIds)}
    GROUP BY spans.alert_id, spans.reachability`.execute(db);
  return rows;
}

/** Of instances of the moment that are held still: as they stand recorded today. */
export async function countVerdictsOfHeld(db: Queryable, moment: Moment): Promise<CountedVerdicts[]> {
  const { organizationId, repositoryIds } = moment;
  const { rows } = await sql<CountedVerdicts>`
    SELECT ${countedOfSpans}
    FROM occurrence_spans AS spans JOIN ${instancesAt(moment)} AS held ON held.repository_id = spans.repository_id
      AND held.package_version_id = spans.package_version_id AND held.manifest_key = spans.manifest_key
    WHERE spans.organization_id = ${organizationId}::uuid AND spans.ended_at = 'infinity' ${inScopeEver(organizationId, 'spans.repository_id', repositoryIds)}
    GROUP BY spans.alert_id, spans.reachability`.execute(db);
  return rows;
}

/** Of the moment, but not of today. */
function goneSince(organizationId: string) {
  return sql`NOT EXISTS (SELECT FROM packages WHERE packages.organization_id = ${organizationId}::uuid
    AND packages.repository_id = held.repository_id AND packages.package_version_id = held.package_version_id
    AND packages.manifest_key = held.manifest_key)`;
}

/** The versions of instances that are gone since the moment. */
export async function listVersionsGoneSince(db: Queryable, moment: Moment, limit: number): Promise<HeldVersion[]> {
  const { rows } = await sql<HeldVersion>`
    SELECT known.*, gone.source FROM (SELECT DISTINCT held.package_version_id, held.source FROM ${instancesAt(moment)} AS held
      WHERE ${goneSince(moment.organizationId)} LIMIT ${sql.lit(limit)}) AS gone
    JOIN package_versions AS known ON known.id = gone.package_version_id ORDER BY known.id`.execute(db);
  return rows;
}

export interface AffectedVersion {
  readonly version_id: string;
  readonly source: unknown;
  readonly alert_id: string;
}

/** Of instances that are gone since the moment: the last verdict that was recorded, or none was. @param affected by the advisories of today */
export async function countVerdictsOfGone(
  db: Queryable,
  moment: Moment,
  affected: readonly AffectedVersion[],
): Promise<CountedVerdicts[]> {
  const { organizationId } = moment;
  const { rows } = await sql<CountedVerdicts>`
    SELECT affected.alert_id, coalesce(judged.reachability, 'needsReview') AS reachability, count(*)::integer AS total,
      coalesce(max(judged.priority), 0)::integer AS priority, max(judged.began_at) AS began_at, '{}'::text[] AS languages
    FROM jsonb_to_recordset(${JSON.stringify(affected)}::text::jsonb) AS affected (version_id uuid, source jsonb, alert_id uuid)
    JOIN ${instancesAt(moment)} AS held ON held.package_version_id = affected.version_id AND held.source = affected.source
    LEFT JOIN LATERAL (SELECT spans.reachability, spans.priority, spans.began_at FROM occurrence_spans AS spans
      WHERE spans.organization_id = ${organizationId}::uuid AND spans.repository_id = held.repository_id
        AND spans.package_version_id = held.package_version_id AND spans.alert_id = affected.alert_id
        AND spans.manifest_key = held.manifest_key
      ORDER BY spans.began_at DESC LIMIT 1) AS judged ON true
    WHERE ${goneSince(organizationId)}
    GROUP BY affected.alert_id, coalesce(judged.reachability, 'needsReview')`.execute(db);
  return rows;
}

export interface SeverityAt {
  readonly alert_id: string;
  readonly severity: string;
  readonly severity_score: number;
  readonly is_alerted: boolean;
}

export async function listSeveritiesAt(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
  asOf: Date,
): Promise<SeverityAt[]> {
  const { rows } = await sql<SeverityAt>`SELECT alert_id, severity, severity_score, is_alerted FROM alert_spans
    WHERE organization_id = ${organizationId}::uuid AND alert_id = ANY(${[...alertIds]}::uuid[])
      AND began_at <= ${asOf}::timestamptz AND ended_at > ${asOf}::timestamptz`.execute(db);
  return rows;
}
