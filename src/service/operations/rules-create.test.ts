/** What rules/create promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../foundation/ids.ts';
import { rulesMax } from '../rules/rules-of-repository.ts';
import { insertRules } from '../rules/store.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertTaken, unknownId } from './promises.testing.ts';
import { rulesCreate } from './rules-create.ts';
import { storableText } from '../database/storable-text.ts';

describe('Create a custom rule', () => {
  describe('200', () => {
    test('the rule as it is kept: texts trimmed, repeated entries once, ids in small letters', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      const { id, ...rule } = await mine.ask<{ id: string }>(rulesCreate.path, {
        name: '  no eval ',
        rule: 'eval($X)',
        globPattern: ' src/**/*.js ',
        sourceTypes: ['HTTP_HANDLER', 'CLI_HANDLER', 'HTTP_HANDLER'],
        repositoryIds: [repositoryId.toUpperCase(), repositoryId],
      });
      assert.deepEqual(rule, {
        name: 'no eval',
        rule: 'eval($X)',
        globPattern: 'src/**/*.js',
        sourceTypes: ['HTTP_HANDLER', 'CLI_HANDLER'],
        repositoryIds: [repositoryId],
        createdAt: clock.now().toISOString(),
        updatedAt: clock.now().toISOString(),
      });
      assert.deepEqual(await mine.ask('/api/v2/rules/get', { id }), { id, ...rule });
    });

    test('it runs with the next scan, on the files of its glob', async () => {
      const mine = await testOrganization();
      await mine.register({ 'a.js': 'eval(x);\n', 'b.js': 'eval(x);\n' });
      await mine.ask(rulesCreate.path, { name: 'no eval', rule: 'eval($X)', globPattern: 'b.*' });
      await mine.runScans();
      const { issues } = await mine.ask<{ issues: { path: string }[] }>('/api/v1/issues/search', {});
      assert.deepEqual(
        issues.map((issue) => issue.path),
        ['b.js'],
      );
    });
  });

  describe('400', () => {
    test('name and rule are required, texts and lists bounded, source types known', async () => {
      const mine = await testOrganization();
      const many = (value: string): string[] => Array.from({ length: 1001 }, () => value);
      await assertRefused(mine, rulesCreate, [
        [{ name: undefined }, '/name'],
        [{ name: '   ' }, '/name'],
        [{ name: 'a'.repeat(201) }, '/name'],
        [{ rule: undefined }, '/rule'],
        [{ rule: '' }, '/rule'],
        [{ rule: `f(${'a'.repeat(20_000)})` }, '/rule'],
        [{ globPattern: 'a'.repeat(1001) }, '/globPattern'],
        [{ sourceTypes: ['http_handler'] }, '/sourceTypes/0'],
        [{ sourceTypes: many('HTTP_HANDLER') }, '/sourceTypes'],
        [{ repositoryIds: many('x') }, '/repositoryIds'],
        [{ repositoryIds: 'x' }, '/repositoryIds'],
      ]);
      await assertTaken(mine, rulesCreate, [{ name: ` ${'a'.repeat(200)} `, globPattern: undefined }]);
    });

    test('a rule that cannot be read and a glob that cannot match are refused with what is wrong', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, rulesCreate, [
        [{ rule: 'id: [' }, '/rule'],
        [{ rule: 'rule:\n  pattern: eval($X)\nlanguage: cobol\n' }, '/rule'],
        [{ globPattern: '@(a|b)' }, '/globPattern'],
        [{ globPattern: 'src/[z-a].js' }, '/globPattern'],
      ]);
    });

    test('a repository that is unknown, malformed or another’s is named alike', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const [own, theirs] = [await mine.register({ 'a.js': '' }), await other.register({ 'a.js': '' })];
      const messages = new Set<string>();
      for (const id of [unknownId, 'x', theirs.id]) {
        const fault = { repositoryIds: [own.id, id] };
        await assertRefused(mine, rulesCreate, [[fault, '/repositoryIds/1']]);
        messages.add((await mine.call(rulesCreate.path, { name: 'a', rule: 'eval($X)', ...fault })).body.error.message);
      }
      assert.equal(messages.size, 1);
    });
  });

  describe('409', () => {
    test('an organization has at most 1,000 rules', async () => {
      const mine = await testOrganization();
      const { context, clock } = await testService();
      const now = clock.now();
      assert.equal(rulesMax, 1000);
      await context.db.transaction().execute(async (transaction) => {
        const rows = Array.from({ length: rulesMax - 1 }, (_, index) => ({
          organization_id: mine.id,
          id: newId(),
          name: storableText(`rule ${index}`),
          rule: storableText('eval($X)'),
          glob_pattern: storableText('**/*'),
          source_types: [],
          repository_ids: [],
          created_at: now,
          updated_at: now,
        }));
        await insertRules(transaction, mine.id, rows);
      });
      const status = async (): Promise<number> =>
        (await mine.call(rulesCreate.path, { name: 'one more', rule: 'eval($X)' })).status;
      assert.deepEqual([await status(), await status()], [200, 409]);
      const { rules } = await mine.ask<{ rules: { id: string }[] }>('/api/v2/rules/list', { pageSize: 1 });
      await mine.ask('/api/v2/rules/delete', { id: rules[0]?.id });
      assert.equal(await status(), 200);
    });
  });
});
