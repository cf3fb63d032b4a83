/** How the job queue reaches PostgreSQL: a small pool of its own, so that its heartbeats never wait behind requests. */
import type { Db } from 'pg-boss';
import { postgresPool, type PostgresTarget } from './postgres-pool.ts';

export interface PostgresJobs extends Db, AsyncDisposable {}

const connectionsMax = 4;

export function postgresJobs(target: PostgresTarget): PostgresJobs {
  const pool = postgresPool(target, connectionsMax);
  return {
    executeSql: (text, values) => pool.query(text, values),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}
