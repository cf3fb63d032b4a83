/** Looks from time to time whether old rows are to be removed, and says in the log and the metrics what went. */
import type { Context } from '../context/context.ts';
import { kinds, noneRemoved, type Removing, removeOldRows } from './remove-old-rows.ts';

const lookIntervalMs = 10 * 60 * 1000;

/** Ends between two batches; the rest is done at the next start, or by another process. */
export function watchRetention(context: Removing & Pick<Context, 'log' | 'metrics'>): AsyncDisposable {
  const { log, metrics } = context;
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const removed = noneRemoved();
    try {
      await removeOldRows(context, removed, stopping.signal);
    } catch (error) {
      log.error({ err: error }, 'could not remove rows past their retention');
    }
    for (const kind of kinds) metrics.retentionRemoved.inc({ kind }, removed[kind]);
    if (kinds.some((kind) => removed[kind] > 0)) log.info({ removed }, 'rows past their retention are removed');
    looking = undefined;
  };
  const begin = (): void => void (looking ??= look());
  begin();
  const timer = setInterval(begin, lookIntervalMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}
