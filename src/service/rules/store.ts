/** The rows of an organization's rules. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { chunksOf } from '../database/chunks.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { Queryable, Tables } from '../database/tables.ts';
import type { KeptList } from '../lists/kept-lists.ts';
import { raiseListVersions } from '../lists/store.ts';
import { listedRows } from '../lists/rows-store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export type RuleRow = Selectable<Tables['rules']>;
export type NewRule = Insertable<Tables['rules']>;

/** All of them by name, since a statement that is kept prepared would fail after a migration. */
const columns = [
  'organization_id',
  'id',
  'name',
  'rule',
  'glob_pattern',
  'source_types',
  'repository_ids',
  'created_at',
  'updated_at',
  'kind',
  'judgement',
  'explanation',
  'nearest',
  'compiled',
  'understood_with',
  'model_state',
  'written_rule',
  'proposal',
  'updated_by',
  'judged_since',
  'last_matched_at',
  'severity',
  'own_examples',
] as const satisfies readonly (keyof RuleRow)[];

export interface ListedRule extends RuleRow {
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
    matching: sql`SELECT uuid_send(id) AS entry
      FROM rules WHERE organization_id = ${organizationId}::uuid ${ofRepository} ORDER BY created_at DESC, id`,
    read: (db, ids, version) => listedRows(db.selectFrom('rules').select(columns), { organizationId, ids, version }),
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

/** Newest first. */
export async function listRules(db: Queryable, organizationId: string): Promise<RuleRow[]> {
  return db
    .selectFrom('rules')
    .selectAll()
    .where('organization_id', '=', organizationId)
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

/** Of one organization. */
export async function insertRules(
  db: Queryable,
  organizationId: string,
  rules: readonly NewRule[],
): Promise<RuleRow[]> {
  return inTransaction(db, async (transaction) => {
    const rows: RuleRow[] = [];
    for (const chunk of chunksOf(rules, 100))
      pushEach(
        rows,
        await transaction
          .insertInto('rules')
          .values(chunk.map((rule) => ({ ...rule, organization_id: organizationId })))
          .returningAll()
          .execute(),
      );
    await raiseListVersions(transaction, organizationId, ['rules']);
    return rows;
  });
}

export type RuleChange = Omit<Updateable<Tables['rules']>, 'organization_id' | 'id' | 'created_at' | 'updated_at'>;

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

/** Of a text that is still the same; it is no change of the rule. */
export async function updateUnderstanding(
  db: Queryable,
  organizationId: string,
  { id, rule }: Pick<RuleRow, 'id' | 'rule'>,
  understanding: RuleChange,
): Promise<void> {
  await db
    .updateTable('rules')
    .set(understanding)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('rule', '=', rule)
    .execute();
}

/** Of a rule that waits for a model, with the text that the model was given; it is no change of the rule. False where it does so no more. */
export async function updateAsked(
  db: Queryable,
  organizationId: string,
  { id, rule }: Pick<RuleRow, 'id' | 'rule'>,
  change: RuleChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rules')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('rule', '=', rule)
    .where('model_state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** That a scan found something by these; a row that says so since an hour is left alone. */
export async function updateLastMatched(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE rules SET last_matched_at = ${now}::timestamptz
    WHERE organization_id = ${organizationId}::uuid AND id = ANY(${[...ids]}::uuid[])
      AND (last_matched_at IS NULL OR last_matched_at < ${now}::timestamptz - interval '1 hour')`.execute(db);
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
