/** What repositories/remove-branch promises: what was found on the branch goes, and nothing else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { git } from '../../testing/git-fixtures.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { alertsOf, scanned, summaryOf } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { repositoriesRemoveBranch } from './repositories-remove-branch.ts';

async function branchOf(mine: TestOrganization, repositoryId: string | undefined, name: string): Promise<string> {
  const { branches } = await mine.ask<{ branches: { id: string }[] }>('/api/v1/repositories/add-branches', {
    repositoryId,
    branches: [name],
  });
  return branches[0]?.id ?? '';
}

const branchCount = async (mine: TestOrganization): Promise<number> =>
  (await mine.ask<{ totalCount: number }>('/api/v1/repositories/list-branches', {})).totalCount;

describe('Remove a branch', () => {
  describe('200', () => {
    test('its scans and what they found go; the default branch keeps all of its own, and the moment before is still answered for', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const [shop = { id: '', path: '' }] = repositories;
      git(shop.path, ['branch', 'release/1.0']);
      const id = await branchOf(mine, shop.id, 'release/1.0');
      await mine.runScans();
      const before = [await alertsOf(mine), await summaryOf(mine)];
      assert.equal((await alertsOf(mine, { repositoryIds: [id] })).totalCount, 4);
      const { clock } = await testService();
      clock.advance(1000);
      const asOf = clock.now().toISOString();
      clock.advance(1000);
      assert.deepEqual(await mine.ask(repositoriesRemoveBranch.path, { id }), { ok: true });
      assert.deepEqual([await alertsOf(mine), await summaryOf(mine)], before);
      assert.equal((await alertsOf(mine, { repositoryIds: [id] })).totalCount, 0);
      assert.equal((await alertsOf(mine, { repositoryIds: [id], asOf })).totalCount, 4);
      const then = (await alertsOf(mine, { asOf })).alerts.map(({ reachabilityCounts: { reachable } }) => reachable);
      assert.deepEqual(
        then.toSorted((a, b) => a - b),
        [0, 0, 0, 1],
        'what was removed is as little counted as before',
      );
      assert.equal(await branchCount(mine), 0);
      assert.equal((await mine.call('/api/v1/stats/summary', { repositoryId: id })).status, 404);
      assert.equal((await mine.call('/api/v1/stats/summary', { repositoryId: id, asOf: '2200-01-01' })).status, 200);
      assert.notEqual(await branchOf(mine, shop.id, 'release/1.0'), id, 'registered again it is new');
    });

    test('those of a repository go with it', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const id = await branchOf(mine, repositories[0]?.id, 'release/1.0');
      assert.equal(
        (await mine.call('/api/v1/repositories/remove', { repositoryId: id })).status,
        404,
        'it is no repository',
      );
      await mine.ask('/api/v1/repositories/remove', { repositoryId: repositories[0]?.id });
      assert.equal(await branchCount(mine), 0);
      assert.equal((await mine.call(repositoriesRemoveBranch.path, { id })).status, 404);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), repositoriesRemoveBranch, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, that of another’s branch, which stays, and that of a repository', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.js': '' });
      await assertSameNotFound(mine, repositoriesRemoveBranch, 'id', await branchOf(other, theirs.id, 'x'));
      assert.equal(await branchCount(other), 1);
      assert.equal((await other.call(repositoriesRemoveBranch.path, { id: theirs.id })).status, 404);
    });
  });
});
