/**
 * Background work on pg-boss, in the same database: a job is written in the transaction that makes it necessary, taken under a
 * lease with heartbeats, retried after a crash, and set aside when it keeps killing its worker.
 */
import { fromKysely, type Job, PgBoss } from 'pg-boss';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Database, Tables } from '../database/tables.ts';
import { listActiveJobIds } from './store.ts';

export interface ScanJob {
  readonly organizationId: string;
  readonly scanId: string;
  readonly repositoryId: string;
}

/** Pull requests before people before pushes before schedules before bulk. */
export const scanPriorities = {
  'pull-request': 40,
  request: 30,
  push: 20,
  schedule: 10,
  registration: 5,
  advisories: 0,
} as const;

export interface JobQueue extends AsyncDisposable {
  enqueueScan(transaction: Transaction<Tables>, job: ScanJob, priority: number): Promise<void>;
  /** Takes scan jobs until the queue is closed; `quarantine` gets those that lost their worker too often. */
  workScans(handlers: {
    concurrency: number;
    run: (job: ScanJob, signal: AbortSignal) => Promise<void>;
    quarantine: (job: ScanJob) => Promise<void>;
  }): Promise<void>;
}

const scanQueue = 'scan';
const quarantineQueue = 'scan-quarantine';
const noJobId = '00000000-0000-0000-0000-000000000000';

export interface JobQueueSettings {
  readonly scanTimeoutSeconds: number;
  /** How long a stop waits for running jobs before it hands them back. */
  readonly stopTimeoutMs: number;
}

export async function openJobQueue(database: OpenDatabase, log: Logger, settings: JobQueueSettings): Promise<JobQueue> {
  const boss = new PgBoss({
    ...database.jobConnection,
    schema: 'jobs',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue met an error'));
  try {
    return await startJobQueue(boss, database, log, settings);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

async function startJobQueue(
  boss: PgBoss,
  database: OpenDatabase,
  log: Logger,
  settings: JobQueueSettings,
): Promise<JobQueue> {
  await boss.start();
  await boss.createQueue(quarantineQueue, { notify: true });
  await boss.createQueue(scanQueue, {
    notify: true,
    deadLetter: quarantineQueue,
    retryLimit: 3,
    retryDelay: 2,
    retryBackoff: true,
    heartbeatSeconds: 30,
    expireInSeconds: settings.scanTimeoutSeconds + 300,
    deleteAfterSeconds: 3600,
  });
  // Sending looks the queue up once, on its own connection; inside a transaction of the one embedded connection that would
  // wait for ever, so it is looked up here.
  await boss.findJobs(scanQueue, { id: noJobId });
  if (database.kind === 'embedded') await handBackOrphans(boss, database.db, log);
  return {
    async enqueueScan(transaction, job, priority) {
      await boss.send(scanQueue, job, { db: fromKysely(transaction), priority, group: { id: job.repositoryId } });
    },
    async workScans({ concurrency, run, quarantine }) {
      await boss.work(
        scanQueue,
        {
          batchSize: 1,
          localConcurrency: concurrency,
          groupConcurrency: 1,
          pollingIntervalSeconds: 0.5,
          heartbeatRefreshSeconds: 10,
        },
        async ([job]: Job<ScanJob>[]) => {
          if (job !== undefined) await run(job.data, job.signal);
        },
      );
      await boss.work(quarantineQueue, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]: Job<ScanJob>[]) => {
        if (job !== undefined) await quarantine(job.data);
      });
    },
    async [Symbol.asyncDispose]() {
      await boss.stop({ graceful: true, timeout: settings.stopTimeoutMs });
    },
  };
}

/**
 * The embedded database has one process at a time, so whatever is under way when it opens was under way in a process that is
 * gone: it is taken up now instead of when its lease runs out.
 */
async function handBackOrphans(boss: PgBoss, db: Database, log: Logger): Promise<void> {
  for (const queue of [scanQueue, quarantineQueue]) {
    const orphans = await listActiveJobIds(db, queue);
    if (orphans.length === 0) continue;
    await boss.fail(queue, orphans, { message: 'the process that ran this job has ended' });
    log.warn({ queue, jobs: orphans.length }, 'handed back jobs of a process that ended without stopping');
  }
}
