/** Does a thing that needs the database again and again until it is there: at the start of a machine everything starts at once. */
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway } from './database-away.ts';

/** @param reason why it cannot be reached, without a secret */
export type OnWait = (reason: string, waitedMs: number) => void;

export interface Patience {
  /** 0: no waiting. */
  readonly waitMs?: number;
  readonly onWait?: OnWait;
}

const firstDelayMs = 250;
const delayMsMax = 2_000;
const toldEveryMs = 5_000;

/** @throws what the work throws, where that is not that the database is away; else, after the time, that it could not be reached */
export async function whileAway<Result>(
  work: () => Promise<Result>,
  { waitMs = 0, onWait }: Patience,
): Promise<Result> {
  const begunMs = performance.now();
  let toldMs = Number.NEGATIVE_INFINITY;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, delayMsMax)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const nowMs = performance.now();
      const waitedMs = nowMs - begunMs;
      if (waitedMs + delayMs > waitMs) {
        throw new Error(
          `the database cannot be reached${waitMs === 0 ? '' : ` after ${Math.round(waitMs / 1000)} seconds`}: ${reasonOf(error)}; check VEDETTE_DATABASE_URL and that PostgreSQL runs, or wait longer with VEDETTE_DATABASE_WAIT_SECONDS`,
          { cause: error },
        );
      }
      if (nowMs - toldMs >= toldEveryMs) {
        onWait?.(reasonOf(error), waitedMs);
        toldMs = nowMs;
      }
      await wait(delayMs);
    }
  }
}

/** A host with several addresses fails at each of them, and says nothing itself. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
