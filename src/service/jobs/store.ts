/** What the service asks the job queue's own table, where the queue has no call that asks for as little. */
import { sql } from 'kysely';
import type { Queryable } from '../database/tables.ts';

/** Jobs that some worker has taken and not yet ended. */
export async function listActiveJobIds(db: Queryable, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM jobs.job WHERE name = ${queue} AND state = 'active'`.execute(db);
  return rows.map((row) => row.id);
}
