/** What is remembered of package instances that scans found no more: where a version was once held, and from when to when. */
import { sql } from 'kysely';
import { allRemoved, oldRowsMax, type RemovedRows, type RowPlace } from '../database/old-rows.ts';
import type { Queryable } from '../database/tables.ts';

/** Remembers the stay of instances that are about to be removed; twice is as once. */
export async function keepPastPackages(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`INSERT INTO past_packages AS past (organization_id, repository_id, package_version_id, manifest_key, normalized_name, branch,
      commit_sha, manifest_path, version_constraint, directness, scope, source, start_line, start_column, end_line, end_column,
      first_seen_at, last_seen_at, gone_at)
    SELECT gone.organization_id, gone.repository_id, gone.package_version_id, gone.manifest_key, known.normalized_name, gone.branch,
      gone.commit_sha, gone.manifest_path, gone.version_constraint, gone.directness, gone.scope, gone.source, gone.start_line, gone.start_column, gone.end_line, gone.end_column,
      gone.found_at, gone.seen_at, greatest(gone.seen_at, ${now}::timestamptz)
    FROM packages AS gone JOIN package_versions AS known ON known.id = gone.package_version_id
    WHERE gone.organization_id = ${organizationId}::uuid AND gone.id = ANY(${[...ids]}::uuid[])
    ON CONFLICT (organization_id, repository_id, package_version_id, manifest_key, first_seen_at) DO UPDATE SET
      branch = excluded.branch, commit_sha = excluded.commit_sha, version_constraint = excluded.version_constraint,
      directness = excluded.directness, scope = excluded.scope, source = excluded.source,
      last_seen_at = greatest(past.last_seen_at, excluded.last_seen_at), gone_at = greatest(past.gone_at, excluded.gone_at)`.execute(
    db,
  );
}

/** A repository is about to go: its instances are remembered, and lookups of today pass over all of it. */
export async function keepPackagesOfRemoved(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await keepPastPackages(db, organizationId, ids, now);
  await db
    .updateTable('past_packages')
    .set({ is_removed: true })
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .execute();
}

export async function deleteOldPastPackages(
  db: Queryable,
  organizationId: string,
  before: Date,
  after: RowPlace,
): Promise<RemovedRows> {
  const { rows } = await sql`
    DELETE FROM past_packages AS gone USING (
      SELECT organization_id, repository_id, package_version_id, manifest_key, first_seen_at FROM past_packages
      WHERE organization_id = ${organizationId}::uuid AND gone_at < ${before}::timestamptz
      ORDER BY gone_at LIMIT ${oldRowsMax}) AS old
    WHERE gone.organization_id = ${organizationId}::uuid AND gone.organization_id = old.organization_id
      AND gone.repository_id = old.repository_id AND gone.package_version_id = old.package_version_id
      AND gone.manifest_key = old.manifest_key AND gone.first_seen_at = old.first_seen_at
    RETURNING gone.manifest_key`.execute(db);
  return allRemoved(rows.length, after);
}
