/** Looks again and again whether a connection is to be looked through or open pull requests are to be asked for, beside everything else. */
import type { Config } from '../../config/config.ts';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import { type Following, followConnections } from './follow-connections.ts';
import { pollPullRequests } from './poll-pull-requests.ts';

const lookIntervalMs = 10_000;

type Watched = Omit<Following, 'agentOf'> & { readonly config: Pick<Config, 'network'> };

export function watchConnections(context: Watched): AsyncDisposable {
  const { db, keys, jobs, clock, config, log } = context;
  const dependencies = { db, keys, jobs, clock, config, log, agentOf: bitbucketAgents(config.network) };
  const stopped = new AbortController();
  let looking: Promise<unknown> | undefined;
  const look = async (): Promise<void> => {
    try {
      await followConnections(dependencies, stopped.signal);
      await pollPullRequests(dependencies, stopped.signal);
    } catch (error) {
      if (!stopped.signal.aborted) log.warn({ err: error }, 'could not look through connections');
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
