/** The rows of registered repositories. */
import { sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import { prepared } from '../database/prepared.ts';
import type { FixPolicy, PullRequestThreshold, Queryable, RepositoryKind } from '../database/tables.ts';
import type { StorableText } from '../database/storable-text.ts';
import { raiseListVersions } from '../lists/store.ts';

export interface RepositoryRow {
  readonly organization_id: string;
  readonly id: string;
  readonly kind: RepositoryKind;
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
  /** '' where there is none. */
  readonly previous_signing_secret: string;
  readonly previous_secret_until: Date | null;
  readonly connection_id: string | null;
  readonly seen_at: Date | null;
  readonly archived_at: Date | null;
  readonly poll_at: Date | null;
  /** Null where that of the organization holds. */
  readonly pull_request_threshold: PullRequestThreshold | null;
  /** Null where that of the organization holds. */
  readonly fix_policy: FixPolicy | null;
  /** Of a line: the repository that it is a branch or tag of. Null of a repository itself. */
  readonly line_of_id: string | null;
  /** Of a line, as git has it: `refs/heads/…` or `refs/tags/…`; '' of a repository itself. */
  readonly ref: StorableText;
}

export async function hasRepository(db: Queryable, organizationId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('repositories')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return found !== undefined;
}

/** Those of the named that the organization has. */
export async function listKnownRepositoryIds(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('repositories')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** One, or one of its lines. */
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

/** Ids by URL, of those that are registered; without their lines, which share it. */
export async function listRepositoriesByUrl(
  db: Queryable,
  organizationId: string,
  urls: readonly StorableText[],
): Promise<RepositoryRow[]> {
  return db
    .selectFrom('repositories')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('url', '=', sql<StorableText>`ANY(${[...urls]}::text[])`)
    .where('line_of_id', 'is', null)
    .execute();
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
  /** The one that counted until now; '' leaves what there is. */
  readonly previous_signing_secret: string;
}

export type NewRepository = RepositoryDetails & {
  readonly id: string;
  readonly url: StorableText;
  /** Absent: `git`. */
  readonly kind?: RepositoryKind;
};

/** Of one organization, a hundred at most, which is held: no other request registers the same URL. */
export async function insertRepositories(
  db: Queryable,
  organizationId: string,
  repositories: readonly NewRepository[],
  now: Date,
): Promise<void> {
  if (repositories.length === 0) return;
  await db
    .insertInto('repositories')
    .values(
      repositories.map((repository) => ({
        ...repository,
        organization_id: organizationId,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute();
  await db
    .insertInto('repository_owners')
    .values(repositories.map(({ id }) => ({ repository_id: id, organization_id: organizationId })))
    .execute();
  await raiseListVersions(db, organizationId, ['repositories']);
}

/** Details of repositories that are registered already. */
export async function updateRepositories(
  db: Queryable,
  organizationId: string,
  repositories: readonly NewRepository[],
  { now, previousUntil }: { readonly now: Date; readonly previousUntil: Date },
): Promise<void> {
  if (repositories.length === 0) return;
  const all = (column: Exclude<keyof NewRepository, 'kind'>) => repositories.map((repository) => repository[column]);
  await sql`
    UPDATE repositories SET name = given.name, default_branch = given.default_branch, git_author_email = given.git_author_email,
      signing_secret = given.signing_secret, updated_at = ${now},
      previous_signing_secret = CASE WHEN given.previous = '' THEN repositories.previous_signing_secret ELSE given.previous END,
      previous_secret_until = CASE WHEN given.previous = '' THEN repositories.previous_secret_until ELSE ${previousUntil}::timestamptz END
    FROM (SELECT unnest(${all('id')}::uuid[]) AS id, unnest(${all('name')}::text[]) AS name,
      unnest(${all('default_branch')}::text[]) AS default_branch, unnest(${all('git_author_email')}::text[]) AS git_author_email,
      unnest(${all('signing_secret')}::text[]) AS signing_secret, unnest(${all('previous_signing_secret')}::text[]) AS previous) AS given
    WHERE repositories.organization_id = ${organizationId}::uuid AND repositories.id = given.id`.execute(db);
  await raiseListVersions(db, organizationId, ['repositories']);
}

/** False where there is no such repository. */
export async function updatePrScanning(
  db: Queryable,
  organizationId: string,
  id: string,
  { isEnabled, pollAt, now }: { readonly isEnabled: boolean; readonly pollAt: Date | null; readonly now: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable('repositories')
    .set({ is_pr_scanning_enabled: isEnabled, poll_at: pollAt, updated_at: now })
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

/** @returns what is gone */
export async function deleteRepository(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<RepositoryRow | undefined> {
  const deleted = await db
    .deleteFrom('repositories')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (deleted === undefined) return undefined;
  await db
    .deleteFrom('repository_owners')
    .where('repository_id', '=', id)
    .where('organization_id', '=', organizationId)
    .execute();
  // What was found in it goes with it.
  await raiseListVersions(db, organizationId, ['repositories', 'instances', 'alerts', 'issues', 'scans', 'scanStates']);
  return deleted;
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
