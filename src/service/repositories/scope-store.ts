/** The repositories that a rule names, or that it may be tried on. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';
import type { RepositoryRow } from './store.ts';

export async function listRepositoriesById(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
): Promise<RepositoryRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('repositories')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
}

export async function listRepositoryIds(db: Queryable, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('repositories')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Those with code. The ones that were scanned come first, the newest change before others; with ids, only these. */
export async function listScannedRepositories(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  countMax: number,
): Promise<{ readonly rows: RepositoryRow[]; readonly total: number }> {
  let matching = db
    .selectFrom('repositories')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'git')
    .where('line_of_id', 'is', null);
  if (ids.length > 0) matching = matching.where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`);
  const rows = await matching
    .selectAll()
    .orderBy(sql`scanned_commit_sha = ''`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(countMax)
    .execute();
  const counted = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}
