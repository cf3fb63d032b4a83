/** The rows of an organization's rules. */
import { type Selectable, sql } from 'kysely';
import { inTransaction } from '../database/in-transaction.ts';
import { prepared } from '../database/prepared.ts';
import type { Queryable, Tables } from '../database/tables.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import { raiseListVersions } from '../lists/store.ts';

export type RuleRow = Selectable<Tables['rules']>;

/** What lists show. */
const listedColumns = [
  'id',
  'name',
  'rule',
  'glob_pattern',
  'source_types',
  'repository_ids',
  'created_at',
  'updated_at',
] as const;

export type ShownRule = Pick<RuleRow, (typeof listedColumns)[number]>;

export interface ListedRule extends ShownRule {
  readonly list_version: string;
}

/** Newest first. With a repository: the rules that name it, and those that name none and so apply everywhere. */
export function ruleList(organizationId: string, { repositoryId }: { repositoryId?: string }): KeptList<ListedRule> {
  const ofRepository =
    repositoryId === undefined
      ? sql``
      : sql`AND (repository_ids = '{}' OR ${repositoryId}::uuid = ANY(repository_ids))`;
  return {
    organizationId,
    concerns: ['rules'],
    filter: ['rules', repositoryId],
    matching: sql`SELECT uuid_send(id) AS entry, row_number() OVER (ORDER BY created_at DESC, id) AS place
      FROM rules WHERE organization_id = ${organizationId}::uuid ${ofRepository}`,
    read: (db, ids, version) =>
      db
        .selectFrom('rules')
        .select(listedColumns)
        .select(version.as('list_version'))
        .where('organization_id', '=', organizationId)
        .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
        .modifyEnd(prepared)
        .execute(),
  };
}

/** Newest first. */
export async function listRulesOfRepository(
  db: Queryable,
  organizationId: string,
  repositoryId: string,
): Promise<RuleRow[]> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(repository_ids = '{}' OR ${repositoryId}::uuid = ANY(repository_ids))`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function countRules(db: Queryable, organizationId: string): Promise<number> {
  const { total } = await db
    .selectFrom('rules')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(total);
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
  await inTransaction(db, async (transaction) => {
    await transaction.insertInto('rules').values(rule).execute();
    await raiseListVersions(transaction, rule.organization_id, ['rules']);
  });
}

export type RuleChange = Partial<Pick<RuleRow, 'name' | 'rule' | 'glob_pattern' | 'source_types' | 'repository_ids'>>;

export async function updateRule(
  db: Queryable,
  organizationId: string,
  id: string,
  change: RuleChange,
  now: Date,
): Promise<RuleRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const changed = await transaction
      .updateTable('rules')
      .set({ ...change, updated_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (changed !== undefined) await raiseListVersions(transaction, organizationId, ['rules']);
    return changed;
  });
}

/** @returns what is gone */
export async function deleteRule(db: Queryable, organizationId: string, id: string): Promise<RuleRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const gone = await transaction
      .deleteFrom('rules')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (gone !== undefined) await raiseListVersions(transaction, organizationId, ['rules']);
    return gone;
  });
}
