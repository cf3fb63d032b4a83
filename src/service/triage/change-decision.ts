/** Changes what a decision says, while it is in force; what it covers stays. */
import { isDeepStrictEqual } from 'node:util';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { storableText } from '../database/storable-text.ts';
import type { Database, Verdict } from '../database/tables.ts';
import { termsOf } from '../decisions/decision-words.ts';
import {
  type DecisionRow,
  insertDecisionEvents,
  type ListedDecision,
  listDecisionsByIds,
  listDecisionsWithCounts,
  updateDecisionTerms,
} from '../decisions/store.ts';
import { ApiError, badFields } from '../foundation/api-error.ts';
import { newId } from '../foundation/ids.ts';
import { lockOrganization } from '../organizations/store.ts';
import { faultOfEnd, faultsOfTerms, type Until } from './decision-terms.ts';
import { conflictSentence, decisionDetails, searchTextOf } from './make-decisions.ts';
import { listNamed } from './named-store.ts';
import { type Settled, settleIssues } from './settle-issues.ts';

export interface DecisionChanges {
  readonly id: string;
  readonly verdict: Verdict | undefined;
  readonly reason: string | undefined;
  readonly until: Until | undefined;
  /** When the caller saw it changed last. */
  readonly ifUpdatedAt: Date | undefined;
}

export interface Changed extends Pick<Settled, 'closed' | 'reopened'> {
  readonly decision: ListedDecision;
}

/** Undefined where the organization has no such decision. */
export async function changeDecision(
  db: Database,
  organizationId: string,
  changes: DecisionChanges,
  author: Author,
  now: Date,
): Promise<Changed | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    await settleIssues(transaction, organizationId, [], now);
    const [before] = await listDecisionsByIds(transaction, organizationId, [changes.id]);
    if (before === undefined) return undefined;
    assertChangeable(before, changes.ifUpdatedAt);
    const terms = {
      verdict: changes.verdict ?? before.verdict,
      reason: changes.reason ?? before.reason,
      until: changes.until ?? untilOf(before),
    };
    const faults = faultsOfTerms(terms, { path: '', isNewUntil: changes.until !== undefined, now });
    if (faults.length > 0) throw badFields(faults);
    const changed: DecisionRow = {
      ...before,
      verdict: terms.verdict,
      reason: storableText(terms.reason),
      until_date: terms.until.date ?? null,
      until_has_fix: terms.until.hasFix,
      until_is_reachable: terms.until.isReachable,
      updated_by: storableText(author.actor, 'line'),
      updated_at: now,
    };
    const counts = { closed: 0, reopened: 0 };
    if (!isDeepStrictEqual(termsOf(changed), termsOf(before))) {
      const named = await listNamed(transaction, organizationId, {
        issues: before.issue_id === null ? [] : [before.issue_id],
        alerts: before.alert_id === null ? [] : [before.alert_id],
        rules: before.rule_id === null ? [] : [before.rule_id],
        repositories: before.repository_ids,
      });
      await updateDecisionTerms(transaction, { ...changed, search_text: searchTextOf(changed, named) });
      await insertDecisionEvents(transaction, [
        {
          organization_id: organizationId,
          id: newId(),
          decision_id: before.id,
          actor: changed.updated_by,
          change: 'changed',
          before: termsOf(before),
          after: termsOf(changed),
          reason: changed.reason,
          created_at: now,
        },
      ]);
      const word = { author, decisionIds: new Set([before.id]), isNew: false };
      const concern = { kind: 'named', decisionIds: [before.id] } as const;
      const settled = await settleIssues(transaction, organizationId, [concern], now, word);
      const over = settled.ended.find(({ id }) => id === before.id);
      if (over !== undefined) throw badFields([faultOfEnd(over, '')]);
      Object.assign(counts, { closed: settled.closed, reopened: settled.reopened });
      const told = { kind: 'decision', id: before.id } as const;
      const change = { ...told, before: decisionDetails(before), after: decisionDetails(changed) };
      await tellChanges(transaction, organizationId, author, [change], now);
    }
    const [decision] = await listDecisionsWithCounts(transaction, organizationId, [before.id]);
    return decision === undefined ? undefined : { decision, ...counts };
  });
}

function assertChangeable(row: DecisionRow, ifUpdatedAt: Date | undefined): void {
  if (row.ended_at !== null)
    throw new ApiError('CONFLICT', `the decision ended on ${row.ended_at.toISOString()}; make another one`);
  if (ifUpdatedAt !== undefined && ifUpdatedAt.getTime() !== row.updated_at.getTime())
    throw new ApiError('CONFLICT', `somebody changed the decision meanwhile: ${conflictSentence(row)}`);
}

function untilOf({ until_date, until_has_fix, until_is_reachable }: DecisionRow): Until {
  return { date: until_date ?? undefined, hasFix: until_has_fix, isReachable: until_is_reachable };
}
