/** What rules/get promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { rulesGet } from './rules-get.ts';

const rule = { name: 'no eval', rule: 'eval($X)' };

describe('Get a custom rule', () => {
  describe('200', () => {
    test('a rule is what creating it answered, and what the list shows', async () => {
      const mine = await testOrganization();
      const created = await mine.ask<{ id: string }>('/api/v2/rules/create', rule);
      assert.deepEqual(await mine.ask(rulesGet.path, { id: created.id }), created);
      assert.deepEqual(await mine.ask(rulesGet.path, { id: created.id.toUpperCase() }), created);
      assert.deepEqual((await mine.ask<{ rules: object[] }>('/api/v2/rules/list', {})).rules, [created]);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), rulesGet, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s rule', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.ask<{ id: string }>('/api/v2/rules/create', rule);
      await assertSameNotFound(mine, rulesGet, 'id', id);
    });
  });
});
