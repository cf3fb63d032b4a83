/** What scans/cancel promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startScan, summaryOf } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { runScan } from '../scanning/run-scan.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scansCancel } from './scans-cancel.ts';

const stateOf = async (mine: TestOrganization, id: string): Promise<string> =>
  (await mine.ask<{ state: string }>('/api/v1/scans/get', { id })).state;

describe('Cancel a scan', () => {
  describe('200', () => {
    test('a queued scan is cancelled with its reason and time, and its job does nothing', async () => {
      const { context, clock } = await testService();
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'requirements.txt': 'PyYAML==5.3\n' });
      const { scanId } = await startScan(mine, repositoryId);
      assert.deepEqual(await mine.ask(scansCancel.path, { id: scanId }), { ok: true });
      const job = { organizationId: mine.id, scanId, repositoryId };
      await runScan(context, job, new AbortController().signal);
      const { body } = await mine.call('/api/v1/scans/get', { id: scanId });
      assert.deepEqual(
        [body.state, body.reason, body.endedAt, body.packageCount],
        ['cancelled', 'cancelled on request', clock.now().toISOString(), 0],
      );
      assert.equal((await summaryOf(mine)).scans.runningScans, 0);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), scansCancel, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s scan, which stays queued', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { scanId } = await startScan(other, (await other.register({ 'a.js': '' })).id);
      await assertSameNotFound(mine, scansCancel, 'id', scanId);
      assert.equal(await stateOf(other, scanId), 'queued');
    });
  });

  describe('409', () => {
    test('a scan that has ended, completed or cancelled, stays as it ended', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register({ 'a.js': '' });
      const { scanId: first } = await startScan(mine, id);
      await mine.runScans();
      const { scanId: second } = await startScan(mine, id);
      await mine.ask(scansCancel.path, { id: second });
      for (const [scanId, state] of [
        [first, 'completed'],
        [second, 'cancelled'],
      ] as const) {
        const reply = await mine.call(scansCancel.path, { id: scanId });
        assert.deepEqual([reply.status, reply.body.error.code], [409, 'CONFLICT']);
        assert.equal(await stateOf(mine, scanId), state);
      }
    });
  });
});
