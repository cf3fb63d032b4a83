/** Repositories by the workspace or project that they were found in, and when their open pull requests are asked for again. */
import { sql } from 'kysely';
import { acrossOrganizations } from '../database/across-organizations.ts';
import type { Queryable } from '../database/tables.ts';
import { raiseListVersions } from '../lists/store.ts';
import type { RepositoryRow } from './store.ts';

/** They are there, so that those among them that were archived are no more. */
export async function updateSeen(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  seen: { readonly connectionId: string; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const back = await db
    .updateTable('repositories')
    .set({ archived_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
  await db
    .updateTable('repositories')
    .set({ connection_id: seen.connectionId, seen_at: seen.at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  if (back.numUpdatedRows > 0n) await raiseListVersions(db, organizationId, ['repositories']);
}

/** Nothing of them is fetched from now on; what was found in them stays. @returns those that were not archived yet */
export async function archiveRepositories(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<RepositoryRow[]> {
  if (ids.length === 0) return [];
  const archived = await db
    .updateTable('repositories')
    .set({ archived_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .where('archived_at', 'is', null)
    .returningAll()
    .execute();
  if (archived.length > 0) await raiseListVersions(db, organizationId, ['repositories']);
  return archived;
}

/** Those of a connection that were not seen since, and are not archived; with how many there are in all. */
export async function listUnseen(
  db: Queryable,
  organizationId: string,
  connectionId: string,
  since: Date,
): Promise<{ readonly unseen: RepositoryRow[]; readonly total: number }> {
  const ofConnection = db
    .selectFrom('repositories')
    .where('organization_id', '=', organizationId)
    .where('connection_id', '=', connectionId)
    .where('archived_at', 'is', null);
  const unseen = await ofConnection.selectAll().where('seen_at', '<', since).orderBy('id').limit(500).execute();
  const counted = await ofConnection.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { unseen, total: Number(counted.total) };
}

/** Longest due first; of closed organizations none. */
export async function listDuePolls(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<Pick<RepositoryRow, 'organization_id' | 'id'>[]> {
  return db
    .selectFrom('repositories')
    .innerJoin('organizations', 'organizations.id', 'repositories.organization_id')
    .select(['repositories.organization_id', 'repositories.id'])
    .where('organizations.closed_at', 'is', null)
    .where('is_pr_scanning_enabled', '=', true)
    .where('archived_at', 'is', null)
    .where('poll_at', '<=', now)
    .orderBy('poll_at')
    .limit(limit)
    .modifyEnd(acrossOrganizations('of which repositories the open pull requests are asked for'))
    .execute();
}

/** Undefined where another process asks already. A process that dies on the way leaves it to the next time. */
export async function claimPoll(
  db: Queryable,
  { organization_id, id }: Pick<RepositoryRow, 'organization_id' | 'id'>,
  { now, nextAt }: { readonly now: Date; readonly nextAt: Date },
): Promise<RepositoryRow | undefined> {
  return db
    .updateTable('repositories')
    .set({ poll_at: nextAt })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('poll_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}
