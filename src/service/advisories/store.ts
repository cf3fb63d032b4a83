/** The rows of what has been told of advisories: the snapshot, its changes with the packages they touch, and the repositories still to be told. */
import { sql, type Transaction } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { chunksOf } from '../database/chunks.ts';
import { storableText } from '../database/storable-text.ts';
import type { Queryable, Tables } from '../database/tables.ts';

export interface Told {
  readonly snapshot: string;
  readonly change_number: number;
  readonly told_at: Date;
}

export async function findTold(db: Queryable): Promise<Told | undefined> {
  return db.selectFrom('advisory_told').select(['snapshot', 'change_number', 'told_at']).executeTakeFirst();
}

/** Waits for every recording that is under way, and makes later ones wait. */
export async function lockTold(transaction: Transaction<Tables>): Promise<Told> {
  return transaction
    .selectFrom('advisory_told')
    .select(['snapshot', 'change_number', 'told_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Waits for a change that is being written; several may hold it at once. */
export async function shareTold(transaction: Transaction<Tables>): Promise<Told | undefined> {
  return transaction
    .selectFrom('advisory_told')
    .select(['snapshot', 'change_number', 'told_at'])
    .forShare()
    .executeTakeFirst();
}

/** False where there is one already. */
export async function insertFirstTold(db: Queryable, snapshot: string, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('advisory_told')
    .values({ id: 1, snapshot, change_number: 0, told_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function updateTold(db: Queryable, told: Told): Promise<void> {
  await db.updateTable('advisory_told').set(told).execute();
}

export interface NewChange {
  readonly number: number;
  readonly from_snapshot: string;
  readonly snapshot: string;
  readonly is_everything: boolean;
  readonly made_at: Date;
}

export async function insertChange(db: Queryable, change: NewChange): Promise<void> {
  await db.insertInto('advisory_changes').values(change).execute();
}

/** Whether a snapshot was told at any time, the one in use now included. */
export async function wasTold(db: Queryable, snapshot: string): Promise<boolean> {
  const found = await db
    .selectFrom('advisory_changes')
    .select('number')
    .where((where) => where.or([where('snapshot', '=', snapshot), where('from_snapshot', '=', snapshot)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Of the named packages those that are known at all. */
export async function insertChangePackages(
  db: Queryable,
  changeNumber: number,
  packages: readonly {
    readonly ecosystem: string;
    readonly name: string;
    readonly isExploitationAlone?: boolean;
  }[],
): Promise<void> {
  for (const chunk of chunksOf(packages, 5000)) {
    const ecosystems = chunk.map((each) => each.ecosystem);
    const names = chunk.map((each) => storableText(each.name, 'name'));
    const scans = chunk.map((each) => each.isExploitationAlone !== true);
    await sql`
      INSERT INTO advisory_change_packages (change_number, ecosystem, name, needs_scan)
      SELECT ${changeNumber}::integer, changed.ecosystem, changed.name, changed.needs_scan
      FROM (SELECT unnest(${ecosystems}::text[]) AS ecosystem, unnest(${names}::text[]) AS name,
        unnest(${scans}::boolean[]) AS needs_scan) AS changed
      WHERE EXISTS (SELECT 1 FROM package_versions
        WHERE package_versions.ecosystem = changed.ecosystem AND package_versions.normalized_name = changed.name)
      ON CONFLICT DO NOTHING`.execute(db);
  }
}

/** Every organization that is not closed is looked at once for a change: which of them it concerns is found tenant by tenant. */
export async function insertUntoldOrganizations(db: Queryable, changeNumber: number): Promise<void> {
  await sql`${acrossOrganizations('every organization is to look whether a change concerns it')}
    INSERT INTO untold_organizations (organization_id, change_number)
    SELECT id, ${changeNumber - 1}::integer FROM organizations WHERE closed_at IS NULL
    ON CONFLICT (organization_id) DO NOTHING`.execute(db);
}

/** An organization that is to look at all of its repositories, since it heard of no change for a while. */
export async function insertUntoldOfEverything(db: Queryable, organizationId: string): Promise<void> {
  await db
    .insertInto('untold_organizations')
    .values({ organization_id: organizationId, change_number: -1 })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ change_number: -1 }))
    .execute();
}

/** It hears of no change any more; its repositories stand where they stood. */
export async function deleteUntoldOrganization(db: Queryable, organizationId: string): Promise<void> {
  await db.deleteFrom('untold_organizations').where('organization_id', '=', organizationId).execute();
}

export async function listUntoldOrganizations(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('untold_organizations')
    .innerJoin('organizations', 'organizations.id', 'untold_organizations.organization_id')
    .select('organization_id')
    .where('organizations.closed_at', 'is', null)
    .orderBy('organization_id')
    .modifyEnd(acrossOrganizations('who is still to be told of changed advisories'))
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The last change whose repositories are listed; undefined where the organization has no work left. */
export async function findSpreadChange(db: Queryable, organizationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('untold_organizations')
    .select('change_number')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.change_number;
}

export async function updateSpreadChange(db: Queryable, organizationId: string, changeNumber: number): Promise<void> {
  await db
    .updateTable('untold_organizations')
    .set({ change_number: changeNumber })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Whether one of the changes after a number may concern every package: nobody could compare it, or it is the first snapshot of all. */
export async function hasChangeOfEverything(db: Queryable, after: number): Promise<boolean> {
  if (after < 0) return true;
  const found = await db
    .selectFrom('advisory_changes')
    .select('number')
    .where('number', '>', after)
    .where('is_everything', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** What stands in the list already is joined again, from the first change that was not joined, and queued again where that needs a scan. */
const againUntold = sql`
  ON CONFLICT (organization_id, repository_id) DO UPDATE SET
    change_number = excluded.change_number,
    from_change = CASE WHEN untold_repositories.is_joined THEN excluded.from_change
      ELSE least(untold_repositories.from_change, excluded.from_change) END,
    is_joined = false,
    is_queued = untold_repositories.is_queued AND excluded.is_queued`;

/** Repositories of the organization whose inventory holds a package of a change after one. */
export async function insertUntoldByPackages(
  db: Queryable,
  organizationId: string,
  after: number,
  last: number,
): Promise<void> {
  await sql`
    INSERT INTO untold_repositories (organization_id, repository_id, change_number, from_change, is_queued)
    SELECT ${organizationId}::uuid, packages.repository_id, ${last}::integer, ${after + 1}::integer, NOT bool_or(touched.needs_scan)
    FROM (SELECT package_versions.id, bool_or(changed.needs_scan) AS needs_scan FROM advisory_change_packages AS changed
      JOIN package_versions ON package_versions.ecosystem = changed.ecosystem AND package_versions.normalized_name = changed.name
      WHERE changed.change_number > ${after} GROUP BY package_versions.id) AS touched
    JOIN packages ON packages.organization_id = ${organizationId} AND packages.package_version_id = touched.id
    GROUP BY packages.repository_id
    ${againUntold}`.execute(db);
}

/** Repositories of the organization that were scanned with other advisories. */
export async function insertUntoldByScan(
  db: Queryable,
  organizationId: string,
  last: number,
  snapshot: string,
): Promise<void> {
  await sql`
    INSERT INTO untold_repositories (organization_id, repository_id, change_number, from_change)
    SELECT organization_id, id, ${last}::integer, 0 FROM repositories
    WHERE organization_id = ${organizationId} AND scanned_snapshot <> '' AND scanned_snapshot <> ${snapshot}
    ${againUntold}`.execute(db);
}

/** A repository that was recorded with advisories from before: all its packages are looked at again. */
export async function insertUntold(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  changeNumber: number,
): Promise<void> {
  await sql`
    INSERT INTO untold_repositories (organization_id, repository_id, change_number, from_change)
    VALUES (${organizationId}, ${repositoryId}, ${changeNumber}, 0)
    ON CONFLICT (organization_id, repository_id) DO UPDATE SET from_change = 0, is_joined = false, is_queued = false`.execute(
    db,
  );
  await db
    .insertInto('untold_organizations')
    .values({ organization_id: organizationId, change_number: changeNumber })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
}

/** A repository that was recorded with the advisories that everybody was told of has nothing left to hear. */
export async function deleteUntold(db: Queryable, organizationId: string, repositoryId: string): Promise<void> {
  await db
    .deleteFrom('untold_repositories')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .execute();
}

export interface UnjoinedRepository {
  readonly repository_id: string;
  readonly from_change: number;
}

/** Some repositories whose alerts do not show the change yet; those of which everything may be concerned last. */
export async function listUnjoined(
  db: Queryable,
  organizationId: string,
  limit: number,
): Promise<UnjoinedRepository[]> {
  return db
    .selectFrom('untold_repositories')
    .select(['repository_id', 'from_change'])
    .where('organization_id', '=', organizationId)
    .where('is_joined', '=', false)
    .orderBy(sql`from_change = 0`)
    .orderBy('repository_id')
    .limit(limit)
    .execute();
}

/** The versions that changes from one on touch, of those that the organization holds. */
export async function listTouchedVersions(db: Queryable, organizationId: string, from: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT package_versions.id FROM advisory_change_packages AS changed
    JOIN package_versions ON package_versions.ecosystem = changed.ecosystem AND package_versions.normalized_name = changed.name
    JOIN package_totals ON package_totals.organization_id = ${organizationId} AND package_totals.package_version_id = package_versions.id
    WHERE changed.change_number >= ${from}`.execute(db);
  return rows.map((row) => row.id);
}

export async function markJoined(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
): Promise<void> {
  await markUntold(db, organizationId, repositoryIds, 'is_joined');
}

export async function markQueued(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
): Promise<void> {
  await markUntold(db, organizationId, repositoryIds, 'is_queued');
}

async function markUntold(
  db: Queryable,
  organizationId: string,
  repositoryIds: readonly string[],
  what: 'is_joined' | 'is_queued',
): Promise<void> {
  const ids = sql<string>`ANY(${[...repositoryIds]}::uuid[])`;
  await db
    .updateTable('untold_repositories')
    .set({ [what]: true })
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', ids)
    .execute();
  await db
    .deleteFrom('untold_repositories')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', ids)
    .where('is_joined', '=', true)
    .where('is_queued', '=', true)
    .execute();
}

export interface UnqueuedRepository {
  readonly repository_id: string;
  readonly default_branch: string;
}

export async function listUnqueued(
  db: Queryable,
  organizationId: string,
  limit: number,
): Promise<UnqueuedRepository[]> {
  return db
    .selectFrom('untold_repositories')
    .innerJoin('repositories', (join) =>
      join
        .onRef('repositories.organization_id', '=', 'untold_repositories.organization_id')
        .onRef('repositories.id', '=', 'untold_repositories.repository_id'),
    )
    .select(['untold_repositories.repository_id', 'repositories.default_branch'])
    .where('untold_repositories.organization_id', '=', organizationId)
    .where('is_queued', '=', false)
    .orderBy('untold_repositories.repository_id')
    .limit(limit)
    .execute();
}

/** Ends an organization's work where nothing of it is left. */
export async function deleteToldOrganization(
  db: Queryable,
  organizationId: string,
  changeNumber: number,
): Promise<void> {
  await sql`
    DELETE FROM untold_organizations WHERE organization_id = ${organizationId} AND change_number >= ${changeNumber}
      AND NOT EXISTS (SELECT 1 FROM untold_repositories WHERE organization_id = ${organizationId})`.execute(db);
}

/** The packages of changes that everybody has heard of, and changes from long ago. */
export async function deleteToldChanges(db: Queryable, { change_number: last }: Told, kept: number): Promise<void> {
  const open = await db
    .selectFrom('untold_organizations')
    .select('organization_id')
    .limit(1)
    .modifyEnd(acrossOrganizations('whether anybody is still to be told of a change'))
    .executeTakeFirst();
  if (open !== undefined) return;
  // A change that is noted meanwhile has a later number.
  await db.deleteFrom('advisory_change_packages').where('change_number', '<=', last).execute();
  await db
    .deleteFrom('advisory_changes')
    .where('number', '<', last - kept)
    .execute();
}
