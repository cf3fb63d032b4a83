/**
 * The embedded database has one process at a time, so whatever is under way when it opens was under way in a process that is
 * gone: it is taken up now instead of when its lease runs out.
 */
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/tables.ts';
import { listActiveJobIds } from './store.ts';

export async function handBackOrphans(
  boss: PgBoss,
  db: Database,
  log: Logger,
  queues: readonly string[],
): Promise<void> {
  for (const queue of queues) {
    const orphans = await listActiveJobIds(db, queue);
    if (orphans.length === 0) continue;
    await boss.fail(queue, orphans, { message: 'the process that ran this job has ended' });
    log.warn({ queue, jobs: orphans.length }, 'handed back jobs of a process that ended without stopping');
  }
}
