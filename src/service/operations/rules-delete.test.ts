/** What rules/delete promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startScan, summaryOf } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { rulesDelete } from './rules-delete.ts';

const rule = { name: 'no eval', rule: 'eval($X)' };

describe('Delete a custom rule', () => {
  describe('200', () => {
    test('the rule is gone at once, and the next full scan patches the issues that it raised', async () => {
      const mine = await testOrganization();
      const repository = await mine.register({ 'a.js': 'eval(x);\n' });
      const { id } = await mine.ask<{ id: string }>('/api/v2/rules/create', rule);
      await mine.runScans();
      assert.equal((await summaryOf(mine)).issues.open, 1);
      assert.deepEqual(await mine.ask(rulesDelete.path, { id }), { ok: true });
      assert.equal((await mine.call('/api/v2/rules/get', { id })).status, 404);
      assert.equal((await mine.call(rulesDelete.path, { id })).status, 404);
      await startScan(mine, repository.id);
      await mine.runScans();
      const { issues } = await summaryOf(mine);
      assert.deepEqual([issues.open, issues.patched], [0, 1]);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), rulesDelete, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s rule, which stays', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.ask<{ id: string }>('/api/v2/rules/create', rule);
      await assertSameNotFound(mine, rulesDelete, 'id', id);
      assert.equal((await other.call('/api/v2/rules/get', { id })).status, 200);
    });
  });
});
