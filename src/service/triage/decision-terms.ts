/** What a person says in a decision beside its scope, and what is asked of it. */
import type { RequestIssue } from '../foundation/api-error.ts';
import type { Verdict } from '../database/tables.ts';
import type { DecisionRow } from '../decisions/store.ts';

export interface Until {
  readonly date: Date | undefined;
  readonly hasFix: boolean;
  readonly isReachable: boolean;
}

export interface Terms {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly until: Until;
}

/** @param path of the terms in the body @param isNewUntil whether somebody says now until when */
export function faultsOfTerms(
  { verdict, reason, until }: Terms,
  { path, isNewUntil, now }: { readonly path: string; readonly isNewUntil: boolean; readonly now: Date },
): RequestIssue[] {
  const faults: RequestIssue[] = [];
  if (reason === '' && verdict !== 'snoozed')
    faults.push({ path: `${path}/reason`, message: `must say why, where the verdict is ${verdict}` });
  if (verdict === 'snoozed' && until.date === undefined && !until.hasFix && !until.isReachable)
    faults.push({ path: `${path}/until`, message: 'must say until when, where the verdict is snoozed' });
  if (isNewUntil && until.date !== undefined && until.date <= now)
    faults.push({ path: `${path}/until/date`, message: 'must be in the future' });
  return faults;
}

/** Of one that ends as soon as it is made. */
export function faultOfEnd({ ended_why }: DecisionRow, path: string): RequestIssue {
  return ended_why === 'isReachable'
    ? { path: `${path}/until/isReachable`, message: 'is so already: something that it covers can be reached' }
    : { path: `${path}/until/hasFix`, message: 'is so already: of something that it covers a fixed version is known' };
}
