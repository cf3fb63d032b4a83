/** The rows of registered repositories. */
import { sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Queryable } from '../database/tables.ts';
import type { StorableText } from '../database/storable-text.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import { raiseListVersions } from '../lists/store.ts';

export interface RepositoryRow {
  readonly organization_id: string;
  readonly id: string;
  readonly url: StorableText;
  readonly name: StorableText;
  readonly default_branch: StorableText;
  readonly git_author_email: StorableText;
  readonly signing_secret: string;
  readonly is_pr_scanning_enabled: boolean;
  readonly scanned_commit_sha: string;
  readonly scanned_snapshot: string;
  readonly scanned_with: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function findRepository(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<RepositoryRow | undefined> {
  return selectRepository(db, organizationId, id).executeTakeFirst();
}

/** As `findRepository`, holding the row until the transaction ends: scans of one repository are recorded one after the other. */
export async function lockRepository(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<RepositoryRow | undefined> {
  return selectRepository(db, organizationId, id).forUpdate().executeTakeFirst();
}

function selectRepository(db: Queryable, organizationId: string, id: string) {
  return db.selectFrom('repositories').selectAll().where('organization_id', '=', organizationId).where('id', '=', id);
}

export async function findRepositoryByUrl(
  db: Queryable,
  organizationId: string,
  url: StorableText,
): Promise<RepositoryRow | undefined> {
  return db
    .selectFrom('repositories')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('url', '=', url)
    .executeTakeFirst();
}

/** The organization of a repository, for webhooks, which come without a token; a closed one receives none. */
export async function findRepositoryOwner(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('repository_owners')
    .innerJoin('organizations', 'organizations.id', 'repository_owners.organization_id')
    .select('organization_id')
    .where('repository_id', '=', id)
    .where('organizations.closed_at', 'is', null)
    .executeTakeFirst();
  return row?.organization_id;
}

export interface RepositoryDetails {
  readonly name: StorableText;
  readonly default_branch: StorableText;
  readonly git_author_email: StorableText;
  readonly signing_secret: string;
}

/** False where another request registered the same URL first. */
export async function insertRepository(
  db: Queryable,
  repository: RepositoryDetails & { organization_id: string; id: string; url: StorableText },
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto('repositories')
    .values({ ...repository, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'url']).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) return false;
  await db
    .insertInto('repository_owners')
    .values({ repository_id: repository.id, organization_id: repository.organization_id })
    .execute();
  await raiseListVersions(db, repository.organization_id, ['repositories']);
  return true;
}

export async function updateRepository(
  db: Queryable,
  organizationId: string,
  id: string,
  details: RepositoryDetails,
  now: Date,
): Promise<void> {
  await db
    .updateTable('repositories')
    .set({ ...details, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await raiseListVersions(db, organizationId, ['repositories']);
}

/** False where there is no such repository. */
export async function updatePrScanning(
  db: Queryable,
  organizationId: string,
  id: string,
  isEnabled: boolean,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('repositories')
    .set({ is_pr_scanning_enabled: isEnabled, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function updateScanned(
  db: Queryable,
  organizationId: string,
  id: string,
  scanned: { commitSha: string; snapshot: string; analysisVersion: string },
): Promise<void> {
  await db
    .updateTable('repositories')
    .set({
      scanned_commit_sha: scanned.commitSha,
      scanned_snapshot: scanned.snapshot,
      scanned_with: scanned.analysisVersion,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function deleteRepository(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('repositories')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return false;
  await db
    .deleteFrom('repository_owners')
    .where('repository_id', '=', id)
    .where('organization_id', '=', organizationId)
    .execute();
  // What was found in it goes with it.
  await raiseListVersions(db, organizationId, ['repositories', 'instances', 'alerts', 'issues', 'scans', 'scanStates']);
  return true;
}

export interface ListedRepository extends RepositoryRow {
  readonly list_version: string;
}

export function repositoryList(organizationId: string): KeptList<ListedRepository> {
  return {
    organizationId,
    concerns: ['repositories'],
    filter: 'repositories',
    matching: sql`SELECT uuid_send(id) AS entry, row_number() OVER (ORDER BY name, id) AS place
      FROM repositories WHERE organization_id = ${organizationId}::uuid`,
    read: (db, ids, version) =>
      db
        .selectFrom('repositories')
        .selectAll()
        .select(version.as('list_version'))
        .where('organization_id', '=', organizationId)
        .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
        .execute(),
  };
}

export async function findForeignSecretKey(db: Queryable, keyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('repositories')
    .select('id')
    .where('signing_secret', 'not like', `v1.${keyId}.%`)
    .limit(1)
    .modifyEnd(acrossOrganizations('whether one key made every secret, once at the start'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether repositories of more than one organization are registered: the first and the last by the key are not of the same. */
export async function haveSeveralOrganizations(db: Queryable): Promise<boolean> {
  const of = (order: 'asc' | 'desc') =>
    db
      .selectFrom('repositories')
      .select('organization_id')
      .orderBy('organization_id', order)
      .limit(1)
      .modifyEnd(acrossOrganizations('whether several share the service'))
      .executeTakeFirst();
  const [first, last] = [await of('asc'), await of('desc')];
  return first?.organization_id !== last?.organization_id;
}
