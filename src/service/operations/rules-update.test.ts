/** What rules/update promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, assertTaken, idFaults, unknownId } from './promises.testing.ts';
import { rulesUpdate } from './rules-update.ts';

interface Rule {
  id: string;
  name: string;
  globPattern: string;
  compiled: string;
  updatedAt: string;
  preview: object;
}
const create = (mine: TestOrganization): Promise<Rule> =>
  mine.ask('/api/v2/rules/create', {
    name: 'no eval',
    rule: 'eval($X)',
    globPattern: 'src/**',
    sourceTypes: ['HTTP_HANDLER'],
  });

describe('Update a custom rule', () => {
  describe('200', () => {
    test('the fields that are there change, the others stay, and so does createdAt', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      const example = { path: 'a.js', code: 'exec(x);', isMatch: true };
      let rule = await create(mine);
      for (const [change, expected] of [
        [{ name: ' never eval ' }, { name: 'never eval' }],
        [{ rule: 'exec($X)' }, { rule: 'exec($X)' }],
        [{ ownExamples: [example] }, { ownExamples: [example] }],
        [{ name: 'never exec' }, { name: 'never exec' }],
        [{ ownExamples: [] }, { ownExamples: [] }],
        [{ globPattern: '' }, { globPattern: '**/*' }],
        [{ sourceTypes: [] }, { sourceTypes: [] }],
        [{ repositoryIds: [repositoryId, repositoryId.toUpperCase()] }, { repositoryIds: [repositoryId] }],
        [{ name: null, globPattern: null }, {}],
      ] as const) {
        clock.advance(1000);
        const updated = await mine.ask<Rule>(rulesUpdate.path, { id: rule.id, ...change });
        const { compiled, preview } = updated;
        assert.deepEqual(updated, { ...rule, ...expected, compiled, preview, updatedAt: clock.now().toISOString() });
        rule = updated;
      }
      const { preview: _made, ...kept } = rule;
      const { preview: _none, ...got } = await mine.ask<Rule>('/api/v2/rules/get', { id: rule.id });
      assert.deepEqual(got, kept);
    });
  });

  describe('400', () => {
    test('what may not be in a new rule may not come into one later', async () => {
      const mine = await testOrganization();
      const many = (value: string): string[] => Array.from({ length: 1001 }, () => value);
      await assertRefused(mine, rulesUpdate, [
        ...idFaults('id'),
        [{ name: ' ' }, '/name'],
        [{ name: 'a'.repeat(201) }, '/name'],
        [{ rule: '' }, '/rule'],
        [{ rule: 'id: [' }, '/rule'],
        [{ rule: `f(${'a'.repeat(20_000)})` }, '/rule'],
        [{ globPattern: '@(a|b)' }, '/globPattern'],
        [{ globPattern: 'a'.repeat(1001) }, '/globPattern'],
        [{ sourceTypes: ['OTHER'] }, '/sourceTypes/0'],
        [{ sourceTypes: many('HTTP_HANDLER') }, '/sourceTypes'],
        [{ repositoryIds: [unknownId] }, '/repositoryIds/0'],
        [{ repositoryIds: many('x') }, '/repositoryIds'],
      ]);
      await assertTaken(mine, rulesUpdate, [{ name: undefined, rule: undefined }, { name: 'a'.repeat(200) }]);
    });

    test('another’s repository is none', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.js': '' });
      const { id } = await create(mine);
      await assertRefused(mine, rulesUpdate, [[{ id, repositoryIds: [theirs.id] }, '/repositoryIds/0']]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s rule, which stays as it is', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const rule = await create(other);
      await assertSameNotFound(mine, rulesUpdate, 'id', rule.id);
      const { updatedAt } = await other.ask<Rule>('/api/v2/rules/get', { id: rule.id });
      assert.equal(updatedAt, rule.updatedAt);
    });
  });

  describe('409', () => {
    // Two people who edit one rule would take back each other's work without knowing.
    test('a change of what was changed meanwhile is refused with who and when, unless it does not ask', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const read = await create(mine);
      clock.advance(1000);
      const change = { id: read.id, ifUpdatedAt: read.updatedAt };
      const first = await mine.ask<Rule>(rulesUpdate.path, { ...change, name: 'mine' });
      for (const path of [rulesUpdate.path, '/api/v2/rules/delete']) {
        const { status, body } = await mine.call(path, { ...change, name: 'theirs' });
        assert.deepEqual([status, body.error.code], [409, 'CONFLICT']);
        assert.ok(body.error.message.includes(first.updatedAt) && body.error.message.includes(mine.pair.id));
      }
      assert.equal((await mine.ask<Rule>('/api/v2/rules/get', { id: read.id })).name, 'mine');
      await mine.ask(rulesUpdate.path, { id: read.id, name: 'anyhow' });
      const { updatedAt } = await mine.ask<Rule>('/api/v2/rules/get', { id: read.id });
      await mine.ask('/api/v2/rules/delete', { id: read.id, ifUpdatedAt: updatedAt });
    });
  });
});
