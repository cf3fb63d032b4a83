/** What repositories/remove promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { exampleBody } from './example-body.testing.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { repositoriesAddBitbucket } from './repositories-add-bitbucket.ts';
import { repositoriesRemove } from './repositories-remove.ts';

const totalOf = async (mine: TestOrganization, path: string): Promise<number> =>
  (await mine.ask<{ totalCount: number }>(path, {})).totalCount;

describe('Remove a repository', () => {
  describe('200', () => {
    test('all that was found in it goes with it; what others hold too stays, with its own count', async () => {
      const { mine, repositories } = await scanned(lodashShop, unusedLodash, yamlReport);
      const [shop, , report] = repositories.map((repository) => repository.id);
      assert.deepEqual(await mine.ask(repositoriesRemove.path, { repositoryId: report }), { ok: true });
      assert.equal((await alertsOf(mine, { languages: ['python'] })).totalCount, 0);
      assert.equal(await totalOf(mine, '/api/v1/sca/packages/search'), 1);
      assert.deepEqual(await mine.ask(repositoriesRemove.path, { repositoryId: shop }), { ok: true });
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      assert.deepEqual(alert?.reachabilityCounts, { reachable: 0, needsReview: 0, unreachable: 1 });
      assert.equal(await totalOf(mine, '/api/v1/issues/search'), 0);
      assert.equal(await totalOf(mine, '/api/v1/scans/list'), 1);
      assert.equal(await totalOf(mine, '/api/v1/repositories/list'), 1);
    });

    test('registered again it is a new repository', async () => {
      const mine = await testOrganization();
      const { repos } = exampleBody(repositoriesAddBitbucket);
      const [first] = await mine.ask<{ id: string }[]>(repositoriesAddBitbucket.path, { repos });
      await mine.ask(repositoriesRemove.path, { repositoryId: first?.id });
      const [second] = await mine.ask<{ id: string }[]>(repositoriesAddBitbucket.path, { repos });
      assert.notEqual(second?.id, first?.id);
    });
  });

  describe('400', () => {
    test('the repository is required', async () => {
      await assertRefused(await testOrganization(), repositoriesRemove, idFaults('repositoryId'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, that of another’s repository, which stays, and one that was removed', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.js': '' });
      await assertSameNotFound(mine, repositoriesRemove, 'repositoryId', theirs.id);
      assert.equal(await totalOf(other, '/api/v1/repositories/list'), 1);
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      await mine.ask(repositoriesRemove.path, { repositoryId });
      assert.equal((await mine.call(repositoriesRemove.path, { repositoryId })).status, 404);
    });
  });
});
