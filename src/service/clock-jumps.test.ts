/** Somebody sets the clock of the machine, forward or back: nothing starts twice, nothing waits for a time that is long past, and nobody is let in or kept out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commitFiles } from '../testing/git-fixtures.ts';
import { startScan } from '../testing/scanned-repositories.ts';
import { callService, testOrganization, testService } from '../testing/test-service.ts';
import { clockWatch } from './foundation/clock.ts';
import { createServer } from './http/server.ts';
import { fireDueSchedules } from './schedules/fire-due-schedules.ts';
import { resumeSchedules } from './schedules/resume-schedules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const yearMs = 365 * 24 * hourMs;

void describe('schedules', () => {
  void it('go on at their next time after the clock was years ahead, and start once for each jump', async () => {
    const { look } = await scheduled('0 * * * *');
    const { clock } = await testService();
    clock.jump(5 * yearMs);
    assert.equal(await look(), 1, 'due since long, once');
    assert.equal(await look(), 0);
    clock.jump(-5 * yearMs);
    assert.equal(await look(), 0);
    clock.advance(hourMs);
    assert.equal(await look(), 1, 'the next hour');
    assert.equal(await look(), 0);
  });

  void it('that were made while the clock was ahead count from now', async () => {
    const { clock } = await testService();
    clock.jump(yearMs);
    const { look } = await scheduled('0 * * * *');
    clock.jump(-yearMs);
    assert.equal(await look(), 0);
    clock.advance(hourMs);
    assert.equal(await look(), 1);
  });

  void it('do not start again when the clock is set back by minutes over a time that was served', async () => {
    const { clock } = await testService();
    const { look } = await scheduled('0 * * * *');
    clock.advance(hourMs);
    assert.equal(await look(), 1);
    clock.jump(-30 * minuteMs);
    assert.equal(await look(), 0);
    clock.advance(40 * minuteMs);
    assert.equal(await look(), 0, 'the same hour again');
    clock.advance(hourMs);
    assert.equal(await look(), 1);
  });

  void it('are looked through at the start and after the clock was set back, and at no other time', async () => {
    const { clock } = await testService();
    const wasSetBack = clockWatch(clock);
    assert.equal(wasSetBack(), true, 'at the start nobody knows');
    assert.equal(wasSetBack(), false);
    clock.advance(hourMs);
    assert.equal(wasSetBack(), false);
    clock.jump(hourMs);
    assert.equal(wasSetBack(), false, 'forward');
    clock.jump(-hourMs);
    assert.equal(wasSetBack(), true);
    clock.jump(-1000);
    assert.equal(wasSetBack(), false, 'a correction');
  });
});

void describe('scans', () => {
  void it('of a repository follow one another where the clock was set back between them, and none lasts less than nothing', async () => {
    const { clock } = await testService();
    const mine = await testOrganization();
    const { id, path } = await mine.register({ 'requirements.txt': 'PyYAML==5.3\n' });
    await mine.runScans();
    commitFiles(path, { 'requirements.txt': 'PyYAML==5.4\n' });
    clock.jump(-hourMs);
    const { scanId } = await startScan(mine, id);
    await mine.runScans();
    const scan = await mine.ask<Scan>('/api/v1/scans/get', { id: scanId });
    assert.deepEqual([scan.state, scan.reason], ['completed', '']);
    assert.ok(scan.startedAt <= scan.endedAt, `${scan.startedAt} – ${scan.endedAt}`);
    const { packages } = await mine.ask<{ packages: { version: string }[] }>('/api/v1/sca/packages/search', {});
    assert.deepEqual(
      packages.map(({ version }) => version),
      ['5.4'],
    );
    clock.jump(hourMs);
  });
});

void describe('who may ask', () => {
  // An address that had to wait was kept out until the clock was where it had been.
  void it('and how often goes by time that passes, whatever the clock says', async () => {
    const { context, clock } = await testService();
    const { pair } = await testOrganization();
    const config = { ...context.config, failedAuthenticationsPerMinute: 2, rateLimitPerMinute: 60, rateLimitBurst: 2 };
    const server = await createServer({ ...context, config }, { version: 'test' });
    const status = async (secret: string): Promise<number> => {
      const headers = { 'x-service-api-token-id': pair.id, 'x-service-api-token-secret': secret };
      return (await callService({ ...(await testService()), server }, '/api/v1/repositories/list', {}, headers)).status;
    };
    const several = async (secret: string, count: number): Promise<number[]> => {
      const all: number[] = [];
      for (let index = 0; index < count; index += 1) all.push(await status(secret));
      return all;
    };
    assert.deepEqual(await several('wrong', 3), [401, 401, 429]);
    clock.jump(-yearMs);
    clock.advance(minuteMs);
    assert.deepEqual(await several('wrong', 1), [401]);
    assert.deepEqual(await several(pair.secret, 3), [200, 200, 429]);
    clock.jump(yearMs);
    assert.deepEqual(await several(pair.secret, 1), [429], 'no time has passed');
    clock.advance(1000);
    assert.deepEqual(await several(pair.secret, 2), [200, 429]);
    await server.close();
  });

  void it('with a token that ends at a time goes by the clock, whatever was kept of the token', async () => {
    const { clock } = await testService();
    const mine = await testOrganization();
    const token = await mine.ask<{ id: string; secret: string }>('/api/v1/tokens/create', {
      name: 'short',
      expiresInDays: 1,
    });
    const headers = { 'x-service-api-token-id': token.id, 'x-service-api-token-secret': token.secret };
    const status = async (): Promise<number> => (await mine.call('/api/v1/repositories/list', {}, headers)).status;
    assert.equal(await status(), 200);
    clock.jump(48 * hourMs);
    assert.equal(await status(), 401);
    clock.jump(-48 * hourMs);
    assert.equal(await status(), 200);
  });
});

interface Scan {
  readonly state: string;
  readonly reason: string;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** One repository with a schedule; `look` is what a worker does every few seconds, and says how many scans it started. */
async function scheduled(executionCriteriaCrontab: string) {
  const { context, clock } = await testService();
  const mine = await testOrganization();
  const { id: repositoryId } = await mine.register({ 'a.txt': '' });
  await mine.runScans();
  await mine.ask('/api/v1/scans/upsert-schedule', { repositoryId, executionCriteriaCrontab, isEnabled: true });
  const wasSetBack = clockWatch(clock);
  wasSetBack();
  const started = async (): Promise<number> => {
    const { scans } = await mine.ask<{ scans: { trigger: string }[] }>('/api/v1/scans/list', { repositoryId });
    return scans.filter(({ trigger }) => trigger === 'schedule').length;
  };
  return {
    look: async (): Promise<number> => {
      const before = await started();
      if (wasSetBack()) await resumeSchedules(context);
      await fireDueSchedules(context);
      const after = await started();
      await mine.runScans();
      return after - before;
    },
  };
}
