/**
 * Plans the fixes of repositories and brings their Bitbucket to what is planned. What is due is a row, so that no stop loses it; one process at a
 * time has a repository, and whoever takes over does what is left.
 */
import type { Agent } from 'node:http';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { bitbucketAddress, type BitbucketAddress } from '../bitbucket/bitbucket-address.ts';
import { bitbucketClient, BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import { cloudFixHost } from '../bitbucket/cloud-fix-host.ts';
import { dataCenterFixHost } from '../bitbucket/data-center-fix-host.ts';
import { fixBranchPrefix } from '../bitbucket/fix-host.ts';
import { lastingDelayMs, retryEnd } from '../bitbucket/retry-end.ts';
import { credentialOf } from '../connections/credentials.ts';
import type { Database, FixPolicy } from '../database/tables.ts';
import type { Clock } from '../foundation/clock.ts';
import { newId } from '../foundation/ids.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { pushedBranches } from '../git/pushed-branches.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { findRepository, type RepositoryRow } from '../repositories/store.ts';
import { queueScan } from '../scans/queue-scan.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type FixPlanner, PlanFailed, type RepositoryPlan } from './fix-planner.ts';
import { type Keeping, keepPullRequests, seePullRequests } from './keep-pull-requests.ts';
import { fixPolicyInForce } from './set-policy.ts';
import { alertFinder } from './standing-alerts.ts';
import { listStandingAlerts } from './standing-store.ts';
import {
  claimFixes,
  extendFixClaim,
  type FixEnd,
  type FixPlanKey,
  type FixPlanRow,
  type FixPullRequestRow,
  keepPlan,
  listDueFixes,
  listFixesOfRepository,
  settleFixes,
} from './store.ts';

export interface FixDelivery {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly jobs: JobQueue;
  readonly planner: FixPlanner;
  readonly config: Pick<
    Config,
    | 'bitbucketSites'
    | 'bitbucketReports'
    | 'gitCredentialsFile'
    | 'allowedRepositories'
    | 'network'
    | 'dataDir'
    | 'repositorySizeMaxMb'
    | 'scanTimeoutSeconds'
  >;
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void };
  readonly agentOf: (apiUrl: string) => Agent;
}

const batchSize = 20;
const leaseMs = 60_000;
const renewMs = 20_000;

/** @returns how many repositories were looked at */
export async function bringFixes(delivery: FixDelivery, signal: AbortSignal): Promise<number> {
  let looked = 0;
  for (const key of await listDueFixes(delivery.db, delivery.clock.now(), batchSize)) {
    if (signal.aborted) break;
    if (await bringFixesOf(delivery, key, signal)) looked += 1;
  }
  return looked;
}

/** @returns false where another process has it, or it is not due */
export async function bringFixesOf(delivery: FixDelivery, key: FixPlanKey, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = delivery;
  const now = clock.now();
  const id = newId();
  const row = await claimFixes(db, key, { id, until: new Date(now.getTime() + leaseMs), now });
  if (row === undefined) return false;
  // Whoever lost it leaves the rest to whoever has it now.
  const lost = new AbortController();
  const renewal = setInterval(() => {
    extendFixClaim(db, key, id, new Date(clock.now().getTime() + leaseMs)).then(
      (isOurs) => {
        if (!isOurs) lost.abort();
      },
      (error: unknown) => delivery.log.warn({ err: error }, 'the fixes of a repository could not be held'),
    );
  }, renewMs);
  try {
    const end = await bring(delivery, row, AbortSignal.any([signal, lost.signal]));
    if (end !== undefined) await settleFixes(db, row, end);
  } finally {
    clearInterval(renewal);
  }
  return true;
}

const nothingToDo = { nextAt: null, attempts: 0, problem: '' } as const;

async function bring(delivery: FixDelivery, row: FixPlanRow, signal: AbortSignal): Promise<FixEnd | undefined> {
  const { db, clock, log } = delivery;
  const repository = await findRepository(db, row.organization_id, row.repository_id);
  if (repository?.line_of_id !== null || repository.archived_at !== null || repository.scanned_commit_sha === '')
    return nothingToDo;
  try {
    return await bringRepository(delivery, row, repository, signal);
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof BitbucketFault || error instanceof FetchFailed || error instanceof PlanFailed)) throw error;
    log.warn({ err: error, repositoryId: row.repository_id, attempts: row.attempts }, 'fixes could not be proposed');
    return again(row, error, clock.now());
  }
}

