/** Alerts by package or by repository: which groups there are, in order, with their counts; and which alerts are in some of them. */
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import { inScope } from '../lists/scope-store.ts';
import { listedRows } from '../lists/rows-store.ts';
import { type AlertFilter, alertConditions, matchedAlerts } from './store.ts';

export interface GroupCounts {
  readonly alerts: number;
  /** Those that count at least one reachable occurrence. */
  readonly reachable: number;
  readonly critical: number;
  readonly high: number;
  readonly medium: number;
  readonly low: number;
  readonly info: number;
  readonly priority: number;
}

/** In the order of `GroupCounts`, as numbers of a kept list. */
const counted = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`count(*)::integer AS alerts,
  (count(*) FILTER (WHERE scoped.reachable_count > 0))::integer AS reachable,
  ${sql.join(
    ['critical', 'high', 'medium', 'low', 'info'].map(
      (level) => sql`(count(*) FILTER (WHERE ${of}.severity = ${sql.lit(level)}))::integer AS ${sql.ref(level)}`,
    ),
  )}, max(scoped.priority)::integer AS priority, max(${of}.severity_score) AS score`;
const numbered = sql.raw(
  ['alerts', 'reachable', 'critical', 'high', 'medium', 'low', 'info', 'priority']
    .map((name) => `int4send(grouped.${name})`)
    .join(' || '),
);
const numberCount = 8;
const mostUrgentFirst = sql`grouped.priority DESC, grouped.reachable DESC, grouped.score DESC, grouped.alerts DESC`;

export function groupCountsOf([
  alerts = 0,
  reachable = 0,
  critical = 0,
  high = 0,
  medium = 0,
  low = 0,
  info = 0,
  priority = 0,
]: readonly number[]): GroupCounts {
  return { alerts, reachable, critical, high, medium, low, info, priority };
}

export interface PackageGroup {
  /** Of one of its alerts. */
  readonly id: string;
  readonly list_version: string;
  readonly ecosystem: string;
  readonly package_name: string;
  readonly package_identifier: string;
}

export function packageGroupList(organizationId: string, filter: AlertFilter): KeptList<PackageGroup> {
  const { from, of, conditions } = matchedAlerts(organizationId, filter);
  return {
    organizationId,
    concerns: ['alerts'],
    filter: ['alerts by package', filter],
    numberCount,
    matching: sql`SELECT uuid_send(grouped.id) || ${numbered} AS entry
      FROM (SELECT ${of}.ecosystem, ${of}.package_name, (array_agg(${of}.id))[1] AS id, ${counted(of)}
        FROM ${from} WHERE ${conditions} GROUP BY ${of}.ecosystem, ${of}.package_name) AS grouped
      ORDER BY ${mostUrgentFirst}, grouped.ecosystem, grouped.package_name`,
    read: (db, ids, version) =>
      listedRows(db.selectFrom('alerts').select(['id', 'ecosystem', 'package_name', 'package_identifier']), {
        organizationId,
        ids,
        version,
      }),
  };
}

export interface RepositoryGroup {
  readonly id: string;
  readonly list_version: string;
  readonly name: string;
}

/** An alert is in each repository that it has an occurrence in, with its counts there. */
export function repositoryGroupList(organizationId: string, filter: AlertFilter): KeptList<RepositoryGroup> {
  return {
    organizationId,
    concerns: ['alerts', 'repositories'],
    filter: ['alerts by repository', filter],
    numberCount,
    matching: sql`SELECT uuid_send(grouped.id) || ${numbered} AS entry
      FROM (SELECT scoped.repository_id AS id, ${counted(sql.raw('alerts'))} ${ofRepositories(organizationId, filter)}
        GROUP BY scoped.repository_id) AS grouped
        JOIN repositories ON repositories.organization_id = ${organizationId}::uuid AND repositories.id = grouped.id
      ORDER BY ${mostUrgentFirst}, repositories.name, grouped.id`,
    read: (db, ids, version) =>
      listedRows(db.selectFrom('repositories').select(['id', 'name']), { organizationId, ids, version }),
  };
}

function ofRepositories(organizationId: string, filter: AlertFilter): RawBuilder<unknown> {
  return sql`FROM alert_totals AS scoped JOIN alerts ON alerts.organization_id = ${organizationId}::uuid AND alerts.id = scoped.alert_id
    WHERE scoped.organization_id = ${organizationId}::uuid ${inScope(organizationId, 'scoped.repository_id', filter.repositoryIds)}
      AND ${alertConditions(organizationId, filter, sql.raw('alerts'))}`;
}

