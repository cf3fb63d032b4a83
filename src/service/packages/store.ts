/** The rows of package versions, of package instances, and of the totals that search reads. */
import type { PackageSource } from '../../engine/model/package-source.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { prepared } from '../database/prepared.ts';
import type { Queryable, Tables } from '../database/tables.ts';
import { chunksOf } from '../database/chunks.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { contains } from '../database/text-search.ts';
import type { KeptList, ListedRow } from '../lists/kept-lists.ts';
import { inScope, ofDefaultBranches } from '../lists/scope-store.ts';
import { raiseListVersions } from '../lists/store.ts';
import { type RefusedRow, storeRows } from '../database/store-rows.ts';
import { storableJson, type StorableText } from '../database/storable-text.ts';

export type VersionRow = Selectable<Tables['package_versions']>;
export type PackageRow = Selectable<Tables['packages']>;

/** An instance with what its version is of. */
export interface KnownPackage extends PackageRow {
  readonly ecosystem: string;
  readonly normalized_name: string;
  readonly version: string;
  readonly version_range: string;
}

/** The version, or the range that stands for it; of rows of versions and of totals alike. */
export function shownVersionOf({
  version,
  version_range,
}: {
  readonly version: string;
  readonly version_range: string;
}) {
  return version === '' ? version_range : version;
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
    .onConflict((conflict) => conflict.columns(['ecosystem', 'name', 'version', 'version_range']).doNothing())
    .execute();
}

export async function updateRanks(db: Queryable, ranks: readonly { id: string; rank: number }[]): Promise<void> {
  const ids = ranks.map((row) => row.id);
  const values = ranks.map((row) => row.rank);
  await sql`UPDATE package_versions SET rank = ranks.rank
    FROM (SELECT unnest(${ids}::uuid[]) AS id, unnest(${values}::integer[]) AS rank) AS ranks
    WHERE package_versions.id = ranks.id`.execute(db);
}

/**
 * Brings the ranks that totals of all organizations carry up to those of their versions. Totals that are being written meanwhile are
 * brought up by whoever writes them, once they are there (`carryRanks`).
 */
export async function carryRanksToAll(db: Queryable, versionIds: readonly string[]): Promise<void> {
  const organizations = await db
    .selectFrom('package_totals')
    .innerJoin('package_versions', 'package_versions.id', 'package_totals.package_version_id')
    .select('package_totals.organization_id')
    .distinct()
    .where('package_totals.package_version_id', '=', sql<string>`ANY(${[...versionIds]}::uuid[])`)
    .whereRef('package_totals.rank', '<>', 'package_versions.rank')
    .orderBy('package_totals.organization_id')
    .modifyEnd(acrossOrganizations('lists that hold a version whose rank has moved'))
    .execute();
  for (const { organization_id: organizationId } of organizations) await carryRanks(db, organizationId, versionIds);
}

