/** The queue goes by the database's clock; where that was ahead and is set back, or leaps ahead, no job is lost, and none waits until it is there again. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { until } from '../../testing/server-process.ts';
import { temporaryDatabase } from '../../testing/temporary-database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { type JobQueue, openJobQueue, type ScanJob } from './job-queue.ts';

const log = pino({ level: 'silent' });
const settings = { scanTimeoutSeconds: 900, stopTimeoutMs: 1000 };

void describe('when the clock of the database', () => {
  void it('is set back, what was queued, put off or lost before is taken at once', async () => {
    await using opened = await open();
    const { db, send } = opened;
    const before = await opened.queue();
    await setClock(db, '400 days');
    const waiting = [await send(before)];
    await opened.withBoss(async (boss) => {
      // By a worker that is gone afterwards.
      assert.equal((await boss.fetch('scan')).length, 1);
      await boss.supervise();
    });
    waiting.push(await send(before), await send(before, 300));
    await setClock(db, '0');
    const jobs = await opened.queue();
    assert.deepEqual((await run(jobs, waiting)).toSorted(), waiting.toSorted());
  });

  void it('leaps ahead by years, no waiting job is thrown away', async () => {
    await using opened = await open();
    const { db, send } = opened;
    const jobs = await opened.queue();
    const waiting = [await send(jobs)];
    await setClock(db, '10 years');
    await opened.withBoss((boss) => boss.supervise());
    await setClock(db, '0');
    assert.deepEqual(await run(jobs, waiting), waiting);
  });

  void it('is right, a job that was put off is not taken before its time', async () => {
    await using opened = await open();
    const jobs = await opened.queue();
    const later = await opened.send(jobs, 60);
    const now = await opened.send(jobs);
    assert.deepEqual(await run(jobs, [now]), [now]);
    const { rows } = await sql<{ state: string }>`
      SELECT state FROM jobs.job WHERE data->>'scanId' = ${later} AND start_after > jobs.job_now()`.execute(opened.db);
    assert.deepEqual(rows, [{ state: 'created' }]);
  });
});

async function open() {
  const stack = new AsyncDisposableStack();
  const temporary = await temporaryDatabase();
  stack.defer(() => temporary.drop());
  const database = stack.use(await openDatabase({ url: temporary.url, folder: '' }));
  const { db } = database;
  const queues = stack.use(new AsyncDisposableStack());
  return {
    db,
    async withBoss(work: (boss: PgBoss) => Promise<void>): Promise<void> {
      const boss = new PgBoss({ ...database.jobConnection, schema: 'jobs', schedule: false, supervise: false });
      boss.on('error', (error) => assert.fail(error));
      await boss.start();
      await work(boss);
      await boss.stop({ graceful: false, close: false });
    },
    queue: async () => queues.use(await openJobQueue(database, log, settings)),
    send: async (jobs: JobQueue, afterSeconds = 0): Promise<string> => {
      const job = { organizationId: newId(), scanId: newId(), repositoryId: newId() };
      await db.transaction().execute((transaction) => jobs.enqueueScan(transaction, job, 0, afterSeconds));
      return job.scanId;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** @returns the jobs that were taken, when all that are waited for were */
async function run(jobs: JobQueue, waitedFor: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  await jobs.workScans({
    concurrency: 1,
    isShared: async () => false,
    async run({ scanId }: ScanJob) {
      taken.push(scanId);
    },
    async quarantine() {},
  });
  await until('all jobs are taken', () => waitedFor.every((id) => taken.includes(id)) || undefined, 30_000);
  return taken;
}

/** As if the machine of the database had another time. */
async function setClock(db: Database, ahead: string): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION jobs.job_now() RETURNS timestamptz AS ${sql.lit(`SELECT now() + interval '${ahead}'`)} LANGUAGE sql STABLE`.execute(
    db,
  );
}
