/** Asks for a scan: its row and its job are written in one transaction; a repeat joins the scan that is still queued. */
import type { Transaction } from 'kysely';
import { type Author, type Change, tellChanges } from '../audit/tell-changes.ts';
import type { ScanKind, Tables } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { type JobQueue, priorityOf, scanPriorities } from '../jobs/job-queue.ts';
import { cancelledScans, queuedScan } from './scan-changes.ts';
import { cancelScans, findQueuedScan, insertScan, insertScans, updateScanTrigger } from './store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface ScanRequest {
  readonly organizationId: string;
  readonly repositoryId: string;
  readonly kind: ScanKind;
  readonly trigger: keyof typeof scanPriorities;
  readonly branch: string;
  /** Who asks, where the audit trail is to know; what the service does by itself stands in the scan's trigger. */
  readonly author?: Author;
  /** For pull requests: its id, the head's commit (12 or 40 hex digits) and where it is to be merged. */
  readonly pullRequest?: {
    readonly id: string;
    readonly headCommit: string;
    readonly baseBranch: string;
    readonly baseCommit: string;
    /** Where the head is read, as `scans.head_source` has it. */
    readonly headSource: string;
  };
}

/**
 * The first scans of repositories that were just made, so that none of them has another.
 * @returns their ids by repository
 */
export async function queueFirstScans(
  { transaction, jobs }: { transaction: Transaction<Tables>; jobs: JobQueue },
  organizationId: string,
  repositories: readonly { readonly id: string; readonly branch: string }[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (repositories.length === 0) return new Map();
  const scans = repositories.map(({ id, branch }) => ({
    organization_id: organizationId,
    id: newId(),
    repository_id: id,
    kind: 'full' as const,
    trigger: 'registration' as const,
    branch,
    commit_sha: '',
    pull_request_id: '',
    base_branch: '',
    base_commit_sha: '',
  }));
  await insertScans(transaction, organizationId, scans, now);
  const queued = scans.map((scan) => ({ organizationId, scanId: scan.id, repositoryId: scan.repository_id }));
  await jobs.enqueueScans(transaction, queued, scanPriorities.registration);
  return new Map(scans.map((scan) => [scan.repository_id, scan.id]));
}

/** A scheduled scan is skipped when nothing has changed, one of the advisories need not look for a new commit; who asks for a scan wants it whole. */
const mayDoLess: ReadonlySet<string> = new Set(['schedule', 'advisories'] satisfies ScanRequest['trigger'][]);

/** @returns the id of the scan, queued now or before. */
export async function queueScan(
  { transaction, jobs }: { transaction: Transaction<Tables>; jobs: JobQueue },
  request: ScanRequest,
  now: Date,
): Promise<string> {
  const { organizationId, repositoryId, kind, pullRequest, author } = request;
  const changes: Change[] = [];
  if (kind === 'pr') {
    const superseded = { repositoryId, pullRequestId: pullRequest?.id ?? '' };
    const reason = 'superseded by a newer commit of the same pull request';
    pushEach(changes, cancelledScans(await cancelScans(transaction, organizationId, superseded, reason, now), reason));
  } else {
    const queued = await findQueuedScan(transaction, organizationId, repositoryId, kind, '');
    if (queued !== undefined) {
      const priority = scanPriorities[request.trigger];
      if (priority > priorityOf(queued.trigger)) {
        if (mayDoLess.has(queued.trigger)) {
          await updateScanTrigger(transaction, organizationId, queued.id, request.trigger);
          const triggers = { before: { trigger: queued.trigger }, after: { trigger: request.trigger } };
          changes.push({ kind: 'scan', id: queued.id, ...triggers });
        }
        await jobs.raisePriority(transaction, queued.id, priority);
      }
      if (author !== undefined) await tellChanges(transaction, organizationId, author, changes, now);
      return queued.id;
    }
  }
  const scanId = newId();
  const scan = {
    organization_id: organizationId,
    id: scanId,
    repository_id: repositoryId,
    kind,
    trigger: request.trigger,
    branch: request.branch,
    commit_sha: pullRequest?.headCommit ?? '',
    pull_request_id: pullRequest?.id ?? '',
    base_branch: pullRequest?.baseBranch ?? '',
    base_commit_sha: pullRequest?.baseCommit ?? '',
    head_source: pullRequest?.headSource ?? '',
  };
  await insertScan(transaction, scan, now);
  await jobs.enqueueScan(transaction, { organizationId, scanId, repositoryId }, scanPriorities[request.trigger]);
  if (author !== undefined) await tellChanges(transaction, organizationId, author, [...changes, queuedScan(scan)], now);
  return scanId;
}
