/** What rules/export promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused } from './promises.testing.ts';
import { rulesExport } from './rules-export.ts';

interface Exported {
  readonly document: string;
  readonly ruleCount: number;
}

describe('Export custom rules', () => {
  describe('200', () => {
    test('what one organization exports another imports, in YAML and in JSON, without an id in it', async () => {
      const mine = await testOrganization();
      const { id: repositoryId, path } = await mine.register({ 'a.js': '' });
      const created = [];
      for (const rule of [
        { name: 'plain', rule: 'eval($X)' },
        { name: 'yaml', rule: 'rule:\n  pattern: "a: $X"\n', globPattern: 'src/**', sourceTypes: ['HTTP_HANDLER'] },
        { name: 'ärger: "x"', rule: 'code should be a pleasure to read' },
      ])
        created.push(await mine.ask<{ id: string }>('/api/v2/rules/create', rule));
      for (const format of ['yaml', 'json']) {
        const other = await testOrganization();
        const { document, ruleCount } = await mine.ask<Exported>(rulesExport.path, { format });
        assert.equal(ruleCount, 3);
        for (const { id } of created) assert.ok(!document.includes(id));
        await other.ask('/api/v2/rules/import', { document });
        const again = await other.ask<Exported>(rulesExport.path, { format });
        const sorted = (text: string): string[] => text.split('\n').toSorted();
        assert.deepEqual(sorted(again.document), sorted(document));
      }
      await mine.ask('/api/v2/rules/create', { name: 'one', rule: 'f($X)', repositoryIds: [repositoryId] });
      assert.ok((await mine.ask<Exported>(rulesExport.path, {})).document.includes(path));
    });

    test('without rules, the document is an empty list, which can be imported', async () => {
      const mine = await testOrganization();
      const { document, ruleCount } = await mine.ask<Exported>(rulesExport.path, {});
      assert.equal(ruleCount, 0);
      await mine.ask('/api/v2/rules/import', { document });
    });
  });

  describe('400', () => {
    test('another format is refused', async () => {
      await assertRefused(await testOrganization(), rulesExport, [[{ format: 'toml' }, '/format']]);
    });
  });
});
