/** What the clients of a run ask for, one after the other, and what of it was acknowledged. */
import { type Client, signingSecret } from './client.ts';
import type { Acknowledged, PullRequest } from './deviations.ts';
import type { Step } from './plan.ts';
import { until } from './until.ts';
import type { World } from './world.ts';

export type Asked = Acknowledged;

export interface AskedWork {
  readonly acknowledged: Acknowledged;
  take(step: Exclude<Step, { readonly kind: 'change' | 'kill' }>): Promise<void>;
  /** Waits until each schedule has started a scan, and switches them off, so that the run comes to an end. */
  untilSchedulesRan(): Promise<void>;
}

const scheduleSeconds = 300;

export function startedWork({
  world,
  clients,
}: {
  readonly world: World;
  readonly clients: readonly Client[];
}): AskedWork {
  const repositories = new Map<number, string>();
  const scans = new Map<string, number>();
  const removed = new Set<string>();
  const pullRequests = new Map<number, PullRequest>();
  const schedules = new Set<number>();
  const organizationOf = (repository: number): number => repository % clients.length;
  const clientOf = (repository: number): Client => {
    const client = clients[organizationOf(repository)];
    if (client === undefined) throw new Error('there is no organization');
    return client;
  };

  const register = async (numbers: readonly number[]): Promise<void> => {
    for (const [organization, theirs] of Map.groupBy(numbers, organizationOf)) {
      const repos = theirs.map((repository) => ({
        gitAuthorEmail: 'dev@example.com',
        repositoryUrl: world.urlOf(repository),
        repositoryName: `repository ${repository}`,
        defaultBranch: 'main',
        webhookSigningSecret: signingSecret,
      }));
      const added = await clientOf(organization).ask<readonly { readonly id: string }[]>(
        '/api/v1/repositories/add-bitbucket',
        { repos },
      );
      for (const [index, repository] of theirs.entries()) repositories.set(repository, added[index]?.id ?? '');
    }
  };
  const start = async (repository: number, repositoryId: string): Promise<void> => {
    const { scanId } = await clientOf(repository).ask<{ scanId: string }>('/api/v1/scans/start', { repositoryId });
    scans.set(scanId, repository);
  };
  const push = async (repository: number, repositoryId: string, isDelivered: boolean): Promise<void> => {
    const before = world.headOf(repository);
    world.push(repository);
    if (!isDelivered) return start(repository, repositoryId);
    const head = { type: 'branch', name: 'main', target: { hash: world.headOf(repository) } };
    const payload = { push: { changes: [{ old: { target: { hash: before } }, new: head }] } };
    return clientOf(repository).deliver(repositoryId, 'repo:push', payload);
  };
  const tellOfPullRequest = async (repository: number, event: string, head: string): Promise<void> => {
    const repositoryId = repositories.get(repository) ?? '';
    const pullrequest = {
      id: repository + 1,
      source: { branch: { name: 'feature' }, commit: { hash: head.slice(0, 12) } },
      destination: { branch: { name: 'main' }, commit: { hash: world.headOf(repository).slice(0, 12) } },
    };
    await clientOf(repository).deliver(repositoryId, event, { pullrequest });
  };
  const remove = async (repository: number, repositoryId: string, isAddedAgain: boolean): Promise<void> => {
    await start(repository, repositoryId);
    await clientOf(repository).remove(repositoryId);
    removed.add(repositoryId);
    repositories.delete(repository);
    pullRequests.delete(repository);
    schedules.delete(repository);
    for (const [scanId, of] of scans) if (of === repository) scans.delete(scanId);
    if (isAddedAgain) await register([repository]);
  };
  const switchSchedule = async (repository: number, isEnabled: boolean): Promise<void> => {
    const repositoryId = repositories.get(repository) ?? '';
    const schedule = { repositoryId, executionCriteriaCrontab: '* * * * *', isEnabled };
    await clientOf(repository).ask('/api/v1/scans/upsert-schedule', schedule);
  };

  return {
    acknowledged: { repositories, scans, removed, pullRequests, schedules, organizationOf },
    async take(step) {
      if (step.kind === 'register') return register(step.repositories);
      const { repository } = step;
      const repositoryId = repositories.get(repository);
      // Removed before.
      if (repositoryId === undefined) return;
      switch (step.kind) {
        case 'push':
          return push(repository, repositoryId, step.isDelivered);
        case 'pull-request': {
          const enabled = { repositoryId, isPrScanningEnabled: true };
          await clientOf(repository).ask('/api/v1/repositories/set-pr-scanning', enabled);
          const head = world.openPullRequest(repository);
          await tellOfPullRequest(repository, 'pullrequest:updated', head);
          pullRequests.set(repository, { head, isMerged: false });
          return;
        }
        case 'merge': {
          const { head } = pullRequests.get(repository) ?? {};
          if (head === undefined) return;
          await tellOfPullRequest(repository, 'pullrequest:fulfilled', head);
          pullRequests.set(repository, { head, isMerged: true });
          return;
        }
        case 'schedule':
          await switchSchedule(repository, true);
          schedules.add(repository);
          return;
        case 'remove':
          return remove(repository, repositoryId, step.isAddedAgain);
      }
    },
    async untilSchedulesRan() {
      for (const repository of schedules) {
        const repositoryId = repositories.get(repository) ?? '';
        await until(
          `the schedule of repository ${repository} has run`,
          async () => {
            const path = '/api/v1/scans/get-schedule';
            const { lastRunAt } = await clientOf(repository).ask<{ lastRunAt: string }>(path, { repositoryId });
            return lastRunAt === '' ? undefined : true;
          },
          scheduleSeconds,
          500,
        );
      }
      for (const repository of schedules) await switchSchedule(repository, false);
    },
  };
}
