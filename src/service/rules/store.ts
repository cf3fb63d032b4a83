/** The rows of an organization's rules. */
import { type Selectable, sql } from 'kysely';
import type { Queryable, Tables } from '../database/tables.ts';

export type RuleRow = Selectable<Tables['rules']>;

/** With a repository: the rules that name it, and those that name none and so apply everywhere. */
export async function listRules(
  db: Queryable,
  organizationId: string,
  filter: { repositoryId?: string },
  page: { offset: number; limit: number },
): Promise<{ rows: RuleRow[]; total: number }> {
  let matching = db.selectFrom('rules').where('organization_id', '=', organizationId);
  if (filter.repositoryId !== undefined) {
    const repositoryId = filter.repositoryId;
    matching = matching.where(sql<boolean>`(repository_ids = '{}' OR ${repositoryId}::uuid = ANY(repository_ids))`);
  }
  const counted = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(Math.min(page.offset, total))
    .limit(page.limit)
    .execute();
  return { rows, total };
}

export async function findRule(db: Queryable, organizationId: string, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** As `findRule`, holding the row until the transaction ends. */
export async function lockRule(db: Queryable, organizationId: string, id: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertRule(db: Queryable, rule: RuleRow): Promise<void> {
  await db.insertInto('rules').values(rule).execute();
}

export type RuleChange = Partial<Pick<RuleRow, 'name' | 'rule' | 'glob_pattern' | 'source_types' | 'repository_ids'>>;

export async function updateRule(
  db: Queryable,
  organizationId: string,
  id: string,
  change: RuleChange,
  now: Date,
): Promise<RuleRow | undefined> {
  return db
    .updateTable('rules')
    .set({ ...change, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** @returns what is gone */
export async function deleteRule(db: Queryable, organizationId: string, id: string): Promise<RuleRow | undefined> {
  return db
    .deleteFrom('rules')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
