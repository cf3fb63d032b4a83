/** Asking for the pull request of one fix. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { keepPlan, markFixesDue } from '../fixes/store.ts';

import { exampleFixedAlert } from './fixes-shapes.ts';

const group = {
  id: 'a-group',
  kind: 'direct',
  ecosystem: 'npm',
  name: 'lodash',
  from: ['4.17.11'],
  to: ['4.17.21'],
  isMajor: false,
  paths: ['package.json'],
  moves: [],
  closes: [exampleFixedAlert],
  breaking: [],
  notes: [],
} as const;

describe('Open the pull request of a fix', () => {
  describe('200', () => {
    test('a planned one is asked for, and the list says so', async () => {
      const mine = await testOrganization();
      const { context, clock } = await testService();
      const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
      const key = { organization_id: mine.id, repository_id: repositoryId };
      await markFixesDue(context.db, key, clock.now());
      await keepPlan(
        context.db,
        key,
        { commitSha: 'a'.repeat(40), plan: { groups: [group], unfixed: [] } },
        clock.now(),
      );
      const reply = await mine.ask<{ state: string }>('/api/v1/fixes/open', { repositoryId, groupId: 'a-group' });
      assert.equal(reply.state, 'asked');
      const { fixes } = await mine.ask<{ fixes: object[] }>('/api/v1/fixes/list', {});
      assert.deepEqual(fixes, [reply]);
    });
  });
  describe('400', () => {
    test('both ids are required', async () => {
      const mine = await testOrganization();
      assert.equal((await mine.call('/api/v1/fixes/open', { groupId: 'a' })).status, 400);
      assert.equal((await mine.call('/api/v1/fixes/open', { repositoryId: 'a' })).status, 400);
    });
  });
  describe('404', () => {
    test('a fix that is not planned', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
      for (const id of [repositoryId, '019cad9f-4604-7000-b6b7-f7262411a063'])
        assert.equal((await mine.call('/api/v1/fixes/open', { repositoryId: id, groupId: 'x' })).status, 404);
    });
  });
});
