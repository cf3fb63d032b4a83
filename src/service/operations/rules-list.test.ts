/** What rules/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, pageFaults } from './promises.testing.ts';
import { rulesList } from './rules-list.ts';

interface Rules {
  rules: { id: string; name: string; globPattern: string; repositoryIds: string[]; sourceTypes: string[] }[];
  totalCount: number;
  totalPages: number;
}
const list = (mine: TestOrganization, body: object = {}): Promise<Rules> => mine.ask('/api/v2/rules/list', body);
const names = ({ rules }: Rules): string[] => rules.map((rule) => rule.name);

describe('contract: 3. List custom rules', () => {
  describe('200', () => {
    test('newest first; with repositoryId the rules that name it and those that apply everywhere', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const [first, second] = [await mine.register({ 'a.js': '' }), await mine.register({ 'a.js': '' }, 'second')];
      for (const [name, repositoryIds] of [
        ['everywhere', []],
        ['first', [first.id]],
        ['both', [first.id, second.id]],
      ] as const) {
        clock.advance(1000);
        await mine.ask('/api/v2/rules/create', { name, rule: 'eval($X)', repositoryIds });
      }
      assert.deepEqual(names(await list(mine)), ['both', 'first', 'everywhere']);
      assert.deepEqual(names(await list(mine, { repositoryId: first.id })), ['both', 'first', 'everywhere']);
      assert.deepEqual(names(await list(mine, { repositoryId: second.id })), ['both', 'everywhere']);
      const other = await testOrganization();
      const theirs = await other.register({ 'a.js': '' });
      for (const repositoryId of ['x', '01a1fde5-e9f0-7000-9765-000000000000', theirs.id])
        assert.deepEqual((await list(mine, { repositoryId })).totalCount, 0, repositoryId);
    });

    test('totalPages is the total by the page size, rounded up, and 0 when there are none', async () => {
      const mine = await testOrganization();
      assert.equal((await list(mine)).totalPages, 0);
      for (const name of ['a', 'b', 'c']) await mine.ask('/api/v2/rules/create', { name, rule: 'eval($X)' });
      assert.deepEqual([(await list(mine)).totalPages, (await list(mine, { pageSize: 2 })).totalPages], [1, 2]);
      const pages = [await list(mine, { pageSize: 2 }), await list(mine, { pageSize: 2, page: 2 })];
      assert.equal(new Set(pages.flatMap((page) => page.rules.map((rule) => rule.id))).size, 3);
    });

    test('globPattern defaults to **/*', async () => {
      const mine = await testOrganization();
      await mine.ask('/api/v2/rules/create', { name: 'a', rule: 'eval($X)' });
      await mine.ask('/api/v2/rules/create', { name: 'b', rule: 'eval($X)', globPattern: '' });
      const { rules } = await list(mine);
      assert.deepEqual(
        rules.map((rule) => [rule.globPattern, rule.sourceTypes, rule.repositoryIds]),
        [
          ['**/*', [], []],
          ['**/*', [], []],
        ],
      );
    });

    test('pages of one rule give the organization’s own in their order', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      for (const name of ['a', 'b', 'c']) await mine.ask('/api/v2/rules/create', { name, rule: 'eval($X)' });
      await other.ask('/api/v2/rules/create', { name: 'theirs', rule: 'eval($X)' });
      await assertPaged(mine, rulesList, 'rules', 3);
    });
  });

  describe('400', () => {
    test('pages begin at 1, and repositoryId is one id', async () => {
      await assertRefused(await testOrganization(), rulesList, [
        [{ repositoryId: ['x'] }, '/repositoryId'],
        ...pageFaults,
      ]);
    });
  });
});
