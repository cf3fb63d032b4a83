/** The rows of occurrences: one vulnerability in one package instance, with its verdict and evidence. */
import { type Expression, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { Directness, PackageSource } from '../../engine/model/package-source.ts';
import type { Exposure, Reachability, ReasonCode } from '../../engine/model/verdict.ts';
import type { Queryable, StoredEvidence } from '../database/tables.ts';
import { inRepositories } from '../lists/scope-store.ts';
import { type RefusedRow, storeRows } from '../database/store-rows.ts';
import { storableJson, type StorableText } from '../database/storable-text.ts';

export interface OccurrenceRow {
  readonly organization_id: string;
  readonly id: string;
  readonly alert_id: string;
  readonly repository_id: string;
  readonly package_id: string;
  readonly issue_id: string | null;
  readonly reachability: Reachability;
  readonly reason_code: string;
  /** The rule that decided; empty where none was asked. */
  readonly rule: StorableText;
  readonly exposure: Exposure;
  readonly explanation: StorableText;
  readonly evidence: readonly StoredEvidence[];
  readonly fixed_versions: StorableText[];
  readonly languages: string[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly priority: number;
}

export interface KnownOccurrence {
  readonly id: string;
  readonly alert_id: string;
  readonly package_id: string;
  readonly reachability: Reachability;
  readonly reason_code: string;
  readonly exposure: Exposure;
  readonly created_at: Date;
  readonly priority: number;
}

/** With where its package stands, by which it is known again elsewhere. */
export interface PlacedOccurrence extends KnownOccurrence {
  readonly manifest_path: string;
  readonly version: string;
  readonly version_range: string;
}

export async function listOccurrencesOfRepository(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<PlacedOccurrence[]> {
  return db
    .selectFrom('occurrences')
    .innerJoin('packages', (join) =>
      join
        .on('packages.organization_id', '=', organizationId)
        .on('packages.repository_id', '=', repositoryId)
        .onRef('packages.id', '=', 'occurrences.package_id'),
    )
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .select(['occurrences.id', 'occurrences.alert_id', 'occurrences.package_id', 'occurrences.priority'])
    .select(['occurrences.reachability', 'occurrences.reason_code', 'occurrences.exposure', 'occurrences.created_at'])
    .select(['packages.manifest_path', 'package_versions.version', 'package_versions.version_range'])
    .where('occurrences.organization_id', '=', organizationId)
    .where('occurrences.repository_id', '=', repositoryId)
    .execute();
}

/** With their verdicts, which are long. */
export async function listVerdictsOfRepository(db: Queryable, organizationId: string, repositoryId: string) {
  return db
    .selectFrom('occurrences')
    .select(['alert_id', 'package_id', 'reachability', 'reason_code', 'rule', 'exposure', 'explanation', 'evidence'])
    .select(['languages', 'updated_at'])
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .execute();
}

/** @returns those that the database refused */
export async function upsertOccurrences(
  db: Queryable,
  rows: readonly OccurrenceRow[],
): Promise<RefusedRow<OccurrenceRow>[]> {
  return storeRows(db, rows, 500, async (chunk) => {
    await db
      .insertInto('occurrences')
      .values(chunk.map((row) => ({ ...row, evidence: storableJson(row.evidence) })))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet((set) => ({
          package_id: set.ref('excluded.package_id'),
          issue_id: set.ref('excluded.issue_id'),
          reachability: set.ref('excluded.reachability'),
          reason_code: set.ref('excluded.reason_code'),
          rule: set.ref('excluded.rule'),
          exposure: set.ref('excluded.exposure'),
          explanation: set.ref('excluded.explanation'),
          evidence: set.ref('excluded.evidence'),
          fixed_versions: set.ref('excluded.fixed_versions'),
          languages: set.ref('excluded.languages'),
          priority: set.ref('excluded.priority'),
          updated_at: set.ref('excluded.updated_at'),
        })),
      )
      .execute();
  });
}

/** Adds a sentence to the explanations of verdicts that stand unconfirmed; once, however often they are not confirmed. */
export async function noteUnconfirmed(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  sentence: StorableText,
): Promise<void> {
  await db
    .updateTable('occurrences')
    .set({ explanation: sql<StorableText>`explanation || ${sentence}::text` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where(sql<boolean>`position('Not confirmed since ' in explanation) = 0`)
    .execute();
}

export async function deleteOccurrences(db: Queryable, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('occurrences')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
}

const ownColumns = [
  'id',
  'package_id',
  'repository_id',
  'issue_id',
  'reachability',
  'reason_code',
  'exposure',
  'explanation',
  'evidence',
  'fixed_versions',
  'priority',
  'created_at',
] as const;

/** An occurrence with the package instance that it is about: what the API shows. */
export interface OccurrenceDetails extends Pick<OccurrenceRow, (typeof ownColumns)[number]> {
  readonly repository_name: string;
  readonly branch: string;
  readonly commit_sha: string;
  readonly seen_at: Date;
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly version_range: string;
  readonly manifest_path: string;
  readonly start_line: number;
  readonly start_column: number;
  readonly end_line: number;
  readonly end_column: number;
  readonly is_direct: boolean;
  readonly directness: Directness;
  readonly scope: string;
  readonly source: PackageSource;
  readonly dependency_path: string[];
}

/**
 * The most urgent occurrences of an alert (repositories undefined: on all default branches), or one of them, reachable before needsReview before unreachable, then the newest. Those
 * before the page are passed over in the index, not read.
 */
export async function listOccurrencesOfAlert(
  db: Queryable,
  organizationId: string,
  which: { alertId: string; repositoryIds: readonly string[] | undefined } | { occurrenceId: string },
  page: { offset: number; limit: number },
): Promise<OccurrenceDetails[]> {
  const chosen = (
    'alertId' in which
      ? db
          .selectFrom('occurrences')
          .where('alert_id', '=', which.alertId)
          .where(inRepositories(organizationId, 'occurrences.repository_id', which.repositoryIds))
      : db.selectFrom('occurrences').where('id', '=', which.occurrenceId)
  )
    .select(['id', 'reachability', 'created_at'])
    .where('organization_id', '=', organizationId)
    .orderBy(urgencyOf(sql.ref('reachability')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    // Written out: a plan for any page at all reads as if pages were a tenth of what there is.
    .offset(sql.lit(page.offset))
    .limit(sql.lit(page.limit));
  return db
    .selectFrom(chosen.as('page'))
    .innerJoin('occurrences', (join) =>
      join.on('occurrences.organization_id', '=', organizationId).onRef('occurrences.id', '=', 'page.id'),
    )
    .innerJoin('packages', (join) =>
      join.on('packages.organization_id', '=', organizationId).onRef('packages.id', '=', 'occurrences.package_id'),
    )
    .innerJoin('package_totals', (join) =>
      join
        .on('package_totals.organization_id', '=', organizationId)
        .onRef('package_totals.package_version_id', '=', 'packages.package_version_id'),
    )
    .innerJoin('repositories', (join) =>
      join
        .on('repositories.organization_id', '=', organizationId)
        .onRef('repositories.id', '=', 'occurrences.repository_id'),
    )
    .select(ownColumns.map((column) => `occurrences.${column}` as const))
    .select(['repositories.name as repository_name', 'packages.branch', 'packages.commit_sha', 'packages.seen_at'])
    .select(['package_totals.ecosystem', 'package_totals.name', 'package_totals.version'])
    .select(['package_totals.version_range', 'packages.manifest_path', 'packages.start_line', 'packages.start_column'])
    .select(['packages.end_line', 'packages.end_column', 'packages.is_direct', 'packages.directness'])
    .select(['packages.scope', 'packages.source', 'packages.dependency_path'])
    .orderBy(urgencyOf(sql.ref('occurrences.reachability')))
    .orderBy('occurrences.created_at', 'desc')
    .orderBy('occurrences.id', 'desc')
    .$if(page.offset === 0, (first) => first.modifyEnd(prepared))
    .execute();
}

/** As the index `occurrences_by_urgency` has it. */
function urgencyOf(reachability: Expression<unknown>) {
  return sql<number>`CASE ${reachability} WHEN 'reachable' THEN 0 WHEN 'needsReview' THEN 1 ELSE 2 END`;
}

/** What an advisory says of one version from one source: which occurrences there have to be, and with which fixes. */
export interface WantedOccurrence {
  readonly version_id: string;
  readonly source: PackageSource;
  readonly alert_id: string;
  readonly fixed_versions: readonly string[];
  readonly languages: readonly string[];
}

export interface AffectedPlace {
  readonly organizationId: string;
  readonly repositoryIds: readonly string[];
}

/** Marks what was found by its version alone: the code was not asked yet. */
export const pendingCode = 'analysis_pending' satisfies ReasonCode;

export function wantedRows(wanted: readonly WantedOccurrence[]) {
  return sql`jsonb_to_recordset(${storableJson(wanted)}::text::jsonb)
    AS wanted (version_id uuid, source jsonb, alert_id uuid, fixed_versions text[], languages text[])`;
}

/** Fixes that an advisory names now. */
export async function updateFixedVersions(
  db: Queryable,
  { organizationId, repositoryIds }: AffectedPlace,
  wanted: readonly WantedOccurrence[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE occurrences SET fixed_versions = wanted.fixed_versions, updated_at = ${now}::timestamptz
    FROM ${wantedRows(wanted)}
    JOIN packages ON packages.organization_id = ${organizationId} AND packages.package_version_id = wanted.version_id
      AND packages.source = wanted.source AND packages.repository_id = ANY(${[...repositoryIds]}::uuid[])
    WHERE occurrences.organization_id = ${organizationId} AND occurrences.alert_id = wanted.alert_id
      AND occurrences.package_id = packages.id AND occurrences.fixed_versions <> wanted.fixed_versions`.execute(db);
}

/** Takes away the occurrences that no advisory wants any more, of versions that are known whole. @returns their alerts and issues */
export async function deleteUnwantedOccurrences(
  db: Queryable,
  { organizationId, repositoryIds }: AffectedPlace,
  settled: readonly { readonly version_id: string; readonly source: PackageSource }[],
  wanted: readonly WantedOccurrence[],
): Promise<{ alert_id: string; issue_id: string | null }[]> {
  const { rows } = await sql<{ alert_id: string; issue_id: string | null }>`
    DELETE FROM occurrences
    USING jsonb_to_recordset(${storableJson(settled)}::text::jsonb) AS settled (version_id uuid, source jsonb), packages
    WHERE occurrences.organization_id = ${organizationId} AND packages.organization_id = ${organizationId}
      AND packages.repository_id = ANY(${[...repositoryIds]}::uuid[])
      AND packages.package_version_id = settled.version_id AND packages.source = settled.source
      AND occurrences.package_id = packages.id
      AND NOT EXISTS (SELECT 1 FROM ${wantedRows(wanted)}
        WHERE wanted.version_id = settled.version_id AND wanted.source = settled.source AND wanted.alert_id = occurrences.alert_id)
    RETURNING occurrences.alert_id, occurrences.issue_id`.execute(db);
  return rows;
}
