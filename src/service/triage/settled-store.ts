/** The issues and alerts that decisions and suppressions may close or open again, and what comes of them. */
import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../database/chunks.ts';
import { storableJson, type StorableText } from '../database/storable-text.ts';
import type { IssueResolution, IssueState, Queryable, Verdict } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { raiseListVersions } from '../lists/store.ts';
import { pendingCode } from '../occurrences/store.ts';

/** Where something may have changed. */
export type Concern =
  | {
      readonly kind: 'place';
      readonly repositoryIds: readonly string[];
      /** Undefined: all that the repositories have. */
      readonly alertIds?: readonly string[] | undefined;
    }
  | {
      readonly kind: 'named';
      readonly issueIds?: readonly string[];
      readonly alertIds?: readonly string[];
      readonly ruleIds?: readonly string[];
      /** All that these decisions hold closed. */
      readonly decisionIds?: readonly string[];
    };

/** `held`: what a decision or a suppression closed; `open`: and what is open; `said`: and what a person closed by a word on the issue itself. */
export type SettledKind = 'held' | 'open' | 'said';

/** An issue with one of its occurrences; what is of an occurrence is null and false where it has none. */
export interface SettledRow {
  readonly issue_id: string;
  readonly kind: 'vulnerability' | 'rule';
  readonly repository_id: string;
  readonly line_of_id: string | null;
  readonly state: IssueState;
  readonly resolution: IssueResolution;
  readonly suppression_id: string | null;
  readonly decision_id: string | null;
  readonly rule_id: string | null;
  readonly alert_id: string | null;
  readonly path: string;
  readonly package_identifier: string | null;
  readonly advisory_id: string | null;
  readonly advisory_ids: readonly string[] | null;
  readonly aliases: readonly string[] | null;
  readonly reference_urls: readonly string[] | null;
  /** No scan has judged it yet. */
  readonly is_pending: boolean;
  readonly is_reachable: boolean;
  readonly has_fix: boolean;
  readonly ecosystem: string | null;
  readonly name: string | null;
  readonly normalized_name: string | null;
  readonly version: string | null;
  readonly manifest_path: string | null;
  readonly lockfile_path: string | null;
  readonly dependency_path: readonly string[] | null;
}

const heldOnes = sql`(issues.decision_id IS NOT NULL OR issues.resolution = 'suppressed')`;

const kinds: Readonly<Record<SettledKind, RawBuilder<unknown>>> = {
  held: heldOnes,
  open: sql`(issues.state IN ('open', 'processing') OR ${heldOnes})`,
  said: sql`(issues.state IN ('open', 'processing', 'falsePositive', 'archived') AND issues.resolution <> 'unreachable')`,
};

export async function listSettledRows(
  db: Queryable,
  organizationId: string,
  concern: Concern,
  kind: SettledKind,
): Promise<SettledRow[]> {
  const { rows } = await sql<SettledRow>`
    SELECT issues.id AS issue_id, issues.kind, issues.repository_id, repositories.line_of_id, issues.state, issues.resolution,
      issues.suppression_id, issues.decision_id, issues.rule_id, issues.alert_id, issues.path,
      alerts.package_identifier, alerts.advisory_id, alerts.advisory_ids, alerts.aliases, alerts.reference_urls,
      coalesce(occurrences.reason_code = ${pendingCode}, false) AS is_pending,
      coalesce(occurrences.reachability = 'reachable', false) AS is_reachable,
      coalesce(cardinality(occurrences.fixed_versions) > 0, false) AS has_fix,
      package_versions.ecosystem, package_versions.name, package_versions.normalized_name, package_versions.version,
      packages.manifest_path, packages.lockfile_path, packages.dependency_path
    FROM issues
    JOIN repositories ON repositories.organization_id = ${organizationId}::uuid AND repositories.id = issues.repository_id
    LEFT JOIN alerts ON alerts.organization_id = ${organizationId}::uuid AND alerts.id = issues.alert_id
    LEFT JOIN occurrences ON occurrences.organization_id = ${organizationId}::uuid AND occurrences.repository_id = issues.repository_id
      AND occurrences.issue_id = issues.id
    LEFT JOIN packages ON packages.organization_id = ${organizationId}::uuid AND packages.id = occurrences.package_id
    LEFT JOIN package_versions ON package_versions.id = packages.package_version_id
    WHERE issues.organization_id = ${organizationId}::uuid AND ${issuesOf(concern)} AND ${kinds[kind]}
    ORDER BY issues.id, occurrences.id`.execute(db);
  return rows;
}

