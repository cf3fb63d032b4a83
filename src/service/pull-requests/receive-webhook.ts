/** What a verified webhook delivery does. Events are hints: one that repeats what is known, in any order, does nothing twice. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import { fixBranchPrefix } from '../bitbucket/fix-host.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Database, Tables } from '../database/tables.ts';
import { gitRef } from '../git/git-ref.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { listLinesOf } from '../repositories/lines-store.ts';
import { hasRepository, type RepositoryRow } from '../repositories/store.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { cancelledScans } from '../scans/scan-changes.ts';
import { cancelScans } from '../scans/store.ts';
import { headSource } from './head-source.ts';
import { insertDelivery, type KnownPullRequest, lockPullRequest, upsertPullRequest } from './store.ts';
import type { PullRequestEvent, PushedRef, WebhookEvent } from './webhook-event.ts';

export type WebhookOutcome = 'accepted' | 'repeated' | 'ignored';

export async function receiveWebhook(
  { db, jobs, clock }: { db: Database; jobs: JobQueue; clock: Clock },
  repository: RepositoryRow,
  event: WebhookEvent,
  author: Author,
): Promise<WebhookOutcome> {
  const { organization_id: organizationId, id: repositoryId } = repository;
  const works =
    event.kind === 'push'
      ? pushWorks([repository, ...(await listLinesOf(db, organizationId, repositoryId))], event.refs, author)
      : event.kind === 'pull-request' && repository.is_pr_scanning_enabled
        ? [pullRequestWork(repository, event, author)]
        : [];
  if (works.length === 0) return 'ignored';
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    let outcome: WebhookOutcome = 'repeated';
    for (const work of works) {
      const delivery = {
        organization_id: organizationId,
        repository_id: repositoryId,
        content_key: createHash('sha256').update(work.key).digest('hex'),
        event: work.name,
        received_at: now,
      };
      if ((await insertDelivery(transaction, delivery)) && (await work.run(transaction, jobs, now)))
        outcome = 'accepted';
    }
    return outcome;
  });
}

interface Work {
  readonly name: string;
  /** Equal for deliveries that say the same; a header that the signature does not cover has no part in it. */
  readonly key: string;
  /** False where it tells nothing that is not known. */
  run(transaction: Transaction<Tables>, jobs: JobQueue, now: Date): Promise<boolean>;
}

/** One for each that follows what was pushed. @param followed the repository, and the branches and tags that are registered beside it */
function pushWorks(followed: readonly RepositoryRow[], refs: readonly PushedRef[], author: Author): Work[] {
  return followed.flatMap((row) => {
    const pushed = refs.find((ref) => isFollowed(row, ref));
    if (pushed === undefined) return [];
    const { organization_id: organizationId, id: repositoryId, default_branch: branch } = row;
    return [
      {
        name: 'push',
        key: ['push', row.ref === '' ? pushed.name : row.ref, pushed.before, pushed.commit].join('\n'),
        async run(transaction: Transaction<Tables>, jobs: JobQueue, now: Date) {
          // A registration that goes meanwhile has nothing left to scan.
          if (!(await hasRepository(transaction, organizationId, repositoryId))) return false;
          const request = { organizationId, repositoryId, author, kind: 'full', trigger: 'push', branch } as const;
          await queueScan({ transaction, jobs }, request, now);
          return true;
        },
      },
    ];
  });
}

/** What is registered is scanned too where it was removed: the scan finds that out, whatever is told in which order. */
function isFollowed({ ref, default_branch: branch }: RepositoryRow, { kind, name, isRemoved }: PushedRef): boolean {
  return ref === '' ? kind === 'branch' && name === branch && !isRemoved : ref === gitRef(kind, name);
}

function pullRequestWork(repository: RepositoryRow, event: PullRequestEvent, author: Author): Work {
  const { id, action, sourceCommit, targetBranch, targetCommit, changedAt } = event;
  return {
    name: `pull request ${action}`,
    // A branch that goes back to an earlier commit is told from a repeat by when that was.
    key: ['pull-request', action, id, sourceCommit, targetBranch, targetCommit]
      .concat(changedAt === undefined ? [] : [changedAt.toISOString(), String(event.isDraft)])
      .join('\n'),
    run: (transaction, jobs, now) => takePullRequest({ transaction, jobs }, repository, { event, author }, now),
  };
}

async function takePullRequest(
  { transaction, jobs }: { readonly transaction: Transaction<Tables>; readonly jobs: JobQueue },
  repository: RepositoryRow,
  { event, author }: { readonly event: PullRequestEvent; readonly author: Author },
  now: Date,
): Promise<boolean> {
  const ids = { organizationId: repository.organization_id, repositoryId: repository.id };
  const { id, action, sourceBranch, sourceCommit, targetBranch, targetCommit } = event;
  const known = await lockPullRequest(transaction, { ...ids, id });
  if (known !== undefined && isOlder(event, known)) return false;
  await upsertPullRequest(transaction, { ...ids, ...event, headCommit: sourceCommit }, now);
  if (action === 'close') {
    const which = { repositoryId: repository.id, pullRequestId: id };
    const reason = 'the pull request was merged or declined';
    const ended = await cancelScans(transaction, ids.organizationId, which, reason, now);
    await tellChanges(transaction, ids.organizationId, author, cancelledScans(ended, reason), now);
    if (isMergedFix(repository, event)) {
      const request = { ...ids, author, kind: 'full', trigger: 'push', branch: repository.default_branch } as const;
      await queueScan({ transaction, jobs }, request, now);
    }
    return true;
  }
  // A new title, reviewers, or a draft that is ready: what was found stands, and is told again.
  if (known !== undefined && isUnmoved(event, known)) return true;
  const pullRequest = {
    id,
    headCommit: sourceCommit,
    baseBranch: targetBranch,
    baseCommit: targetCommit,
    headSource: headSource(repository.url, id, event.source),
  };
  await queueScan(
    { transaction, jobs },
    { ...ids, author, kind: 'pr', trigger: 'pull-request', branch: sourceBranch, pullRequest },
    now,
  );
  return true;
}

/**
 * Whoever merges a fix wants to see its alerts gone. Of other merges a push tells: where both are told, as most webhooks do, a second scan would be
 * for nothing, unless the first has not begun and takes it in.
 */
function isMergedFix({ default_branch: branch }: RepositoryRow, event: PullRequestEvent): boolean {
  const { state, sourceBranch, targetBranch, source } = event;
  const isOurs = source.kind === 'same' && sourceBranch.startsWith(fixBranchPrefix);
  return state === 'merged' && isOurs && targetBranch === branch;
}

function isOlder({ changedAt }: PullRequestEvent, known: KnownPullRequest): boolean {
  return changedAt !== undefined && known.changed_at !== null && changedAt < known.changed_at;
}

/** Only where both say when they are from: without it, an event that comes again may mean that the branch went back. */
function isUnmoved({ changedAt, ...event }: PullRequestEvent, known: KnownPullRequest): boolean {
  return (
    changedAt !== undefined &&
    known.changed_at !== null &&
    known.state === 'open' &&
    known.head_commit === event.sourceCommit &&
    known.source_branch === event.sourceBranch &&
    known.target_branch === event.targetBranch &&
    known.target_commit === event.targetCommit
  );
}
