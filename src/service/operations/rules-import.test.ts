/** What rules/import promises. */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { describe, test } from 'node:test';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { assertRefused } from './promises.testing.ts';
import { rulesImport } from './rules-import.ts';

interface Imported {
  readonly createdIds: readonly string[];
  readonly updatedIds: readonly string[];
  readonly notJudged: readonly string[];
  readonly ruleCount: number;
}

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly rule: string;
  readonly judgement: string;
  readonly status: string;
  readonly writtenRule: string;
}

const rulesOf = async (mine: TestOrganization): Promise<readonly Rule[]> =>
  (await mine.ask<{ rules: Rule[] }>('/api/v2/rules/list', {})).rules;

const documentOf = (rules: readonly object[]): string => JSON.stringify({ version: 1, rules });

describe('Import custom rules', () => {
  describe('200', () => {
    test('all rules of a document in YAML or JSON are there and run, each under an id of its own', async () => {
      const mine = await testOrganization();
      const { path } = await mine.register({ 'a.js': 'eval(x);\n' });
      const yaml = [
        'version: 1',
        'rules:',
        '  - name: no eval',
        '    rule: eval($X)',
        '    sourceTypes: []',
        `    repositories: [${pathToFileURL(path).href}]`,
        '  - name: hashes',
        '    rule: code should be a pleasure to read',
      ].join('\n');
      const first = await mine.ask<Imported>(rulesImport.path, { document: yaml });
      assert.deepEqual([first.createdIds.length, first.updatedIds, first.notJudged], [2, [], ['hashes']]);
      const json = documentOf([{ name: 'no exec', rule: 'exec($X)' }]);
      const second = await mine.ask<Imported>(rulesImport.path, { document: json });
      assert.equal(new Set([...first.createdIds, ...second.createdIds]).size, 3);
      await mine.runScans();
      const { issues } = await mine.ask<{ issues: { ruleId: string }[] }>('/api/v1/issues/search', {});
      assert.deepEqual(
        issues.map(({ ruleId }) => ruleId),
        [first.createdIds[0]],
      );
    });

    test('with replace, a rule of the same name is changed under its id, and others stay', async () => {
      const mine = await testOrganization();
      const made = documentOf([
        { name: 'a', rule: 'a($X)' },
        { name: 'b', rule: 'b($X)' },
      ]);
      const { createdIds } = await mine.ask<Imported>(rulesImport.path, { document: made });
      const changed = documentOf([
        { name: 'b', rule: 'c($X)' },
        { name: 'd', rule: 'd($X)' },
      ]);
      const again = await mine.ask<Imported>(rulesImport.path, { document: changed, replace: true });
      assert.deepEqual([again.updatedIds, again.createdIds.length], [[createdIds[1]], 1]);
      assert.deepEqual((await rulesOf(mine)).map(({ name, rule }) => `${name} ${rule}`).toSorted(), [
        'a a($X)',
        'b c($X)',
        'd d($X)',
      ]);
    });

    test('a document that is imported once more changes nothing', async () => {
      const mine = await testOrganization();
      const document = documentOf([{ name: 'a', rule: 'a($X)', sourceTypes: ['CLI_HANDLER', 'HTTP_HANDLER'] }]);
      await mine.ask(rulesImport.path, { document });
      const before = await rulesOf(mine);
      for (const replace of [false, true]) {
        const { createdIds, updatedIds } = await mine.ask<Imported>(rulesImport.path, { document, replace });
        assert.deepEqual([createdIds, updatedIds], [[], []]);
      }
      assert.deepEqual(await rulesOf(mine), before);
    });

    test('what a model wrote and a person approved is imported as approved', async () => {
      const mine = await testOrganization();
      const text = 'money is never kept as a floating-point number';
      const document = documentOf([{ name: 'money', rule: text, writtenRule: 'parseFloat($X)' }]);
      await mine.ask(rulesImport.path, { document });
      const [rule] = await rulesOf(mine);
      assert.deepEqual([rule?.rule, rule?.judgement, rule?.status], [text, 'model', 'active']);
    });
  });

  describe('400', () => {
    test('a document with one rule that cannot be taken changes nothing, and the rule is named', async () => {
      const mine = await testOrganization();
      const good = { name: 'good', rule: 'eval($X)' };
      for (const [bad, said] of [
        [{ name: 'bad', rule: 'eval(' }, /rule 2, "bad"/],
        [{ name: 'bad', rule: 'f($X)', globPattern: 'src/[z-a]' }, /rule 2, "bad"/],
        [{ name: 'bad', rule: 'f($X)', repositories: ['https://bitbucket.org/nobody/none'] }, /no repository/],
        [{ name: 'bad', rule: 'f($X)', sourceTypes: ['OTHER'] }, /rules\/1\/sourceTypes/],
        [{ name: 'bad', rule: 'f($X)', id: 'x' }, /document/],
        [{ name: 'bad', rule: 'f($X)', writtenRule: 'eval(' }, /rule 2, "bad"/],
        [{ name: ' good ', rule: 'f($X)' }, /two rules/],
      ] as const) {
        const { status, text } = await mine.call(rulesImport.path, { document: documentOf([good, bad]) });
        assert.equal(status, 400, text);
        assert.match(JSON.parse(text).error.message, said);
      }
      assert.deepEqual(await rulesOf(mine), []);
    });

    test('what is no document, of a later version, or multiplies by aliases is refused', async () => {
      const mine = await testOrganization();
      const aliases = `a: &a [x, x]\nb: &b [*a, *a]\nversion: 1\nrules: []\n`;
      await assertRefused(mine, rulesImport, [
        [{ document: '' }, '/document'],
        [{ document: 'eval($X)' }, '/document'],
        [{ document: 'version: [' }, '/document'],
        [{ document: 'version: 2\nrules: []' }, '/document'],
        [{ document: aliases }, '/document'],
        [
          { document: documentOf(Array.from({ length: 1001 }, (_, at) => ({ name: `${at}`, rule: 'f()' }))) },
          '/document',
        ],
        [{ replace: 'yes' }, '/replace'],
      ]);
    });
  });

  describe('409', () => {
    test('a name that is here already is told, and nothing is changed', async () => {
      const mine = await testOrganization();
      await mine.ask('/api/v2/rules/create', { name: 'here', rule: 'eval($X)' });
      const document = documentOf([
        { name: 'new', rule: 'f($X)' },
        { name: 'here', rule: 'g($X)' },
      ]);
      const { status, body } = await mine.call(rulesImport.path, { document });
      assert.equal(status, 409);
      assert.match(body.error.message, /"here"/);
      assert.deepEqual(
        (await rulesOf(mine)).map(({ rule }) => rule),
        ['eval($X)'],
      );
    });
  });
});
