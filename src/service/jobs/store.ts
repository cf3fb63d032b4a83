/** What the service asks the job queue's own table, where the queue has no call that asks for as little. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/** Jobs that some worker has taken and not yet ended. */
export async function listActiveJobIds(db: Queryable, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM jobs.job WHERE name = ${queue} AND state = 'active'`.execute(db);
  return rows.map((row) => row.id);
}

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
