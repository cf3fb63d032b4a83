/** Kills of what a process of the service works with: its children, and its backends in PostgreSQL. */
import { sql } from 'kysely';
import type { Database } from '../../src/service/database/tables.ts';
import type { ServiceProcess } from './service-process.ts';
import { patiently } from './state.ts';
import { until } from './until.ts';

const seconds = 10;

/** Some process below one of ours: an analysis, its readers, git, the preparation of advisories. */
export function killChild(processes: readonly ServiceProcess[], choice: number): Promise<boolean> {
  return orNot(
    'there is a child to be killed',
    () => {
      const children = processes.flatMap((process) => process.descendants());
      const victim = children[Math.floor(choice * children.length)];
      return victim !== undefined && end(victim) ? true : undefined;
    },
    20,
  );
}

/** A backend that is inside a transaction of the service. */
export function killBackend(db: Database): Promise<boolean> {
  return orNot(
    'a transaction is open',
    () =>
      patiently(async () => {
        const { rows } = await sql<{ ended: boolean }>`
          SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'idle in transaction'
            AND application_name LIKE 'vedette%' LIMIT 1`.execute(db);
        return rows[0]?.ended === true ? true : undefined;
      }),
    1,
  );
}

async function orNot(
  what: string,
  ask: () => Promise<boolean | undefined> | boolean | undefined,
  pauseMs: number,
): Promise<boolean> {
  try {
    return await until(what, ask, seconds, pauseMs);
  } catch {
    return false;
  }
}

function end(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
