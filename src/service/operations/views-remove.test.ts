/** What views/remove promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { viewsRemove } from './views-remove.ts';
import { list, save } from './views.testing.ts';

describe('Remove a view', () => {
  describe('200', () => {
    test('what is removed is gone, and its name is free', async () => {
      const mine = await testOrganization();
      const { id } = await save(mine);
      await mine.ask(viewsRemove.path, { id });
      assert.deepEqual(await list(mine), []);
      await save(mine);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), viewsRemove, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s view, which stays', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await save(other);
      await assertSameNotFound(mine, viewsRemove, 'id', id);
      assert.equal((await list(other)).length, 1);
    });
  });
});