function issuesOf(concern: Concern): RawBuilder<unknown> {
  if (concern.kind === 'place') {
    const { repositoryIds, alertIds } = concern;
    const ofAlerts = alertIds === undefined ? sql`` : sql`AND issues.alert_id = ${anyOf(alertIds)}`;
    return sql`issues.repository_id = ${anyOf(repositoryIds)} ${ofAlerts}`;
  }
  const { issueIds = [], alertIds = [], ruleIds = [], decisionIds = [] } = concern;
  return oneOf([
    [sql`issues.id`, issueIds],
    [sql`issues.alert_id`, alertIds],
    [sql`issues.rule_id`, ruleIds],
    [sql`issues.decision_id`, decisionIds],
  ]);
}

function oneOf(
  named: readonly (readonly [column: RawBuilder<unknown>, ids: readonly string[]])[],
): RawBuilder<unknown> {
  const given = named.filter(([, ids]) => ids.length > 0).map(([column, ids]) => sql`${column} = ${anyOf(ids)}`);
  return given.length === 0 ? sql`false` : sql`(${sql.join(given, sql` OR `)})`;
}

function anyOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`ANY(${[...ids]}::uuid[])`;
}

export interface SettledIssue {
  readonly id: string;
  readonly repository_id: string;
  readonly from_state: IssueState;
  readonly state: IssueState;
  readonly resolution: IssueResolution;
  readonly suppression_id: string | null;
  readonly decision_id: string | null;
  /** Whether its history is to tell of it. */
  readonly is_told: boolean;
  readonly actor: StorableText;
  readonly comment: StorableText;
}

/** Brings issues to where decisions and suppressions have them, and tells their history. */
export async function updateSettledIssues(
  db: Queryable,
  organizationId: string,
  settled: readonly SettledIssue[],
  now: Date,
): Promise<void> {
  for (const chunk of chunksOf(settled, 5000))
    await sql`
      WITH settled AS (
        SELECT * FROM jsonb_to_recordset(${storableJson(chunk.map((issue) => ({ ...issue, event_id: newId() })))}::text::jsonb) AS settled (id uuid, event_id uuid, from_state text, state text,
          resolution text, suppression_id uuid, decision_id uuid, is_told boolean, actor text, comment text)
      ), moved AS (
        UPDATE issues SET state = settled.state, resolution = settled.resolution, suppression_id = settled.suppression_id,
          decision_id = settled.decision_id,
          updated_at = CASE WHEN settled.is_told THEN ${now}::timestamptz ELSE issues.updated_at END
        FROM settled WHERE issues.organization_id = ${organizationId}::uuid AND issues.id = settled.id
      )
      INSERT INTO issue_events (organization_id, id, issue_id, from_state, to_state, actor, comment, created_at)
      SELECT ${organizationId}::uuid, event_id, id, from_state, state, actor, comment, ${now}::timestamptz
      FROM settled WHERE is_told`.execute(db);
  if (settled.length > 0) await raiseListVersions(db, organizationId, ['issues']);
}

export interface DecidedAlert {
  readonly id: string;
  readonly package_identifier: string;
  readonly advisory_id: string;
  readonly advisory_ids: readonly string[];
  readonly aliases: readonly string[];
  readonly decision_id: string | null;
  readonly verdict: Verdict | '';
}

/** @param kind `held`: those alone that have a decision */
export async function listDecidedAlerts(
  db: Queryable,
  organizationId: string,
  concern: Concern,
  kind: SettledKind,
): Promise<DecidedAlert[]> {
  const { rows } = await sql<DecidedAlert>`
    SELECT id, package_identifier, advisory_id, advisory_ids, aliases, decision_id, verdict FROM alerts
    WHERE organization_id = ${organizationId}::uuid AND ${alertsOf(organizationId, concern)}
      ${kind === 'held' ? sql`AND decision_id IS NOT NULL` : sql``}`.execute(db);
  return rows;
}

