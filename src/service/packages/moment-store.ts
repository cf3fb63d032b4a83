/** What a lookup asks of a moment: which versions of some names were held then, or had been before, and where. */
import { sql } from 'kysely';
import { chunksOf } from '../database/chunks.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { firstSeenAt, instancesAt, repositoryNameAt } from './instances-store.ts';
import type { LookupReader, LookedUpInstance, NamedVersion } from './lookup-store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

const askedAtOnce = 200;

export function lookupReaderAt(organizationId: string, asOf: Date): LookupReader {
  const moment = { organizationId, asOf, areLinesIncluded: true };
  const ofVersion = sql`AND instance.package_version_id = wanted.id`;
  /** Stays that were over at the moment, of instances that were not back; of each the last. */
  const over = sql`past.organization_id = ${organizationId}::uuid AND past.package_version_id = wanted.id
    AND past.gone_at <= ${asOf}::timestamptz
    AND NOT EXISTS (SELECT FROM past_repositories WHERE past_repositories.organization_id = ${organizationId}::uuid
      AND past_repositories.id = past.repository_id AND past_repositories.removed_at <= ${asOf}::timestamptz)
    AND NOT EXISTS (SELECT FROM past_packages AS later WHERE later.organization_id = ${organizationId}::uuid
      AND later.repository_id = past.repository_id AND later.package_version_id = wanted.id AND later.manifest_key = past.manifest_key
      AND later.first_seen_at > past.first_seen_at AND later.first_seen_at <= ${asOf}::timestamptz)
    AND NOT EXISTS (SELECT FROM packages WHERE packages.organization_id = ${organizationId}::uuid
      AND packages.repository_id = past.repository_id AND packages.package_version_id = wanted.id
      AND packages.manifest_key = past.manifest_key AND packages.found_at <= ${asOf}::timestamptz)`;

  async function inChunks<Wanted, Row>(
    wanted: readonly Wanted[],
    read: (chunk: readonly Wanted[]) => ReturnType<ReturnType<typeof sql<Row>>['execute']>,
  ): Promise<Row[]> {
    const found: Row[] = [];
    for (const chunk of chunksOf(wanted, askedAtOnce)) pushEach(found, (await read(chunk)).rows);
    return found;
  }

  return {
    async heldVersions(db, names) {
      const versions = await listVersionsOfNames(db, organizationId, names);
      const counts = await inChunks(
        versions.map(({ id }) => id),
        (ids) =>
          sql<{
            id: string;
            count: number;
          }>`SELECT wanted.id, held.count FROM unnest(${[...ids]}::uuid[]) AS wanted (id)
          CROSS JOIN LATERAL (SELECT count(*)::integer AS count FROM ${instancesAt(moment, ofVersion)} AS instance) AS held`.execute(
            db,
          ),
      );
      const countOf = new Map(counts.map(({ id, count }) => [id, count]));
      return versions
        .map((version) => ({ ...version, instanceCount: countOf.get(version.id) ?? 0 }))
        .filter(({ instanceCount }) => instanceCount > 0);
    },
    async pastVersions(db, names) {
      const versions = await listVersionsOfNames(db, organizationId, names);
      const past = await inChunks(
        versions.map(({ id }) => id),
        (ids) =>
          sql<{ id: string }>`SELECT wanted.id FROM unnest(${[...ids]}::uuid[]) AS wanted (id)
          WHERE EXISTS (SELECT FROM past_packages AS past WHERE ${over})`.execute(db),
      );
      const pastIds = new Set(past.map(({ id }) => id));
      return versions.filter(({ id }) => pastIds.has(id));
    },
    instances: (db, wanted) =>
      inChunks(wanted, (chunk) =>
        sql<LookedUpInstance>`SELECT wanted.id AS "versionId", held.id AS "packageId", held.repository_id AS "repositoryId",
            ${repositoryNameAt(organizationId, 'held')} AS "repositoryName", held.branch, held.commit_sha AS "commitSha",
            held.manifest_path AS "manifestPath", held.version_constraint AS "constraint", held.directness, held.scope,
            ${firstSeenAt(organizationId, 'held')} AS "firstSeenAt", least(held.last_seen_at, ${asOf}::timestamptz) AS "lastSeenAt"
          FROM ${wantedRows(chunk)}
          CROSS JOIN LATERAL (SELECT * FROM ${instancesAt(moment, ofVersion)} AS instance
            ORDER BY instance.first_seen_at DESC, instance.repository_id, instance.manifest_key LIMIT wanted.row_limit) AS held`.execute(
          db,
        ),
      ),
    async countPast(db, wanted) {
      const rows = await inChunks(wanted, (chunk) =>
        sql<{ id: string; count: number }>`SELECT wanted.id, counted.count FROM ${wantedRows(chunk)}
          CROSS JOIN LATERAL (SELECT count(*)::integer AS count FROM (
            SELECT past.organization_id FROM past_packages AS past WHERE ${over} LIMIT wanted.row_limit) AS gone) AS counted
          WHERE counted.count > 0`.execute(db),
      );
      return new Map(rows.map(({ id, count }) => [id, count]));
    },
    pastInstances: (db, wanted) =>
      inChunks(wanted, (chunk) =>
        sql<LookedUpInstance>`SELECT wanted.id AS "versionId", '' AS "packageId", gone.repository_id AS "repositoryId",
            ${repositoryNameAt(organizationId, 'gone')} AS "repositoryName", gone.branch, gone.commit_sha AS "commitSha",
            gone.manifest_path AS "manifestPath", gone.version_constraint AS "constraint", gone.directness, gone.scope,
            ${firstSeenAt(organizationId, 'gone')} AS "firstSeenAt", gone.last_seen_at AS "lastSeenAt"
          FROM ${wantedRows(chunk)}
          CROSS JOIN LATERAL (SELECT * FROM past_packages AS past WHERE ${over}
            ORDER BY past.last_seen_at DESC, past.repository_id, past.manifest_key LIMIT wanted.row_limit) AS gone`.execute(
          db,
        ),
      ),
  };
}

function wantedRows(wanted: readonly { readonly versionId: string; readonly limit: number }[]) {
  return sql`unnest(${wanted.map(({ versionId }) => versionId)}::uuid[], ${wanted.map(({ limit }) => limit)}::integer[]) AS wanted (id, row_limit)`;
}

/** Every version of the names that the organization holds or once held, whenever. */
async function listVersionsOfNames(
  db: Queryable,
  organizationId: string,
  names: readonly StorableText[],
): Promise<NamedVersion[]> {
  const found: NamedVersion[] = [];
  for (const chunk of chunksOf(names, askedAtOnce)) {
    const { rows } = await sql<NamedVersion>`
      SELECT known.id, known.ecosystem, known.normalized_name AS "normalizedName", known.name, known.version, 0 AS "instanceCount"
      FROM (SELECT held.package_version_id AS id FROM package_totals AS held
          WHERE held.organization_id = ${organizationId}::uuid AND held.normalized_name = ANY(${[...chunk]}::text[])
        UNION SELECT past.package_version_id FROM past_packages AS past
          WHERE past.organization_id = ${organizationId}::uuid AND past.normalized_name = ANY(${[...chunk]}::text[])) AS ever
      JOIN package_versions AS known ON known.id = ever.id`.execute(db);
    pushEach(found, rows);
  }
  return found;
}
