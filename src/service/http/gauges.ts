/** What is looked up when somebody asks for metrics: of the queue seldom, however many ask. */
import type { Context } from '../context/context.ts';
import type { Backlog } from '../jobs/store.ts';

/** Processes that answer share one database, and each is asked every few seconds. */
const keptMs = 5_000;

export function gaugeReader({ advisories, analyses, clock, jobs, log, metrics }: Context): () => Promise<void> {
  let reading: Promise<Backlog | undefined> = Promise.resolve(undefined);
  let readAt = Number.NEGATIVE_INFINITY;

  const backlog = async (): Promise<Backlog | undefined> => {
    const now = performance.now();
    if (now - readAt >= keptMs) {
      readAt = now;
      reading = jobs.backlog().catch((error: unknown) => {
        log.warn({ err: error }, 'the queue could not be read for metrics');
        return undefined;
      });
    }
    return reading;
  };

  return async () => {
    metrics.advisoryRecords.set(advisories.current()?.records ?? 0);
    const checkedAt = advisories.checkedAt();
    metrics.advisoryAgeSeconds.remove();
    if (checkedAt !== undefined)
      metrics.advisoryAgeSeconds.set(Math.max(0, clock.now().getTime() - checkedAt.getTime()) / 1000);
    const { busy, idle } = analyses.counts();
    metrics.analysisProcesses.set({ state: 'busy' }, busy);
    metrics.analysisProcesses.set({ state: 'idle' }, idle);
    const known = await backlog();
    metrics.databaseUp.set(known === undefined ? 0 : 1);
    // What is not known is not told, least of all as nothing.
    metrics.jobs.reset();
    metrics.oldestWaitingSeconds.remove();
    if (known === undefined) return;
    for (const state of ['waiting', 'later', 'active'] as const) metrics.jobs.set({ state }, known[state]);
    metrics.oldestWaitingSeconds.set(known.oldestSeconds);
  };
}
