/** Starts the scans of schedules that are due. However long nobody looked, a schedule fires once; its next run is counted from now. */
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { nextRun } from './crontab.ts';
import { claimDueSchedules, updateNextRun } from './store.ts';

const batchSize = 100;

/** @returns how many scans were asked for. */
export async function fireDueSchedules({
  db,
  jobs,
  clock,
}: {
  db: Database;
  jobs: JobQueue;
  clock: Clock;
}): Promise<number> {
  let fired = 0;
  for (;;) {
    const inBatch = await db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const due = await claimDueSchedules(transaction, now, batchSize);
      for (const schedule of due) {
        const request = {
          organizationId: schedule.organization_id,
          repositoryId: schedule.repository_id,
          kind: 'full',
          trigger: 'schedule',
          branch: schedule.default_branch,
        } as const;
        await queueScan({ transaction, jobs }, request, now);
        const nextRunAt = nextRun(schedule.crontab, schedule.timezone, now) ?? null;
        await updateNextRun(transaction, schedule, { lastRunAt: now, nextRunAt });
      }
      return due.length;
    });
    fired += inBatch;
    if (inBatch < batchSize) return fired;
  }
}
