/** Changes of an organization's rules, each told to the audit trail, and none made over somebody else's that its author has not seen. */
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Database } from '../database/tables.ts';
import { ApiError } from '../foundation/api-error.ts';
import { standingOf } from './rule-standing.ts';
import { deleteRule, insertRules, lockRule, type NewRule, type RuleChange, type RuleRow, updateRule } from './store.ts';

export async function addRule(db: Database, rule: NewRule, author: Author): Promise<RuleRow> {
  return db.transaction().execute(async (transaction) => {
    const [added] = await insertRules(transaction, rule.organization_id, [rule]);
    if (added === undefined) throw new Error('a rule that was added is not there');
    const change = { kind: 'rule', id: added.id, before: undefined, after: ruleDetails(added) } as const;
    await tellChanges(transaction, rule.organization_id, author, [change], rule.created_at);
    return added;
  });
}

/** Undefined where the organization has no such rule. */
export async function changeRule(
  db: Database,
  organizationId: string,
  id: string,
  change: RuleChange | ((before: RuleRow) => RuleChange),
  { author, now, ifUpdatedAt }: { readonly author: Author; readonly now: Date; readonly ifUpdatedAt?: string },
): Promise<RuleRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    const before = await lockRule(transaction, organizationId, id);
    if (before === undefined) return undefined;
    refuseNewer(before, ifUpdatedAt);
    const changed = typeof change === 'function' ? change(before) : change;
    const after = await updateRule(transaction, organizationId, before.id, changed, now);
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
  { author, now, ifUpdatedAt }: { readonly author: Author; readonly now: Date; readonly ifUpdatedAt?: string },
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
  if (ifUpdatedAt === undefined || ifUpdatedAt === '' || Date.parse(ifUpdatedAt) === row.updated_at.getTime()) return;
  const by = row.updated_by === '' ? '' : ` by ${row.updated_by}`;
  throw new ApiError(
    'CONFLICT',
    `the rule was changed at ${row.updated_at.toISOString()}${by}, after it was read; read it again and change that`,
  );
}

export function ruleDetails(rule: RuleRow) {
  return {
    name: rule.name,
    rule: rule.rule,
    globPattern: rule.glob_pattern,
    sourceTypes: rule.source_types,
    repositoryIds: rule.repository_ids,
    ...(rule.written_rule === '' ? {} : { writtenRule: rule.written_rule, status: standingOf(rule).status }),
  };
}
