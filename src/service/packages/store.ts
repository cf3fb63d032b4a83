/** The rows of package versions, of package instances, and of the totals that search reads. */
import { type Selectable, sql } from 'kysely';
import type { PackageSource } from '../../engine/model/package-source.ts';
import type { Queryable, Tables } from '../database/tables.ts';
import { chunksOf } from '../database/chunks.ts';
import { contains } from '../database/text-search.ts';
import { type RefusedRow, storeRows } from '../database/store-rows.ts';
import { storableJson, type StorableText } from '../database/storable-text.ts';

export type VersionRow = Selectable<Tables['package_versions']>;
export type PackageRow = Selectable<Tables['packages']>;

/** An instance with what its version is of. */
export interface KnownPackage extends PackageRow {
  readonly ecosystem: string;
  readonly normalized_name: string;
  readonly version: string;
}

export async function findVersionsOfNames(
  db: Queryable,
  ecosystem: string,
  names: readonly StorableText[],
): Promise<VersionRow[]> {
  return db
    .selectFrom('package_versions')
    .selectAll()
    .where('ecosystem', '=', ecosystem)
    .where('name', '=', sql<StorableText>`ANY(${[...names]}::text[])`)
    .execute();
}

export async function insertVersions(db: Queryable, rows: readonly Omit<VersionRow, 'rank'>[]): Promise<void> {
  await db
    .insertInto('package_versions')
    .values(rows.map((row) => ({ ...row, rank: -1 })))
    .onConflict((conflict) => conflict.columns(['ecosystem', 'name', 'version']).doNothing())
    .execute();
}

export async function updateRanks(db: Queryable, ranks: readonly { id: string; rank: number }[]): Promise<void> {
  const ids = ranks.map((row) => row.id);
  const values = ranks.map((row) => row.rank);
  await sql`UPDATE package_versions SET rank = ranks.rank
    FROM (SELECT unnest(${ids}::uuid[]) AS id, unnest(${values}::integer[]) AS rank) AS ranks
    WHERE package_versions.id = ranks.id`.execute(db);
}

export async function listPackagesOfRepository(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<KnownPackage[]> {
  return db
    .selectFrom('packages')
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .selectAll('packages')
    .select(['package_versions.ecosystem', 'package_versions.normalized_name', 'package_versions.version'])
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .execute();
}

/** A version as it stands in some repositories, with where it comes from: all that matching looks at. */
export interface HeldVersion extends VersionRow {
  readonly source: PackageSource;
}

/** @param versionIds undefined: any */
export async function listHeldVersions(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
  versionIds: readonly string[] | undefined,
): Promise<HeldVersion[]> {
  const held = db
    .selectFrom('packages')
    .select(['package_version_id', 'source'])
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', sql<string>`ANY(${[...repositoryIds]}::uuid[])`);
  return db
    .selectFrom(
      (versionIds === undefined
        ? held
        : held.where('package_version_id', '=', sql<string>`ANY(${[...versionIds]}::uuid[])`)
      ).as('held'),
    )
    .innerJoin('package_versions', 'package_versions.id', 'held.package_version_id')
    .selectAll('package_versions')
    .select('held.source')
    .orderBy('package_versions.id')
    .execute();
}

/** Writes instances by id: new ones are inserted, known ones take the new place and commit. @returns those that were refused. */
export async function upsertPackages(db: Queryable, rows: readonly PackageRow[]): Promise<RefusedRow<PackageRow>[]> {
  return storeRows(db, rows, 1000, async (chunk) => {
    await db
      .insertInto('packages')
      .values(chunk.map((row) => ({ ...row, source: storableJson(row.source) })))
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'id']).doUpdateSet((set) => ({
          branch: set.ref('excluded.branch'),
          commit_sha: set.ref('excluded.commit_sha'),
          start_line: set.ref('excluded.start_line'),
          start_column: set.ref('excluded.start_column'),
          end_line: set.ref('excluded.end_line'),
          end_column: set.ref('excluded.end_column'),
          manifest_path: set.ref('excluded.manifest_path'),
          manifest_key: set.ref('excluded.manifest_key'),
          lockfile_path: set.ref('excluded.lockfile_path'),
          version_constraint: set.ref('excluded.version_constraint'),
          is_direct: set.ref('excluded.is_direct'),
          directness: set.ref('excluded.directness'),
          source: set.ref('excluded.source'),
          scope: set.ref('excluded.scope'),
          dependency_path: set.ref('excluded.dependency_path'),
          found_at: set.ref('excluded.found_at'),
        })),
      )
      .execute();
  });
}

export async function deletePackages(db: Queryable, organizationId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('packages')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
}

type Instance = Pick<PackageRow, 'package_version_id'>;

