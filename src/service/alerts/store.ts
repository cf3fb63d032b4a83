/** The rows of alerts, and of their counts by repository. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { SeverityLevel } from '../../engine/model/advisory.ts';
import type { Reachability } from '../../engine/model/verdict.ts';
import { prepared } from '../database/prepared.ts';
import type { Queryable, Tables, Verdict } from '../database/tables.ts';
import { foldedContains } from '../database/text-search.ts';
import { type RefusedRow, storeRows } from '../database/store-rows.ts';
import { storableJson, type StorableText } from '../database/storable-text.ts';
import type { ListOrder } from '../lists/list-order.ts';
import { ofDefaultBranches } from '../lists/scope-store.ts';
import { raiseListVersions } from '../lists/store.ts';

export type AlertRow = Selectable<Tables['alerts']>;

export interface AlertCounts {
  readonly reachable: number;
  readonly needsReview: number;
  readonly unreachable: number;
}

/** With the highest priority of the occurrences that were counted. */
export interface AlertTotals extends AlertCounts {
  readonly priority: number;
}

/** The alerts of an organization in any of some packages, listed or not. */
export async function listAlertsOfPackages(
  db: Queryable,
  organizationId: string,
  ecosystem: string,
  names: readonly StorableText[],
): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('ecosystem', '=', ecosystem)
    .where('package_name', '=', sql<StorableText>`ANY(${[...names]}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function listAlertsByIds(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<AlertRow[]> {
  return db
    .selectFrom('alerts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
}

/** Rows that say what is known already are left alone. @returns those that the database refused */
export async function upsertAlerts(db: Queryable, rows: readonly AlertRow[]): Promise<RefusedRow<AlertRow>[]> {
  const changed = new Set<string>();
  const refused = await storeRows(db, rows, 500, async (chunk) => {
    const stored = await db
      .insertInto('alerts')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'id'])
          .doUpdateSet((set) => ({
            advisory_id: set.ref('excluded.advisory_id'),
            advisory_ids: set.ref('excluded.advisory_ids'),
            aliases: set.ref('excluded.aliases'),
            reference_urls: set.ref('excluded.reference_urls'),
            summary: set.ref('excluded.summary'),
            description: set.ref('excluded.description'),
            severity: set.ref('excluded.severity'),
            severity_score: set.ref('excluded.severity_score'),
            severity_source: set.ref('excluded.severity_source'),
            languages: set.ref('excluded.languages'),
            is_alerted: set.ref('excluded.is_alerted'),
            reachable_count: set.ref('excluded.reachable_count'),
            needs_review_count: set.ref('excluded.needs_review_count'),
            unreachable_count: set.ref('excluded.unreachable_count'),
            search_text: set.ref('excluded.search_text'),
            epss: set.ref('excluded.epss'),
            is_known_exploited: set.ref('excluded.is_known_exploited'),
            is_availability_alone: set.ref('excluded.is_availability_alone'),
            priority: set.ref('excluded.priority'),
            updated_at: set.ref('excluded.updated_at'),
          }))
          .where(sql<boolean>`(alerts.*) IS DISTINCT FROM (excluded.*)`),
      )
      .returning('organization_id')
      .execute();
    for (const row of stored) changed.add(row.organization_id);
  });
  for (const organizationId of changed) await raiseListVersions(db, organizationId, ['alerts']);
  return refused;
}

/** Counts one repository anew; alerts without any occurrence there lose their row. */
export async function replaceAlertTotals(db: Queryable, organizationId: string, repositoryId: string): Promise<void> {
  await db
    .deleteFrom('alert_totals')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .execute();
  await insertTotals(db, organizationId, sql`repository_id = ${repositoryId}::uuid`);
  await raiseListVersions(db, organizationId, ['alerts']);
}

async function insertTotals(db: Queryable, organizationId: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO alert_totals (organization_id, alert_id, repository_id, reachable_count, needs_review_count,
      unreachable_count, priority)
    SELECT organization_id, alert_id, repository_id, count(*) FILTER (WHERE reachability = 'reachable'),
      count(*) FILTER (WHERE reachability = 'needsReview'), count(*) FILTER (WHERE reachability = 'unreachable'), max(priority)
    FROM occurrences WHERE organization_id = ${organizationId}::uuid AND ${which}
    GROUP BY organization_id, alert_id, repository_id`.execute(db);
}

