/** Which fixes are proposed, as the API tells it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';

describe('Get which fixes are proposed', () => {
  describe('200', () => {
    test('nothing is proposed until somebody asks for it', async () => {
      const mine = await testOrganization();
      const reply = await mine.ask<{ policy: { isEnabled: boolean }; setBy: string }>('/api/v1/fixes/get-policy', {});
      assert.deepEqual([reply.policy.isEnabled, reply.setBy], [false, 'default']);
    });
  });
  describe('400', () => {
    test('the id is text', async () => {
      const mine = await testOrganization();
      assert.equal((await mine.call('/api/v1/fixes/get-policy', { repositoryId: 7 })).status, 400);
    });
  });
  describe('404', () => {
    test('a repository that the organization does not have', async () => {
      const mine = await testOrganization();
      assert.equal(
        (await mine.call('/api/v1/fixes/get-policy', { repositoryId: '019cad9f-4604-7000-b6b7-f7262411a063' })).status,
        404,
      );
    });
  });
});
