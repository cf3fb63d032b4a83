/** What stats/summary promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { describe, test } from 'node:test';
import { starterSetAlone } from '../../engine/report/scan-report.ts';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { scanned, startScan, summaryOf } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { openedPullRequests } from '../pull-requests/opened-pull-requests.testing.ts';
import { assertRefused, assertSameNotFound } from './promises.testing.ts';
import { statsSummary } from './stats-summary.ts';

describe('contract: 8. Get summary statistics', () => {
  describe('200', () => {
    test('counts of scans by kind and end, of distinct issues by state, and of open ones by severity', async () => {
      const { mine, repositories } = await scanned(lodashShop, unusedLodash);
      const before = await summaryOf(mine);
      assert.deepEqual(before.scans, { fullScans: 2, prScans: 0, runningScans: 0, failedScans: 0 });
      assert.equal(before.issues.open, 4);
      assert.equal(
        Object.values(before.issuesByScore).reduce((sum, count) => sum + count, 0),
        before.issues.open,
      );
      await startScan(mine, repositories[0]?.id ?? '');
      assert.equal((await summaryOf(mine)).scans.runningScans, 1);
      commitFiles(repositories[0]?.path ?? '', mendedShop);
      await mine.runScans();
      const after = await summaryOf(mine);
      assert.deepEqual(
        [after.scans.fullScans, after.scans.runningScans, after.issues.open, after.issues.patched],
        [3, 0, 0, 4],
      );
    });

    test('repositoryId and scanId narrow the scope; a scan of another repository gives zeros', async () => {
      const { mine, repositories } = await scanned(lodashShop, yamlReport);
      const [script, python] = repositories.map((repository) => repository.id);
      const ofScript = await summaryOf(mine, { repositoryId: script });
      const ofPython = await summaryOf(mine, { repositoryId: python });
      const all = await summaryOf(mine);
      assert.equal(ofScript.issues.open + ofPython.issues.open, all.issues.open);
      const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', { repositoryId: script });
      const ofScan = await summaryOf(mine, { scanId: scans[0]?.id });
      assert.deepEqual([ofScan.scans.fullScans, ofScan.issues.open], [1, ofScript.issues.open]);
      const crossed = await summaryOf(mine, { repositoryId: python, scanId: scans[0]?.id });
      assert.equal(crossed.scans.fullScans + crossed.issues.open, 0);
    });

    test('failedScans: a scan that ended in error, of a repository that cannot be fetched, says why', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const { scans: one } = await summaryOf(mine);
      assert.equal(one.failedScans, 0);
      rmSync(repositories[0]?.path ?? '', { recursive: true });
      await startScan(mine, repositories[0]?.id ?? '');
      await mine.runScans();
      assert.equal((await summaryOf(mine)).scans.failedScans, 1);
      const { scans } = await mine.ask<{ scans: { state: string; reason: string }[] }>('/api/v1/scans/list', {});
      assert.equal(scans[0]?.state, 'failed');
      assert.ok((scans[0]?.reason.length ?? 0) > 10);
    });

    test('of a pull request’s scan, what it introduced is open within it and in no total', async () => {
      const mine = await testOrganization();
      await mine.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
      const { repositoryId, open } = await openedPullRequests(mine, { 'sum.js': 'eval(input);\n' });
      await mine.runScans();
      const total = await summaryOf(mine);
      await open(7);
      await mine.runScans();
      const { scans } = await mine.ask<{ scans: { id: string; kind: string }[] }>('/api/v1/scans/list', {});
      const scanId = scans.find(({ kind }) => kind === 'pr')?.id ?? '';
      const ofScan = await summaryOf(mine, { repositoryId, scanId });
      assert.deepEqual(ofScan.scans, { fullScans: 0, prScans: 1, runningScans: 0, failedScans: 0 });
      assert.deepEqual(ofScan.issues, { open: 5, patched: 0, falsePositive: 0, archived: 0, processing: 0 });
      assert.deepEqual(ofScan.issuesByScore, { critical: 1, high: 2, medium: 2, low: 0, info: 0 });
      assert.deepEqual((await summaryOf(mine)).issues, total.issues);
    });

    test('an organization without scans has zeros', async () => {
      const none = await summaryOf(await testOrganization(), { repositoryId: '', scanId: '' });
      assert.deepEqual(none, {
        scans: { fullScans: 0, prScans: 0, runningScans: 0, failedScans: 0 },
        issues: { open: 0, patched: 0, falsePositive: 0, archived: 0, processing: 0 },
        issuesByScore: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        warnings: [starterSetAlone],
      });
    });
  });

  describe('400', () => {
    test('repositoryId and scanId are texts', async () => {
      await assertRefused(await testOrganization(), statsSummary, [
        [{ repositoryId: 5 }, '/repositoryId'],
        [{ scanId: ['x'] }, '/scanId'],
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and those of another’s repository and scan', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.register({ 'a.js': '' });
      const { scanId } = await startScan(other, id);
      await assertSameNotFound(mine, statsSummary, 'repositoryId', id);
      await assertSameNotFound(mine, statsSummary, 'scanId', scanId);
    });
  });
});
