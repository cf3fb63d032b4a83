/** What views/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { viewsList } from './views-list.ts';
import { list, save } from './views.testing.ts';

describe('List saved views', () => {
  describe('200', () => {
    test('what is saved is listed by page and name, for the organization alone', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { clock } = await testService();
      const second = await save(mine, { name: ' Second ' });
      const first = await save(mine, { name: 'First', query: '' });
      const issues = await save(mine, { page: 'issues', name: 'First' });
      await save(other);
      assert.deepEqual(second, {
        id: second.id,
        page: 'alerts',
        name: 'Second',
        query: 'severities=critical',
        createdBy: `token ${mine.pair.id}`,
        updatedAt: clock.now().toISOString(),
      });
      assert.deepEqual(await list(mine), [first, second, issues]);
      assert.deepEqual(await list(mine, { page: 'issues' }), [issues]);
      assert.deepEqual(await list(mine, { page: 'scans' }), []);
      assert.equal((await list(other)).length, 1);
    });
  });

  describe('400', () => {
    test('the page is one of the console', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, viewsList, [[{ page: 'elsewhere' }, '/page']]);
      await assertTaken(mine, viewsList, [{ page: 'pullRequests' }, { page: undefined }]);
    });
  });
});
