/** What advisories/status promises, on the starter advisories. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { advisoriesStatus } from './advisories-status.ts';
import { assertRefused } from './promises.testing.ts';

describe('Status of the advisories', () => {
  describe('200', () => {
    test('says which snapshot is in use, how many records it holds, and that nothing is wrong', async () => {
      const mine = await testOrganization();
      const { body } = await mine.call(advisoriesStatus.path, {});
      assert.match(body.snapshot, /^\S+$/);
      assert.ok(body.records > 10, `${body.records} records`);
      assert.equal(body.isStarterSet, true);
      assert.match(body.newestRecordAt, /^\d{4}-/);
      assert.deepEqual(
        [body.epss, body.kev],
        [
          { date: '', scores: 0 },
          { date: '', version: '', entries: 0 },
        ],
      );
      assert.deepEqual([body.problem, body.skippedRecords, body.skippedSamples], ['', 0, []]);
      assert.ok(body.checkedAt === '' || !Number.isNaN(Date.parse(body.checkedAt)));
    });
  });

  describe('400', () => {
    test('organizationId is one id', async () => {
      await assertRefused(await testOrganization(), advisoriesStatus, [[{ organizationId: 5 }, '/organizationId']]);
    });
  });
});
