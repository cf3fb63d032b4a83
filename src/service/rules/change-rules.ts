/** Changes of an organization's rules, each told to the audit trail, and none made over somebody else's that its author has not seen. */
import type { Transaction } from 'kysely';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database, Tables } from '../database/tables.ts';
import { ApiError, badField } from '../foundation/api-error.ts';
import { standingOf } from './rule-standing.ts';
import { deleteRule, insertRules, lockRule, type NewRule, type RuleChange, type RuleRow, updateRule } from './store.ts';

/** All of them, or none. */
export async function addRules(
  transaction: Transaction<Tables>,
  organizationId: string,
  rules: readonly NewRule[],
  { author, now, onAsked }: Pick<ChangeOptions, 'author' | 'now' | 'onAsked'>,
): Promise<RuleRow[]> {
  const added = await insertRules(transaction, organizationId, rules);
  const told = added.map((row) => ({ kind: 'rule', id: row.id, before: undefined, after: ruleDetails(row) }) as const);
  await tellChanges(transaction, organizationId, author, told, now);
  for (const row of added) if (row.model_state === 'asked') await onAsked?.(transaction, row);
  return added;
}

interface ChangeOptions {
  readonly author: Author;
  readonly now: Date;
  /** As the author saw it; whatever it is, where absent. */
  readonly ifUpdatedAt?: string;
  readonly onAsked?: OnAsked;
}

/** In the transaction that asks for a rule to be written by a model. */
type OnAsked = (transaction: Transaction<Tables>, rule: RuleRow) => Promise<void>;

/** What to make of the rule as it is; undefined: nothing. */
type RuleChanger = (before: RuleRow) => RuleChange | undefined;

/** @returns undefined where the organization has no such rule */
export function changeRule(
  db: Database,
  organizationId: string,
  id: string,
  change: RuleChanger,
  options: ChangeOptions,
): Promise<RuleRow | undefined> {
  return db.transaction().execute((transaction) => changeRuleIn(transaction, organizationId, id, change, options));
}

export async function changeRuleIn(
  transaction: Transaction<Tables>,
  organizationId: string,
  id: string,
  change: RuleChanger,
  { author, now, ifUpdatedAt, onAsked }: ChangeOptions,
): Promise<RuleRow | undefined> {
  const before = await lockRule(transaction, organizationId, id);
  if (before === undefined) return undefined;
  refuseNewer(before, ifUpdatedAt);
  const changed = change(before);
  if (changed === undefined) return before;
  const after = await updateRule(transaction, organizationId, before.id, changed, now);
  if (after === undefined) throw new Error('a rule that is held is gone');
  const told = { kind: 'rule', id: before.id, before: ruleDetails(before), after: ruleDetails(after) } as const;
  await tellChanges(transaction, organizationId, author, [told], now);
  if (changed.model_state === 'asked') await onAsked?.(transaction, after);
  return after;
}

/** False where the organization has no such rule. */
export async function removeRule(
  db: Database,
  organizationId: string,
  id: string,
  { author, now, ifUpdatedAt }: ChangeOptions,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const held = await lockRule(transaction, organizationId, id);
    if (held === undefined) return false;
    refuseNewer(held, ifUpdatedAt);
    const gone = await deleteRule(transaction, organizationId, id);
    if (gone === undefined) return false;
    const change = { kind: 'rule', id: gone.id, before: ruleDetails(gone), after: undefined } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
    return true;
  });
}

/** @throws {ApiError} CONFLICT where the rule is not as its author saw it; absent: whatever it is. */
function refuseNewer(row: RuleRow, ifUpdatedAt: string | undefined): void {
  if (ifUpdatedAt === undefined || ifUpdatedAt === '') return;
  const read = Date.parse(ifUpdatedAt);
  if (Number.isNaN(read)) throw badField('/ifUpdatedAt', 'must be a time as updatedAt shows it');
  if (read === row.updated_at.getTime()) return;
  const by = row.updated_by === '' ? '' : ` by ${row.updated_by}`;
  throw new ApiError(
    'CONFLICT',
    `the rule was changed at ${row.updated_at.toISOString()}${by}, after it was read; read it again and change that`,
  );
}

function ruleDetails(rule: RuleRow) {
  return {
    name: rule.name,
    rule: rule.rule,
    globPattern: rule.glob_pattern,
    sourceTypes: rule.source_types,
    repositoryIds: rule.repository_ids,
    ...(rule.own_examples.length === 0 ? {} : { exampleCount: rule.own_examples.length }),
    ...(rule.written_rule === '' ? {} : { writtenRule: rule.written_rule, status: standingOf(rule).status }),
  };
}
