/** What is wrong with a body: the first faults are kept, the others counted, and past that nobody needs to look further. */
import { issuesMax, type RequestIssue } from '../foundation/api-error.ts';

export const faultsMax = issuesMax;

export interface BodyFaults {
  readonly shown: readonly RequestIssue[];
  /** How many were found, shown or not. */
  readonly count: number;
  add(fault: RequestIssue): void;
  isFull(): boolean;
}

export function bodyFaults(): BodyFaults {
  const shown: RequestIssue[] = [];
  let count = 0;
  return {
    shown,
    get count() {
      return count;
    },
    add(fault) {
      count += 1;
      if (shown.length < faultsMax) shown.push(fault);
    },
    isFull: () => count >= faultsMax,
  };
}
