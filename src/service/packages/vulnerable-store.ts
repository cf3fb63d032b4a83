/** How many alerts stand against versions of packages: they change without the inventory, and are read beside it. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';
import { inScope } from '../lists/scope-store.ts';

/** By the ids of versions; those against which none stands are left out. @param repositoryIds undefined: all default branches */
export async function countAlertsOfVersions(
  db: Queryable,
  organizationId: string,
  versionIds: readonly string[],
  repositoryIds: readonly string[] | undefined,
): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; total: number }>`
    SELECT packages.package_version_id AS id, count(DISTINCT occurrences.alert_id)::integer AS total
    FROM packages
    JOIN occurrences ON occurrences.organization_id = ${organizationId}::uuid AND occurrences.package_id = packages.id
    WHERE packages.organization_id = ${organizationId}::uuid AND packages.package_version_id = ANY(${[...versionIds]}::uuid[])
      ${inScope(organizationId, 'packages.repository_id', repositoryIds)}
    GROUP BY packages.package_version_id`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total]));
}
