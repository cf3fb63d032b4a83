/** What repositories/list-branches promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registration, testOrganization, testService } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, pageFaults } from './promises.testing.ts';
import { repositoriesListBranches } from './repositories-list-branches.ts';

interface Listed {
  readonly branches: {
    id: string;
    repositoryId: string;
    repositoryName: string;
    kind: string;
    name: string;
    state: string;
    goneAt: string;
  }[];
  readonly totalCount: number;
}

async function registered() {
  const mine = await testOrganization();
  const { repositoriesFolder } = await testService();
  const repos = ['b shop', 'a shop'].map((name) =>
    registration(`${repositoriesFolder}/${mine.id}/${name.charAt(0)}`, name),
  );
  const [b, a] = (await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos })).map(
    ({ id }) => id,
  );
  const path = '/api/v1/repositories/add-branches';
  await mine.ask(path, { repositoryId: b, branches: ['release/2', 'release/1'], tags: ['v1'] });
  await mine.ask(path, { repositoryId: a, branches: ['next'] });
  return { mine, a, b, repos };
}

describe('List branches', () => {
  describe('200', () => {
    test('by the name of the repository and their own, each with what it is of; of one repository, of none, and by pages', async () => {
      const { mine, a, b, repos } = await registered();
      const all = await mine.ask<Listed>(repositoriesListBranches.path, {});
      assert.deepEqual(
        all.branches.map(({ repositoryName, kind, name, state }) => `${repositoryName} ${kind} ${name} ${state}`),
        [
          'a shop branch next waiting',
          'b shop branch release/1 waiting',
          'b shop branch release/2 waiting',
          'b shop tag v1 waiting',
        ],
      );
      assert.deepEqual([...new Set(all.branches.map(({ repositoryId }) => repositoryId))], [a, b]);
      const own = await mine.ask<Listed>(repositoriesListBranches.path, { repositoryId: b });
      assert.deepEqual([own.totalCount, own.branches.map(({ name }) => name)], [3, ['release/1', 'release/2', 'v1']]);
      for (const repositoryId of ['x', all.branches[0]?.id])
        assert.equal((await mine.ask<Listed>(repositoriesListBranches.path, { repositoryId })).totalCount, 0);
      await assertPaged(mine, repositoriesListBranches, 'branches', 4);
      // What they share with their repository follows it.
      await mine.ask('/api/v1/repositories/add-bitbucket', { repos: [{ ...repos[1], repositoryName: 'c shop' }] });
      const last = (await mine.ask<Listed>(repositoriesListBranches.path, {})).branches.at(-1);
      assert.deepEqual([last?.repositoryName, last?.name], ['c shop', 'next']);
    });

    test('nobody is shown those of others', async () => {
      const { b } = await registered();
      const other = await testOrganization();
      for (const body of [{}, { repositoryId: b }])
        assert.deepEqual((await other.ask<Listed>(repositoriesListBranches.path, body)).branches, []);
    });
  });

  describe('400', () => {
    test('pages begin with 1', async () => {
      await assertRefused(await testOrganization(), repositoriesListBranches, [
        ...pageFaults,
        [{ repositoryId: 7 }, '/repositoryId'],
      ]);
    });
  });
});
