/**
 * What a lookup asks: which versions of some names an organization holds or once held, and where; on registered branches and tags too, since
 * what is shipped from there is held.
 */
import { sql } from 'kysely';
import type { Directness } from '../../engine/model/package-source.ts';
import { chunksOf } from '../database/chunks.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface NamedVersion {
  readonly id: string;
  readonly ecosystem: string;
  readonly normalizedName: string;
  readonly name: string;
  readonly version: string;
  /** Instances now, those on lines among them; 0 where it was once held only. */
  readonly instanceCount: number;
}

/**
 * So few at once that no plan seems dear enough to be compiled. What is asked for each stands in a subquery that cannot be joined otherwise
 * than by the index: for thousands of names the database would read all of an organization.
 */
const askedAtOnce = 200;

/** Found by the names as advisories spell them, of any ecosystem. */
export async function listHeldVersionsOfNames(
  db: Queryable,
  organizationId: string,
  names: readonly StorableText[],
): Promise<NamedVersion[]> {
  const found: NamedVersion[] = [];
  for (const chunk of chunksOf(names, askedAtOnce)) {
    const { rows } = await sql<NamedVersion>`
      SELECT held.package_version_id AS id, held.ecosystem, held.normalized_name AS "normalizedName", held.name, held.version,
        held.instance_count + held.line_instance_count AS "instanceCount"
      FROM unnest(${chunk}::text[]) AS wanted (name)
      CROSS JOIN LATERAL (SELECT * FROM package_totals
        WHERE package_totals.organization_id = ${organizationId}::uuid AND package_totals.normalized_name = wanted.name OFFSET 0) AS held`.execute(
      db,
    );
    pushEach(found, rows);
  }
  return found;
}

/**
 * Each version once, however many repositories once held it: from one version of a name the index leads to the next, past all of its rows.
 */
export async function listPastVersionsOfNames(
  db: Queryable,
  organizationId: string,
  names: readonly StorableText[],
): Promise<NamedVersion[]> {
  const found: NamedVersion[] = [];
  for (const chunk of chunksOf(names, askedAtOnce)) {
    const { rows } = await sql<{ id: string }>`
      WITH RECURSIVE steps AS (
        SELECT wanted.name, (SELECT package_version_id FROM past_packages
          WHERE organization_id = ${organizationId}::uuid AND normalized_name = wanted.name AND NOT is_removed
          ORDER BY package_version_id LIMIT 1) AS id
        FROM unnest(${chunk}::text[]) AS wanted (name)
        UNION ALL
        SELECT steps.name, (SELECT package_version_id FROM past_packages
          WHERE organization_id = ${organizationId}::uuid AND normalized_name = steps.name AND package_version_id > steps.id
            AND NOT is_removed
          ORDER BY package_version_id LIMIT 1)
        FROM steps WHERE steps.id IS NOT NULL)
      SELECT id FROM steps WHERE id IS NOT NULL`.execute(db);
    if (rows.length > 0)
      pushEach(
        found,
        await listVersions(
          db,
          rows.map(({ id }) => id),
        ),
      );
  }
  return found;
}

async function listVersions(db: Queryable, ids: readonly string[]): Promise<NamedVersion[]> {
  const { rows } = await sql<NamedVersion>`
    SELECT known.id, known.ecosystem, known.normalized_name AS "normalizedName", known.name, known.version, 0 AS "instanceCount"
    FROM unnest(${[...ids]}::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT * FROM package_versions WHERE package_versions.id = wanted.id OFFSET 0) AS known`.execute(
    db,
  );
  return rows;
}

