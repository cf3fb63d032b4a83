/** What the machine that runs the service is told: every metric that the documentation names, and no more than is known. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Backlog } from '../jobs/store.ts';
import { createMetrics } from '../foundation/metrics.ts';
import { scanPhases } from '../scanning/scan-phases.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { gaugeReader } from './gauges.ts';
import { createHealthServer } from './server.ts';

async function samples(): Promise<Map<string, number>> {
  const { server } = await testService();
  const { body } = await server.inject('/metrics');
  return new Map(
    body
      .split('\n')
      .filter((line) => /^(?:vedette|http)_/.test(line))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

void describe('metrics', () => {
  void it('are those of the documentation', async () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| `((?:vedette|http)_\w+)` \|/gm)].map(([, name = '']) => name);
    const names = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
    assert.deepEqual(documented.toSorted(), names.filter((name) => /^(?:vedette|http)_/.test(name)).toSorted());
  });

  void it('tell of a scan by its phases, of the queue and of the advisories', async () => {
    const { context, clock } = await testService();
    const mine = await testOrganization();
    await mine.register({ 'package.json': '{"dependencies":{"lodash":"4.17.11"}}' });
    assert.equal((await context.jobs.backlog()).waiting >= 1, true);
    await mine.runScans();
    clock.advance(90_000);
    const told = await samples();
    for (const phase of ['fetch', 'inventory', 'match', 'reach', 'record'])
      assert.ok((told.get(`vedette_scan_phase_duration_seconds_count{phase="${phase}"}`) ?? 0) >= 1, phase);
    assert.ok((told.get('vedette_advisory_age_seconds') ?? 0) >= 90);
    assert.equal(told.get('vedette_database_up'), 1);
    for (const name of ['vedette_queue_oldest_seconds', 'vedette_jobs{state="waiting"}', 'vedette_jobs{state="later"}'])
      assert.ok(told.has(name), name);
  });

  void it('say nothing of a queue that cannot be read, and nothing of advisories that are not there', async () => {
    const { context } = await testService();
    const metrics = createMetrics();
    const { advisories } = context;
    const reading = (backlog: () => Promise<Backlog>) =>
      gaugeReader({
        ...context,
        metrics,
        advisories: { ...advisories, checkedAt: () => undefined },
        jobs: { ...context.jobs, backlog },
      });
    await reading(async () => Promise.resolve({ waiting: 2, later: 0, active: 1, oldestSeconds: 7 }))();
    assert.match(await metrics.registry.metrics(), /^vedette_queue_oldest_seconds 7$/m);
    await reading(async () => Promise.reject(new Error('gone')))();
    const text = await metrics.registry.metrics();
    assert.match(text, /^vedette_database_up 0$/m);
    assert.doesNotMatch(text, /^vedette_(?:queue_oldest_seconds|jobs|advisory_age_seconds)[ {]/m);
  });
});

void describe('phases of a scan', () => {
  void it('take no label from a child that reads hostile code', async () => {
    const metrics = createMetrics();
    const phases = scanPhases(metrics);
    for (const phase of ['fetch', 'reach', 'nonsense{"', 'reach', 'record']) phases.begin(phase);
    phases.end();
    phases.end();
    const text = await metrics.registry.metrics();
    const counts = [...text.matchAll(/^vedette_scan_phase_duration_seconds_count\{phase="(\w+)"\} (\d+)$/gm)];
    assert.deepEqual(
      counts.map(([, phase, count]) => [phase, count]),
      [
        ['fetch', '1'],
        ['reach', '1'],
        ['record', '1'],
      ],
    );
  });
});

void it('the port for health and metrics tells nothing else', async () => {
  const { context } = await testService();
  const server = await createHealthServer(context, {});
  for (const path of ['/healthz', '/readyz', '/metrics'])
    assert.equal((await server.inject(path)).statusCode, 200, path);
  const elsewhere = await server.inject({ method: 'POST', url: '/api/v1/stats/summary', payload: {} });
  assert.equal(elsewhere.statusCode, 404);
  await server.close();
});

// Few findings on the starter set look like a clean house.
void it('readiness says how old the advisories are, and that only the starter set is in use', async () => {
  const { server } = await testService();
  const { advisories } = (await server.inject('/readyz')).json<{ advisories: Record<string, unknown> }>();
  assert.equal(advisories.isStarterSet, true);
  assert.match(String(advisories.warning), /starter set/);
  assert.match(String(advisories.newestRecordAt), /^\d{4}-\d{2}-\d{2}T/);
});