export interface GroupedAlert {
  readonly id: string;
  readonly ecosystem: string;
  readonly package_name: string;
  readonly advisory_id: string;
  readonly aliases: readonly string[];
}

/** Of some packages, the most urgent first. */
export async function listAlertsOfGroups(
  db: Queryable,
  organizationId: string,
  filter: AlertFilter,
  packages: readonly Pick<PackageGroup, 'ecosystem' | 'package_name'>[],
): Promise<GroupedAlert[]> {
  const { from, of, conditions } = matchedAlerts(organizationId, filter);
  const { rows } = await sql<GroupedAlert>`
    SELECT ${of}.id, ${of}.ecosystem, ${of}.package_name, ${of}.advisory_id, ${of}.aliases FROM ${from} WHERE ${conditions}
      AND (${of}.ecosystem, ${of}.package_name) IN (SELECT * FROM unnest(${packages.map(({ ecosystem }) => ecosystem)}::text[],
        ${packages.map(({ package_name }) => package_name)}::text[]))
    ORDER BY scoped.priority DESC, ${of}.severity_score DESC, ${of}.id`.execute(db);
  return rows;
}

/** Of each repository the most urgent, so many at most. */
export async function listAlertsOfRepositories(
  db: Queryable,
  organizationId: string,
  filter: AlertFilter,
  repositoryIds: readonly string[],
  eachMax: number,
): Promise<{ repository_id: string; id: string }[]> {
  const { rows } = await sql<{ repository_id: string; id: string }>`
    SELECT repository_id, id FROM (SELECT scoped.repository_id, alerts.id, row_number() OVER (PARTITION BY scoped.repository_id
        ORDER BY scoped.priority DESC, alerts.severity_score DESC, alerts.id) AS place
      ${ofRepositories(organizationId, { ...filter, repositoryIds })}) AS ranked
    WHERE place <= ${sql.lit(eachMax)} ORDER BY repository_id, place`.execute(db);
  return rows;
}

export interface HeldVersionOfAlert {
  readonly alert_id: string;
  readonly package_version_id: string;
  readonly version: string;
  readonly version_range: string;
  readonly fixed_versions: readonly string[];
}

/** Which versions some alerts are about in scope, each once, with what fixes them. */
export async function listVersionsOfAlerts(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
  repositoryIds: readonly string[] | undefined,
): Promise<HeldVersionOfAlert[]> {
  const { rows } = await sql<HeldVersionOfAlert>`
    SELECT held.*, package_versions.version, package_versions.version_range
    FROM (SELECT DISTINCT occurrences.alert_id, packages.package_version_id, occurrences.fixed_versions
      FROM occurrences JOIN packages ON packages.organization_id = ${organizationId}::uuid AND packages.id = occurrences.package_id
      WHERE occurrences.organization_id = ${organizationId}::uuid AND occurrences.alert_id = ANY(${[...alertIds]}::uuid[])
        ${inScope(organizationId, 'occurrences.repository_id', repositoryIds)}) AS held
      JOIN package_versions ON package_versions.id = held.package_version_id
    ORDER BY package_versions.rank, package_versions.id, held.alert_id`.execute(db);
  return rows;
}

/** In how many repositories each of some upgrades closes something, in their order. */
export async function countRepositoriesOfUpgrades(
  db: Queryable,
  organizationId: string,
  upgrades: readonly { readonly alertIds: readonly string[]; readonly versionIds: readonly string[] }[],
  repositoryIds: readonly string[] | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ place: number; total: number }>`
    SELECT upgrade.place::integer AS place, count(DISTINCT occurrences.repository_id)::integer AS total
    FROM jsonb_array_elements(${JSON.stringify(upgrades)}::text::jsonb) WITH ORDINALITY AS upgrade (of, place),
      jsonb_array_elements_text(upgrade.of -> 'alertIds') AS alert (id)
      JOIN occurrences ON occurrences.organization_id = ${organizationId}::uuid AND occurrences.alert_id = alert.id::uuid
        ${inScope(organizationId, 'occurrences.repository_id', repositoryIds)}
      JOIN packages ON packages.organization_id = ${organizationId}::uuid AND packages.id = occurrences.package_id
    WHERE upgrade.of -> 'versionIds' ? packages.package_version_id::text
    GROUP BY upgrade.place`.execute(db);
  const totals = new Map(rows.map(({ place, total }) => [place, total]));
  return upgrades.map((_, at) => totals.get(at + 1) ?? 0);
}
