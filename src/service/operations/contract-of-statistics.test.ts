/** The contract's rows on statistics and states of issues, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned, startScan, summaryOf } from '../../testing/scanned-repositories.ts';

describe('contract: 8. Get summary statistics', () => {
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
    const { rmSync } = await import('node:fs');
    rmSync(repositories[0]?.path ?? '', { recursive: true });
    await startScan(mine, repositories[0]?.id ?? '');
    await mine.runScans();
    assert.equal((await summaryOf(mine)).scans.failedScans, 1);
    const { scans } = await mine.ask<{ scans: { state: string; reason: string }[] }>('/api/v1/scans/list', {});
    assert.equal(scans[0]?.state, 'failed');
    assert.ok((scans[0]?.reason.length ?? 0) > 10);
  });

  test('Issue states: open → patched → open; a person’s falsePositive and archived stay until taken back', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [repository] = repositories;
    assert.ok(repository);
    const { issues } = await mine.ask<{ issues: { id: string; severity: string }[] }>('/api/v1/issues/search', {});
    const [first, second] = issues;
    await mine.ask('/api/v1/issues/set-state', { id: first?.id, state: 'falsePositive', comment: 'not ours' });
    await mine.ask('/api/v1/issues/set-state', { id: second?.id, state: 'archived' });
    const states = async (): Promise<number[]> => {
      const { issues: counts } = await summaryOf(mine);
      return [counts.open, counts.patched, counts.falsePositive, counts.archived, counts.processing];
    };
    assert.deepEqual(await states(), [2, 0, 1, 1, 0]);
    for (const [files, expected] of [
      [mendedShop, [0, 2, 1, 1, 0]],
      [lodashShop, [2, 0, 1, 1, 0]],
    ] as const) {
      commitFiles(repository.path, files);
      await startScan(mine, repository.id);
      await mine.runScans();
      assert.deepEqual(await states(), expected);
    }
    await mine.ask('/api/v1/issues/set-state', { id: first?.id, state: 'open' });
    assert.deepEqual(await states(), [3, 0, 0, 1, 0]);
    const history = await mine.ask<{ events: { toState: string; comment: string }[] }>('/api/v1/issues/get', {
      id: first?.id,
    });
    assert.deepEqual(
      history.events.map((event) => event.toState),
      ['open', 'falsePositive', 'open'],
    );
  });

  test('Unreachable occurrences raise no issue', async () => {
    const { mine } = await scanned(unusedLodash);
    assert.ok((await alertsOf(mine)).totalCount > 0);
    assert.equal((await summaryOf(mine)).issues.open, 0);
  });
});
