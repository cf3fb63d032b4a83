/** What scans/get-schedule promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scansGetSchedule } from './scans-get-schedule.ts';

const upsert = '/api/v1/scans/upsert-schedule';

describe('Get a scan schedule', () => {
  describe('200', () => {
    test('a schedule is as it was written, with its next run; off, it has none', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      const schedule = { repositoryId, executionCriteriaCrontab: '@hourly', timezone: 'Asia/Tokyo', isEnabled: true };
      await mine.ask(upsert, schedule);
      const hourMs = 60 * 60 * 1000;
      const nextRunAt = new Date((Math.floor(clock.now().getTime() / hourMs) + 1) * hourMs).toISOString();
      const expected = { organizationId: mine.id, ...schedule, nextRunAt, lastRunAt: '' };
      assert.deepEqual(await mine.ask(scansGetSchedule.path, { repositoryId }), expected);
      await mine.ask(upsert, { ...schedule, isEnabled: false });
      assert.deepEqual(await mine.ask(scansGetSchedule.path, { repositoryId }), {
        ...expected,
        isEnabled: false,
        nextRunAt: '',
      });
    });
  });

  describe('400', () => {
    test('the repository is required', async () => {
      await assertRefused(await testOrganization(), scansGetSchedule, idFaults('repositoryId'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, another’s repository with a schedule, and one’s own without', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.js': '' });
      await other.ask(upsert, { repositoryId: theirs.id, executionCriteriaCrontab: '@daily', isEnabled: true });
      await assertSameNotFound(mine, scansGetSchedule, 'repositoryId', theirs.id);
      await assertSameNotFound(mine, scansGetSchedule, 'repositoryId', (await mine.register({ 'a.js': '' })).id);
    });
  });
});
