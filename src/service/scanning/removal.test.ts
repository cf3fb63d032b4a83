/**
 * A repository that is removed while it is scanned is gone: nothing is recorded afterwards, nothing is left of it, and the scan's job ends.
 * The removal comes at every statement that a scan sends, so that no moment is left out.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { makeRepository } from '../../testing/git-fixtures.ts';
import { theService } from '../audit/tell-changes.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { registration, testOrganization, testService } from '../../testing/test-service.ts';
import type { Analysis, AnalysisOptions } from '../analysis/analysis-child.ts';
import { AnalysisFailed } from '../analysis/analysis-failed.ts';
import type { Context } from '../context/context.ts';
import { newId } from '../foundation/ids.ts';
import { removeRepository } from '../repositories/remove.ts';
import { findScan } from '../scans/store.ts';
import { keptDifferences } from './kept-differences.testing.ts';
import { runScan } from './run-scan.ts';

void describe('a repository that is removed while it is scanned', () => {
  void it('leaves nothing behind, whichever statement of the scan it comes at', { timeout: 300_000 }, async () => {
    const { context, repositoriesFolder } = await testService();
    const mine = await testOrganization();
    const kept = await mine.register(lodashShop, 'kept');
    await mine.runScans();
    const facts = await factsOf(mine.id);
    const analysis = await analysisOf(lodashShop);
    const { path } = makeRepository(lodashShop, { path: join(repositoriesFolder, newId()) });
    let at = 0;
    // In the transaction that records, all moments are much the same.
    for (let step = 1; ; at += step) {
      if (at >= 16) step = 8;
      const [added] = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', {
        repos: [registration(path)],
      });
      const id = added?.id ?? '';
      const removal = removingAt(at, () => removeRepository(context.db, mine.id, id, theService, context.clock.now()));
      const watched = { ...context, db: context.db.withPlugin(removal.plugin), analyses: handsOut(analysis) };
      await runScan(watched, await jobOf(mine.id, id), new AbortController().signal);
      if (!removal.hasBegun()) break;
      assert.equal(await removal.removed(), true);
      assert.deepEqual(await leftOf(mine.id, id), {}, `at ${removal.statement()}`);
      assert.deepEqual(await keptDifferences(context.db, mine.id), {}, `at ${removal.statement()}`);
      assert.deepEqual(await factsOf(mine.id), facts, `at ${removal.statement()}`);
    }
    assert.ok(at > 30, `a scan sends ${at} statements`);
    assert.deepEqual(readdirSync(join(context.config.dataDir, 'work')), []);
    const { totalCount } = await mine.ask<{ totalCount: number }>('/api/v1/scans/list', { repositoryId: kept.id });
    assert.equal(totalCount, 1);
  });

  // Soon: running scans look every two seconds.
  void it('stops the analysis soon, and one that was added again meanwhile is another, which is scanned', async () => {
    const { context } = await testService();
    const mine = await testOrganization();
    const { id, path } = await mine.register(lodashShop);
    const analyzing = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const analyses: Context['analyses'] = {
      ...context.analyses,
      analyze: (_task, { signal }: AnalysisOptions) =>
        new Promise((_resolve, reject) => {
          analyzing.resolve();
          signal?.addEventListener('abort', () => {
            stopped.resolve();
            reject(new AnalysisFailed('the analysis was cancelled', { isStopped: true }));
          });
        }),
    };
    const faults: unknown[] = [];
    const fault = (what: unknown): void => void faults.push(what);
    const log = { ...context.log, info() {}, debug() {}, warn: fault, error: fault } as never;
    const job = await jobOf(mine.id, id);
    const running = runScan({ ...context, analyses, log }, job, new AbortController().signal);
    await analyzing.promise;
    await mine.ask('/api/v1/repositories/remove', { repositoryId: id });
    const [again] = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', {
      repos: [registration(path)],
    });
    assert.notEqual(again?.id, id);
    await mine.runScans();
    await stopped.promise;
    await running;
    assert.deepEqual(faults, [], 'a removal is no fault of the scan');
    assert.deepEqual(await leftOf(mine.id, id), {});
    const { scans } = await mine.ask<{ scans: { repositoryId: string; state: string }[] }>('/api/v1/scans/list', {});
    assert.deepEqual(
      scans.map(({ repositoryId, state }) => [repositoryId, state]),
      [[again?.id, 'completed']],
    );
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
  });

  void it('is told apart from a fault by whoever reads the log', async () => {
    const { context } = await testService();
    const mine = await testOrganization();
    const { id } = await mine.register(lodashShop);
    const told: unknown[] = [];
    const log = {
      ...context.log,
      warn() {},
      debug() {},
      info: (what: unknown, message: string) => told.push([message, what]),
    };
    const analyses: Context['analyses'] = {
      ...context.analyses,
      async analyze() {
        await removeRepository(context.db, mine.id, id, theService, context.clock.now());
        throw new AnalysisFailed('the analysis process ended unexpectedly', { isEnded: true });
      },
    };
    const job = await jobOf(mine.id, id);
    await runScan({ ...context, analyses, log: log as never }, job, new AbortController().signal);
    assert.deepEqual(told.at(-1), [
      'scan ended',
      { scanId: job.scanId, state: 'removed', reason: 'its repository was removed' },
    ]);
    assert.equal(existsSync(join(context.config.dataDir, 'work', `${job.scanId}-1`)), false);
  });
});

/** Starts a removal at one of the statements that are sent; it is waited for where no transaction holds what it needs. */
function removingAt(moment: number, remove: () => Promise<boolean>) {
  let count = 0;
  let statement = '';
  let removed: Promise<boolean> | undefined;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (count === moment && removed === undefined) {
        statement = `${moment}: ${node.kind}`;
        removed = remove();
        removed.catch(() => {});
      }
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    plugin,
    hasBegun: () => removed !== undefined,
    removed: async () => removed,
    statement: () => statement,
  };
}

