/** The list of fix pull requests. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';

describe('List fix pull requests', () => {
  describe('200', () => {
    test('none are there before any is proposed, and unknown repositories match nothing', async () => {
      const mine = await testOrganization();
      for (const body of [{}, { repositoryIds: ['x'] }, { states: ['open'] }])
        assert.deepEqual(await mine.ask('/api/v1/fixes/list', body), {
          fixes: [],
          totalCount: 0,
          page: 1,
          pageSize: 50,
        });
    });
  });
  describe('400', () => {
    test('an unknown state', async () => {
      const mine = await testOrganization();
      assert.equal((await mine.call('/api/v1/fixes/list', { states: ['x'] })).status, 400);
    });
  });
});
