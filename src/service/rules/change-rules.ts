/** Changes of an organization's rules, each told to the audit trail. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { deleteRule, insertRule, lockRule, type RuleChange, type RuleRow, updateRule } from './store.ts';

export async function addRule(db: Database, rule: RuleRow, author: Author): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await insertRule(transaction, rule);
    const change = { kind: 'rule', id: rule.id, before: undefined, after: ruleDetails(rule) } as const;
    await tellChanges(transaction, rule.organization_id, author, [change], rule.created_at);
  });
}

/** Undefined where the organization has no such rule. */
export async function changeRule(
  db: Database,
  organizationId: string,
  id: string,
  change: RuleChange,
  author: Author,
  now: Date,
): Promise<RuleRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockRule(transaction, organizationId, id);
    if (before === undefined) return undefined;
    const after = await updateRule(transaction, organizationId, before.id, change, now);
    if (after === undefined) throw new Error('a rule that is held is gone');
    const told = { kind: 'rule', id: before.id, before: ruleDetails(before), after: ruleDetails(after) } as const;
    await tellChanges(transaction, organizationId, author, [told], now);
    return after;
  });
}

/** False where the organization has no such rule. */
export async function removeRule(
  db: Database,
  organizationId: string,
  id: string,
  author: Author,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const gone = await deleteRule(transaction, organizationId, id);
    if (gone === undefined) return false;
    const change = { kind: 'rule', id: gone.id, before: ruleDetails(gone), after: undefined } as const;
    await tellChanges(transaction, organizationId, author, [change], now);
    return true;
  });
}

function ruleDetails(rule: RuleRow) {
  return {
    name: rule.name,
    rule: rule.rule,
    globPattern: rule.glob_pattern,
    sourceTypes: rule.source_types,
    repositoryIds: rule.repository_ids,
  };
}
