/** What rules/create promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '../foundation/ids.ts';
import { rulesMax } from '../rules/rules-of-repository.ts';
import { insertRules } from '../rules/store.ts';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertTaken, unknownId } from './promises.testing.ts';
import { rulesCreate } from './rules-create.ts';
import { storableText } from '../database/storable-text.ts';

interface Details {
  readonly id: string;
  readonly kind: string;
  readonly judgement: string;
  readonly status: string;
  readonly explanation: string;
  readonly compiled: string;
  readonly isQuiet: boolean;
  readonly lastMatchedAt: string;
  readonly preview: {
    readonly matches: readonly { readonly repositoryId: string }[];
    readonly matchCount: number;
    readonly repositoryCount: number;
    readonly fileCount: number;
    readonly notLookedAt: readonly string[];
  };
}

describe('Create a custom rule', () => {
  describe('200', () => {
    test('the rule as it is kept: texts trimmed, repeated entries once, ids in small letters', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const { id: repositoryId } = await mine.register({ 'a.js': '' });
      const { id, ...rule } = await mine.ask<Details>(rulesCreate.path, {
        name: '  no eval ',
        rule: 'eval($X)',
        globPattern: ' src/**/*.js ',
        sourceTypes: ['HTTP_HANDLER', 'CLI_HANDLER', 'HTTP_HANDLER'],
        repositoryIds: [repositoryId.toUpperCase(), repositoryId],
      });
      const { explanation, compiled, preview, ...rest } = rule;
      assert.match(explanation, /JavaScript|javascript/);
      assert.match(compiled, /pattern: eval\(\$X\)/);
      assert.deepEqual([preview.matches, preview.matchCount, preview.repositoryCount], [[], 0, 0]);
      assert.match(preview.notLookedAt.join(), /has not been scanned yet/);
      assert.deepEqual(rest, {
        name: 'no eval',
        rule: 'eval($X)',
        globPattern: 'src/**/*.js',
        sourceTypes: ['HTTP_HANDLER', 'CLI_HANDLER'],
        repositoryIds: [repositoryId],
        kind: 'pattern',
        judgement: 'structural',
        status: 'active',
        nearest: '',
        severity: 'warning',
        lastMatchedAt: '',
        isQuiet: false,
        updatedBy: `token ${mine.pair.id}`,
        writtenRule: '',
        model: '',
        examples: [],
        ownExamples: [],
        createdAt: clock.now().toISOString(),
        updatedAt: clock.now().toISOString(),
      });
      const { preview: _none, ...got } = await mine.ask<Details>('/api/v2/rules/get', { id });
      assert.deepEqual(got, { id, explanation, compiled, ...rest });
    });

    test('it is as severe as its text says, at the worst, and holds the examples that it was given', async () => {
      const mine = await testOrganization();
      const semgrep = (...severities: readonly string[]): string =>
        `rules:\n${severities
          .map(
            (severity, at) =>
              `  - id: r${at}\n    pattern: eval($X)\n    languages: [js]\n    message: m\n    severity: ${severity}\n`,
          )
          .join('')}`;
      for (const [rule, severity] of [
        ['eval($X)', 'warning'],
        ['language: javascript\nseverity: error\nrule:\n  pattern: eval($X)\n', 'error'],
        ['language: javascript\nseverity: info\nrule:\n  pattern: eval($X)\n', 'info'],
        [semgrep('INFO'), 'info'],
        [semgrep('INFO', 'ERROR', 'WARNING'), 'error'],
        ['code should be a pleasure to read', ''],
      ] as const) {
        const kept = await mine.ask<{ severity: string }>(rulesCreate.path, { name: rule.slice(0, 50), rule });
        assert.equal(kept.severity, severity, rule);
      }
      const ownExamples = [{ path: 'a.js', code: 'eval(x);\n', isMatch: true }];
      const body = { name: 'with examples', rule: 'eval($X)', ownExamples };
      const given = await mine.ask<{ ownExamples: typeof ownExamples }>(rulesCreate.path, body);
      assert.deepEqual(given.ownExamples, ownExamples);
    });

    test('the answer shows a few of its matches in the repositories that it is for, and how many there are', async () => {
      const mine = await testOrganization();
      const files = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`${at}.js`, 'eval(x);\n']));
      const { id } = await mine.register(files, 'many');
      const { id: other } = await mine.register({ 'a.js': 'eval(y);\n' }, 'other');
      await mine.runScans();
      await mine.register({ 'a.js': 'eval(z);\n' }, 'unread');
      const { preview } = await mine.ask<Details>(rulesCreate.path, { name: 'no eval', rule: 'eval($X)' });
      const of = Map.groupBy(preview.matches, ({ repositoryId }) => repositoryId);
      assert.deepEqual([of.get(id)?.length, of.get(other)?.length, preview.matchCount], [5, 1, 8]);
      assert.deepEqual([preview.repositoryCount, preview.fileCount], [2, 8]);
      assert.deepEqual(preview.notLookedAt, ['repository unread: it has not been scanned yet']);
      assert.deepEqual(of.get(other)?.[0], {
        repositoryId: other,
        path: 'a.js',
        startLine: 1,
        startColumn: 1,
        endLine: 1,
        endColumn: 8,
        snippet: 'eval(y);',
        message: 'no eval',
        severity: 'warning',
      });
      const only = await mine.ask<Details>(rulesCreate.path, {
        name: 'no eval in one',
        rule: 'eval($X)',
        globPattern: '3.js',
        repositoryIds: [id],
      });
      assert.deepEqual([only.preview.matchCount, only.preview.fileCount], [1, 1]);
    });

    // Somebody who writes prose believes to be protected by it.
    test('prose that nothing judges is kept, and the answer and each scan say that it is not judged', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register({ 'a.js': 'eval(x);\n' });
      const text = 'code should be a pleasure to read';
      const rule = await mine.ask<Details>(rulesCreate.path, { name: 'hashes', rule: text });
      assert.deepEqual(
        [rule.kind, rule.judgement, rule.status, rule.compiled],
        ['prose', 'notJudged', 'notJudged', ''],
      );
      assert.notEqual(rule.explanation, '');
      assert.match(rule.preview.notLookedAt.join(), /notJudged/);
      await mine.runScans();
      const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', { repositoryId: id });
      const { gaps } = await mine.ask<{ gaps: object[] }>('/api/v1/scans/get', { id: scans[0]?.id });
      assert.deepEqual(gaps, [
        { path: '', status: 'rule', line: 0, message: `rule "hashes" was not run: ${rule.explanation}` },
      ]);
    });

    test('a rule that has matched nothing anywhere for 30 days says so, until it does', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const { path } = await mine.register({ 'a.js': 'f(x);\n' });
      const { id } = await mine.ask<Details>(rulesCreate.path, { name: 'no eval', rule: 'eval($X)' });
      const stands = async () => {
        const { isQuiet, lastMatchedAt } = await mine.ask<Details>('/api/v2/rules/get', { id });
        return [isQuiet, lastMatchedAt];
      };
      await mine.runScans();
      assert.deepEqual(await stands(), [false, '']);
      clock.advance(30 * 24 * 60 * 60 * 1000);
      assert.deepEqual(await stands(), [true, '']);
      commitFiles(path, { 'a.js': 'eval(x);\n' });
      const { repositories } = await mine.ask<{ repositories: { id: string }[] }>('/api/v1/repositories/list', {});
      await mine.ask('/api/v1/scans/start', { repositoryId: repositories[0]?.id });
      await mine.runScans();
      assert.deepEqual(await stands(), [false, clock.now().toISOString()]);
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
        [{ ownExamples: [{ path: '', code: 'x', isMatch: true }] }, '/ownExamples/0/path'],
        [{ ownExamples: [{ path: 'a', code: '', isMatch: true }] }, '/ownExamples/0/code'],
        [{ ownExamples: [{ path: 'a', code: 'x'.repeat(5_001), isMatch: true }] }, '/ownExamples/0/code'],
        [{ ownExamples: [{ path: 'a', code: 'x' }] }, '/ownExamples/0/isMatch'],
        [{ ownExamples: Array.from({ length: 21 }, () => ({ path: 'a', code: 'x', isMatch: true })) }, '/ownExamples'],
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

    test('a wrong text, a wrong glob and each unknown repository are told at once', async () => {
      const mine = await testOrganization();
      const fault = { name: 'a', rule: 'id: [', globPattern: '@(a|b)', repositoryIds: ['x', 'y'] };
      const { status, body } = await mine.call(rulesCreate.path, fault);
      assert.equal(status, 400);
      const paths = body.error.issues.map((issue: { path: string }) => issue.path);
      assert.deepEqual(paths, ['/rule', '/globPattern', '/repositoryIds/0', '/repositoryIds/1']);
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
