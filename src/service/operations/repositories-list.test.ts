/** What repositories/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registration, signingSecret, testOrganization } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, pageFaults } from './promises.testing.ts';
import { repositoriesList } from './repositories-list.ts';
import { assertNowhereIn } from '../../testing/nowhere-in.ts';

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
      const [, { createdAt, updatedAt, ...shop }] = listed.body.repositories;
      const { webhookSigningSecret: _, ...registered } = registration(path, 'shop');
      assert.deepEqual(shop, {
        ...registered,
        id,
        isPrScanningEnabled: false,
        archivedAt: '',
        kind: 'git',
        scannedCommitSha: '',
      });
      assert.equal(createdAt, updatedAt);
      await assertPaged(mine, repositoriesList, 'repositories', 2);
      await mine.runScans();
      const scanned = await mine.call(repositoriesList.path, {});
      assert.match(scanned.body.repositories[1].scannedCommitSha, /^[0-9a-f]{40}$/);
    });
  });

  describe('400', () => {
    test('pages begin at 1', async () => {
      await assertRefused(await testOrganization(), repositoriesList, pageFaults);
    });
  });
});