export interface LookedUpInstance {
  readonly versionId: string;
  /** Empty for one that is gone. */
  readonly packageId: string;
  readonly repositoryId: string;
  readonly repositoryName: string;
  readonly branch: string;
  readonly commitSha: string;
  readonly manifestPath: string;
  readonly constraint: string;
  readonly directness: Directness;
  readonly scope: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

export interface WantedInstances {
  readonly versionId: string;
  readonly limit: number;
}

/** Of each version the newest instances. One that was gone in between was first seen when it first came. */
async function listInstancesOfVersions(
  db: Queryable,
  organizationId: string,
  wanted: readonly WantedInstances[],
): Promise<LookedUpInstance[]> {
  const found: LookedUpInstance[] = [];
  for (const chunk of chunksOf(wanted, askedAtOnce)) {
    const { rows } = await sql<LookedUpInstance>`
      SELECT wanted.id AS "versionId", instance.id AS "packageId", instance.repository_id AS "repositoryId",
        (SELECT repositories.name FROM repositories WHERE repositories.organization_id = ${organizationId}::uuid
          AND repositories.id = instance.repository_id) AS "repositoryName",
        instance.branch, instance.commit_sha AS "commitSha", instance.manifest_path AS "manifestPath",
        instance.version_constraint AS "constraint", instance.directness, instance.scope,
        least(instance.found_at, (SELECT min(past.first_seen_at) FROM past_packages AS past
          WHERE past.organization_id = ${organizationId}::uuid AND past.repository_id = instance.repository_id
            AND past.package_version_id = wanted.id AND past.manifest_key = instance.manifest_key)) AS "firstSeenAt",
        instance.seen_at AS "lastSeenAt"
      FROM unnest(${chunk.map(({ versionId }) => versionId)}::uuid[], ${chunk.map(({ limit }) => limit)}::integer[]) AS wanted (id, row_limit)
      CROSS JOIN LATERAL (SELECT * FROM packages
        WHERE packages.organization_id = ${organizationId}::uuid AND packages.package_version_id = wanted.id
        ORDER BY packages.found_at DESC, packages.id DESC LIMIT wanted.row_limit) AS instance`.execute(db);
    pushEach(found, rows);
  }
  return found;
}

export interface WantedPast extends WantedInstances {
  readonly normalizedName: string;
}

/** How often each version was once held, as far as its limit. Those that are back are counted too: they are few, and looking for them is dear. */
async function countPastInstances(
  db: Queryable,
  organizationId: string,
  wanted: readonly WantedPast[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const chunk of chunksOf(wanted, askedAtOnce)) {
    const { rows } = await sql<{ id: string; count: number }>`
      SELECT wanted.id, counted.count
      FROM ${unnested(chunk)}
      CROSS JOIN LATERAL (SELECT count(*)::integer AS count FROM (
        SELECT past.organization_id FROM past_packages AS past WHERE ${isOfVersion(organizationId)} LIMIT wanted.row_limit) AS gone) AS counted
      WHERE counted.count > 0`.execute(db);
    for (const { id, count } of rows) found.set(id, count);
  }
  return found;
}

/** Of each version those that went last. */
async function listPastInstances(
  db: Queryable,
  organizationId: string,
  wanted: readonly WantedPast[],
): Promise<LookedUpInstance[]> {
  const found: LookedUpInstance[] = [];
  for (const chunk of chunksOf(wanted, askedAtOnce)) {
    const { rows } = await sql<LookedUpInstance>`
      SELECT wanted.id AS "versionId", '' AS "packageId", gone.repository_id AS "repositoryId",
        (SELECT repositories.name FROM repositories WHERE repositories.organization_id = ${organizationId}::uuid
          AND repositories.id = gone.repository_id) AS "repositoryName",
        gone.branch, gone.commit_sha AS "commitSha", gone.manifest_path AS "manifestPath", gone.version_constraint AS "constraint",
        gone.directness, gone.scope, (SELECT min(earlier.first_seen_at) FROM past_packages AS earlier
          WHERE earlier.organization_id = ${organizationId}::uuid AND earlier.repository_id = gone.repository_id
            AND earlier.package_version_id = wanted.id AND earlier.manifest_key = gone.manifest_key) AS "firstSeenAt", gone.last_seen_at AS "lastSeenAt"
      FROM ${unnested(chunk)}
      CROSS JOIN LATERAL (SELECT * FROM past_packages AS past WHERE ${isGone(organizationId)}
        ORDER BY past.last_seen_at DESC, past.repository_id, past.manifest_key LIMIT wanted.row_limit) AS gone`.execute(
      db,
    );
    pushEach(found, rows);
  }
  return found;
}

function unnested(wanted: readonly WantedPast[]) {
  return sql`unnest(${wanted.map(({ versionId }) => versionId)}::uuid[], ${wanted.map(({ normalizedName }) => normalizedName)}::text[],
    ${wanted.map(({ limit }) => limit)}::integer[]) AS wanted (id, name, row_limit)`;
}

/** By the index that begins with the name; of an instance that came and went more than once, its last stay. */
function isOfVersion(organizationId: string) {
  return sql`past.organization_id = ${organizationId}::uuid AND past.normalized_name = wanted.name AND past.package_version_id = wanted.id
    AND NOT past.is_removed AND NOT EXISTS (SELECT FROM past_packages AS later
      WHERE later.organization_id = ${organizationId}::uuid AND later.repository_id = past.repository_id
        AND later.package_version_id = wanted.id AND later.manifest_key = past.manifest_key
        AND later.first_seen_at > past.first_seen_at)`;
}

/** And not back in the same manifest. */
function isGone(organizationId: string) {
  return sql`${isOfVersion(organizationId)}
    AND NOT EXISTS (SELECT FROM packages WHERE packages.organization_id = ${organizationId}::uuid
      AND packages.repository_id = past.repository_id AND packages.package_version_id = wanted.id
      AND packages.manifest_key = past.manifest_key)`;
}

/** What a lookup reads, of today or of a moment. */
export interface LookupReader {
  heldVersions(db: Queryable, names: readonly StorableText[]): Promise<NamedVersion[]>;
  pastVersions(db: Queryable, names: readonly StorableText[]): Promise<NamedVersion[]>;
  instances(db: Queryable, wanted: readonly WantedInstances[]): Promise<LookedUpInstance[]>;
  countPast(db: Queryable, wanted: readonly WantedPast[]): Promise<Map<string, number>>;
  pastInstances(db: Queryable, wanted: readonly WantedPast[]): Promise<LookedUpInstance[]>;
}

export function lookupReader(organizationId: string): LookupReader {
  return {
    heldVersions: (db, names) => listHeldVersionsOfNames(db, organizationId, names),
    pastVersions: (db, names) => listPastVersionsOfNames(db, organizationId, names),
    instances: (db, wanted) => listInstancesOfVersions(db, organizationId, wanted),
    countPast: (db, wanted) => countPastInstances(db, organizationId, wanted),
    pastInstances: (db, wanted) => listPastInstances(db, organizationId, wanted),
  };
}
