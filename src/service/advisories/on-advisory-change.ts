/** When advisories change, every repository that holds a touched package is scanned again, so that nobody waits for the next schedule. */
import type { Logger } from 'pino';
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { findRepositoriesWithPackages } from '../packages/store.ts';
import { queueScan } from '../scans/queue-scan.ts';
import type { ChangedPackage } from './changed-since.ts';

export async function onAdvisoryChange(
  { db, jobs, clock, log }: { db: Database; jobs: JobQueue; clock: Clock; log: Logger },
  changes: readonly ChangedPackage[],
): Promise<void> {
  const repositories = await findRepositoriesWithPackages(db, changes);
  log.info({ packages: changes.length, repositories: repositories.length }, 'the advisories have changed');
  for (const repository of repositories) {
    const request = {
      organizationId: repository.organization_id,
      repositoryId: repository.id,
      kind: 'full',
      trigger: 'advisories',
      branch: repository.default_branch,
    } as const;
    await db.transaction().execute((transaction) => queueScan({ transaction, jobs }, request, clock.now()));
  }
}
