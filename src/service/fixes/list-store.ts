/** Fix pull requests of an organization, a page at a time. */
import { sql } from 'kysely';
import type { FixState, Queryable } from '../database/tables.ts';
import type { FixPullRequestRow } from './store.ts';

export async function listFixes(
  db: Queryable,
  organizationId: string,
  {
    repositoryIds,
    states,
  }: { readonly repositoryIds: readonly string[] | undefined; readonly states: readonly FixState[] },
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: FixPullRequestRow[]; readonly totalCount: number }> {
  const fitting = db
    .selectFrom('fix_pull_requests')
    .where('organization_id', '=', organizationId)
    .$if(repositoryIds !== undefined, (query) =>
      query.where('repository_id', '=', sql<string>`ANY(${[...(repositoryIds ?? [])]}::uuid[])`),
    )
    .$if(states.length > 0, (query) => query.where('state', 'in', [...states]));
  const rows = await fitting
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('repository_id')
    .orderBy('group_id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await fitting.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { rows, totalCount: Number(total) };
}
