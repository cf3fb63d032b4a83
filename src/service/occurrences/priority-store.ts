/** The rows from which priorities are counted, and in which they are kept: equal factors give equal priorities, so that few are counted for many rows. */
import { sql } from 'kysely';
import { storableJson } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { inScope } from '../lists/scope-store.ts';
import type { OccurrenceFactors, VulnerabilityFactors } from './occurrence-priority.ts';
import type { AffectedPlace } from './store.ts';

export interface RatedFactors extends OccurrenceFactors, VulnerabilityFactors {
  readonly alert_id: string;
  /** As it is kept now. */
  readonly priority: number;
}

const occurrenceFactors = sql`occurrences.reachability, occurrences.exposure, occurrences.reason_code,
  cardinality(occurrences.fixed_versions) > 0 AS has_fix, packages.directness, packages.scope, occurrences.priority`;
const vulnerabilityFactors = sql`alerts.advisory_id, alerts.aliases, alerts.severity_score, alerts.epss, alerts.is_known_exploited,
  alerts.is_availability_alone`;

function withTheirPackages(organizationId: string) {
  return sql`JOIN packages ON packages.organization_id = ${organizationId}::uuid AND packages.id = occurrences.package_id
    JOIN alerts ON alerts.organization_id = ${organizationId}::uuid AND alerts.id = occurrences.alert_id`;
}

/** Each set of factors once that occurrences of some alerts have in some repositories. */
export async function listFactors(
  db: Queryable,
  { organizationId, repositoryIds }: AffectedPlace,
  alertIds: readonly string[],
): Promise<RatedFactors[]> {
  const { rows } = await sql<RatedFactors>`
    SELECT DISTINCT occurrences.alert_id, ${occurrenceFactors}, ${vulnerabilityFactors}
    FROM occurrences ${withTheirPackages(organizationId)}
    WHERE occurrences.organization_id = ${organizationId}::uuid AND occurrences.repository_id = ANY(${[...repositoryIds]}::uuid[])
      AND occurrences.alert_id = ANY(${[...alertIds]}::uuid[])`.execute(db);
  return rows;
}

/** @param moved factors as they were listed, each with what its occurrences have from now on */
export async function updatePriorities(
  db: Queryable,
  { organizationId, repositoryIds }: AffectedPlace,
  moved: readonly (RatedFactors & { readonly next: number })[],
): Promise<void> {
  const rows = moved.map(
    ({ alert_id, reachability, exposure, reason_code, has_fix, directness, scope, priority, next }) => {
      return { alert_id, reachability, exposure, reason_code, has_fix, directness, scope, priority, next };
    },
  );
  await sql`
    UPDATE occurrences SET priority = moved.next
    FROM jsonb_to_recordset(${storableJson(rows)}::text::jsonb) AS moved (alert_id uuid, reachability text, exposure text,
      reason_code text, has_fix boolean, directness text, scope text, priority smallint, next smallint), packages
    WHERE occurrences.organization_id = ${organizationId}::uuid AND occurrences.repository_id = ANY(${[...repositoryIds]}::uuid[])
      AND occurrences.alert_id = moved.alert_id AND occurrences.reachability = moved.reachability
      AND occurrences.exposure = moved.exposure AND occurrences.reason_code = moved.reason_code AND (cardinality(occurrences.fixed_versions) > 0) = moved.has_fix
      AND occurrences.priority = moved.priority
      AND packages.organization_id = ${organizationId}::uuid AND packages.id = occurrences.package_id
      AND packages.directness = moved.directness AND packages.scope = moved.scope`.execute(db);
}

/** Of each alert the factors of an occurrence that gives it its priority, over all default branches or the repositories that are named. */
export async function listHighestOfAlerts(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
  repositoryIds: readonly string[] | undefined,
): Promise<Map<string, RatedFactors>> {
  const { rows } = await sql<RatedFactors>`
    SELECT asked.id AS alert_id, ${occurrenceFactors}, ${vulnerabilityFactors}
    FROM unnest(${[...alertIds]}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL (SELECT * FROM occurrences WHERE occurrences.organization_id = ${organizationId}::uuid
      AND occurrences.alert_id = asked.id ${inScope(organizationId, 'occurrences.repository_id', repositoryIds)} ORDER BY occurrences.priority DESC, occurrences.id LIMIT 1) AS occurrences
    ${withTheirPackages(organizationId)}`.execute(db);
  return new Map(rows.map((row) => [row.alert_id, row]));
}

/** Of each issue the factors of the occurrence that raised it; none for one whose occurrence is gone. */
export async function listFactorsOfIssues(
  db: Queryable,
  organizationId: string,
  issueIds: readonly string[],
): Promise<Map<string, RatedFactors>> {
  const { rows } = await sql<RatedFactors & { readonly issue_id: string }>`
    SELECT occurrences.issue_id, occurrences.alert_id, ${occurrenceFactors}, ${vulnerabilityFactors}
    FROM occurrences ${withTheirPackages(organizationId)}
    WHERE occurrences.organization_id = ${organizationId}::uuid AND occurrences.issue_id = ANY(${[...issueIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.toSorted((a, b) => a.priority - b.priority).map((row) => [row.issue_id, row]));
}
