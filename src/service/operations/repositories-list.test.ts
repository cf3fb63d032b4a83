/** What repositories/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop } from '../../testing/sample-files.ts';
import { startScan } from '../../testing/scanned-repositories.ts';
import { registration, signingSecret, testOrganization, testService } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, assertTaken, pageFaults } from './promises.testing.ts';
import { repositoriesList } from './repositories-list.ts';
import { assertNowhereIn } from '../../testing/nowhere-in.ts';

interface Listed {
  repositories: {
    repositoryName: string;
    openIssues: object;
    lastScan: { id: string; state: string; reason: string; endedAt: string };
    schedule: {
      executionCriteriaCrontab: string;
      words: string;
      timezone: string;
      isEnabled: boolean;
      nextRunAt: string;
    };
  }[];
}

describe('List repositories', () => {
  describe('200', () => {
    test('the organization’s own by name, with what was registered but the secret, and the commit that was scanned', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      await other.register({ 'a.txt': 'a' }, 'theirs');
      const { id, path } = await mine.register({ 'a.txt': 'a' }, 'shop');
      await mine.register({ 'a.txt': 'a' }, 'bakery');
      const listed = await mine.call(repositoriesList.path, {});
      assertNowhereIn(listed.text, signingSecret);
      const names = listed.body.repositories.map((each: { repositoryName: string }) => each.repositoryName);
      assert.deepEqual(names, ['bakery', 'shop']);
      const [, { createdAt, updatedAt, lastScan, ...shop }] = listed.body.repositories;
      const { webhookSigningSecret: _, ...registered } = registration(path, 'shop');
      assert.deepEqual(shop, {
        ...registered,
        id,
        isPrScanningEnabled: false,
        archivedAt: '',
        kind: 'git',
        scannedCommitSha: '',
        openIssues: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
        schedule: { executionCriteriaCrontab: '', words: '', timezone: '', isEnabled: false, nextRunAt: '' },
      });
      assert.deepEqual([lastScan.state, lastScan.queuedAt, lastScan.endedAt], ['queued', createdAt, '']);
      assert.equal(createdAt, updatedAt);
      await assertPaged(mine, repositoriesList, 'repositories', 2);
      await mine.runScans();
      const scanned = await mine.call(repositoriesList.path, {});
      assert.match(scanned.body.repositories[1].scannedCommitSha, /^[0-9a-f]{40}$/);
    });

    test('each has its open issues by severity, its newest full scan, whatever became of it, and its schedule', async () => {
      const { clock } = await testService();
      const mine = await testOrganization();
      const shop = await mine.register(lodashShop, 'shop');
      const bakery = await mine.register({ 'a.txt': 'a' }, 'bakery');
      await mine.runScans();
      await mine.ask('/api/v1/scans/upsert-schedule', {
        repositoryId: shop.id,
        executionCriteriaCrontab: '0 3 * * *',
        timezone: 'Europe/Berlin',
        isEnabled: true,
      });
      clock.advance(1000);
      const { scanId } = await startScan(mine, bakery.id);
      await mine.ask('/api/v1/scans/cancel', { id: scanId });
      const { repositories } = await mine.ask<Listed>(repositoriesList.path, {});
      const [first, second] = repositories;
      assert.deepEqual([first?.lastScan.id, first?.lastScan.state], [scanId, 'cancelled']);
      assert.notEqual(first?.lastScan.reason, '');
      assert.equal(second?.lastScan.state, 'completed');
      assert.notEqual(second?.lastScan.endedAt, '');
      const { issuesByScore } = await mine.ask<{ issuesByScore: object }>('/api/v1/stats/summary', {
        repositoryId: shop.id,
      });
      assert.deepEqual(second?.openIssues, issuesByScore);
      assert.notDeepEqual(second?.openIssues, first?.openIssues);
      assert.deepEqual(
        { ...second?.schedule, nextRunAt: '' },
        {
          executionCriteriaCrontab: '0 3 * * *',
          words: 'At 03:00 every day',
          timezone: 'Europe/Berlin',
          isEnabled: true,
          nextRunAt: '',
        },
      );
      assert.notEqual(second?.schedule.nextRunAt, '');
    });

    test('query: every word in name, address or default branch, in any letter case and with no character special; by ids', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.txt': 'a' }, 'shop');
      const shop = await mine.register({ 'a.txt': 'a' }, 'Corner Shop');
      await mine.register({ 'a.txt': 'a' }, 'bakery_100%');
      const found = async (body: object): Promise<string[]> =>
        (await mine.ask<Listed>(repositoriesList.path, body)).repositories.map((each) => each.repositoryName);
      const folder = shop.path.split('/').at(-1) ?? '';
      const both = ['Corner Shop', 'bakery_100%'];
      assert.deepEqual(await found({ query: ' shop  CORNER ' }), ['Corner Shop']);
      assert.deepEqual(await found({ query: `corner ${folder}` }), ['Corner Shop']);
      assert.deepEqual(await found({ query: `bakery ${folder}` }), []);
      assert.deepEqual(await found({ query: 'main' }), both);
      assert.deepEqual(await found({ query: '%' }), ['bakery_100%']);
      assert.deepEqual(await found({ query: 'y_1' }), ['bakery_100%']);
      assert.deepEqual(await found({ query: 'r_S' }), []);
      assert.deepEqual(await found({ query: '  ', repositoryIds: [] }), both);
      assert.deepEqual(await found({ repositoryIds: [shop.id.toUpperCase(), theirs.id, 'x'] }), ['Corner Shop']);
      assert.deepEqual(await found({ repositoryIds: ['x'] }), []);
      assert.deepEqual(await found({ repositoryIds: [shop.id], query: 'bakery' }), []);
      const { branches } = await mine.ask<{ branches: { id: string }[] }>('/api/v1/repositories/add-branches', {
        repositoryId: shop.id,
        branches: ['release/1.0'],
      });
      const line = branches[0]?.id ?? '';
      assert.deepEqual(await found({ repositoryIds: [line, shop.id] }), ['Corner Shop']);
      await mine.ask('/api/v1/repositories/remove-branch', { id: line });
      assert.deepEqual(await found({ repositoryIds: [line] }), []);
    });
  });

  describe('400', () => {
    test('query has at most 200 characters once trimmed, a list at most 1,000 ids, pages begin at 1', async () => {
      const mine = await testOrganization();
      const ids = (length: number): string[] => Array.from({ length }, () => 'x');
      await assertRefused(mine, repositoriesList, [
        [{ query: 'a'.repeat(201) }, '/query'],
        [{ query: ['a'] }, '/query'],
        [{ repositoryIds: 'x' }, '/repositoryIds'],
        [{ repositoryIds: ids(1001) }, '/repositoryIds'],
        ...pageFaults,
      ]);
      await assertTaken(mine, repositoriesList, [{ query: ` ${'a'.repeat(200)} `, repositoryIds: ids(1000) }]);
    });
  });
});
