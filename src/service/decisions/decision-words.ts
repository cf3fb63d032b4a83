/** How a decision is told: its terms as they are kept in its history, and the sentences that the history of issues has. */
import type { DecisionTerms } from '../database/tables.ts';
import type { DecisionRow } from './store.ts';

export function termsOf(row: DecisionRow): DecisionTerms {
  return {
    verdict: row.verdict,
    reason: row.reason,
    untilDate: row.until_date?.toISOString() ?? '',
    untilHasFix: row.until_has_fix,
    untilIsReachable: row.until_is_reachable,
  };
}

const verdictWords = { falsePositive: 'false positive', accepted: 'accepted', snoozed: 'snoozed' } as const;

/** @param isOfAnother whether who decided it is to be told with it */
export function decisionSentence(row: DecisionRow, isOfAnother: boolean): string {
  const ends = untilWords(row);
  const who = isOfAnother ? ` by ${row.updated_by} on ${row.updated_at.toISOString()}` : '';
  return [`${verdictWords[row.verdict]}${who}${ends === '' ? '' : `, until ${ends}`}`, row.reason]
    .filter((part) => part !== '')
    .join(': ');
}

function untilWords({ until_date, until_has_fix, until_is_reachable }: DecisionRow): string {
  return [
    ...(until_date === null ? [] : [until_date.toISOString()]),
    ...(until_has_fix ? ['a fixed version is known'] : []),
    ...(until_is_reachable ? ['it can be reached'] : []),
  ].join(' or ');
}

/** Why what it closed is open again. */
export function endSentence(row: DecisionRow): string {
  switch (row.ended_why) {
    case 'date':
      return `The time of the decision is over: it was ${decisionSentence(row, false)}`;
    case 'hasFix':
      return `A fixed version is known: it was ${decisionSentence(row, false)}`;
    case 'isReachable':
      return `It can be reached now: it was ${decisionSentence(row, false)}`;
    case 'removed':
      return row.end_reason === '' ? 'The decision was taken back.' : `The decision was taken back: ${row.end_reason}`;
    case 'replaced':
      return 'Another decision took the place of the one that closed it, and does not cover it.';
    case '':
      return 'The decision does not cover it any more.';
  }
}
