/** What scans/preview-schedule promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { nextRun } from '../schedules/crontab.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { scansPreviewSchedule } from './scans-preview-schedule.ts';

interface Preview {
  readonly words: string;
  readonly nextRuns: readonly string[];
}

describe('Preview a scan schedule', () => {
  describe('200', () => {
    test('words, and the next runs as the schedule would keep them; UTC and five runs where nothing is said', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      const schedule = { executionCriteriaCrontab: ' 30 3 * * 1,4 ' };
      const { words, nextRuns } = await mine.ask<Preview>(scansPreviewSchedule.path, schedule);
      assert.deepEqual([words, nextRuns.length], ['At 03:30 on Monday and Thursday', 5]);
      assert.ok(nextRuns.every((run) => run.endsWith('T03:30:00.000Z')));
      await mine.ask('/api/v1/scans/upsert-schedule', { ...schedule, repositoryId, isEnabled: true });
      const kept = await mine.ask<{ nextRunAt: string }>('/api/v1/scans/get-schedule', { repositoryId });
      assert.equal(nextRuns[0], kept.nextRunAt);
    });

    test('runs follow daylight saving as those of schedules do', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const untilMarch = Date.parse('2026-03-28T12:00:00Z') - clock.now().getTime();
      clock.advance(untilMarch);
      for (const crontab of ['30 2 * * *', '*/15 2 * * 0', '0 0 29 2 *'])
        for (const timezone of ['Europe/Berlin', 'Australia/Lord_Howe', 'America/New_York']) {
          const body = { executionCriteriaCrontab: crontab, timezone, count: 20 };
          const { nextRuns } = await mine.ask<Preview>(scansPreviewSchedule.path, body);
          let after = clock.now();
          const expected = Array.from({ length: 20 }, () => {
            after = nextRun(crontab, timezone, after) ?? assert.fail();
            return after.toISOString();
          });
          assert.deepEqual(nextRuns, expected, `${crontab} ${timezone}`);
        }
      const berlin = { executionCriteriaCrontab: '30 2 * * *', timezone: 'Europe/Berlin', count: 2 };
      assert.deepEqual((await mine.ask<Preview>(scansPreviewSchedule.path, berlin)).nextRuns, [
        '2026-03-29T01:00:00.000Z',
        '2026-03-30T00:30:00.000Z',
      ]);
    });
  });

  describe('400', () => {
    test('what upsert-schedule refuses is refused in the same words', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      for (const [executionCriteriaCrontab, timezone] of [
        ['', 'UTC'],
        ['* * * *', 'UTC'],
        ['60 * * * *', 'UTC'],
        ['@often', 'UTC'],
        ['0 0 30 2 *', 'UTC'],
        ['0 0 * * *', 'Mars/Olympus'],
        ['nonsense', '+02:00'],
      ]) {
        const body = { executionCriteriaCrontab, timezone };
        const headers = { 'x-request-id': 'same' };
        const previewed = await mine.call(scansPreviewSchedule.path, body, headers);
        const upsert = { ...body, repositoryId, isEnabled: true };
        const kept = await mine.call('/api/v1/scans/upsert-schedule', upsert, headers);
        assert.equal(previewed.status, 400);
        assert.equal(previewed.text, kept.text);
      }
    });

    test('the crontab is required; 1 to 20 runs are told', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, scansPreviewSchedule, [
        [{ executionCriteriaCrontab: undefined }, '/executionCriteriaCrontab'],
        [{ executionCriteriaCrontab: 'x'.repeat(501) }, '/executionCriteriaCrontab'],
        [{ timezone: 'x'.repeat(101) }, '/timezone'],
        [{ count: 0 }, '/count'],
        [{ count: 21 }, '/count'],
        [{ count: 1.5 }, '/count'],
      ]);
      await assertTaken(mine, scansPreviewSchedule, [{ count: 1 }, { count: 20 }, { timezone: undefined }]);
    });
  });
});
