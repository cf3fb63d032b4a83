/** What scans/get promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { starterSetAlone } from '../../engine/report/scan-report.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { startScan } from '../../testing/scanned-repositories.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scansGet } from './scans-get.ts';

describe('Get a scan', () => {
  describe('200', () => {
    test('a scan that waits is as the list shows it, with no end, no gaps and nothing introduced', async () => {
      const mine = await testOrganization();
      const { scanId } = await startScan(mine, (await mine.register(lodashShop)).id);
      const { scans } = await mine.ask<{ scans: object[] }>('/api/v1/scans/list', {});
      const { gaps, introduced, warnings, ...scan } = (await mine.call(scansGet.path, { id: scanId })).body;
      assert.deepEqual(scans[0], scan);
      assert.deepEqual([gaps, introduced, warnings], [[], [], []]);
      assert.deepEqual([scan.state, scan.startedAt, scan.endedAt, scan.commitSha], ['queued', '', '', '']);
    });

    test('a scan that has ended says what it found at which commit, and each file that it could not read', async () => {
      const { clock } = await testService();
      const mine = await testOrganization();
      const broken = { ...lodashShop, 'web/package-lock.json': '{ "lockfileVersion": 3, ' };
      const { scanId } = await startScan(mine, (await mine.register(broken)).id);
      await mine.runScans();
      const { body } = await mine.call(scansGet.path, { id: scanId });
      assert.match(body.commitSha, /^[0-9a-f]{40}$/);
      assert.deepEqual(
        [body.kind, body.state, body.branch, body.packageCount, body.vulnerabilityCount, body.endedAt],
        ['full', 'completed', 'main', 1, 4, clock.now().toISOString()],
      );
      assert.deepEqual(
        body.gaps.map((gap: { path: string }) => gap.path),
        ['web/package-lock.json'],
      );
      assert.deepEqual(body.warnings, [starterSetAlone], 'tests run on the starter set');
      assert.equal(body.gapCount, 1);
      assert.ok(body.gaps[0].message.length > 5);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), scansGet, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s scan', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { scanId } = await startScan(other, (await other.register({ 'a.js': '' })).id);
      await assertSameNotFound(mine, scansGet, 'id', scanId);
    });
  });
});