/** Brings the totals of package versions up to instances that came and went, and drops those that come to nothing. */
export async function addToPackageTotals(
  db: Queryable,
  organizationId: string,
  { added, gone }: { readonly added: readonly Instance[]; readonly gone: readonly Instance[] },
): Promise<void> {
  const changes = new Map<string, number>();
  for (const { package_version_id: id } of added) changes.set(id, (changes.get(id) ?? 0) + 1);
  for (const { package_version_id: id } of gone) changes.set(id, (changes.get(id) ?? 0) - 1);
  const entries = [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const chunk of chunksOf(entries, 5000)) {
    const ids = chunk.map(([id]) => id);
    const values = chunk.map(([, change]) => change);
    await sql`INSERT INTO package_totals (organization_id, package_version_id, instance_count)
      SELECT ${organizationId}::uuid, change.id, change.value
      FROM (SELECT unnest(${ids}::uuid[]) AS id, unnest(${values}::integer[]) AS value) AS change
      ON CONFLICT (organization_id, package_version_id)
      DO UPDATE SET instance_count = package_totals.instance_count + excluded.instance_count`.execute(db);
    await db
      .deleteFrom('package_totals')
      .where('organization_id', '=', organizationId)
      .where('package_version_id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .where('instance_count', '<=', 0)
      .execute();
  }
}

export interface PackageSearch {
  /** Undefined: all repositories. */
  readonly repositoryIds: readonly string[] | undefined;
  readonly terms: readonly StorableText[];
  /** Undefined: all ecosystems. */
  readonly ecosystems: readonly string[] | undefined;
}

export interface FoundPackage {
  readonly package_version_id: string;
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly instance_count: number;
}

/** One row for each package version of the current inventory that matches, with how many instances it has in scope. */
export async function searchPackages(
  db: Queryable,
  organizationId: string,
  search: PackageSearch,
  page: { offset: number; limit: number },
): Promise<{ rows: FoundPackage[]; total: number }> {
  let matching = inScope(db, organizationId, search.repositoryIds).innerJoin(
    'package_versions',
    'package_versions.id',
    'totals.package_version_id',
  );
  if (search.ecosystems !== undefined) {
    matching = matching.where('package_versions.ecosystem', '=', sql<string>`ANY(${[...search.ecosystems]}::text[])`);
  }
  for (const term of search.terms) {
    matching = matching.where((where) =>
      where.or([
        contains(where.ref('package_versions.name'), term),
        contains(where.ref('package_versions.version'), term),
        contains(where.ref('package_versions.purl'), term),
        where.exists(
          where
            .selectFrom('packages')
            .select('packages.id')
            .where('packages.organization_id', '=', organizationId)
            .whereRef('packages.package_version_id', '=', 'totals.package_version_id')
            .where((inner) => contains(inner.ref('packages.manifest_path'), term))
            .$if(search.repositoryIds !== undefined, (query) =>
              query.where(
                'packages.repository_id',
                '=',
                sql<string>`ANY(${[...(search.repositoryIds ?? [])]}::uuid[])`,
              ),
            ),
        ),
      ]),
    );
  }
  const counted = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  if (page.offset >= total) return { rows: [], total };
  const rows = await matching
    .select([
      'totals.package_version_id',
      'package_versions.ecosystem',
      'package_versions.name',
      'package_versions.version',
      'totals.instance_count',
    ])
    .orderBy('package_versions.name')
    .orderBy('package_versions.rank')
    .orderBy('package_versions.ecosystem')
    .orderBy('package_versions.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return { rows: rows.map((row) => ({ ...row, instance_count: Number(row.instance_count) })), total };
}

/** The kept totals, or counts over the named repositories. */
function inScope(db: Queryable, organizationId: string, repositoryIds: readonly string[] | undefined) {
  const counts =
    repositoryIds === undefined
      ? db
          .selectFrom('package_totals')
          .select(['package_version_id', 'instance_count'])
          .where('organization_id', '=', organizationId)
      : db
          .selectFrom('packages')
          .select((of) => ['package_version_id', sql<number>`${of.fn.countAll()}::integer`.as('instance_count')])
          .where('organization_id', '=', organizationId)
          .where('repository_id', '=', sql<string>`ANY(${[...repositoryIds]}::uuid[])`)
          .groupBy('package_version_id');
  return db.selectFrom(counts.as('totals'));
}

export interface PackageInstance extends PackageRow {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly repository_name: string;
}

/** Instances of package versions, newest first, at most `limitEach` of each version. */
export async function listInstances(
  db: Queryable,
  organizationId: string,
  versionIds: readonly string[],
  repositoryIds: readonly string[] | undefined,
  limitEach: number,
): Promise<PackageInstance[]> {
  const numbered = db
    .selectFrom('packages')
    .innerJoin('package_versions', 'package_versions.id', 'packages.package_version_id')
    .innerJoin('repositories', (join) =>
      join
        .onRef('repositories.organization_id', '=', 'packages.organization_id')
        .onRef('repositories.id', '=', 'packages.repository_id'),
    )
    .selectAll('packages')
    .select([
      'package_versions.ecosystem',
      'package_versions.name',
      'package_versions.version',
      'package_versions.purl',
      'repositories.name as repository_name',
      sql<number>`row_number() OVER (PARTITION BY packages.package_version_id ORDER BY packages.found_at DESC, packages.id DESC)`.as(
        'place',
      ),
    ])
    .where('packages.organization_id', '=', organizationId)
    .where('packages.package_version_id', '=', sql<string>`ANY(${[...versionIds]}::uuid[])`)
    .$if(repositoryIds !== undefined, (query) =>
      query.where('packages.repository_id', '=', sql<string>`ANY(${[...(repositoryIds ?? [])]}::uuid[])`),
    );
  return db.selectFrom(numbered.as('numbered')).selectAll().where('place', '<=', limitEach).orderBy('place').execute();
}
