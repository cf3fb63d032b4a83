/**
 * How the job queue reaches PostgreSQL: a small pool of its own, so that its heartbeats never wait behind requests, and one connection
 * that listens for new jobs and comes back by itself. What it misses meanwhile is found by polling.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from 'pg-boss';
import type pg from 'pg';
import { postgresClient, postgresPool, type PostgresTarget } from './postgres-pool.ts';

export interface PostgresJobs extends Db, AsyncDisposable {}

const connectionsMax = 4;
const listeningCheckMs = 10_000;
const firstDelayMs = 500;
const delayMsMax = 15_000;

export function postgresJobs(target: PostgresTarget): PostgresJobs {
  const pool = postgresPool(target, connectionsMax);
  return {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) => listen(target, channel, { onNotification, onReconnect }),
    [Symbol.asyncDispose]: () => pool.end(),
  };
}

interface Listeners {
  readonly onNotification: (payload: string) => void;
  readonly onReconnect: () => void;
}

function listen(target: PostgresTarget, channel: string, listeners: Listeners): { close(): Promise<void> } {
  const ending = new AbortController();
  const done = keepListening(target, channel, listeners, ending.signal);
  return {
    async close() {
      ending.abort();
      await done;
    },
  };
}

/** Never rejects; ends with the signal. */
async function keepListening(
  target: PostgresTarget,
  channel: string,
  { onNotification, onReconnect }: Listeners,
  signal: AbortSignal,
): Promise<void> {
  let delayMs = firstDelayMs;
  while (!signal.aborted) {
    const client = postgresClient(target);
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) onNotification(payload);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      delayMs = firstDelayMs;
      onReconnect();
      await untilLost(client, signal);
    } catch {
      // Lost, or not to be had: the next round tries again.
    }
    await client.end().catch(() => {});
    await wait(delayMs, undefined, { signal }).catch(() => {});
    delayMs = Math.min(delayMs * 2, delayMsMax);
  }
}

/** A connection that lies idle for long may be dropped by what stands between, and nobody is told. */
async function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const lost = new AbortController();
  client.once('end', () => lost.abort());
  client.once('error', () => lost.abort());
  for (;;) {
    await wait(listeningCheckMs, undefined, { signal: AbortSignal.any([signal, lost.signal]) });
    await client.query('SELECT 1');
  }
}
