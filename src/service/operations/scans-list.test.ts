/** What scans/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startScan } from '../../testing/scanned-repositories.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, pageFaults, unknownId } from './promises.testing.ts';
import { scansList } from './scans-list.ts';

describe('List scans', () => {
  describe('200', () => {
    test('the organization’s own, newest first; with repositoryId those of the repository, of an unknown one none', async () => {
      const { clock } = await testService();
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.js': '' });
      const first = await mine.register({ 'a.js': '' });
      clock.advance(1000);
      const second = await mine.register({ 'a.js': '' });
      await mine.runScans();
      clock.advance(1000);
      const { scanId } = await startScan(mine, first.id);
      interface Scans {
        scans: { id: string; repositoryId: string; trigger: string; state: string }[];
        totalCount: number;
      }
      const list = (body: object): Promise<Scans> => mine.ask(scansList.path, body);
      const { scans } = await list({ repositoryId: '' });
      assert.deepEqual(
        scans.map(({ repositoryId, trigger, state }) => [repositoryId, trigger, state]),
        [
          [first.id, 'request', 'queued'],
          [second.id, 'registration', 'completed'],
          [first.id, 'registration', 'completed'],
        ],
      );
      assert.equal(scans[0]?.id, scanId);
      assert.deepEqual((await list({ repositoryId: second.id })).scans, [scans[1]]);
      for (const repositoryId of ['x', unknownId, theirs.id])
        assert.deepEqual(await list({ repositoryId }), { scans: [], totalCount: 0, page: 1, pageSize: 50 });
      await assertPaged(mine, scansList, 'scans', 3);
    });
  });

  describe('400', () => {
    test('pages begin at 1, and repositoryId is one id', async () => {
      const faults = [[{ repositoryId: ['x'] }, '/repositoryId'], ...pageFaults] as const;
      await assertRefused(await testOrganization(), scansList, faults);
    });
  });
});
