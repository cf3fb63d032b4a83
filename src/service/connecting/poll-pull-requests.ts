/**
 * Asks Bitbucket now and then which pull requests are open: webhooks are hints that get lost, and none comes where only the target branch moves.
 * What is found is taken as the event that would have told it, so that what is known already does nothing twice.
 */
import type { Agent } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Author } from '../audit/tell-changes.ts';
import { bitbucketAddress, ownerAddress } from '../bitbucket/bitbucket-address.ts';
import { BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import type { FoundPullRequest } from '../bitbucket/repository-source.ts';
import type { Database } from '../database/tables.ts';
import { ApiError } from '../foundation/api-error.ts';
import type { Clock } from '../foundation/clock.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { listOpenPullRequests } from '../pull-requests/list-store.ts';
import { receiveWebhook } from '../pull-requests/receive-webhook.ts';
import type { KnownPullRequest } from '../pull-requests/store.ts';
import { type PullRequestEvent, readWebhookEvent } from '../pull-requests/webhook-event.ts';
import { claimPoll, listDuePolls } from '../repositories/connected-store.ts';
import { shareOf } from '../repositories/set-pr-scanning.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { sourceOf } from './source-of.ts';

export interface Polling {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly config: Pick<Config, 'allowedRepositories' | 'bitbucketSites' | 'gitCredentialsFile'>;
  readonly log: { warn(details: object, message: string): void };
  readonly agentOf: (apiUrl: string) => Agent;
}

const polling: Author = { actor: 'service', operation: 'poll pull requests', requestId: '' };
const batchSize = 20;
const intervalMs = 60 * 60_000;

/** @returns how many repositories were asked for */
export async function pollPullRequests(dependencies: Polling, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = dependencies;
  let polled = 0;
  for (const key of await listDuePolls(db, clock.now(), batchSize)) {
    if (signal.aborted) return polled;
    const now = clock.now();
    // Not all at once, also where all were switched on at once.
    const nextAt = new Date(now.getTime() + intervalMs * (0.9 + shareOf(key.id) / 5));
    const repository = await claimPoll(db, key, { now, nextAt });
    if (repository === undefined) continue;
    polled += 1;
    try {
      await pollRepository(dependencies, repository, signal);
    } catch (error) {
      if (!(error instanceof BitbucketFault || error instanceof ApiError)) throw error;
      log.warn({ err: error, repositoryId: key.id }, 'could not ask for open pull requests');
    }
  }
  return polled;
}

async function pollRepository(dependencies: Polling, repository: RepositoryRow, signal: AbortSignal): Promise<void> {
  const { db, config } = dependencies;
  const { organization_id: organizationId, id: repositoryId, url } = repository;
  const address = bitbucketAddress(url, config.bitbucketSites);
  const owner = ownerAddress(url.slice(0, url.lastIndexOf('/')), config.bitbucketSites);
  if (address === undefined || owner === undefined) return;
  const source = await sourceOf(dependencies, organizationId, owner);
  const open = await source.openPullRequests(address.slug);
  for (const found of open) await take(dependencies, repository, found);
  const isOpen = new Set(open.map(({ id }) => id));
  for (const row of await listOpenPullRequests(db, organizationId, repositoryId)) {
    const id = row.pull_request_id;
    if (isOpen.has(id) || signal.aborted) continue;
    const closed = await source.closedPullRequest(address.slug, id);
    if (closed === 'gone') await receiveWebhook(dependencies, repository, deleted(row), polling);
    else if (closed !== undefined) await take(dependencies, repository, closed);
  }
}

/** As Data Center tells of one that somebody deletes. */
function deleted(row: KnownPullRequest): PullRequestEvent {
  return {
    kind: 'pull-request',
    id: row.pull_request_id,
    action: 'close',
    state: 'declined',
    sourceBranch: row.source_branch,
    sourceCommit: row.head_commit,
    targetBranch: row.target_branch,
    targetCommit: row.target_commit,
    source: { kind: 'same' },
    isDraft: row.is_draft,
    changedAt: undefined,
    openedAt: undefined,
  };
}

async function take(dependencies: Polling, repository: RepositoryRow, found: FoundPullRequest): Promise<void> {
  const event = readWebhookEvent(found.eventKey, found.payload);
  if (event !== undefined) await receiveWebhook(dependencies, repository, event, polling);
}
