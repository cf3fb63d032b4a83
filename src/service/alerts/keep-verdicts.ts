/**
 * What becomes of a verdict whose sources could not be had this time, for a reason that passes: nothing was found that speaks
 * against the one before, so that one stands for the same commit and says since when it was not confirmed. Of another commit
 * nobody knows, and a person must judge.
 */
import { storableText } from '../database/storable-text.ts';
import type { OccurrenceRow } from '../occurrences/store.ts';

export type StoredVerdict = Pick<
  OccurrenceRow,
  'reachability' | 'reason_code' | 'rule' | 'exposure' | 'explanation' | 'evidence' | 'languages'
>;

export interface EarlierVerdict extends StoredVerdict {
  readonly alert_id: string;
  readonly package_id: string;
  readonly updated_at: Date;
}

const unconfirmed = ' Not confirmed since ';

/**
 * @param isSameSnapshot the advisories are the same too; without that only what does not depend on their words stands
 */
export function keptVerdict(
  fresh: StoredVerdict,
  before: EarlierVerdict | undefined,
  isSameSnapshot: boolean,
): StoredVerdict {
  if (before === undefined || fresh.reachability !== 'needsReview' || before.reachability === 'needsReview')
    return fresh;
  if (!isSameSnapshot && before.reachability !== 'reachable' && before.exposure !== 'notLoaded') return fresh;
  const { reachability, reason_code, rule, exposure, evidence, languages } = before;
  const explanation = before.explanation.includes(unconfirmed)
    ? before.explanation
    : storableText(
        `${before.explanation}${unconfirmed}${before.updated_at.toISOString().slice(0, 10)}, because sources of packages could not be had.`,
      );
  return { reachability, reason_code, rule, exposure, evidence, languages, explanation };
}
