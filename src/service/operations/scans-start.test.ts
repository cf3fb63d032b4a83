/** What scans/start promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scansStart } from './scans-start.ts';

describe('Start a scan', () => {
  describe('200', () => {
    test('a full scan of the default branch is queued, once while it waits', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      await mine.runScans();
      const start = async (): Promise<string> =>
        (await mine.ask<{ scanId: string }>(scansStart.path, { repositoryId })).scanId;
      const scanId = await start();
      assert.equal(await start(), scanId);
      const { body } = await mine.call('/api/v1/scans/get', { id: scanId });
      assert.deepEqual(
        [body.repositoryId, body.kind, body.trigger, body.state, body.branch],
        [repositoryId, 'full', 'request', 'queued', 'main'],
      );
      await mine.runScans();
      assert.notEqual(await start(), scanId);
    });
  });

  describe('400', () => {
    test('the repository is required', async () => {
      await assertRefused(await testOrganization(), scansStart, idFaults('repositoryId'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository, which gets no scan', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.register({ 'a.js': '' });
      await assertSameNotFound(mine, scansStart, 'repositoryId', id);
      const { scans } = await other.ask<{ scans: { trigger: string }[] }>('/api/v1/scans/list', {});
      assert.deepEqual(
        scans.map((scan) => scan.trigger),
        ['registration'],
      );
    });
  });
});
