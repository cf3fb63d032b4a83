/**
 * Brings a repository's package instances up to what a scan found, keeping ids of instances that stay, and the totals with them. What goes
 * is remembered for lookups.
 */
import type { Package } from '../../engine/model/package.ts';
import { storableKey, storableText, storableTexts } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { packageVersionKey, packageVersionOf } from './package-versions.ts';
import { keepPastPackages } from './history-store.ts';
import {
  addToPackageTotals,
  deletePackages,
  type KnownPackage,
  listPackagesOfRepository,
  type PackageRow,
  upsertPackages,
} from './store.ts';

export interface RecordedPlace {
  readonly organizationId: string;
  readonly repositoryId: string;
  /** A branch or tag beside the default branch, whose instances are counted apart. */
  readonly isLine: boolean;
  readonly branch: string;
  readonly commitSha: string;
}

export interface FoundPackages {
  readonly packages: readonly Package[];
  /** By `packageVersionKey`; none for a version that cannot be stored. */
  readonly versionIds: ReadonlyMap<string, string>;
  /** Instances that were known, not found again, and are not known to be gone: they stay. */
  readonly unconfirmed: (missing: readonly KnownPackage[], found: readonly PackageRow[]) => readonly KnownPackage[];
}

export interface RecordedPackages {
  /**
   * The instance's id for each of the packages, in order; entries of one manifest at one version share an instance. Undefined where
   * the database could not take it.
   */
  readonly ids: readonly (string | undefined)[];
  readonly unconfirmed: readonly KnownPackage[];
}

export async function recordPackages(
  db: Queryable,
  place: RecordedPlace,
  { packages, versionIds, unconfirmed }: FoundPackages,
  now: Date,
): Promise<RecordedPackages> {
  const { organizationId, repositoryId } = place;
  const known = new Map<string, KnownPackage>();
  for (const row of await listPackagesOfRepository(db, organizationId, repositoryId)) known.set(instanceKey(row), row);

  const wanted = new Map<string, PackageRow>();
  const keys = packages.map((found) => {
    const versionId = versionIds.get(packageVersionKey(packageVersionOf(found)));
    if (versionId === undefined) return undefined;
    const key = instanceKey({ package_version_id: versionId, manifest_key: storableKey(found.manifestPath) });
    const before = wanted.get(key);
    if (before !== undefined) {
      // A direct entry speaks for the instance before a transitive one, and the one that alerts are about before a fork.
      const isOfRegistry = found.source.kind === 'registry' && before.source.kind !== 'registry';
      if (isOfRegistry || (!before.is_direct && found.isDirect && before.source.kind === found.source.kind))
        wanted.set(key, instanceRow(found, place, versionId, { ...before, now }));
      return key;
    }
    const old = known.get(key);
    wanted.set(
      key,
      instanceRow(found, place, versionId, { id: old?.id ?? newId(), found_at: old?.found_at ?? now, now }),
    );
    return key;
  });

  const refused = await upsertPackages(db, [...wanted.values()]);
  for (const { row } of refused) wanted.delete(instanceKey(row));
  const missing = [...known].filter(([key]) => !wanted.has(key)).map(([, row]) => row);
  const kept = unconfirmed(missing, [...wanted.values()]);
  const keptIds = new Set(kept.map(({ id }) => id));
  const gone = missing.filter(({ id }) => !keptIds.has(id));
  const added = [...wanted].filter(([key]) => !known.has(key)).map(([, row]) => row);

  if (gone.length > 0) {
    const goneIds = gone.map((row) => row.id);
    await keepPastPackages(db, organizationId, goneIds, now);
    await deletePackages(db, organizationId, goneIds);
  }
  await addToPackageTotals(db, organizationId, { added, gone, isLine: place.isLine });
  return { ids: keys.map((key) => (key === undefined ? undefined : wanted.get(key)?.id)), unconfirmed: kept };
}

/** Some packages are asked for by hundreds of others, more than anybody draws. */
const parentsMax = 100;

function instanceKey(row: { package_version_id: string; manifest_key: string }): string {
  return `${row.package_version_id}\n${row.manifest_key}`;
}

function instanceRow(
  found: Package,
  place: RecordedPlace,
  versionId: string,
  { id, found_at: foundAt, now }: Pick<PackageRow, 'id' | 'found_at'> & { readonly now: Date },
): PackageRow {
  return {
    organization_id: place.organizationId,
    id,
    repository_id: place.repositoryId,
    package_version_id: versionId,
    branch: storableText(place.branch, 'branch'),
    commit_sha: storableText(place.commitSha, 'line'),
    manifest_path: storableText(found.manifestPath, 'path'),
    manifest_key: storableKey(found.manifestPath),
    start_line: found.span.startLine,
    start_column: found.span.startColumn,
    end_line: found.span.endLine,
    end_column: found.span.endColumn,
    lockfile_path: storableText(found.lockfilePath, 'path'),
    version_constraint: storableText(found.constraint, 'line'),
    is_direct: found.isDirect,
    directness: found.directness,
    source: found.source,
    scope: found.scope,
    dependency_path: storableTexts(found.dependencyPath, 'line'),
    parents: storableTexts(found.parents.slice(0, parentsMax), 'line'),
    found_at: foundAt,
    // A clock that was set back makes nothing seen before it was found.
    seen_at: now < foundAt ? foundAt : now,
  };
}