/** What every scan of the same files finds, found once. */
async function analysisOf(files: Readonly<Record<string, string>>): Promise<Analysis> {
  const { context } = await testService();
  const mine = await testOrganization();
  const { id } = await mine.register(files);
  let found: Analysis | undefined;
  const analyses: Context['analyses'] = {
    ...context.analyses,
    async analyze(task, options, lane) {
      found = await context.analyses.analyze(task, options, lane);
      return found;
    },
  };
  await runScan({ ...context, analyses }, await jobOf(mine.id, id), new AbortController().signal);
  assert.ok(found !== undefined);
  return found;
}

function handsOut(analysis: Analysis): Context['analyses'] {
  return { analyze: async () => analysis, counts: () => ({ busy: 0, idle: 0 }), [Symbol.asyncDispose]: async () => {} };
}

async function jobOf(organizationId: string, repositoryId: string) {
  const { db } = (await testService()).context;
  const { id } = await db
    .selectFrom('scans')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .executeTakeFirstOrThrow();
  assert.equal((await findScan(db, organizationId, id))?.state, 'queued');
  return { organizationId, scanId: id, repositoryId };
}

/** Rows by table that name the repository, in every table that can. */
/** History stays: it says what was once held. */
async function leftOf(organizationId: string, repositoryId: string): Promise<Readonly<Record<string, number>>> {
  const { db } = (await testService()).context;
  const { rows } = await sql<{ table_name: string }>`
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'repository_id' AND table_name NOT LIKE 'past\\_%' AND table_name NOT LIKE '%\\_spans'
    ORDER BY 1`.execute(db);
  assert.ok(rows.length > 8);
  const counts: Record<string, number> = {};
  for (const { table_name } of rows) {
    const counted = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table_name)}
      WHERE organization_id = ${organizationId} AND repository_id = ${repositoryId}`.execute(db);
    const count = counted.rows[0]?.count ?? 0;
    if (count > 0) counts[table_name] = count;
  }
  return counts;
}

/** How many rows of the organization there are of what is found. */
async function factsOf(organizationId: string): Promise<Readonly<Record<string, number>>> {
  const { db } = (await testService()).context;
  const counts: Record<string, number> = {};
  for (const table of [
    'packages',
    'package_totals',
    'occurrences',
    'issues',
    'issue_events',
    'alert_totals',
    'scans',
  ] as const) {
    const { count } = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<string>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}