/** Ranks and the number of the list change together. */
export async function carryRanks(db: Queryable, organizationId: string, versionIds: readonly string[]): Promise<void> {
  await inTransaction(db, async (transaction) => {
    // In the order in which totals are written, so that nobody waits for one who waits for him.
    const { numAffectedRows } = await sql`UPDATE package_totals SET rank = moved.rank
      FROM (SELECT package_version_id, package_versions.rank
        FROM package_totals JOIN package_versions ON package_versions.id = package_version_id
        WHERE organization_id = ${organizationId}::uuid AND package_version_id = ANY(${[...versionIds]}::uuid[])
          AND package_totals.rank <> package_versions.rank
        ORDER BY package_version_id FOR UPDATE OF package_totals) AS moved
      WHERE package_totals.organization_id = ${organizationId}::uuid
        AND package_totals.package_version_id = moved.package_version_id`.execute(transaction);
    if (numAffectedRows !== undefined && numAffectedRows > 0n)
      await raiseListVersions(transaction, organizationId, ['packages']);
  });
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
    .select('package_versions.version_range')
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
          parents: set.ref('excluded.parents'),
          found_at: set.ref('excluded.found_at'),
          seen_at: set.ref('excluded.seen_at'),
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
  {
    added,
    gone,
    isLine,
  }: { readonly added: readonly Instance[]; readonly gone: readonly Instance[]; readonly isLine: boolean },
): Promise<void> {
  const count = sql.ref(isLine ? 'line_instance_count' : 'instance_count');
  const other = sql.ref(isLine ? 'instance_count' : 'line_instance_count');
  const changes = new Map<string, number>();
  for (const { package_version_id: id } of added) changes.set(id, (changes.get(id) ?? 0) + 1);
  for (const { package_version_id: id } of gone) changes.set(id, (changes.get(id) ?? 0) - 1);
  const entries = [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
  let isListed = false;
  for (const chunk of chunksOf(entries, 5000)) {
    const ids = chunk.map(([id]) => id);
    const values = chunk.map(([, change]) => change);
    const { rows } = await sql<{ package_version_id: string; count: number }>`INSERT INTO package_totals
        (organization_id, package_version_id, ecosystem, name, normalized_name, version, version_range, purl, rank, ${count}, ${other})
      SELECT ${organizationId}::uuid, known.id, known.ecosystem, known.name, known.normalized_name, known.version, known.version_range,
        known.purl, known.rank, change.value, 0
      FROM (SELECT unnest(${ids}::uuid[]) AS id, unnest(${values}::integer[]) AS value) AS change
      JOIN package_versions AS known ON known.id = change.id
      ORDER BY known.id
      ON CONFLICT (organization_id, package_version_id)
      DO UPDATE SET ${count} = package_totals.${count} + excluded.${count}
      RETURNING package_version_id, ${count} AS count`.execute(db);
    // From none, or to none.
    isListed ||= rows.some((row) => row.count <= 0 || row.count === changes.get(row.package_version_id));
    await db
      .deleteFrom('package_totals')
      .where('organization_id', '=', organizationId)
      .where('package_version_id', '=', sql<string>`ANY(${ids}::uuid[])`)
      .where('instance_count', '<=', 0)
      .where('line_instance_count', '<=', 0)
      .execute();
  }
  if (added.length + gone.length > 0)
    await raiseListVersions(db, organizationId, isListed && !isLine ? ['packages', 'instances'] : ['instances']);
}

export interface PackageSearch {
  /** Undefined: all default branches. */
  readonly repositoryIds: readonly string[] | undefined;
  readonly terms: readonly StorableText[];
  /** Undefined: all ecosystems. */
  readonly ecosystems: readonly string[] | undefined;
  /** Whether an alert stands against it in scope. Undefined: both. */
  readonly isVulnerable?: boolean | undefined;
}

/** An instance with what its version is of, and where. */
export interface FoundInstance
  extends Pick<
    PackageRow,
    | 'id'
    | 'package_version_id'
    | 'repository_id'
    | 'branch'
    | 'commit_sha'
    | 'manifest_path'
    | 'start_line'
    | 'start_column'
    | 'end_line'
    | 'end_column'
    | 'directness'
    | 'source'
  > {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly version_range: string;
  readonly repository_name: string;
}

/** An instance with how it comes there, which a list of many packages leaves out. */
export interface FoundPlace extends FoundInstance, Pick<PackageRow, 'scope' | 'dependency_path'> {}

export interface FoundPackage extends ListedRow {
  readonly instance_count: number;
  readonly instances: FoundInstance[];
}

/** The package versions of the current inventory that match, by name, in the ecosystem's own order; with how many instances are in scope. */
export function packageList(
  organizationId: string,
  search: PackageSearch,
  instancesMax: number,
): KeptList<FoundPackage> {
  const { repositoryIds } = search;
  return {
    organizationId,
    // Which instances there are decides where a search asks for repositories, or for words of a manifest's path.
    concerns: [
      'packages',
      ...(repositoryIds === undefined && search.terms.length === 0 && search.isVulnerable === undefined
        ? []
        : (['instances'] as const)),
      ...(search.isVulnerable === undefined ? [] : (['alerts'] as const)),
    ],
    filter: ['packages', search],
    numberCount: repositoryIds === undefined ? 0 : 1,
    matching: matchingPackages(organizationId, search),
    read: (db, ids, version) => readPackages(db, organizationId, { ids, version, repositoryIds, instancesMax }),
  };
}

function matchingPackages(organizationId: string, { repositoryIds, terms, ecosystems, isVulnerable }: PackageSearch) {
  const inRepositories = inScope(organizationId, 'packages.repository_id', repositoryIds);
  const scoped =
    repositoryIds === undefined
      ? sql``
      : sql`JOIN (SELECT package_version_id, count(*)::integer AS instance_count FROM packages
          WHERE organization_id = ${organizationId}::uuid ${inRepositories} GROUP BY package_version_id) AS scoped
          USING (package_version_id)`;
  const entry =
    repositoryIds === undefined
      ? sql`uuid_send(package_version_id)`
      : sql`uuid_send(package_version_id) || int4send(scoped.instance_count)`;
  const isCounted = repositoryIds === undefined ? sql`AND package_totals.instance_count > 0` : sql``;
  const ofEcosystems = ecosystems === undefined ? sql`` : sql`AND ecosystem = ANY(${[...ecosystems]}::text[])`;
  // Joined, each found once: as a condition they might be looked through for every version.
  const byPath = terms.map((term, at) => {
    const found = sql.ref(`path_${at}`);
    return {
      join: sql`LEFT JOIN (SELECT DISTINCT package_version_id, true AS is_found FROM packages
        WHERE organization_id = ${organizationId}::uuid AND ${contains(sql`manifest_path`, term)} ${inRepositories}) AS ${found}
        USING (package_version_id)`,
      condition: sql`AND (${contains(sql`name`, term)} OR ${contains(sql`version`, term)} OR ${contains(sql`version_range`, term)} OR ${contains(sql`purl`, term)}
        OR ${found}.is_found)`,
    };
  });
  const against =
    isVulnerable === undefined
      ? sql``
      : sql`LEFT JOIN (SELECT DISTINCT packages.package_version_id, true AS is_found FROM occurrences
          JOIN packages ON packages.organization_id = ${organizationId}::uuid AND packages.id = occurrences.package_id
          WHERE occurrences.organization_id = ${organizationId}::uuid ${inRepositories}) AS against USING (package_version_id)`;
  const isAgainst =
    isVulnerable === undefined ? sql`` : isVulnerable ? sql`AND against.is_found` : sql`AND against.is_found IS NULL`;
  const listed = (parts: readonly RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql.join(parts, sql` `));
  return sql`SELECT ${entry} AS entry
    FROM package_totals ${scoped} ${against} ${listed(byPath.map(({ join }) => join))}
    WHERE organization_id = ${organizationId}::uuid ${isCounted} ${ofEcosystems} ${isAgainst} ${listed(byPath.map(({ condition }) => condition))}
    ORDER BY name, rank, ecosystem, package_version_id`;
}

/** Two small statements: joined, every instance would carry what is the same for all of its version. */
async function readPackages(
  db: Queryable,
  organizationId: string,
  { ids, version, repositoryIds, instancesMax }: ReadPackages,
): Promise<FoundPackage[]> {
  const wanted = sql`${[...ids]}::uuid[]`;
  const [totals, instances] = await Promise.all([
    db
      .selectFrom('package_totals')
      .select(['package_version_id', 'ecosystem', 'name', 'version', 'version_range', 'instance_count'])
      .select(version.as('list_version'))
      .where('organization_id', '=', organizationId)
      .where('package_version_id', '=', sql<string>`ANY(${wanted})`)
      .modifyEnd(prepared)
      .execute(),
    sql<ReadInstance>`SELECT instance.package_version_id, ${instanceColumns(organizationId)}
      FROM unnest(${wanted}) AS wanted (package_version_id)
      CROSS JOIN LATERAL (SELECT * FROM packages
        WHERE packages.organization_id = ${organizationId}::uuid AND packages.package_version_id = wanted.package_version_id
        ${inScope(organizationId, 'packages.repository_id', repositoryIds)}
        ORDER BY packages.found_at DESC, packages.id DESC LIMIT ${sql.lit(instancesMax)}) AS instance
      ORDER BY instance.package_version_id, instance.found_at DESC, instance.id DESC`.execute(db),
  ]);
  const found = new Map(
    totals.map((row) => {
      const { package_version_id: id, list_version, instance_count } = row;
      return [id, { row, package: { id, list_version, instance_count, instances: new Array<FoundInstance>() } }];
    }),
  );
  const sourceOf = sourceReader();
  for (const instance of instances.rows) {
    const of = found.get(instance.package_version_id);
    if (of === undefined) continue;
    const { ecosystem, name, version, version_range } = of.row;
    of.package.instances.push({
      ...instance,
      ecosystem,
      name,
      version,
      version_range,
      source: sourceOf(instance.source),
    });
  }
  // One whose instances have gone since is none of this moment: the list is read again.
  return [...found.values()].map((of) => of.package).filter((each) => each.instances.length > 0);
}

type ReadInstance = Omit<FoundInstance, 'ecosystem' | 'name' | 'version' | 'version_range' | 'source'> & {
  readonly source: string;
};

/** Sources as text, of which nearly all are the same. */
function sourceReader(): (text: string) => PackageSource {
  const known = new Map<string, PackageSource>();
  return (text) => {
    const source = known.get(text) ?? (JSON.parse(text) as PackageSource);
    known.set(text, source);
    return source;
  };
}

interface ReadPackages {
  readonly ids: readonly string[];
  readonly version: RawBuilder<string>;
  readonly repositoryIds: readonly string[] | undefined;
  readonly instancesMax: number;
}

const ownColumns = sql.join(
  [
    'id',
    'repository_id',
    'branch',
    'commit_sha',
    'manifest_path',
    'start_line',
    'start_column',
    'end_line',
    'end_column',
    'directness',
  ].map((column) => sql.ref(`instance.${column}`)),
);

/**
 * What the API shows of an instance, with its repository's name looked up by key. The organization is named again: taken from the
 * instance, the database would think of one of average size, and read all names of a large one.
 */
function instanceColumns(organizationId: string): RawBuilder<unknown> {
  return sql`${ownColumns}, instance.source::text AS source,
    (SELECT repositories.name FROM repositories WHERE repositories.organization_id = ${organizationId}::uuid
      AND repositories.id = instance.repository_id) AS repository_name`;
}

/** An instance, and how many its version has: over all default branches, or on the line that it is of. */
export async function findPackageOf(
  db: Queryable,
  organizationId: string,
  instanceId: string,
): Promise<(FoundInstance & { instance_count: number; is_of_line: boolean }) | undefined> {
  const { rows } = await sql<ReadInstance & TotalOfInstance & { is_of_line: boolean }>`
    SELECT ${totalColumns}, ${instanceColumns(organizationId)}, NOT ${ofDefaultBranches(organizationId, 'instance.repository_id')} AS is_of_line
    FROM packages AS instance
    JOIN package_totals AS totals ON totals.organization_id = ${organizationId}::uuid
      AND totals.package_version_id = instance.package_version_id
    WHERE instance.organization_id = ${organizationId}::uuid AND instance.id = ${instanceId}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { package_version_id: versionId, repository_id: lineId, is_of_line: isOfLine } = row;
  const instance_count = isOfLine ? await countInstances(db, organizationId, versionId, lineId) : row.instance_count;
  return { ...row, source: sourceReader()(row.source), instance_count };
}

async function countInstances(
  db: Queryable,
  organizationId: string,
  versionId: string,
  repositoryId: string,
): Promise<number> {
  const { total } = await db
    .selectFrom('packages')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('package_version_id', '=', versionId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export interface InstancesOf {
  readonly versionId: string;
  /** Undefined: all default branches. */
  readonly repositoryIds: readonly string[] | undefined;
}

/** The instances of a version, newest first. Those before the page are passed over in the index, not read. */
export async function listInstances(
  db: Queryable,
  organizationId: string,
  { versionId, repositoryIds }: InstancesOf,
  page: { offset: number; limit: number },
): Promise<FoundPlace[]> {
  const { rows } = await sql<ReadInstance & TotalOfInstance & Pick<FoundPlace, 'scope' | 'dependency_path'>>`
    SELECT ${totalColumns}, ${instanceColumns(organizationId)}, instance.scope, instance.dependency_path
    FROM (SELECT id FROM packages
      WHERE organization_id = ${organizationId}::uuid AND package_version_id = ${versionId}::uuid
        ${inScope(organizationId, 'packages.repository_id', repositoryIds)}
      ORDER BY found_at DESC, id DESC OFFSET ${page.offset} LIMIT ${page.limit}) AS page
    JOIN packages AS instance ON instance.organization_id = ${organizationId}::uuid AND instance.id = page.id
    JOIN package_totals AS totals ON totals.organization_id = ${organizationId}::uuid AND totals.package_version_id = ${versionId}::uuid
    ORDER BY instance.found_at DESC, instance.id DESC`.execute(db);
  const sourceOf = sourceReader();
  return rows.map((row) => ({ ...row, source: sourceOf(row.source) }));
}

interface TotalOfInstance {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly version_range: string;
  readonly instance_count: number;
}

const totalColumns = sql`totals.package_version_id, totals.ecosystem, totals.name, totals.version, totals.version_range, totals.instance_count`;
