/** Looks again and again whether fixes are to be planned or proposed, beside everything else: a slow host or registry holds up nobody but itself. */
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import type { Config } from '../../config/config.ts';
import { bringFixes, type FixDelivery } from './bring-fixes.ts';
import type { FixPlanner } from './fix-planner.ts';

const lookIntervalMs = 2_000;

type Watched = Omit<FixDelivery, 'agentOf' | 'planner'> & {
  readonly config: Pick<Config, 'network'>;
  readonly fixPlanner: FixPlanner;
};

export function fixDelivery(context: Watched): FixDelivery {
  const { db, clock, keys, config, log, jobs, fixPlanner } = context;
  return { db, clock, keys, config, log, jobs, planner: fixPlanner, agentOf: bitbucketAgents(config.network) };
}

export function watchFixes(context: Watched): AsyncDisposable {
  const delivery = fixDelivery(context);
  const stopped = new AbortController();
  let looking: Promise<unknown> | undefined;
  const look = async (): Promise<void> => {
    try {
      await bringFixes(delivery, stopped.signal);
    } catch (error) {
      if (!stopped.signal.aborted) context.log.warn({ err: error }, 'could not look for fixes to propose');
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, lookIntervalMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopped.abort();
      await looking;
    },
  };
}
