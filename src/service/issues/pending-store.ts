/** Issues of occurrences that an advisory alone brought or took, for many repositories at once: nothing was judged yet. */
import { sql } from 'kysely';
import { newIdAt } from '../database/new-ids.ts';
import { type StorableText, storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { raiseListVersions } from '../lists/store.ts';
import { pendingCode, type WantedOccurrence, wantedRows } from '../occurrences/store.ts';

interface PendingPlace {
  readonly organizationId: string;
  readonly repositoryIds: readonly string[];
  /** Who moves the issues, for their history. */
  readonly actor: StorableText;
}

/** The version, or the range that stands for it. */
const shownVersion = sql`CASE WHEN package_versions.version = '' THEN package_versions.version_range ELSE package_versions.version END`;

/** Wanted occurrences that are not there yet, with the fingerprint of `vulnerabilityFingerprint`. */
function missingOccurrences({ organizationId, repositoryIds }: PendingPlace, wanted: readonly WantedOccurrence[]) {
  return sql`(
    SELECT found.*, CASE WHEN octet_length(found.key) <= 600 THEN found.key
      ELSE 'sha256:' || encode(sha256(convert_to(found.key, 'UTF8')), 'hex') END AS fingerprint
    FROM (
      SELECT wanted.alert_id, wanted.fixed_versions, wanted.languages, packages.id AS package_id, packages.repository_id,
        packages.manifest_path, packages.start_line, packages.start_column, packages.end_line, packages.end_column,
        package_versions.name, ${shownVersion} AS version,
        'vulnerability|' || wanted.alert_id || '|' || ${shownVersion} || '|' || packages.manifest_key AS key
      FROM ${wantedRows(wanted)}
      JOIN packages ON packages.organization_id = ${organizationId} AND packages.package_version_id = wanted.version_id
        AND packages.source = wanted.source AND packages.repository_id = ANY(${[...repositoryIds]}::uuid[])
      JOIN package_versions ON package_versions.id = wanted.version_id
      WHERE NOT EXISTS (SELECT 1 FROM occurrences WHERE occurrences.organization_id = ${organizationId}
        AND occurrences.alert_id = wanted.alert_id AND occurrences.package_id = packages.id)
    ) AS found)`;
}

/**
 * Adds the wanted occurrences that are not there, unjudged. Their issues come first, as a row is written once so: new ones are processing, and so
 * are those that return after they were patched or archived by the service; a person's word stands, as it does in `standingAfterScan`.
 * @returns how many were added
 */
export async function insertPendingOccurrences(
  db: Queryable,
  place: PendingPlace,
  wanted: readonly WantedOccurrence[],
  now: Date,
): Promise<number> {
  if (wanted.length === 0) return 0;
  const { organizationId, actor } = place;
  const missing = missingOccurrences(place, wanted);
  await sql`
    WITH returning_ones AS (
      SELECT DISTINCT issues.id, issues.state FROM ${missing} AS pending
      JOIN issues ON issues.organization_id = ${organizationId} AND issues.repository_id = pending.repository_id
        AND issues.fingerprint = pending.fingerprint
      WHERE issues.state = 'patched' OR (issues.state = 'archived' AND issues.resolution = 'unreachable')
    ), moved AS (
      UPDATE issues SET state = 'processing', resolution = '', unconfirmed_since = '', is_present = true, updated_at = ${now}::timestamptz
      FROM returning_ones WHERE issues.organization_id = ${organizationId} AND issues.id = returning_ones.id
    )
    INSERT INTO issue_events (organization_id, id, issue_id, from_state, to_state, actor, comment, created_at)
    SELECT ${organizationId}::uuid, ${newIdAt(now)}, id, state, 'processing', ${actor}::text, '', ${now}::timestamptz
    FROM returning_ones`.execute(db);
  await sql`
    WITH raised AS (
      INSERT INTO issues (organization_id, id, repository_id, kind, fingerprint, title, state, resolution, severity, severity_score,
        severity_source, rule_id, alert_id, path, start_line, start_column, end_line, end_column, snippet, unconfirmed_since, version, created_at, updated_at)
      SELECT DISTINCT ON (pending.repository_id, pending.fingerprint) ${organizationId}::uuid, ${newIdAt(now)}, pending.repository_id,
        'vulnerability', pending.fingerprint, left(alerts.advisory_id || ': ' || pending.name || ' ' || pending.version, 1000),
        'processing', '', alerts.severity, alerts.severity_score, alerts.severity_source, NULL::uuid, pending.alert_id, pending.manifest_path,
        pending.start_line, pending.start_column, pending.end_line, pending.end_column, '', '', pending.version, ${now}::timestamptz, ${now}::timestamptz
      FROM ${missing} AS pending
      JOIN alerts ON alerts.organization_id = ${organizationId} AND alerts.id = pending.alert_id
      ORDER BY pending.repository_id, pending.fingerprint
      ON CONFLICT (organization_id, repository_id, fingerprint) DO NOTHING
      RETURNING id
    )
    INSERT INTO issue_events (organization_id, id, issue_id, from_state, to_state, actor, comment, created_at)
    SELECT ${organizationId}::uuid, ${newIdAt(now)}, id, '', 'processing', ${actor}::text, '', ${now}::timestamptz FROM raised`.execute(
    db,
  );
  const inserted = await sql`
    INSERT INTO occurrences (organization_id, id, alert_id, repository_id, package_id, issue_id, reachability, reason_code,
      exposure, explanation, evidence, fixed_versions, languages, created_at, updated_at)
    SELECT ${organizationId}::uuid, ${newIdAt(now)}, pending.alert_id, pending.repository_id, pending.package_id, issues.id, 'needsReview',
      ${pendingCode}, 'unknown', ${pendingSentence}, '[]'::jsonb, pending.fixed_versions, pending.languages, ${now}::timestamptz, ${now}::timestamptz
    FROM ${missing} AS pending
    JOIN issues ON issues.organization_id = ${organizationId} AND issues.repository_id = pending.repository_id
      AND issues.fingerprint = pending.fingerprint
    ON CONFLICT (organization_id, alert_id, package_id) DO NOTHING`.execute(db);
  return Number(inserted.numAffectedRows ?? 0);
}

const pendingSentence = storableText(
  'An advisory that came or changed names this version. The code has not been asked yet whether it reaches what is vulnerable; that is decided next.',
);

/** What an advisory says now, in the issues that it raised. */
export async function updateIssueWords(
  db: Queryable,
  { organizationId, repositoryIds }: PendingPlace,
  alertIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE issues SET severity = alerts.severity, severity_score = alerts.severity_score,
      severity_source = alerts.severity_source,
      title = left(alerts.advisory_id || ': ' || package_versions.name || ' ' || ${shownVersion}, 1000)
    FROM occurrences
    JOIN alerts ON alerts.organization_id = ${organizationId} AND alerts.id = occurrences.alert_id
    JOIN packages ON packages.organization_id = ${organizationId} AND packages.id = occurrences.package_id
    JOIN package_versions ON package_versions.id = packages.package_version_id
    WHERE issues.organization_id = ${organizationId} AND occurrences.organization_id = ${organizationId}
      AND occurrences.repository_id = ANY(${[...repositoryIds]}::uuid[]) AND occurrences.alert_id = ANY(${[...alertIds]}::uuid[])
      AND issues.id = occurrences.issue_id
      AND (issues.severity, issues.severity_score, issues.severity_source, split_part(issues.title, ': ', 1))
        IS DISTINCT FROM (alerts.severity, alerts.severity_score, alerts.severity_source, alerts.advisory_id)`.execute(
    db,
  );
}

/** Priorities of issues from the occurrences that raised them. */
export async function updateIssuePriorities(
  db: Queryable,
  { organizationId, repositoryIds }: Pick<PendingPlace, 'organizationId' | 'repositoryIds'>,
  alertIds: readonly string[],
): Promise<void> {
  const updated = await sql`
    UPDATE issues SET priority = occurrences.priority FROM occurrences
    WHERE issues.organization_id = ${organizationId} AND occurrences.organization_id = ${organizationId}
      AND occurrences.repository_id = ANY(${[...repositoryIds]}::uuid[]) AND occurrences.alert_id = ANY(${[...alertIds]}::uuid[])
      AND issues.id = occurrences.issue_id AND issues.priority <> occurrences.priority`.execute(db);
  if (Number(updated.numAffectedRows ?? 0) > 0) await raiseListVersions(db, organizationId, ['issues']);
}

/** Issues whose last occurrence is gone because no advisory names it any more. */
export async function patchLeftIssues(
  db: Queryable,
  { organizationId, actor }: PendingPlace,
  issueIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    WITH left_ones AS (
      SELECT issues.id, issues.state FROM issues
      WHERE issues.organization_id = ${organizationId} AND issues.id = ANY(${[...issueIds]}::uuid[])
        AND (issues.state IN ('open', 'processing') OR issues.resolution <> '' OR issues.decision_id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM occurrences
          WHERE occurrences.organization_id = ${organizationId} AND occurrences.repository_id = issues.repository_id
            AND occurrences.issue_id = issues.id)
    ), moved AS (
      UPDATE issues SET state = 'patched', resolution = '', suppression_id = NULL, decision_id = NULL, unconfirmed_since = '', is_present = false, updated_at = ${now}::timestamptz
      FROM left_ones WHERE issues.organization_id = ${organizationId} AND issues.id = left_ones.id
    )
    INSERT INTO issue_events (organization_id, id, issue_id, from_state, to_state, actor, comment, created_at)
    SELECT ${organizationId}::uuid, ${newIdAt(now)}, id, state, 'patched', ${actor}::text, '', ${now}::timestamptz
    FROM left_ones`.execute(db);
}
