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

    test('with kind or states only such, as they are now; each says the name of its repository', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register({ 'a.js': '' }, 'shop');
      await mine.runScans();
      const { scanId } = await startScan(mine, id);
      const found = async (body: object): Promise<string[]> => {
        const { scans } = await mine.ask<{ scans: { state: string; repositoryName: string }[] }>(scansList.path, body);
        return scans.map(({ state, repositoryName }) => `${repositoryName} ${state}`);
      };
      assert.deepEqual(await found({ kind: 'full', states: [] }), ['shop queued', 'shop completed']);
      assert.deepEqual(await found({ kind: 'pr' }), []);
      assert.deepEqual(await found({ states: ['queued'] }), ['shop queued']);
      assert.deepEqual(await found({ states: ['queued', 'completed'] }), ['shop queued', 'shop completed']);
      await mine.ask('/api/v1/scans/cancel', { id: scanId });
      assert.deepEqual(await found({ states: ['queued'] }), []);
      assert.deepEqual(await found({ states: ['cancelled'], repositoryId: id }), ['shop cancelled']);
    });
  });

  describe('400', () => {
    test('pages begin at 1, repositoryId is one id, kinds and states are those there are', async () => {
      const faults = [
        [{ repositoryId: ['x'] }, '/repositoryId'],
        [{ kind: 'half' }, '/kind'],
        [{ states: 'queued' }, '/states'],
        [{ states: ['done'] }, '/states/0'],
        ...pageFaults,
      ] as const;
      await assertRefused(await testOrganization(), scansList, faults);
    });
  });
});
