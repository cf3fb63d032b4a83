/** What one lockfile says of who asks for whom, as the scan recorded it. */
import { prepared } from '../database/prepared.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';

export interface WayTarget {
  readonly repository_id: string;
  readonly manifest_path: string;
  readonly lockfile_path: StorableText;
  readonly name: string;
  readonly version: string;
  readonly ecosystem: string;
  readonly parents: readonly string[];
  readonly dependency_path: readonly string[];
}

/** The package of an occurrence. */
export async function findWayTarget(
  db: Queryable,
  organizationId: string,
  occurrenceId: string,
): Promise<WayTarget | undefined> {
  return db
    .selectFrom('occurrences')
    .innerJoin('packages', (join) =>
      join.on('packages.organization_id', '=', organizationId).onRef('packages.id', '=', 'occurrences.package_id'),
    )
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .select(['packages.repository_id', 'packages.manifest_path', 'packages.lockfile_path'])
    .select(['package_versions.name', 'package_versions.version', 'package_versions.ecosystem'])
    .select(['packages.parents', 'packages.dependency_path'])
    .where('occurrences.organization_id', '=', organizationId)
    .where('occurrences.id', '=', occurrenceId)
    .modifyEnd(prepared)
    .executeTakeFirst();
}

export interface LockedInstance {
  readonly name: string;
  readonly version: string;
  readonly parents: readonly string[];
  readonly is_direct: boolean;
}

export async function listLockedTogether(
  db: Queryable,
  organizationId: string,
  { repository_id, lockfile_path, ecosystem }: Pick<WayTarget, 'repository_id' | 'lockfile_path' | 'ecosystem'>,
): Promise<LockedInstance[]> {
  return db
    .selectFrom('packages')
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .select(['package_versions.name', 'package_versions.version', 'packages.parents', 'packages.is_direct'])
    .where('packages.organization_id', '=', organizationId)
    .where('packages.repository_id', '=', repository_id)
    .where('packages.lockfile_path', '=', lockfile_path)
    .where('package_versions.ecosystem', '=', ecosystem)
    .modifyEnd(prepared)
    .execute();
}