async function bringRepository(
  delivery: FixDelivery,
  row: FixPlanRow,
  repository: RepositoryRow,
  signal: AbortSignal,
): Promise<FixEnd> {
  const { db, clock, planner, log } = delivery;
  const organizationId = row.organization_id;
  const { policy } = await fixPolicyInForce(db, organizationId, repository);
  const plan = async (): Promise<RepositoryPlan> => {
    const { majors, cooldownDays } = policy;
    const made = await planner.plan({ organizationId, repositoryId: row.repository_id, majors, cooldownDays }, signal);
    const kept = { groups: made.groups.map(({ group: { edits: _edits, ...group } }) => group), unfixed: made.unfixed };
    await keepPlan(db, row, { commitSha: made.commitSha, plan: kept }, clock.now());
    return made;
  };
  const rows = await listFixesOfRepository(db, row);
  if (!policy.isEnabled && !rows.some(isLiving)) {
    // Somebody wants to read it.
    await plan();
    return nothingToDo;
  }
  const address = bitbucketAddress(repository.url, delivery.config.bitbucketSites);
  if (address === undefined || !delivery.config.bitbucketReports)
    return planned(plan, 'the repository is of no Bitbucket that is written to');
  const credential = await credentialOf(delivery, { organizationId, url: repository.url });
  if (credential === undefined)
    return planned(plan, 'there is no credential for this repository, so no fix is proposed');
  await using keeping = await keepingOf(delivery, { row, repository, address, credential }, signal);
  const { merged } = await seePullRequests(keeping);
  const settledKey = settledKeyOf(repository, policy, keeping.branches.base, clock.now());
  const living = (await listFixesOfRepository(db, row)).filter(isLiving);
  const nextAt = (open: number): Date | null => (open === 0 ? null : new Date(clock.now().getTime() + lastingDelayMs));
  const isAsked = living.some(({ state, note }) => state === 'asked' || (state === 'merged' && note === ''));
  if (row.settled_key === settledKey && merged === 0 && !isAsked && living.every(isSettled))
    return { ...nothingToDo, nextAt: nextAt(living.length), settledKey };
  const made = await plan();
  const find = alertFinder(await listStandingAlerts(db, row));
  const { open, isStale } = await keepPullRequests(keeping, { plan: made, policy, find });
  const isUnscanned = keeping.branches.base !== repository.scanned_commit_sha;
  if (isStale || (merged > 0 && isUnscanned)) await scanAgain(delivery, repository);
  log.info({ repositoryId: row.repository_id, open, isStale, merged }, 'fixes are proposed as planned');
  return { ...nothingToDo, nextAt: nextAt(open), settledKey: made.isComplete && !isStale ? settledKey : '' };
}

/** Open, asked for, or merged with nobody having looked since. */
function isLiving({ state, note }: FixPullRequestRow): boolean {
  return state === 'open' || state === 'asked' || (state === 'merged' && note === '');
}

function isSettled({ pull_request_id: id, text_key: textKey, closing_reason: reason }: FixPullRequestRow): boolean {
  return id !== '' && textKey !== '' && reason === '';
}

async function planned(plan: () => Promise<RepositoryPlan>, problem: string): Promise<FixEnd> {
  await plan();
  return { ...nothingToDo, problem };
}

/** Registries have something new now and then, so that it is planned once a day at least. */
function settledKeyOf(repository: RepositoryRow, policy: FixPolicy, base: string, now: Date): string {
  const { scanned_commit_sha: commit, scanned_snapshot: snapshot, scanned_with: version } = repository;
  return JSON.stringify([commit, snapshot, version, base, policy, now.toISOString().slice(0, 10)]);
}

async function keepingOf(
  delivery: FixDelivery,
  {
    row,
    repository,
    address,
    credential,
  }: {
    readonly row: FixPlanRow;
    readonly repository: RepositoryRow;
    readonly address: BitbucketAddress;
    readonly credential: NonNullable<Awaited<ReturnType<typeof credentialOf>>>;
  },
  signal: AbortSignal,
): Promise<Keeping & AsyncDisposable> {
  const { db, clock, config, agentOf } = delivery;
  const client = bitbucketClient({ apiUrl: address.apiUrl, credential, agent: agentOf(address.apiUrl), signal });
  const branches = await pushedBranches(
    {
      url: repository.url,
      allowedPrefixes: config.allowedRepositories,
      credential,
      network: config.network,
      limits: { timeoutMs: config.scanTimeoutSeconds * 1000, packBytesMax: config.repositorySizeMaxMb * 1024 * 1024 },
      signal,
    },
    {
      base: repository.default_branch,
      prefix: fixBranchPrefix,
      into: join(config.dataDir, 'work', `fixes-${row.claim_id ?? ''}`),
    },
  );
  return {
    db,
    clock,
    host: address.edition === 'cloud' ? cloudFixHost(client, address) : dataCenterFixHost(client, address),
    branches,
    key: { organization_id: row.organization_id, repository_id: row.repository_id },
    target: repository.default_branch,
    authorEmail: repository.git_author_email,
    [Symbol.asyncDispose]: () => branches[Symbol.asyncDispose](),
  };
}

/** What was planned on is not there any more; the scan has it planned anew. */
async function scanAgain({ db, jobs, clock }: FixDelivery, repository: RepositoryRow): Promise<void> {
  const request = {
    organizationId: repository.organization_id,
    repositoryId: repository.id,
    kind: 'full',
    trigger: 'push',
    branch: repository.default_branch,
  } as const;
  await db.transaction().execute((transaction) => queueScan({ transaction, jobs }, request, clock.now()));
}

function again(row: FixPlanRow, error: BitbucketFault | FetchFailed | PlanFailed, now: Date): FixEnd {
  // What changed at the host meanwhile is seen at the next look.
  const isConflict = error instanceof BitbucketFault && [400, 404, 409].includes(error.status) && row.attempts < 10;
  return retryEnd(row.attempts, error, error.isPassing || isConflict, now);
}
