/** Pages of lists that are kept: whole at every moment, whatever changes between what is kept and what is read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../foundation/ids.ts';
import { repositoryList } from '../repositories/list-store.ts';
import { registration, testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import type { Database, Queryable } from '../database/tables.ts';
import { type KeptList, keptLists, type ListedRow } from './kept-lists.ts';

const all = { offset: 0, limit: 500 };

async function register(mine: TestOrganization, name: string): Promise<string> {
  const { repositoriesFolder } = await testService();
  const repos = [registration(`${repositoriesFolder}/${newId()}`, name)];
  const [added] = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos });
  return added?.id ?? '';
}

/** Counts what is asked: a survey of the list, or rows of a page. */
function watched(
  db: Database,
  organizationId: string,
  beforeRead: (count: number) => Promise<unknown> = async () => {},
) {
  const list = repositoryList(organizationId);
  const reads: (readonly string[])[] = [];
  const watching: KeptList<ListedRow & { name: string }> = {
    ...list,
    async read(queryable: Queryable, ids, version) {
      reads.push(ids);
      if (queryable === db) await beforeRead(reads.length);
      return list.read(queryable, ids, version);
    },
  };
  return { list: watching, reads };
}

const namesOf = (page: { rows: readonly { row: { name: string } }[] }): string[] =>
  page.rows.map(({ row }) => row.name);

test('pages hold each row once, in order, and say how many there are', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  for (const name of ['c', 'a', 'd', 'b', 'e']) await register(mine, name);
  const { list } = watched(context.db, mine.id);
  const lists = keptLists(1_000_000);
  const pages = [];
  for (const offset of [0, 2, 4, 6]) pages.push(await lists.page(context.db, list, { offset, limit: 2 }));
  assert.deepEqual(pages.map(namesOf), [['a', 'b'], ['c', 'd'], ['e'], []]);
  assert.deepEqual(
    pages.map(({ total }) => total),
    [5, 5, 5, 5],
  );
});

test('a list that stays as it is is surveyed once; one that changed is never shown as it was', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const [first, second] = [await register(mine, 'a'), await register(mine, 'b')];
  const { list, reads } = watched(context.db, mine.id);
  const lists = keptLists(1_000_000);
  assert.deepEqual(namesOf(await lists.page(context.db, list, all)), ['a', 'b']);
  assert.deepEqual(namesOf(await lists.page(context.db, list, { offset: 1, limit: 1 })), ['b']);
  assert.deepEqual(reads, [[first, second], [second]]);

  await register(mine, 'aa');
  assert.deepEqual(namesOf(await lists.page(context.db, list, all)), ['a', 'aa', 'b']);
  await mine.ask('/api/v1/repositories/remove', { repositoryId: first });
  assert.deepEqual(namesOf(await lists.page(context.db, list, all)), ['aa', 'b']);
  assert.equal((await lists.page(context.db, list, { offset: 50, limit: 50 })).total, 2);
  await mine.ask('/api/v1/repositories/remove', { repositoryId: second });
  const beyond = await lists.page(context.db, list, { offset: 50, limit: 50 });
  assert.deepEqual([beyond.rows, beyond.total], [[], 1]);
});

// A page that mixed two moments would show a repository twice, or leave one out.
test('a list that changes between survey and page is read again, in the end within one moment', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  await register(mine, 'm');
  const { list, reads } = watched(context.db, mine.id, (count) => register(mine, `m${count}`));
  const page = await keptLists(1_000_000).page(context.db, list, all);
  assert.deepEqual(namesOf(page), ['m', 'm1', 'm2', 'm3']);
  assert.equal(reads.length, 4);
});

test('what is kept is bounded: the list used longest ago is surveyed again', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  await register(mine, 'a');
  const surveys: string[] = [];
  const lists = keptLists(500);
  const ask = async (name: string): Promise<void> => {
    const { list } = watched(context.db, mine.id);
    const filtered = {
      ...list,
      filter: name,
      get matching() {
        surveys.push(name);
        return list.matching;
      },
    };
    assert.deepEqual(namesOf(await lists.page(context.db, filtered, all)), ['a']);
  };
  for (const name of ['x', 'y', 'x', 'z', 'x', 'y']) await ask(name);
  assert.deepEqual(surveys, ['x', 'y', 'z', 'y']);
});

test('organizations share nothing that is kept', async () => {
  const { context } = await testService();
  const [mine, theirs] = [await testOrganization(), await testOrganization()];
  await register(mine, 'mine');
  await register(theirs, 'theirs');
  const lists = keptLists(1_000_000);
  for (const [organization, name] of [
    [mine, 'mine'],
    [theirs, 'theirs'],
  ] as const) {
    const { list } = watched(context.db, organization.id);
    assert.deepEqual(namesOf(await lists.page(context.db, list, all)), [name]);
  }
});
