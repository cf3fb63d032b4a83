/** The end of decisions, told in their history; what they closed is settled by whoever ends them. */
import { storableText } from '../database/storable-text.ts';
import type { DecisionEnd, Queryable } from '../database/tables.ts';
import { termsOf } from '../decisions/decision-words.ts';
import { type DecisionRow, insertDecisionEvents, updateDecisionsEnded } from '../decisions/store.ts';
import { newId } from '../foundation/ids.ts';

export interface Ending {
  readonly why: DecisionEnd;
  readonly by: string;
  readonly reason: string;
}

/** @returns those that were in force */
export async function endDecisions(
  db: Queryable,
  organizationId: string,
  ids: readonly string[],
  { why, by, reason }: Ending,
  now: Date,
): Promise<DecisionRow[]> {
  if (ids.length === 0) return [];
  const words = { why, by: storableText(by, 'line'), reason: storableText(reason) };
  const ended = await updateDecisionsEnded(db, organizationId, ids, words, now);
  await insertDecisionEvents(
    db,
    ended.map((row) => ({
      organization_id: organizationId,
      id: newId(),
      decision_id: row.id,
      actor: words.by,
      change: why === 'removed' || why === 'replaced' ? why : 'ended',
      before: termsOf(row),
      after: {},
      reason: storableText(reason === '' ? endingSentences[why] : reason),
      created_at: now,
    })),
  );
  return ended;
}

const endingSentences = {
  date: 'its time is over',
  hasFix: 'a fixed version is known',
  isReachable: 'it can be reached',
  removed: '',
  replaced: '',
} as const satisfies Record<DecisionEnd, string>;
