/** What a verified webhook delivery does. Events are hints: one that repeats what is known, in any order, does nothing twice. */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type Author, tellChanges } from '../audit/tell-changes.ts';
import type { Clock } from '../foundation/clock.ts';
import type { Database, Tables } from '../database/tables.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { cancelledScans } from '../scans/scan-changes.ts';
import { cancelScans } from '../scans/store.ts';
import { headSource } from './head-source.ts';
import { insertDelivery, upsertPullRequest } from './store.ts';
import type { WebhookEvent } from './webhook-event.ts';

export type WebhookOutcome = 'accepted' | 'repeated' | 'ignored';

export async function receiveWebhook(
  { db, jobs, clock }: { db: Database; jobs: JobQueue; clock: Clock },
  repository: RepositoryRow,
  event: WebhookEvent,
  author: Author,
): Promise<WebhookOutcome> {
  const work = workOf(repository, event, author);
  if (work === undefined) return 'ignored';
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const delivery = {
      organization_id: repository.organization_id,
      repository_id: repository.id,
      content_key: createHash('sha256').update(work.key).digest('hex'),
      event: work.name,
      received_at: now,
    };
    if (!(await insertDelivery(transaction, delivery))) return 'repeated';
    await work.run(transaction, jobs, now);
    return 'accepted';
  });
}

interface Work {
  readonly name: string;
  /** Equal for deliveries that say the same; a header that the signature does not cover has no part in it. */
  readonly key: string;
  run(transaction: Transaction<Tables>, jobs: JobQueue, now: Date): Promise<void>;
}

function workOf(repository: RepositoryRow, event: WebhookEvent, author: Author): Work | undefined {
  const ids = { organizationId: repository.organization_id, repositoryId: repository.id, author };
  switch (event.kind) {
    case 'ignored':
      return undefined;
    case 'push': {
      const head = event.branches.find((branch) => branch.name === repository.default_branch);
      if (head === undefined) return undefined;
      return {
        name: 'push',
        key: ['push', head.name, head.before, head.commit].join('\n'),
        async run(transaction, jobs, now) {
          const request = { ...ids, kind: 'full', trigger: 'push', branch: repository.default_branch } as const;
          await queueScan({ transaction, jobs }, request, now);
        },
      };
    }
    case 'pull-request': {
      if (!repository.is_pr_scanning_enabled) return undefined;
      const { id, action, state, sourceBranch, sourceCommit, targetBranch, targetCommit } = event;
      return {
        name: `pull request ${action}`,
        key: ['pull-request', action, id, sourceCommit, targetBranch, targetCommit].join('\n'),
        async run(transaction, jobs, now) {
          const { organizationId, repositoryId } = ids;
          const seen = {
            organizationId,
            repositoryId,
            id,
            state,
            sourceBranch,
            targetBranch,
            headCommit: sourceCommit,
          };
          await upsertPullRequest(transaction, seen, now);
          if (action === 'close') {
            const which = { repositoryId: repository.id, pullRequestId: id };
            const reason = 'the pull request was merged or declined';
            const ended = await cancelScans(transaction, ids.organizationId, which, reason, now);
            await tellChanges(transaction, ids.organizationId, author, cancelledScans(ended, reason), now);
            return;
          }
          const pullRequest = {
            id,
            headCommit: sourceCommit,
            baseBranch: targetBranch,
            baseCommit: targetCommit,
            headSource: headSource(repository.url, id, event.source),
          };
          await queueScan(
            { transaction, jobs },
            { ...ids, kind: 'pr', trigger: 'pull-request', branch: sourceBranch, pullRequest },
            now,
          );
        },
      };
    }
  }
}
