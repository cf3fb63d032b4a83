/** Setting which fixes are proposed. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findFixPlan } from '../fixes/store.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { exampleFixPolicy } from './fixes-shapes.ts';

describe('Set which fixes are proposed', () => {
  describe('200', () => {
    test("a repository's own comes before the organization's, until it is taken back", async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
      const set = (body: object) => mine.ask<{ setBy: string }>('/api/v1/fixes/set-policy', body);
      assert.equal((await set({ policy: exampleFixPolicy })).setBy, 'organization');
      assert.deepEqual(await set({ repositoryId, policy: exampleFixPolicy }), {
        policy: exampleFixPolicy,
        setBy: 'repository',
      });
      assert.equal((await set({ repositoryId })).setBy, 'organization');
    });

    test('the same policy again, in whatever order its fields come, has nothing looked at anew', async () => {
      const { context, clock } = await testService();
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
      const dueAt = async (policy: object) => {
        clock.advance(60_000);
        await mine.ask('/api/v1/fixes/set-policy', { repositoryId, policy });
        const row = await findFixPlan(context.db, { organization_id: mine.id, repository_id: repositoryId });
        return row?.due_at?.toISOString();
      };
      const first = await dueAt(exampleFixPolicy);
      assert.ok(first !== undefined);
      assert.equal(await dueAt(Object.fromEntries(Object.entries(exampleFixPolicy).reverse())), first);
      assert.notEqual(await dueAt({ ...exampleFixPolicy, openMax: exampleFixPolicy.openMax + 1 }), first);
    });
  });
  describe('400', () => {
    test('a policy is whole and within its bounds', async () => {
      const mine = await testOrganization();
      for (const policy of [{}, { ...exampleFixPolicy, minPriority: 102 }, { ...exampleFixPolicy, exposures: ['x'] }])
        assert.equal((await mine.call('/api/v1/fixes/set-policy', { policy })).status, 400);
    });
  });
  describe('404', () => {
    test('a repository that the organization does not have', async () => {
      const mine = await testOrganization();
      assert.equal(
        (await mine.call('/api/v1/fixes/set-policy', { repositoryId: '019cad9f-4604-7000-b6b7-f7262411a063' })).status,
        404,
      );
    });
  });
});
