/** A repository that brings its analysis down each time is set aside, and costs those beside it nothing but the tries. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { lodashShop } from '../../testing/sample-files.ts';
import { until } from '../../testing/server-process.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { analysisChildren } from '../analysis/analysis-children.ts';
import { keptDifferences } from './kept-differences.testing.ts';
import { runScan } from './run-scan.ts';

test('a poison repository beside healthy ones is set aside with a reason, and they are scanned at the first try', async () => {
  const { context } = await testService();
  const [theirs, mine] = [await testOrganization(), await testOrganization()];
  const poison = await theirs.register(lodashShop, 'poison');
  const healthy: string[] = [];
  for (const each of [theirs, mine, theirs, mine, theirs, mine]) healthy.push((await each.register(lodashShop)).id);
  // Dies while it judges, as a parser does that a file brings down.
  const program = new URL('../analysis/dying-analysis.testing.ts', import.meta.url);
  const dying = analysisChildren({ memoryMb: 256, scansMax: 10, idleMax: 1, program });
  after(() => dying[Symbol.asyncDispose]());
  let deaths = 0;
  const poisonous = {
    ...context,
    analyses: {
      ...dying,
      analyze: async (...[task, options]: Parameters<typeof dying.analyze>) => {
        deaths += 1;
        return dying.analyze({ ...task, trees: [] }, options);
      },
    },
  };
  await context.jobs.workScans({
    concurrency: 2,
    isShared: async () => true,
    run: (job, signal) => runScan(job.repositoryId === poison.id ? poisonous : context, job, signal),
    quarantine: () => assert.fail('no worker was lost'),
  });
  const scansOf = async (of: typeof mine, repositoryId: string) => {
    const { rows } = await sql<{ state: string; reason: string; attempt: number }>`
      SELECT state, reason, attempt FROM scans WHERE organization_id = ${of.id} AND repository_id = ${repositoryId}`.execute(
      context.db,
    );
    return rows;
  };
  const [setAside] = await until('the poison is set aside', async () => {
    // Nobody waits here for the time between two tries.
    await sql`UPDATE jobs.job SET start_after = jobs.job_now() WHERE state = 'created' AND start_after > jobs.job_now()`.execute(
      context.db,
    );
    const scans = await scansOf(theirs, poison.id);
    return scans[0]?.state === 'failed' ? scans : undefined;
  });
  assert.match(
    setAside?.reason ?? '',
    /again and again: something in this repository may bring it down, so it is set aside/,
  );
  assert.deepEqual([setAside?.attempt, deaths], [3, 6]);
  for (const [index, id] of healthy.entries()) {
    const of = index % 2 === 0 ? theirs : mine;
    const [scan] = await until('a healthy one is scanned', async () => {
      const scans = await scansOf(of, id);
      return ['queued', 'running'].includes(scans[0]?.state ?? '') ? undefined : scans;
    });
    assert.deepEqual(scan, { state: 'completed', reason: '', attempt: 1 });
  }
  for (const each of [theirs, mine]) assert.deepEqual(await keptDifferences(context.db, each.id), {});
  // Nobody can set anything aside for good: whoever asks for it is served.
  const { scanId } = await theirs.ask<{ scanId: string }>('/api/v1/scans/start', { repositoryId: poison.id });
  assert.ok(scanId);
});
