/** What is asked for when a verdict is explained: the occurrence with its package and advisory, and the scans that found and read it. */
import type { Exposure, Reachability } from '../../engine/model/verdict.ts';
import { prepared } from '../database/prepared.ts';
import type { Gap, Queryable } from '../database/tables.ts';

export interface ExplainedRow {
  readonly id: string;
  readonly repository_id: string;
  readonly reachability: Reachability;
  readonly reason_code: string;
  /** Empty where it was recorded before rules were. */
  readonly rule: string;
  readonly exposure: Exposure;
  readonly explanation: string;
  readonly fixed_versions: readonly string[];
  readonly created_at: Date;
  readonly commit_sha: string;
  readonly seen_at: Date;
  readonly manifest_path: string;
  readonly lockfile_path: string;
  readonly version: string;
  readonly version_range: string;
  readonly name: string;
  readonly ecosystem: string;
  readonly normalized_name: string;
  readonly advisory_id: string;
  readonly advisory_ids: readonly string[];
}

export async function findExplainedOccurrence(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ExplainedRow | undefined> {
  return db
    .selectFrom('occurrences')
    .innerJoin('packages', (join) =>
      join.on('packages.organization_id', '=', organizationId).onRef('packages.id', '=', 'occurrences.package_id'),
    )
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .innerJoin('alerts', (join) =>
      join.on('alerts.organization_id', '=', organizationId).onRef('alerts.id', '=', 'occurrences.alert_id'),
    )
    .select([
      'occurrences.id',
      'occurrences.repository_id',
      'occurrences.reachability',
      'occurrences.reason_code',
      'occurrences.rule',
      'occurrences.exposure',
      'occurrences.explanation',
      'occurrences.fixed_versions',
      'occurrences.created_at',
      'packages.commit_sha',
      'packages.seen_at',
      'packages.manifest_path',
      'packages.lockfile_path',
      'package_versions.version',
      'package_versions.version_range',
      'package_versions.name',
      'package_versions.ecosystem',
      'package_versions.normalized_name',
      'alerts.advisory_id',
      'alerts.advisory_ids',
    ])
    .where('occurrences.organization_id', '=', organizationId)
    .where('occurrences.id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export interface ReadingScan {
  readonly id: string;
  readonly commit_sha: string;
  readonly advisory_snapshot: string;
  readonly ended_at: Date | null;
  readonly gaps: readonly Gap[];
}

/** The newest full scan of a repository that was recorded. */
export async function findNewestReading(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<ReadingScan | undefined> {
  return db
    .selectFrom('scans')
    .select(['id', 'commit_sha', 'advisory_snapshot', 'ended_at', 'gaps'])
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('kind', '=', 'full')
    .where('state', '=', 'completed')
    .orderBy('queued_at', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/** The commit of the scan that recorded something at a moment; undefined where an advisory brought it, or the scan is kept no more. */
export async function findCommitRecordedAt(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  moment: Date,
): Promise<string | undefined> {
  const scan = await db
    .selectFrom('scans')
    .select('commit_sha')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('kind', '=', 'full')
    .where('state', '=', 'completed')
    .where('ended_at', '=', moment)
    .orderBy('queued_at', 'desc')
    .limit(1)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return scan?.commit_sha;
}
