/** When a host that could not be told is tried again: what passes soon and ever later, what somebody has to mend each hour, and neither for ever. */
import { BitbucketFault } from './bitbucket-client.ts';

export interface RetryEnd {
  /** Null where it is given up. */
  readonly nextAt: Date | null;
  readonly attempts: number;
  readonly problem: string;
}

const firstDelayMs = 5_000;
const delayMaxMs = 10 * 60_000;
/** What somebody has to mend, and what people may have done unheard, is looked at again now and then. */
export const lastingDelayMs = 60 * 60_000;
/** Of passing faults a day and more; of others a day. */
const attemptsMax = 150;
const lastingAttemptsMax = 24;

/** @param attempts how many came to nothing before this one @param isPassing whether it may be otherwise by itself */
export function retryEnd(attempts: number, error: Error, isPassing: boolean, now: Date): RetryEnd {
  const problem = error.message;
  if (attempts + 1 > (isPassing ? attemptsMax : lastingAttemptsMax)) return { nextAt: null, attempts: 0, problem };
  const retryAfterMs = error instanceof BitbucketFault ? error.retryAfterMs : 0;
  const waitMs = Math.max(isPassing ? backOffMs(attempts) : lastingDelayMs, retryAfterMs);
  return { nextAt: new Date(now.getTime() + waitMs), attempts: attempts + 1, problem };
}

/** @param faults before this one */
export function backOffMs(faults: number): number {
  return Math.min(delayMaxMs, firstDelayMs * 2 ** Math.min(faults, 10));
}
