/** How far the service is while it runs: asked of the database where it has one of its own, else of the service. */
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../src/service/database/tables.ts';
import type { Client } from './client.ts';

export interface Progress {
  /** Scans that are queued or running. */
  readonly unfinished: number;
  readonly ended: number;
}

export interface Told {
  readonly snapshot: string;
  /** Repositories that are still to be told; unknown where only the service can be asked. */
  readonly untold: number | undefined;
}

export interface State {
  progress(): Promise<Progress>;
  told(): Promise<Told>;
}

/** Waits out restarts of the database, up to 120 s. */
export function stateOfDatabase(db: Database): State {
  return {
    progress: () =>
      patiently(async () => {
        const { rows } = await sql<{ unfinished: number; ended: number }>`
          SELECT count(*) FILTER (WHERE state IN ('queued', 'running'))::int AS unfinished,
            count(*) FILTER (WHERE state NOT IN ('queued', 'running'))::int AS ended FROM scans`.execute(db);
        return rows[0] ?? { unfinished: 0, ended: 0 };
      }),
    told: () =>
      patiently(async () => {
        const { rows } = await sql<{ snapshot: string; untold: number }>`
          SELECT coalesce((SELECT snapshot FROM advisory_told), '') AS snapshot,
            ((SELECT count(*) FROM untold_repositories) + (SELECT count(*) FROM untold_organizations))::int AS untold`.execute(
          db,
        );
        return rows[0] ?? { snapshot: '', untold: 0 };
      }),
  };
}

/** @param clients one an organization */
export function stateOfService(clients: readonly Client[]): State {
  return {
    async progress() {
      let unfinished = 0;
      let ended = 0;
      for (const client of clients) {
        const { scans } = await client.ask<{ scans: Record<'fullScans' | 'prScans' | 'runningScans', number> }>(
          '/api/v1/stats/summary',
          {},
        );
        unfinished += scans.runningScans;
        ended += scans.fullScans + scans.prScans - scans.runningScans;
      }
      return { unfinished, ended };
    },
    async told() {
      const status = await clients[0]?.ask<{ snapshot: string }>('/api/v1/advisories/status', {});
      return { snapshot: status?.snapshot ?? '', untold: undefined };
    },
  };
}

const patienceMs = 120_000;

export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(100);
    }
  }
}
