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
  packages: readonly { readonly ecosystem: string; readonly name: string }[],
): Promise<void> {
  for (const chunk of chunksOf(packages, 5000)) {
    const ecosystems = chunk.map((each) => each.ecosystem);
    const names = chunk.map((each) => storableText(each.name, 'name'));
    await sql`
      INSERT INTO advisory_change_packages (change_number, ecosystem, name)
      SELECT ${changeNumber}::integer, changed.ecosystem, changed.name
      FROM (SELECT unnest(${ecosystems}::text[]) AS ecosystem, unnest(${names}::text[]) AS name) AS changed
      WHERE EXISTS (SELECT 1 FROM package_versions
        WHERE package_versions.ecosystem = changed.ecosystem AND package_versions.normalized_name = changed.name)
      ON CONFLICT DO NOTHING`.execute(db);
  }
}

/** Repositories of any organization whose inventory holds a package of the change. */
export async function insertUntoldByPackages(db: Queryable, changeNumber: number): Promise<void> {
  await sql`${acrossOrganizations('which repositories hold a package of the change')}
    INSERT INTO untold_repositories (organization_id, repository_id, change_number)
    SELECT DISTINCT packages.organization_id, packages.repository_id, ${changeNumber}::integer
    FROM advisory_change_packages AS changed
    JOIN package_versions ON package_versions.ecosystem = changed.ecosystem AND package_versions.normalized_name = changed.name
    JOIN packages ON packages.package_version_id = package_versions.id
    WHERE changed.change_number = ${changeNumber}
    ON CONFLICT (organization_id, repository_id) DO UPDATE SET change_number = excluded.change_number`.execute(db);
}

/** Repositories that were scanned with other advisories. */
export async function insertUntoldByScan(db: Queryable, changeNumber: number, snapshot: string): Promise<void> {
  await sql`${acrossOrganizations('which repositories were scanned with other advisories')}
    INSERT INTO untold_repositories (organization_id, repository_id, change_number)
    SELECT organization_id, id, ${changeNumber}::integer FROM repositories
    WHERE scanned_snapshot <> '' AND scanned_snapshot <> ${snapshot}
    ON CONFLICT (organization_id, repository_id) DO UPDATE SET change_number = excluded.change_number`.execute(db);
}

export async function insertUntold(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
  changeNumber: number,
): Promise<void> {
  await db
    .insertInto('untold_repositories')
    .values({ organization_id: organizationId, repository_id: repositoryId, change_number: changeNumber })
    .onConflict((conflict) => conflict.columns(['organization_id', 'repository_id']).doNothing())
    .execute();
}

export interface UntoldRepository {
  readonly repository_id: string;
  readonly default_branch: string;
}

/** Organizations with repositories that are still to be told. */
export async function listUntoldOrganizations(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('untold_repositories')
    .select('organization_id')
    .distinct()
    .limit(limit)
    .modifyEnd(acrossOrganizations('who is still to be told of changed advisories'))
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Takes some of an organization that no other process takes, in the order of their keys: they are gone with the transaction. */
export async function takeUntold(
  transaction: Transaction<Tables>,
  organizationId: string,
  limit: number,
): Promise<UntoldRepository[]> {
  const { rows } = await sql<UntoldRepository>`
    DELETE FROM untold_repositories AS untold USING repositories
    WHERE untold.organization_id = ${organizationId} AND repositories.organization_id = ${organizationId}
      AND repositories.id = untold.repository_id AND untold.repository_id = ANY(ARRAY(
        SELECT repository_id FROM untold_repositories WHERE organization_id = ${organizationId}
        ORDER BY repository_id LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING untold.repository_id, repositories.default_branch`.execute(transaction);
  return rows;
}

/** The packages of changes that everybody has heard of, and changes from long ago. */
export async function deleteToldChanges(db: Queryable, kept: number): Promise<void> {
  // First: a change that is noted meanwhile has a later number.
  const told = await findTold(db);
  if (told === undefined) return;
  const oldest = await db
    .selectFrom('untold_repositories')
    .select((of) => of.fn.min('change_number').as('change_number'))
    .modifyEnd(acrossOrganizations('the oldest change that somebody is still to be told of'))
    .executeTakeFirst();
  const before = Math.min(oldest?.change_number ?? Number.POSITIVE_INFINITY, told.change_number + 1);
  await db.deleteFrom('advisory_change_packages').where('change_number', '<', before).execute();
  await db
    .deleteFrom('advisory_changes')
    .where('number', '<', told.change_number - kept)
    .execute();
}
