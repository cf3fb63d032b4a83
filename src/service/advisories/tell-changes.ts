/**
 * When advisories change, every repository that holds a touched package is scanned again, so that nobody waits for the next schedule. What
 * was told, and who is still to be told, are rows: a process may end at any moment, and another one, with an empty disk, goes on.
 */
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueScan } from '../scans/queue-scan.ts';
import type { ChangedPackage } from './changed-since.ts';
import { lockOrganization } from '../organizations/store.ts';
import {
  deleteToldChanges,
  deleteToldOrganization,
  findSpreadChange,
  findTold,
  hasChangeOfEverything,
  insertChange,
  insertChangePackages,
  insertFirstTold,
  insertUntoldByPackages,
  insertUntoldByScan,
  insertUntoldOrganizations,
  listUnqueued,
  listUntoldOrganizations,
  lockTold,
  markQueued,
  shareTold,
  updateSpreadChange,
  updateTold,
  wasTold,
} from './store.ts';

export interface SeenSnapshot {
  readonly snapshot: string;
  /** The snapshot that this process used until now; empty: none. */
  readonly before: string;
  /** The one that `changed` is counted from: what was told when this process looked; empty where nothing was. */
  readonly from: string;
  /** Undefined where the file of `from` is not there to compare with. */
  readonly changed: readonly ChangedPackage[] | undefined;
}

export type Noted =
  | 'first'
  | 'known'
  /** The change is written, and the repositories it concerns. */
  | 'changed'
  /** Others have told of it and of what came after it: this process lags behind. */
  | 'behind'
  /** Others told of something else since `from` was asked for: look again. */
  | 'overtaken';

/** In one transaction: what is told and who is to be told of it change together, or nothing does. */
export async function noteSnapshot(db: Database, seen: SeenSnapshot, now: Date): Promise<Noted> {
  const { snapshot, changed } = seen;
  return db.transaction().execute(async (transaction) => {
    if (await insertFirstTold(transaction, snapshot, now)) {
      await insertUntoldOrganizations(transaction, 0);
      return 'first';
    }
    const told = await lockTold(transaction);
    if (told.snapshot === snapshot) return 'known';
    if (told.snapshot !== seen.from) return 'overtaken';
    // Going back to an earlier one is believed of a process only that had the later one itself.
    if (seen.before !== told.snapshot && (await wasTold(transaction, snapshot))) return 'behind';
    const number = told.change_number + 1;
    await insertChange(transaction, {
      number,
      from_snapshot: told.snapshot,
      snapshot,
      is_everything: changed === undefined,
      made_at: now,
    });
    if (changed !== undefined) await insertChangePackages(transaction, number, changed);
    await insertUntoldOrganizations(transaction, number);
    await updateTold(transaction, { snapshot, change_number: number, told_at: now });
    return 'changed';
  });
}

/** Lists the repositories of one organization that changes concern and that are not listed yet. */
export async function spreadChanges(db: Database, organizationId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const told = await shareTold(transaction);
    await lockOrganization(transaction, organizationId);
    const after = await findSpreadChange(transaction, organizationId);
    if (told === undefined || after === undefined || after >= told.change_number) return;
    const { change_number: last, snapshot } = told;
    if (await hasChangeOfEverything(transaction, after))
      await insertUntoldByScan(transaction, organizationId, last, snapshot);
    await insertUntoldByPackages(transaction, organizationId, after, last);
    await updateSpreadChange(transaction, organizationId, last);
  });
}

const batchSize = 100;
const changesKept = 1000;

/**
 * Queues the scans of repositories that are still to be told, organization by organization, in batches that happen whole or not at all.
 * @returns how many
 */
export async function tellUntold({ db, jobs, clock }: { db: Database; jobs: JobQueue; clock: Clock }): Promise<number> {
  const told = await findTold(db);
  if (told === undefined) return 0;
  let count = 0;
  for (const organizationId of await listUntoldOrganizations(db)) {
    await spreadChanges(db, organizationId);
    for (;;) {
      const inBatch = await queueBatch({ db, jobs, clock }, organizationId);
      count += inBatch;
      if (inBatch < batchSize) break;
    }
    await endWork(db, organizationId);
  }
  await deleteToldChanges(db, told, changesKept);
  return count;
}

async function queueBatch(
  { db, jobs, clock }: { db: Database; jobs: JobQueue; clock: Clock },
  organizationId: string,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Batches of one organization come one after the other, whoever queues them.
    await lockOrganization(transaction, organizationId);
    const repositories = await listUnqueued(transaction, organizationId, batchSize);
    for (const { repository_id: repositoryId, default_branch: branch } of repositories) {
      const request = { organizationId, repositoryId, kind: 'full', trigger: 'advisories', branch } as const;
      await queueScan({ transaction, jobs }, request, clock.now());
    }
    const ids = repositories.map((row) => row.repository_id);
    if (ids.length > 0) await markQueued(transaction, organizationId, ids);
    return ids.length;
  });
}

async function endWork(db: Database, organizationId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const told = await shareTold(transaction);
    await lockOrganization(transaction, organizationId);
    if (told !== undefined) await deleteToldOrganization(transaction, organizationId, told.change_number);
  });
}
