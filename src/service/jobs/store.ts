/** What the service asks the job queue's own table, where the queue has no call that asks for as little. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/** Jobs that some worker has taken and not yet ended. */
export async function listActiveJobIds(db: Queryable, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM jobs.job WHERE name = ${queue} AND state = 'active'`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * After the database's clock was set back, what it wrote before lies ahead: jobs that nobody may take yet, leases of workers that are gone and
 * never run out, and the queue's own look for them. No time is further ahead than what anybody asks for, so that whatever is lies ahead by mistake.
 */
export async function bringTimesBack(
  db: Queryable,
  queues: readonly string[],
  { delaySecondsMax }: { readonly delaySecondsMax: number },
): Promise<void> {
  const names = sql`ANY(${[...queues]}::text[])`;
  await sql`UPDATE jobs.job SET start_after = jobs.job_now()
    WHERE name = ${names} AND state IN ('created', 'retry')
      AND start_after > jobs.job_now() + make_interval(secs => ${delaySecondsMax + marginSeconds})`.execute(db);
  await sql`UPDATE jobs.job SET heartbeat_on = jobs.job_now()
    WHERE name = ${names} AND state = 'active' AND heartbeat_on > jobs.job_now() + make_interval(secs => ${marginSeconds})`.execute(
    db,
  );
  await sql`UPDATE jobs.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
    WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > jobs.job_now() + make_interval(secs => ${marginSeconds})`.execute(
    db,
  );
}

const marginSeconds = 60;

/** Gives the waiting job of a scan a higher priority; one that no worker waits for any more has none. */
export async function raiseWaitingJob(
  db: Queryable,
  queue: string,
  { scanId, priority }: { readonly scanId: string; readonly priority: number },
): Promise<void> {
  await sql`UPDATE jobs.job SET priority = ${priority}
    WHERE name = ${queue} AND state IN ('created', 'retry') AND data->>'scanId' = ${scanId} AND priority < ${priority}`.execute(
    db,
  );
}

/** Scan jobs of all processes that are not over. */
export interface Backlog {
  /** They could run now. */
  readonly waiting: number;
  /** Put off to a later moment. */
  readonly later: number;
  readonly active: number;
  /** Of the oldest that could run now; 0 where there is none. */
  readonly oldestSeconds: number;
}

export async function findBacklog(db: Queryable, queue: string): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    SELECT count(*) FILTER (WHERE state < 'active' AND start_after <= now())::integer AS waiting,
      count(*) FILTER (WHERE state < 'active' AND start_after > now())::integer AS later,
      count(*) FILTER (WHERE state = 'active')::integer AS active,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())), 0)::float
        AS "oldestSeconds"
    FROM jobs.job WHERE name = ${queue} AND state <= 'active'`.execute(db);
  return rows[0] ?? { waiting: 0, later: 0, active: 0, oldestSeconds: 0 };
}
