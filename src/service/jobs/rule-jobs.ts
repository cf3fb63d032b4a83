/** Rules that a model is to write, as jobs of their own: a model may be slow for minutes, and no scan waits for it. */
import type { Transaction } from 'kysely';
import { fromKysely, type Job, type PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { handBackOrphans } from './hand-back-orphans.ts';
import { bringTimesBack } from './store.ts';

export interface RuleJob {
  readonly organizationId: string;
  readonly ruleId: string;
}

export interface RuleJobs {
  readonly enqueue: (transaction: Transaction<Tables>, job: RuleJob, afterSeconds?: number) => Promise<void>;
  readonly work: (run: (job: RuleJob, signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** Interrupts what is under way; it is taken up again by whoever starts next. */
  readonly stop: () => void;
}

const ruleQueue = 'rule-model';
const noJobId = '00000000-0000-0000-0000-000000000000';
/** Nobody puts a rule off for longer. */
const ruleDelaySecondsMax = 3600;

export async function openRuleJobs(boss: PgBoss, database: OpenDatabase, log: Logger): Promise<RuleJobs> {
  const options = {
    // Of workers that are lost while they wait for the model; what the model does is retried by whoever runs the job.
    retryLimit: 5,
    retryDelay: 30,
    heartbeatSeconds: 60,
    expireInSeconds: 2 * 3600,
    deleteAfterSeconds: 3600,
    retentionSeconds: 365 * 24 * 60 * 60,
  };
  await boss.createQueue(ruleQueue, options);
  await boss.updateQueue(ruleQueue, options);
  // Sending looks the queue up once, on its own connection, for which there is none inside a transaction of the embedded database.
  await boss.findJobs(ruleQueue, { id: noJobId });
  await bringTimesBack(database.db, [ruleQueue], { delaySecondsMax: ruleDelaySecondsMax });
  if (database.kind === 'embedded') await handBackOrphans(boss, database.db, log, [ruleQueue]);
  const stopping = new AbortController();
  return {
    async enqueue(transaction, job, afterSeconds = 0) {
      const group = { id: job.organizationId };
      await boss.send(ruleQueue, job, { db: fromKysely(transaction), group, startAfter: afterSeconds });
    },
    async work(run) {
      await boss.work(ruleQueue, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]: Job<RuleJob>[]) => {
        if (job !== undefined) await run(job.data, AbortSignal.any([job.signal, stopping.signal]));
      });
    },
    stop: () => stopping.abort(),
  };
}