interface TotalsOf {
  readonly repositoryIds: readonly string[];
  readonly alertIds: readonly string[];
}

/** What the default branches among some repositories add to the counts of some alerts. */
export async function sumTotalsOf(
  db: Queryable,
  organizationId: string,
  { repositoryIds, alertIds }: TotalsOf,
): Promise<Map<string, AlertTotals>> {
  const rows = await db
    .selectFrom('alert_totals')
    .select((of) => [
      'alert_id',
      of.fn.sum<number>('reachable_count').as('reachable'),
      of.fn.sum<number>('needs_review_count').as('needs_review'),
      of.fn.sum<number>('unreachable_count').as('unreachable'),
      of.fn.max('priority').as('priority'),
    ])
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', sql<string>`ANY(${[...repositoryIds]}::uuid[])`)
    .where('alert_id', '=', sql<string>`ANY(${[...alertIds]}::uuid[])`)
    .where(ofDefaultBranches(organizationId, 'alert_totals.repository_id'))
    .groupBy('alert_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.alert_id,
      {
        reachable: Number(row.reachable),
        needsReview: Number(row.needs_review),
        unreachable: Number(row.unreachable),
        priority: row.priority,
      },
    ]),
  );
}

/** Counts some alerts anew in some repositories. */
export async function recountTotalsOf(
  db: Queryable,
  organizationId: string,
  { repositoryIds, alertIds }: TotalsOf,
): Promise<void> {
  const [repositories, alerts] = [[...repositoryIds], [...alertIds]];
  await sql`DELETE FROM alert_totals WHERE organization_id = ${organizationId}
    AND repository_id = ANY(${repositories}::uuid[]) AND alert_id = ANY(${alerts}::uuid[])`.execute(db);
  await insertTotals(
    db,
    organizationId,
    sql`repository_id = ANY(${repositories}::uuid[]) AND alert_id = ANY(${alerts}::uuid[])`,
  );
}

/** An alert's counts with what came in some default branches; a sum over all of them would cost more with each batch. */
export async function addToAlertCounts(
  db: Queryable,
  organizationId: string,
  added: readonly (AlertCounts & { readonly alertId: string; readonly languages: readonly string[] })[],
  now: Date,
): Promise<void> {
  const rows = added.map(({ alertId, reachable, needsReview, unreachable, languages }) => ({
    id: alertId,
    r: reachable,
    n: needsReview,
    u: unreachable,
    languages,
  }));
  await sql`
    UPDATE alerts SET reachable_count = reachable_count + added.r, needs_review_count = needs_review_count + added.n,
      unreachable_count = unreachable_count + added.u, is_alerted = is_alerted OR reachable_count + added.r + needs_review_count + added.n > 0,
      languages = CASE WHEN reachable_count + needs_review_count + unreachable_count = 0 THEN added.languages
        ELSE ARRAY(SELECT DISTINCT language FROM unnest(alerts.languages || added.languages) AS language ORDER BY language) END,
      updated_at = ${now}::timestamptz
    FROM jsonb_to_recordset(${storableJson(rows)}::text::jsonb) AS added (id uuid, r integer, n integer, u integer, languages text[])
    WHERE organization_id = ${organizationId} AND alerts.id = added.id AND (added.r, added.n, added.u) <> (0, 0, 0)`.execute(
    db,
  );
}

