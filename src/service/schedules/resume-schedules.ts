/**
 * Schedules after the clock was set back: one that was counted on by a clock that was ahead would wait until the clock is there again, which may be
 * years. It is counted anew from now. A clock that was ahead by less than an hour is waited for, so that nothing is started twice.
 */
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import { nextRun } from './crontab.ts';
import { bringNextRunForward, listSchedulesAhead } from './store.ts';

const waitedForMs = 60 * 60 * 1000;

/** @returns how many were counted anew */
export async function resumeSchedules({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  const ahead = await listSchedulesAhead(db, new Date(now.getTime() + waitedForMs));
  for (const { organization_id: organizationId, repository_id: repositoryId, crontab, timezone } of ahead) {
    const next = nextRun(crontab, timezone, now);
    if (next !== undefined) await bringNextRunForward(db, organizationId, repositoryId, next);
  }
  return ahead.length;
}
