/** What is remembered: of each kind of span, what stands now, by what it is known, and what of it makes another span when it changes. */
import { type RawBuilder, sql } from 'kysely';

export interface HistoryPlace {
  readonly organizationId: string;
  readonly repositoryIds: readonly string[];
  /** Undefined: all that the repositories have. */
  readonly alertIds?: readonly string[];
}

export interface Remembered<Sql> {
  readonly table: 'occurrence_spans' | 'alert_spans' | 'issue_spans';
  /** Without the organization. */
  readonly key: readonly string[];
  /** What ends a span when it changes. */
  readonly told: readonly string[];
  /** What is written with it, and is as it was when the span began. */
  readonly noted: readonly string[];
  /** A statement that gives all of these as they are now. */
  readonly current: Sql;
  /** Which of the spans that have not ended are concerned. */
  readonly concerned: Sql;
}

/** Priorities move with each day's probabilities: they are noted, and begin no span. */
export function occurrenceState({
  organizationId,
  repositoryIds,
  alertIds,
}: HistoryPlace): Remembered<RawBuilder<unknown>> {
  const repositories = sql`ANY(${[...repositoryIds]}::uuid[])`;
  return {
    table: 'occurrence_spans',
    key: ['repository_id', 'package_version_id', 'alert_id', 'manifest_key'],
    told: ['reachability', 'exposure'],
    noted: ['priority', 'languages'],
    current: sql`SELECT packages.repository_id, packages.package_version_id, occurrences.alert_id, packages.manifest_key,
        occurrences.reachability, occurrences.exposure, occurrences.priority, occurrences.languages
      FROM occurrences JOIN packages ON packages.organization_id = ${organizationId}::uuid AND packages.id = occurrences.package_id
      WHERE occurrences.organization_id = ${organizationId}::uuid AND occurrences.repository_id = ${repositories} ${ofAlerts('occurrences.alert_id', alertIds)}`,
    concerned: sql`spans.repository_id = ${repositories} ${ofAlerts('spans.alert_id', alertIds)}`,
  };
}

/** One without any occurrence is seen by nobody, and keeps what it was. */
export function alertState({ organizationId, repositoryIds, alertIds }: HistoryPlace): Remembered<RawBuilder<unknown>> {
  const touched = sql`(SELECT occurrences.alert_id FROM occurrences
    WHERE occurrences.organization_id = ${organizationId}::uuid AND occurrences.repository_id = ANY(${[...repositoryIds]}::uuid[])
      ${ofAlerts('occurrences.alert_id', alertIds)})`;
  return {
    table: 'alert_spans',
    key: ['alert_id'],
    told: ['severity', 'severity_score', 'is_alerted'],
    noted: [],
    current: sql`SELECT alerts.id AS alert_id, alerts.severity, alerts.severity_score, alerts.is_alerted FROM alerts
      WHERE alerts.organization_id = ${organizationId}::uuid AND alerts.id IN ${touched}`,
    concerned: sql`spans.alert_id IN ${touched}`,
  };
}

export function issueState({ organizationId, repositoryIds, alertIds }: HistoryPlace): Remembered<RawBuilder<unknown>> {
  const ofRepositories = (of: 'issues' | 'spans'): RawBuilder<unknown> =>
    sql`${sql.ref(`${of}.repository_id`)} = ANY(${[...repositoryIds]}::uuid[])`;
  if (alertIds === undefined) return issuesWhere(organizationId, ofRepositories);
  const ofThese = ofAlerts('issues.alert_id', alertIds);
  return issuesWhere(organizationId, (of) =>
    of === 'issues'
      ? sql`${ofRepositories(of)} ${ofThese}`
      : sql`${ofRepositories(of)} AND spans.issue_id IN (SELECT issues.id FROM issues
          WHERE issues.organization_id = ${organizationId}::uuid AND ${ofRepositories('issues')} ${ofThese})`,
  );
}

function ofAlerts(column: string, alertIds: readonly string[] | undefined): RawBuilder<unknown> {
  return alertIds === undefined ? sql`` : sql`AND ${sql.ref(column)} = ANY(${[...alertIds]}::uuid[])`;
}

/** With its repository, by which spans are found. */
export function issueStateOf(organizationId: string, issueId: string): Remembered<RawBuilder<unknown>> {
  const repository = sql`(SELECT issues.repository_id FROM issues
    WHERE issues.organization_id = ${organizationId}::uuid AND issues.id = ${issueId}::uuid)`;
  return issuesWhere(organizationId, (of) =>
    of === 'issues'
      ? sql`issues.id = ${issueId}::uuid`
      : sql`spans.repository_id = ${repository} AND spans.issue_id = ${issueId}::uuid`,
  );
}

/** With their repositories, by which spans are found. */
export function issueStateOfSome(
  organizationId: string,
  issues: readonly { readonly id: string; readonly repository_id: string }[],
): Remembered<RawBuilder<unknown>> {
  const ids = sql`ANY(${issues.map(({ id }) => id)}::uuid[])`;
  const repositories = sql`ANY(${[...new Set(issues.map(({ repository_id }) => repository_id))]}::uuid[])`;
  return issuesWhere(organizationId, (of) =>
    of === 'issues' ? sql`issues.id = ${ids}` : sql`spans.repository_id = ${repositories} AND spans.issue_id = ${ids}`,
  );
}

function issuesWhere(
  organizationId: string,
  which: (of: 'issues' | 'spans') => RawBuilder<unknown>,
): Remembered<RawBuilder<unknown>> {
  return {
    table: 'issue_spans',
    key: ['repository_id', 'issue_id'],
    told: ['state', 'severity'],
    noted: [],
    current: sql`SELECT issues.repository_id, issues.id AS issue_id, issues.state, issues.severity FROM issues
      WHERE issues.organization_id = ${organizationId}::uuid AND ${which('issues')}`,
    concerned: which('spans'),
  };
}