/** The highest priorities of alerts over all default branches. */
export async function recountAlertPriorities(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE alerts SET priority = highest.priority
    FROM (SELECT alert_id, max(priority) AS priority FROM alert_totals
      WHERE organization_id = ${organizationId}::uuid AND alert_id = ANY(${[...alertIds]}::uuid[])
        AND ${ofDefaultBranches(organizationId, 'alert_totals.repository_id')} GROUP BY alert_id) AS highest
    WHERE alerts.organization_id = ${organizationId}::uuid AND alerts.id = highest.alert_id
      AND alerts.priority <> highest.priority`.execute(db);
}

/** The counts of alerts over all default branches, and the languages of their occurrences there. */
export async function sumAlerts(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
): Promise<Map<string, AlertTotals & { languages: string[] }>> {
  const totals = await db
    .selectFrom('alert_totals')
    .select((of) => [
      'alert_id',
      of.fn.sum<number>('reachable_count').as('reachable'),
      of.fn.sum<number>('needs_review_count').as('needs_review'),
      of.fn.sum<number>('unreachable_count').as('unreachable'),
      of.fn.max('priority').as('priority'),
    ])
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', sql<string>`ANY(${[...alertIds]}::uuid[])`)
    .where(ofDefaultBranches(organizationId, 'alert_totals.repository_id'))
    .groupBy('alert_id')
    .execute();
  const isCounted = sql`AND ${ofDefaultBranches(organizationId, 'occurrences.repository_id')}`;
  const languages = await listSpoken(db, organizationId, alertIds, isCounted);
  return new Map(
    totals.map((row) => [
      row.alert_id,
      {
        reachable: Number(row.reachable),
        needsReview: Number(row.needs_review),
        unreachable: Number(row.unreachable),
        priority: row.priority,
        languages: languages.get(row.alert_id) ?? [],
      },
    ]),
  );
}

/** The languages of all occurrences of alerts, on lines too. */
export async function listLanguages(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
): Promise<Map<string, string[]>> {
  return listSpoken(db, organizationId, alertIds, sql``);
}

async function listSpoken(
  db: Queryable,
  organizationId: string,
  alertIds: readonly string[],
  which: RawBuilder<unknown>,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ alert_id: string; languages: string[] }>`
    SELECT alert_id, array_agg(DISTINCT language ORDER BY language) AS languages
    FROM occurrences, unnest(languages) AS language
    WHERE organization_id = ${organizationId} AND alert_id = ANY(${[...alertIds]}::uuid[]) ${which}
    GROUP BY alert_id`.execute(db);
  return new Map(rows.map((row) => [row.alert_id, row.languages]));
}

export interface AlertFilter {
  /** Undefined: all default branches. */
  readonly repositoryIds: readonly string[] | undefined;
  readonly terms: readonly StorableText[];
  readonly languages: readonly string[] | undefined;
  readonly severities: readonly SeverityLevel[] | undefined;
  readonly reachability: readonly Reachability[] | undefined;
  /** Verdicts of decisions that cover them whole; `open`: without one. */
  readonly triage: readonly (Verdict | 'open')[] | undefined;
  /** 0: all. */
  readonly minPriority: number;
}

export interface AlertSearch extends AlertFilter {
  readonly sort: ListOrder;
}

/** What lists show. */
export const listedColumns = [
  'id',
  'decision_id',
  'package_identifier',
  'advisory_id',
  'aliases',
  'reference_urls',
  'summary',
  'description',
  'severity',
  'severity_score',
  'severity_source',
  'languages',
  'is_alerted',
  'epss',
  'is_known_exploited',
  'is_availability_alone',
  'created_at',
  'updated_at',
] as const;

export type ShownAlert = Pick<AlertRow, (typeof listedColumns)[number]>;

export type CountedAlert = ShownAlert & Pick<AlertRow, 'reachable_count' | 'needs_review_count' | 'unreachable_count'>;

export interface MatchedAlerts {
  /** Has a relation `scoped` with an alert's counts and priority in scope. */
  readonly from: RawBuilder<unknown>;
  /** The relation with the columns of `alerts`. */
  readonly of: RawBuilder<unknown>;
  readonly conditions: RawBuilder<unknown>;
}

/** The alerts that a search is for, as parts of a statement. */
export function matchedAlerts(organizationId: string, search: AlertFilter): MatchedAlerts {
  const { repositoryIds } = search;
  const from =
    repositoryIds === undefined
      ? sql`alerts AS scoped`
      : sql`(SELECT alert_id AS id, sum(reachable_count)::integer AS reachable_count,
          sum(needs_review_count)::integer AS needs_review_count, sum(unreachable_count)::integer AS unreachable_count,
          max(priority)::integer AS priority
        FROM alert_totals
        WHERE organization_id = ${organizationId}::uuid AND repository_id = ANY(${[...repositoryIds]}::uuid[])
        GROUP BY alert_id) AS scoped JOIN alerts ON alerts.organization_id = ${organizationId}::uuid AND alerts.id = scoped.id`;
  const of = sql.raw(repositoryIds === undefined ? 'scoped' : 'alerts');
  return { from, of, conditions: alertConditions(organizationId, search, of) };
}

/** Of a relation with the columns of `alerts`, and one `scoped` with counts and priority. */
export function alertConditions(
  organizationId: string,
  { terms, languages, severities, reachability, triage, minPriority }: AlertFilter,
  of: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const conditions = [
    sql`${of}.organization_id = ${organizationId}::uuid`,
    sql`scoped.reachable_count + scoped.needs_review_count + scoped.unreachable_count > 0`,
    ...(minPriority === 0 ? [] : [sql`scoped.priority >= ${minPriority}::integer`]),
    ...terms.map((term) => foldedContains(sql`${of}.search_text`, term)),
    ...(languages === undefined ? [] : [sql`${of}.languages && ${[...languages]}::text[]`]),
    ...(severities === undefined ? [] : [sql`${of}.severity = ANY(${[...severities]}::text[])`]),
    ...(triage === undefined
      ? []
      : [sql`${of}.verdict = ANY(${triage.map((each) => (each === 'open' ? '' : each))}::text[])`]),
    ...(reachability === undefined
      ? []
      : [
          sql`(${sql.join(
            reachability.map((category) => sql`scoped.${sql.ref(countColumns[category])} > 0`),
            sql` OR `,
          )})`,
        ]),
  ];
  return sql.join(conditions, sql` AND `);
}

const countColumns = {
  reachable: 'reachable_count',
  needsReview: 'needs_review_count',
  unreachable: 'unreachable_count',
} as const satisfies Record<Reachability, string>;

/** The alert of an alert's or an occurrence's id; undefined where there is none, or where it has no occurrence any more. */
export async function findAlertOf(db: Queryable, organizationId: string, id: string): Promise<FoundAlert | undefined> {
  const alert = await findAlert(db, organizationId, id);
  if (alert !== undefined) return { alert, occurrenceId: undefined, lineId: undefined };
  const occurrence = await db
    .selectFrom('occurrences')
    .select(['id', 'alert_id', 'repository_id'])
    .select(ofDefaultBranches(organizationId, 'occurrences.repository_id').as('is_counted'))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (occurrence === undefined) return undefined;
  const ofOccurrence = await findAlert(db, organizationId, occurrence.alert_id);
  if (ofOccurrence === undefined) return undefined;
  const lineId = occurrence.is_counted ? undefined : occurrence.repository_id;
  return { alert: ofOccurrence, occurrenceId: occurrence.id, lineId };
}

export interface FoundAlert {
  readonly alert: CountedAlert;
  readonly occurrenceId: string | undefined;
  /** Of an occurrence on a line. */
  readonly lineId: string | undefined;
}

/** How many occurrences an alert has in some repositories or lines. */
export async function countOccurrencesIn(
  db: Queryable,
  organizationId: string,
  alertId: string,
  repositoryIds: readonly string[],
): Promise<number> {
  const { total } = await db
    .selectFrom('alert_totals')
    .select(
      sql<number>`coalesce(sum(reachable_count + needs_review_count + unreachable_count), 0)::integer`.as('total'),
    )
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId)
    .where('repository_id', '=', sql<string>`ANY(${[...repositoryIds]}::uuid[])`)
    .executeTakeFirstOrThrow();
  return total;
}

async function findAlert(db: Queryable, organizationId: string, id: string): Promise<CountedAlert | undefined> {
  return db
    .selectFrom('alerts')
    .select([...listedColumns, 'reachable_count', 'needs_review_count', 'unreachable_count'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst();
}
