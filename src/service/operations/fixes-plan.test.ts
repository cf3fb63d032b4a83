/** The plan of a repository, as the API tells it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';

describe('Plan the fixes of a repository', () => {
  describe('200', () => {
    test('a repository that was not scanned has none', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
      const reply = await mine.ask('/api/v1/fixes/plan', { repositoryId });
      assert.deepEqual(reply, {
        isPlanning: false,
        commitSha: '',
        plannedAt: '',
        problem: '',
        fixes: [],
        unfixed: [],
      });
    });
    test('a scanned one has it planned beside', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
      await mine.runScans();
      const reply = await mine.ask<{ isPlanning: boolean }>('/api/v1/fixes/plan', { repositoryId });
      assert.equal(reply.isPlanning, true);
    });
  });
  describe('400', () => {
    test('the id is required', async () => {
      const mine = await testOrganization();
      assert.equal((await mine.call('/api/v1/fixes/plan', {})).status, 400);
    });
  });
  describe('404', () => {
    test('a repository that the organization does not have', async () => {
      const mine = await testOrganization();
      assert.equal(
        (await mine.call('/api/v1/fixes/plan', { repositoryId: '019cad9f-4604-7000-b6b7-f7262411a063' })).status,
        404,
      );
    });
  });
});
