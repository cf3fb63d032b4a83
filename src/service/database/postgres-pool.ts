/**
 * Connections to a PostgreSQL, each with its time limits and a listener for its loss. A connection that ends while someone works with it
 * emits an error beside the failed query, and an error that nobody listens to ends the process.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { isDatabaseAway } from './database-away.ts';
import { getTypeParser } from './postgres-values.ts';
import { preparing } from './prepared.ts';

export interface PostgresLimits {
  /** For a connection to be had, whether new or handed back by another. */
  readonly connectMs: number;
  /** Of one statement, and of a transaction between two; 0: the server's own limit. */
  readonly statementMs: number;
  /** For a lock that another holds; 0: the server's own limit. */
  readonly lockMs: number;
  /** Whether statements that are marked for it are kept by the server; a pooler that hands connections around may not allow it. */
  readonly isPreparing?: boolean;
}

export interface PostgresTarget {
  readonly url: string;
  /** How the server lists the connection. */
  readonly name: string;
  readonly limits: PostgresLimits;
}

export function postgresPool(target: PostgresTarget, sizeMax: number): pg.Pool {
  const pool = new pg.Pool({
    ...clientOptions(target),
    max: sizeMax,
    connectionTimeoutMillis: target.limits.connectMs,
    // After a failover some connections may lead to a server that is not the first any more.
    maxLifetimeSeconds: 600,
    types: { getTypeParser },
  });
  pool.on('connect', listenForLoss);
  if (target.limits.isPreparing === true) pool.on('connect', preparing);
  // One that was lost while nobody used it is replaced at the next query.
  pool.on('error', () => {});
  return pool;
}

/** Whoever waits for a query hears of the loss from the query. */
function listenForLoss(client: pg.PoolClient): void {
  client.on('error', () => {});
  if (!(client instanceof pg.Client) || !('connection' in client) || !(client.connection instanceof pg.Connection))
    return;
  // The server says that it ends a connection a moment before it does: the next request must not be given that one.
  client.connection.on('errorMessage', (message: unknown) => {
    if (isDatabaseAway(message)) void client.end().catch(() => {});
  });
}

function clientOptions({ url, name, limits: { statementMs, lockMs } }: PostgresTarget): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementMs === 0
      ? {}
      : {
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: statementMs,
          stream: watched(statementMs),
        }),
    ...(lockMs === 0 ? {} : { lock_timeout: lockMs }),
  };
}

const silenceBeyondMs = 15_000;

/** A server whose machine is gone says nothing at all; the system itself would wait for a quarter of an hour. */
function watched(statementMs: number): () => Socket {
  return () => {
    const socket = new Socket();
    socket.setTimeout(statementMs + silenceBeyondMs, () =>
      socket.destroy(Object.assign(new Error('the database has been silent for too long'), { code: 'ETIMEDOUT' })),
    );
    return socket;
  };
}
