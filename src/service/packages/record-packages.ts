/** Brings a repository's package instances up to what a scan found, keeping ids of instances that stay, and the totals with them. */
import type { Package } from '../../engine/model/package.ts';
import type { Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { packageVersionKey } from './package-versions.ts';
import {
  addToPackageTotals,
  deletePackages,
  listPackagesOfRepository,
  type PackageRow,
  upsertPackages,
} from './store.ts';

export interface RecordedPlace {
  readonly organizationId: string;
  readonly repositoryId: string;
  readonly branch: string;
  readonly commitSha: string;
}

/**
 * @param versionIds ids of package versions by `packageVersionKey`
 * @returns the instance's id for each of `packages`, in order; entries of one manifest at one version share an instance
 */
export async function recordPackages(
  db: Queryable,
  place: RecordedPlace,
  packages: readonly Package[],
  versionIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<string[]> {
  const { organizationId, repositoryId } = place;
  const known = new Map<string, PackageRow>();
  for (const row of await listPackagesOfRepository(db, organizationId, repositoryId)) known.set(instanceKey(row), row);

  const wanted = new Map<string, PackageRow>();
  const ids: string[] = [];
  for (const found of packages) {
    const versionId = versionIds.get(
      packageVersionKey({ ecosystem: found.ecosystem, name: found.name, version: found.version }),
    );
    if (versionId === undefined) throw new Error(`package version ${found.purl} has no row`);
    const key = instanceKey({ package_version_id: versionId, manifest_path: found.manifestPath });
    const before = wanted.get(key);
    if (before !== undefined) {
      ids.push(before.id);
      // A direct entry speaks for the instance before a transitive one, and the one that alerts are about before a fork.
      const isOfRegistry = found.source.kind === 'registry' && before.source.kind !== 'registry';
      if (isOfRegistry || (!before.is_direct && found.isDirect && before.source.kind === found.source.kind))
        wanted.set(key, instanceRow(found, place, versionId, before.id, before.found_at));
      continue;
    }
    const old = known.get(key);
    const row = instanceRow(found, place, versionId, old?.id ?? newId(), old?.found_at ?? now);
    wanted.set(key, row);
    ids.push(row.id);
  }

  const gone = [...known].filter(([key]) => !wanted.has(key)).map(([, row]) => row);
  const added = [...wanted].filter(([key]) => !known.has(key)).map(([, row]) => row);

  if (gone.length > 0)
    await deletePackages(
      db,
      organizationId,
      gone.map((row) => row.id),
    );
  await upsertPackages(db, [...wanted.values()]);
  await addToPackageTotals(db, organizationId, { added, gone });
  return ids;
}

function instanceKey(row: { package_version_id: string; manifest_path: string }): string {
  return `${row.package_version_id}\n${row.manifest_path}`;
}

function instanceRow(found: Package, place: RecordedPlace, versionId: string, id: string, foundAt: Date): PackageRow {
  return {
    organization_id: place.organizationId,
    id,
    repository_id: place.repositoryId,
    package_version_id: versionId,
    branch: place.branch,
    commit_sha: place.commitSha,
    manifest_path: found.manifestPath,
    start_line: found.span.startLine,
    start_column: found.span.startColumn,
    end_line: found.span.endLine,
    end_column: found.span.endColumn,
    lockfile_path: found.lockfilePath,
    version_constraint: found.constraint,
    is_direct: found.isDirect,
    directness: found.directness,
    source: found.source,
    scope: found.scope,
    dependency_path: [...found.dependencyPath],
    found_at: foundAt,
  };
}
