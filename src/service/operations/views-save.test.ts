/** What views/save promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { viewsMax } from '../views/change-views.ts';
import { assertRefused, assertSameNotFound, assertTaken, unknownId } from './promises.testing.ts';
import { viewsRemove } from './views-remove.ts';
import { viewsSave } from './views-save.ts';
import { list, save } from './views.testing.ts';

describe('Save a view', () => {
  describe('200', () => {
    test('one takes the place of another where it says so, and keeps who saved it first', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const before = await save(mine);
      clock.advance(1000);
      const after = await save(mine, { query: 'severities=high', replaces: before.id });
      assert.deepEqual(after, { ...before, query: 'severities=high', updatedAt: clock.now().toISOString() });
      const moved = await save(mine, { page: 'packages', name: 'Other', replaces: before.id });
      assert.deepEqual([moved.id, moved.page, moved.name], [before.id, 'packages', 'Other']);
      assert.deepEqual(await list(mine), [moved]);
    });

    test('the audit trail tells what was saved, changed and removed', async () => {
      const mine = await testOrganization();
      const { id } = await save(mine);
      await save(mine, { query: 'x=1', replaces: id });
      await mine.ask(viewsRemove.path, { id });
      const { events } = await mine.ask<{
        events: { operation: string; fields: { name: string; before: string; after: string }[] }[];
      }>('/api/v1/audit/list', { objectId: id });
      assert.deepEqual(
        events.map(({ operation, fields }) => [
          operation,
          fields.map(({ name, before, after }) => `${name}: ${before} > ${after}`).toSorted(),
        ]),
        [
          [viewsRemove.path, ['name: Mine > ', 'page: alerts > ', 'query: x=1 > ']],
          [viewsSave.path, ['query: severities=critical > x=1']],
          [viewsSave.path, ['name:  > Mine', 'page:  > alerts', 'query:  > severities=critical']],
        ],
      );
    });
  });

  describe('400', () => {
    test('page, name and query are what they may be', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, viewsSave, [
        [{ page: undefined }, '/page'],
        [{ page: 'elsewhere' }, '/page'],
        [{ name: undefined }, '/name'],
        [{ name: '  ' }, '/name'],
        [{ name: 'n'.repeat(101) }, '/name'],
        [{ query: undefined }, '/query'],
        [{ query: 'q'.repeat(4001) }, '/query'],
        [{ replaces: 7 }, '/replaces'],
      ]);
      await assertTaken(mine, viewsSave, [
        { name: 'n'.repeat(100) },
        { name: 'q', query: 'q'.repeat(4000) },
        { name: '表示 <b>&"\u202e' },
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and those of another’s view, which stays', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await save(other);
      await assertSameNotFound(mine, viewsSave, 'replaces', id);
      assert.equal((await list(other)).length, 1);
      assert.deepEqual(await list(mine), []);
      assert.equal((await mine.call(viewsSave.path, { ...(await save(mine)), replaces: unknownId })).status, 404);
    });
  });

  describe('409', () => {
    test('a name that another view of the page has is refused, also of one that would take its place', async () => {
      const mine = await testOrganization();
      const first = await save(mine);
      const second = await save(mine, { name: 'Other' });
      for (const replaces of ['', second.id]) {
        const body = { page: 'alerts', name: 'Mine', query: '', replaces };
        const reply = await mine.call(viewsSave.path, body);
        assert.equal(reply.status, 409, reply.text);
        assert.match(reply.body.error.message, /another view of this page has this name/);
      }
      assert.deepEqual(await list(mine), [first, second]);
    });

    test('of two who save a name at once one is refused', async () => {
      const mine = await testOrganization();
      const body = { page: 'alerts', name: 'Race', query: '' };
      const replies = await Promise.all([mine.call(viewsSave.path, body), mine.call(viewsSave.path, body)]);
      assert.deepEqual(
        replies.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      );
    });

    test('there are 200 at most, and one of them can still be replaced', async () => {
      const mine = await testOrganization();
      for (let count = 0; count < viewsMax; count++) await save(mine, { name: `View ${count}` });
      const reply = await mine.call(viewsSave.path, { page: 'alerts', name: 'One more', query: '' });
      assert.equal(reply.status, 409);
      assert.match(reply.body.error.message, /there are 200 views already/);
      const [first] = await list(mine);
      await save(mine, { name: 'Instead', replaces: first?.id });
      assert.equal((await list(mine)).length, viewsMax);
    });
  });
});
