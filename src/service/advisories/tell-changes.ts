/**
 * When advisories change, every repository that holds a touched package is scanned again, so that nobody waits for the next schedule. What
 * was told, and who is still to be told, are rows: a process may end at any moment, and another one, with an empty disk, goes on.
 */
import type { Clock } from '../foundation/clock.ts';
import type { Database } from '../database/tables.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { queueScan } from '../scans/queue-scan.ts';
import type { ChangedPackage } from './changed-since.ts';
import {
  deleteToldChanges,
  insertChange,
  insertChangePackages,
  insertFirstTold,
  insertUntoldByPackages,
  insertUntoldByScan,
  listUntoldOrganizations,
  lockTold,
  takeUntold,
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
      await insertUntoldByScan(transaction, 0, snapshot);
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
    if (changed === undefined) await insertUntoldByScan(transaction, number, snapshot);
    else {
      await insertChangePackages(transaction, number, changed);
      await insertUntoldByPackages(transaction, number);
    }
    await updateTold(transaction, { snapshot, change_number: number, told_at: now });
    return 'changed';
  });
}

const batchSize = 100;
const changesKept = 1000;

const organizationsAtOnce = 100;

/** Queues the scans of repositories that are still to be told; each leaves the list with its scan. @returns how many */
export async function tellUntold(context: Telling): Promise<number> {
  let told = 0;
  for (;;) {
    const organizations = await listUntoldOrganizations(context.db, organizationsAtOnce);
    let inRound = 0;
    for (const organizationId of organizations) inRound += await tellOrganization(context, organizationId);
    told += inRound;
    // Those that another process holds are told there.
    if (inRound === 0) break;
  }
  if (told > 0) await deleteToldChanges(context.db, changesKept);
  return told;
}

interface Telling {
  readonly db: Database;
  readonly jobs: JobQueue;
  readonly clock: Clock;
}

async function tellOrganization({ db, jobs, clock }: Telling, organizationId: string): Promise<number> {
  let told = 0;
  for (;;) {
    const inBatch = await db.transaction().execute(async (transaction) => {
      const repositories = await takeUntold(transaction, organizationId, batchSize);
      for (const { repository_id: repositoryId, default_branch: branch } of repositories) {
        const request = { organizationId, repositoryId, kind: 'full', trigger: 'advisories', branch } as const;
        await queueScan({ transaction, jobs }, request, clock.now());
      }
      return repositories.length;
    });
    told += inBatch;
    if (inBatch < batchSize) return told;
  }
}