function alertsOf(organizationId: string, concern: Concern): RawBuilder<unknown> {
  if (concern.kind === 'named')
    return oneOf([
      [sql`alerts.id`, concern.alertIds ?? []],
      [sql`alerts.decision_id`, concern.decisionIds ?? []],
    ]);
  const { repositoryIds, alertIds } = concern;
  const ofAlerts = alertIds === undefined ? sql`` : sql`AND alerts.id = ${anyOf(alertIds)}`;
  return sql`alerts.id IN (SELECT occurrences.alert_id FROM occurrences
    WHERE occurrences.organization_id = ${organizationId}::uuid AND occurrences.repository_id = ${anyOf(repositoryIds)}) ${ofAlerts}`;
}

export async function updateDecidedAlerts(
  db: Queryable,
  organizationId: string,
  decided: readonly Pick<DecidedAlert, 'id' | 'decision_id' | 'verdict'>[],
): Promise<void> {
  for (const chunk of chunksOf(decided, 5000))
    await sql`UPDATE alerts SET decision_id = decided.decision_id, verdict = decided.verdict
      FROM jsonb_to_recordset(${storableJson(chunk)}::text::jsonb) AS decided (id uuid, decision_id uuid, verdict text)
      WHERE alerts.organization_id = ${organizationId}::uuid AND alerts.id = decided.id`.execute(db);
  if (decided.length > 0) await raiseListVersions(db, organizationId, ['alerts']);
}

export interface NamedAlerts {
  /** Empty: any; not both. */
  readonly packageIdentifier: string;
  readonly advisoryId: string;
}

/** The alerts of vulnerabilities with this id and in this package, of whichever are wanted: one look at all alerts, however many those are. */
export async function listAlertsNamed(
  db: Queryable,
  organizationId: string,
  wanted: readonly NamedAlerts[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const known = wanted.map(({ packageIdentifier, advisoryId }) => ({
    packageIdentifier,
    advisoryId: advisoryId.toLowerCase(),
  }));
  const advisories = known.map(({ advisoryId }) => advisoryId).filter((id) => id !== '');
  const packages = known.flatMap((one) => (one.advisoryId === '' ? [one.packageIdentifier] : []));
  const { rows } = await sql<{ id: string; package_identifier: string; ids: readonly string[] }>`
    SELECT id, package_identifier, advisory_ids || aliases || advisory_id AS ids FROM alerts
    WHERE organization_id = ${organizationId}::uuid AND (package_identifier = ANY(${[...new Set(packages)]}::text[])
      OR EXISTS (SELECT FROM unnest(advisory_ids || aliases || advisory_id) AS known (id)
        WHERE lower(known.id) = ANY(${[...new Set(advisories)]}::text[])))`.execute(db);
  const packagesOf = Map.groupBy(known, ({ advisoryId }) => advisoryId);
  return rows
    .filter(({ package_identifier, ids }) =>
      ['', ...ids.map((id) => id.toLowerCase())].some((id) =>
        packagesOf.get(id)?.some((one) => one.packageIdentifier === '' || one.packageIdentifier === package_identifier),
      ),
    )
    .map(({ id }) => id);
}

/** Lines of repositories too. */
export async function listWithLines(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM repositories
    WHERE organization_id = ${organizationId}::uuid AND (id = ${anyOf(repositoryIds)} OR line_of_id = ${anyOf(repositoryIds)})
    ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface StandingIssue {
  readonly id: string;
  readonly alert_id: string;
  readonly path: string;
  readonly version: string;
}

/** Of one repository. */
export async function listIssuesOfAlerts(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  alertIds: readonly string[],
): Promise<StandingIssue[]> {
  const { rows } = await sql<StandingIssue>`SELECT id, alert_id, path, version FROM issues
    WHERE organization_id = ${organizationId}::uuid AND repository_id = ${repositoryId}::uuid AND alert_id = ${anyOf(alertIds)}`.execute(
    db,
  );
  return rows;
}
