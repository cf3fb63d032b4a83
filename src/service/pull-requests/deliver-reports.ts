/**
 * Tells code hosts how pull requests stand. What is due is a row, so that no stop loses it; what is written is what is to be there in the end, so
 * that a second try changes nothing. A host that is away is asked less and less often, and for one pull request at a time.
 */
import type { Agent } from 'node:http';
import type { Config } from '../../config/config.ts';
import { bitbucketAddress, type BitbucketAddress } from '../bitbucket/bitbucket-address.ts';
import { bitbucketClient, BitbucketFault } from '../bitbucket/bitbucket-client.ts';
import { cloudHost } from '../bitbucket/cloud-host.ts';
import { dataCenterHost } from '../bitbucket/data-center-host.ts';
import type { PullRequestHost } from '../bitbucket/pull-request-host.ts';
import { backOffMs, retryEnd } from '../bitbucket/retry-end.ts';
import { credentialOf } from '../connections/credentials.ts';
import type { Database } from '../database/tables.ts';
import type { Clock } from '../foundation/clock.ts';
import { newId } from '../foundation/ids.ts';
import { FetchFailed } from '../git/fetch-failed.ts';
import { findRepository } from '../repositories/store.ts';
import { updateReported } from '../scans/reported-store.ts';
import type { Keyring } from '../secrets/keyring.ts';
import {
  claimReport,
  extendClaim,
  findKeptPlan,
  findNewestScan,
  listDueReports,
  noteReported,
  type PullRequestKey,
  type PullRequestRow,
  type ReportEnd,
  settleReport,
} from './report-store.ts';
import { thresholdInForce } from './set-threshold.ts';
import { noWay, plannedWays } from './planned-way.ts';
import { type Told, tellHost } from './tell-host.ts';

export interface ReportDelivery {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: Keyring;
  readonly config: Pick<Config, 'bitbucketSites' | 'bitbucketReports' | 'gitCredentialsFile'>;
  readonly log: { warn(details: object, message: string): void; info(details: object, message: string): void };
  readonly agentOf: (apiUrl: string) => Agent;
  readonly pauses: HostPauses;
}

/** Hosts that are left alone for a while, by the address of their API: of this process, as each finds out for itself. */
export type HostPauses = Map<string, { readonly untilMs: number; readonly faults: number }>;

const batchSize = 50;
const sideBySide = 4;
const leaseMs = 60_000;
const renewMs = 20_000;

/** @returns how many pull requests were looked at */
export async function deliverReports(delivery: ReportDelivery, signal: AbortSignal): Promise<number> {
  const due = await listDueReports(delivery.db, delivery.clock.now(), batchSize);
  const waiting = [...due];
  let looked = 0;
  const work = async (): Promise<void> => {
    for (let key = waiting.shift(); key !== undefined && !signal.aborted; key = waiting.shift())
      if (await deliverOne(delivery, key, signal)) looked += 1;
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return looked;
}

async function deliverOne(delivery: ReportDelivery, key: PullRequestKey, signal: AbortSignal): Promise<boolean> {
  const { db, clock } = delivery;
  const now = clock.now();
  const id = newId();
  const row = await claimReport(db, key, { id, until: new Date(now.getTime() + leaseMs), now });
  if (row === undefined) return false;
  const renewal = setInterval(() => {
    extendClaim(db, key, id, new Date(clock.now().getTime() + leaseMs)).catch((error: unknown) =>
      delivery.log.warn({ err: error }, 'a report could not be held'),
    );
  }, renewMs);
  try {
    const end = await tell(delivery, row, signal);
    // A process that stops leaves its claim, which ends by itself, and whatever it did is done again.
    if (end !== undefined) await settleReport(db, row, end);
  } finally {
    clearInterval(renewal);
  }
  return true;
}

const nothingToTell = { nextAt: null, attempts: 0, problem: '' } as const;

async function tell(
  delivery: ReportDelivery,
  row: PullRequestRow,
  signal: AbortSignal,
): Promise<ReportEnd | undefined> {
  const { db, clock, config, log, pauses } = delivery;
  const repository = await findRepository(db, row.organization_id, row.repository_id);
  if (repository?.is_pr_scanning_enabled !== true || repository.archived_at !== null || !config.bitbucketReports)
    return nothingToTell;
  const address = bitbucketAddress(repository.url, config.bitbucketSites);
  const scan = await findNewestScan(db, row);
  if (address === undefined || scan === undefined) return nothingToTell;
  const pause = pauses.get(address.apiUrl);
  if (pause !== undefined && pause.untilMs > clock.elapsedMs()) {
    const nextAt = new Date(clock.now().getTime() + pause.untilMs - clock.elapsedMs());
    return { nextAt, attempts: row.attempts, problem: row.problem };
  }
  try {
    const host = await hostOf(delivery, { organizationId: row.organization_id, url: repository.url, address }, signal);
    if (host === undefined)
      return { ...nothingToTell, problem: 'there is no credential for this repository, so Bitbucket is told nothing' };
    const { threshold } = await thresholdInForce(db, row.organization_id, repository);
    const plan = await findKeptPlan(db, row);
    const wayOf = plan === undefined ? noWay : plannedWays(plan);
    const intentions = { willReport: (commit: string) => noteReported(db, row, commit) };
    const { reported, ...told }: Told = await tellHost(host, address, row, { scan, threshold, wayOf }, intentions);
    pauses.delete(address.apiUrl);
    log.info({ pullRequest: row.pull_request_id, repositoryId: row.repository_id, ...told }, 'Bitbucket was told');
    if (reported !== undefined) await updateReported(db, row.organization_id, scan.id, reported, clock.now());
    return { ...nothingToTell, ...told, toldAt: clock.now() };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof BitbucketFault || error instanceof FetchFailed)) throw error;
    log.warn({ err: error, repositoryId: row.repository_id, attempts: row.attempts }, 'Bitbucket could not be told');
    if (error instanceof BitbucketFault && concernsHost(error)) pauseHost(delivery, address, error);
    return again(row, error, clock.now());
  }
}

async function hostOf(
  { db, keys, config, agentOf }: ReportDelivery,
  {
    organizationId,
    url,
    address,
  }: { readonly organizationId: string; readonly url: string; readonly address: BitbucketAddress },
  signal: AbortSignal,
): Promise<PullRequestHost | undefined> {
  const credential = await credentialOf({ db, keys, config }, { organizationId, url });
  if (credential === undefined) return undefined;
  const client = bitbucketClient({ apiUrl: address.apiUrl, credential, agent: agentOf(address.apiUrl), signal });
  return address.edition === 'cloud' ? cloudHost(client, address) : dataCenterHost(client, address);
}

/** A fault that every pull request of the host would meet. */
function concernsHost({ status, isPassing }: BitbucketFault): boolean {
  return isPassing && (status === 0 || status === 429 || status === 502 || status === 503 || status === 504);
}

function pauseHost({ clock, pauses }: ReportDelivery, { apiUrl }: BitbucketAddress, fault: BitbucketFault): void {
  const faults = (pauses.get(apiUrl)?.faults ?? 0) + 1;
  const waitMs = Math.max(fault.retryAfterMs, backOffMs(faults - 1));
  pauses.set(apiUrl, { untilMs: clock.elapsedMs() + waitMs, faults });
}

function again(row: PullRequestRow, error: BitbucketFault | FetchFailed, now: Date): ReportEnd {
  // A commit may be seen a little after the event that tells of it.
  const isPassing = error.isPassing || (error instanceof BitbucketFault && error.status === 404 && row.attempts < 10);
  return retryEnd(row.attempts, error, isPassing, now);
}
