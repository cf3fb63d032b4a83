/** What issues/get promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { issuesGet } from './issues-get.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';

describe('Get an issue', () => {
  describe('200', () => {
    test('an issue is as the search shows it, with every change of its state, who made it and why', async () => {
      const { mine } = await scanned(lodashShop);
      const { issues } = await mine.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
      const [found] = issues;
      const { events, ...issue } = (await mine.call(issuesGet.path, { id: found?.id })).body;
      assert.deepEqual(found, issue);
      assert.deepEqual(
        events.map((event: { fromState: string; toState: string }) => [event.fromState, event.toState]),
        [['', 'open']],
      );
      await mine.ask('/api/v1/issues/set-state', { id: issue.id, state: 'archived', comment: 'known' });
      const after = (await mine.call(issuesGet.path, { id: issue.id.toUpperCase() })).body;
      assert.equal(after.state, 'archived');
      const { createdAt, ...change } = after.events[1];
      assert.deepEqual(change, {
        fromState: 'open',
        toState: 'archived',
        actor: `token ${mine.pair.id}`,
        comment: 'known',
      });
      assert.equal(createdAt, after.updatedAt);
    });

    test('a match of a rule names its rule and its place, a vulnerability its alert', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.js': '\nrun(eval(input));\n' });
      const rule = await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
      await mine.runScans();
      const { issues } = await mine.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
      const { body } = await mine.call(issuesGet.path, { id: issues[0]?.id });
      assert.deepEqual(
        [body.kind, body.repositoryId, body.ruleId, body.alertId, body.path],
        ['rule', repositoryId, rule.id, '', 'a.js'],
      );
      assert.deepEqual(
        [body.startLine, body.startColumn, body.endLine, body.endColumn, body.snippet],
        [2, 5, 2, 16, 'run(eval(input));'],
      );
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), issuesGet, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s issue', async () => {
      const { mine: other } = await scanned(lodashShop);
      const { issues } = await other.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
      await assertSameNotFound(await testOrganization(), issuesGet, 'id', issues[0]?.id ?? '');
    });
  });
});
