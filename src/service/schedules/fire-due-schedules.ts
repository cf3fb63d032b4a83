/** Starts the scans of schedules that are due. However long nobody looked, a schedule fires once; its next run is counted from now. */
import type { Clock } from '../foundation/clock.ts';
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { nextRun } from './crontab.ts';
import { claimDueSchedules, listDueSchedules, updateNextRun } from './store.ts';

const batchSize = 100;

/**
 * What fails for one organization holds up no other.
 * @returns how many scans were asked for
 * @throws {AggregateError} when all the rest is done
 */
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
  const failures = new Map<string, unknown>();
  for (;;) {
    const now = clock.now();
    const due = await listDueSchedules(db, now, { limit: batchSize, except: [...failures.keys()] });
    const failedBefore = failures.size;
    let inBatch = 0;
    for (const [organizationId, schedules] of Map.groupBy(due, (schedule) => schedule.organization_id)) {
      const repositoryIds = schedules.map((schedule) => schedule.repository_id);
      try {
        inBatch += await db
          .transaction()
          .execute((transaction) => fireOfOrganization({ transaction, jobs }, { organizationId, repositoryIds }, now));
      } catch (error) {
        failures.set(organizationId, error);
      }
    }
    fired += inBatch;
    // Those that another process holds are started there.
    const hasMoved = inBatch > 0 || failures.size > failedBefore;
    if (!hasMoved || due.length < batchSize) break;
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `schedules of ${failures.size} organizations could not be started`);
  return fired;
}

async function fireOfOrganization(
  { transaction, jobs }: { readonly transaction: Transaction<Tables>; readonly jobs: JobQueue },
  { organizationId, repositoryIds }: { readonly organizationId: string; readonly repositoryIds: readonly string[] },
  now: Date,
): Promise<number> {
  const due = await claimDueSchedules(transaction, organizationId, repositoryIds, now);
  for (const schedule of due) {
    const { repository_id: repositoryId, default_branch: branch } = schedule;
    const request = { organizationId, repositoryId, kind: 'full', trigger: 'schedule', branch } as const;
    // Bitbucket has it no more; its time passes without a scan.
    if (schedule.archived_at === null) await queueScan({ transaction, jobs }, request, now);
    const nextRunAt = nextRun(schedule.crontab, schedule.timezone, now) ?? null;
    await updateNextRun(transaction, schedule, { lastRunAt: now, nextRunAt });
  }
  return due.length;
}
