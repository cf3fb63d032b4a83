/** The package versions that were held at a moment, as the list of today shows those of today. */
import { sql } from 'kysely';
import { contains } from '../database/text-search.ts';
import type { Queryable } from '../database/tables.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import { instancesAt, type Moment, repositoryNameAt } from './instances-store.ts';
import type { FoundInstance, FoundPackage, PackageSearch } from './store.ts';

/** Changes with the inventory too: what is found no more changes tables, and the moment may be yet to come. */
export function packageListAt(
  organizationId: string,
  { repositoryIds, terms, ecosystems }: PackageSearch,
  asOf: Date,
  instancesMax: number,
): KeptList<FoundPackage> {
  const moment = { organizationId, asOf, repositoryIds };
  const conditions = [
    ...(ecosystems === undefined ? [] : [sql`known.ecosystem = ANY(${[...ecosystems]}::text[])`]),
    ...terms.map(
      (term) => sql`(${contains(sql`known.name`, term)} OR ${contains(sql`known.version`, term)}
        OR ${contains(sql`known.version_range`, term)} OR ${contains(sql`known.purl`, term)} OR ${contains(sql`held.paths`, term)})`,
    ),
  ];
  const paths = terms.length === 0 ? sql`''` : sql`string_agg(instance.manifest_path, E'\n')`;
  return {
    organizationId,
    concerns: ['packages', 'instances'],
    filter: ['packages at', { repositoryIds, terms, ecosystems }, asOf.getTime()],
    numberCount: 1,
    matching: sql`SELECT uuid_send(known.id) || int4send(held.total) AS entry
      FROM (SELECT instance.package_version_id, count(*)::integer AS total, ${paths} AS paths
        FROM ${instancesAt(moment)} AS instance GROUP BY instance.package_version_id) AS held
      JOIN package_versions AS known ON known.id = held.package_version_id
      ${conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`}
      ORDER BY known.name, known.rank, known.ecosystem, known.id`,
    read: (db, ids, version) => readPackagesAt(db, moment, { ids, version, instancesMax }),
  };
}

async function readPackagesAt(
  db: Queryable,
  moment: Moment,
  {
    ids,
    version,
    instancesMax,
  }: { ids: readonly string[]; version: ReturnType<typeof sql<string>>; instancesMax: number },
): Promise<FoundPackage[]> {
  const { rows } = await sql<FoundInstance & { list_version: string }>`
    SELECT ${version} AS list_version, known.id AS package_version_id, known.ecosystem, known.name, known.version, known.version_range,
      held.id, held.repository_id, held.branch, held.commit_sha, held.manifest_path, held.start_line, held.start_column, held.end_line,
      held.end_column, held.directness, held.source, ${repositoryNameAt(moment.organizationId, 'held')} AS repository_name
    FROM unnest(${[...ids]}::uuid[]) AS wanted (id)
    JOIN package_versions AS known ON known.id = wanted.id
    CROSS JOIN LATERAL (SELECT * FROM ${instancesAt(moment, sql`AND instance.package_version_id = wanted.id`)} AS instance
      ORDER BY instance.first_seen_at DESC, instance.repository_id, instance.manifest_key LIMIT ${sql.lit(instancesMax)}) AS held
    ORDER BY known.id, held.first_seen_at DESC, held.repository_id, held.manifest_key`.execute(db);
  return [...Map.groupBy(rows, (row) => row.package_version_id)].map(([id, instances]) => ({
    id,
    list_version: instances[0]?.list_version ?? '',
    instance_count: instances.length,
    instances,
  }));
}
