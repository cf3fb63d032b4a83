/**
 * Background work on pg-boss, in the same database: a job is written in the transaction that makes it necessary, taken under a
 * lease with heartbeats, taken up again when its worker is gone, and set aside when it keeps losing its worker.
 */
import { fromKysely, type Job, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { handBackOrphans } from './hand-back-orphans.ts';
import { openRuleJobs, type RuleJob } from './rule-jobs.ts';
import { type Backlog, bringTimesBack, findBacklog, raiseWaitingJob } from './store.ts';
import { type PlacedJob, workPlaces } from './work-places.ts';

export interface ScanJob {
  readonly organizationId: string;
  readonly scanId: string;
  readonly repositoryId: string;
  /** How often it was put off by a fault that passes. */
  readonly faults?: number;
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

/** @param trigger of a stored scan */
export function priorityOf(trigger: string): number {
  return new Map<string, number>(Object.entries(scanPriorities)).get(trigger) ?? scanPriorities.advisories;
}

/** Nobody puts a scan off for longer. */
export const scanDelaySecondsMax = 300;

export interface JobQueue extends AsyncDisposable {
  enqueueScan(transaction: Transaction<Tables>, job: ScanJob, priority: number, afterSeconds?: number): Promise<void>;
  /** As many at once, in one statement. */
  enqueueScans(transaction: Transaction<Tables>, jobs: readonly ScanJob[], priority: number): Promise<void>;
  /** Of a scan that waits: somebody else waits for it too, who may not wait as long. */
  raisePriority(transaction: Transaction<Tables>, scanId: string, priority: number): Promise<void>;
  /** A model is to write a rule. */
  enqueueRule(transaction: Transaction<Tables>, job: RuleJob, afterSeconds?: number): Promise<void>;
  /** Takes rules that a model is to write, one after the other, until the queue is closed. */
  workRules(run: (job: RuleJob, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** What waits and runs, of all processes. */
  backlog(): Promise<Backlog>;
  /** Takes scan jobs until the queue is closed; `quarantine` gets those that lost their worker too often. */
  workScans(handlers: {
    concurrency: number;
    /** Whether several organizations share the service: then none of them gets every place. */
    isShared: () => Promise<boolean>;
    run: (job: ScanJob, signal: AbortSignal) => Promise<void>;
    quarantine: (job: ScanJob) => Promise<void>;
  }): Promise<void>;
}

const scanQueue = 'scan';
const quarantineQueue = 'scan-quarantine';
const noJobId = '00000000-0000-0000-0000-000000000000';

/** A scan that a kill interrupted goes on within a quarter of a minute: a lease that is not renewed for so long has lost its worker. */
const leaseSeconds = 10;
const leaseRenewedMs = 3_000;
const pollMs = 500;
const keptSeconds = 20 * 365 * 24 * 60 * 60;
const timesWatchedMs = 30_000;
/** Workers that a scan may lose: they die of operators and machines far more often than of what they scan, which runs in children. */
const lostWorkersMax = 10;

export interface JobQueueSettings {
  readonly scanTimeoutSeconds: number;
  /** How long a stop waits for running jobs before it hands them back. */
  readonly stopTimeoutMs: number;
}

export async function openJobQueue(database: OpenDatabase, log: Logger, settings: JobQueueSettings): Promise<JobQueue> {
  const boss = new PgBoss({
    ...database.jobConnection,
    schema: 'jobs',
    schedule: false,
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
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
  const scanOptions = {
    deadLetter: quarantineQueue,
    retryLimit: lostWorkersMax,
    retryDelay: 0,
    retryBackoff: false,
    heartbeatSeconds: leaseSeconds,
    // Fetching and analysing have the whole time each, and recording comes after them.
    expireInSeconds: settings.scanTimeoutSeconds * 2 + 600,
    deleteAfterSeconds: 3600,
    // Nobody asks for a scan that is gone when its turn comes, also where the clock of the database was years ahead for a moment.
    retentionSeconds: keptSeconds,
  };
  await boss.createQueue(quarantineQueue, { retentionSeconds: keptSeconds });
  await boss.updateQueue(quarantineQueue, { retentionSeconds: keptSeconds });
  await boss.createQueue(scanQueue, scanOptions);
  await boss.updateQueue(scanQueue, scanOptions);
  // Sending looks the queue up once, on its own connection; inside a transaction of the one embedded connection that would
  // wait for ever, so it is looked up here.
  await boss.findJobs(scanQueue, { id: noJobId });
  const bringBack = (): Promise<void> =>
    bringTimesBack(database.db, [scanQueue, quarantineQueue], { delaySecondsMax: scanDelaySecondsMax });
  await bringBack();
  if (database.kind === 'embedded') await handBackOrphans(boss, database.db, log, [scanQueue, quarantineQueue]);
  const rules = await openRuleJobs(boss, database, log);
  const places = new AsyncDisposableStack();
  const tell = (error: unknown): void => log.error({ err: error }, 'the job queue met an error');
  const watch = setInterval(() => void bringBack().catch(tell), timesWatchedMs).unref();
  places.defer(() => clearInterval(watch));
  const send: JobQueue['enqueueScan'] = async (transaction, job, priority, afterSeconds = 0) => {
    const group = { id: job.organizationId };
    await boss.send(scanQueue, job, { db: fromKysely(transaction), priority, group, startAfter: afterSeconds });
  };
  return {
    enqueueScan: send,
    async enqueueScans(transaction, jobs, priority) {
      const entries = jobs.map((data) => ({ data, priority, group: { id: data.organizationId } }));
      await boss.insert(scanQueue, entries, { db: fromKysely(transaction) });
    },
    raisePriority: (transaction, scanId, priority) => raiseWaitingJob(transaction, scanQueue, { scanId, priority }),
    enqueueRule: (transaction, job, afterSeconds) => rules.enqueue(transaction, job, afterSeconds),
    workRules: (run) => rules.work(run),
    backlog: () => findBacklog(database.db, scanQueue),
    async workScans({ concurrency, isShared, run, quarantine }) {
      places.use(
        workPlaces<TakenJob>(
          {
            async take(ignoreGroups) {
              const [job] = await boss.fetch<ScanJob>(scanQueue, {
                includeMetadata: true,
                ignoreGroups: [...ignoreGroups],
              });
              return job === undefined ? undefined : { id: job.id, organizationId: job.data.organizationId, job };
            },
            async keep({ job }) {
              await boss.touch(scanQueue, job);
            },
            run: ({ job }, signal) => run(job.data, signal),
            async done({ job }) {
              await boss.complete(scanQueue, job);
            },
            async failed({ job }, error) {
              await boss.fail(scanQueue, job, { message: error instanceof Error ? error.message : String(error) });
            },
            async handBack({ job }) {
              await database.db.transaction().execute(async (transaction) => {
                await send(transaction, job.data, job.priority);
                await boss.complete(scanQueue, job, undefined, { db: fromKysely(transaction) });
              });
            },
            isShared,
            onError: tell,
          },
          { places: concurrency, pollMs, keepMs: leaseRenewedMs, stopTimeoutMs: settings.stopTimeoutMs },
        ),
      );
      await boss.work(quarantineQueue, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]: Job<ScanJob>[]) => {
        if (job !== undefined) await quarantine(job.data);
      });
    },
    async [Symbol.asyncDispose]() {
      rules.stop();
      await places.disposeAsync();
      await boss.stop({ graceful: true, timeout: settings.stopTimeoutMs });
    },
  };
}

interface TakenJob extends PlacedJob {
  readonly job: JobWithMetadata<ScanJob>;
}
