/** Looks again and again whether a code host is to be told of a pull request, beside everything else: a slow host holds up nobody but itself. */
import type { Config } from '../../config/config.ts';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import { deliverReports, type ReportDelivery } from './deliver-reports.ts';

const lookIntervalMs = 2_000;

type Watched = Omit<ReportDelivery, 'agentOf' | 'pauses'> & { readonly config: Pick<Config, 'network'> };

export function reportDelivery(context: Watched): ReportDelivery {
  const { db, clock, keys, config, log } = context;
  return { db, clock, keys, config, log, agentOf: bitbucketAgents(config.network), pauses: new Map() };
}

export function watchReports(context: Watched): AsyncDisposable {
  const delivery = reportDelivery(context);
  const stopped = new AbortController();
  let looking: Promise<unknown> | undefined;
  const look = async (): Promise<void> => {
    try {
      await deliverReports(delivery, stopped.signal);
    } catch (error) {
      if (!stopped.signal.aborted) context.log.warn({ err: error }, 'could not look for pull requests to report');
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
