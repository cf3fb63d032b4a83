/** What rules/try promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound } from './promises.testing.ts';
import { rulesTry } from './rules-try.ts';

interface Tried {
  readonly kind: string;
  readonly judgement: string;
  readonly compiled: string;
  readonly matches: readonly { readonly path: string; readonly snippet: string }[];
  readonly matchCount: number;
  readonly fileCount: number;
  readonly problems: readonly object[];
  readonly notLookedAt: readonly string[];
}

describe('Try a rule without keeping it', () => {
  describe('200', () => {
    test('on pasted files: what it means, what it finds with the line of code, and nothing is kept', async () => {
      const mine = await testOrganization();
      const tried = await mine.ask<Tried>(rulesTry.path, {
        rule: 'eval($X)',
        globPattern: 'src/**',
        files: [
          { path: 'src/a.js', content: 'f();\n  eval(x);\n' },
          { path: 'src/b.py', content: 'eval(y)\n' },
          { path: 'other.js', content: 'eval(z);\n' },
          { path: 'src/notes.md', content: 'eval(z)' },
        ],
      });
      assert.deepEqual(
        tried.matches.map(({ path, snippet }) => [path, snippet]),
        [
          ['src/a.js', 'eval(x);'],
          ['src/b.py', 'eval(y)'],
        ],
      );
      assert.deepEqual(
        [tried.kind, tried.judgement, tried.matchCount, tried.fileCount],
        ['pattern', 'structural', 2, 2],
      );
      assert.deepEqual([tried.problems, tried.notLookedAt], [[], []]);
      assert.equal((await mine.ask<{ totalCount: number }>('/api/v2/rules/list', {})).totalCount, 0);
    });

    test('on the newest commit of a repository, with pasted files in place of its own', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.js': 'eval(a);\n', 'b.js': 'eval(b);\n' });
      const unread = await mine.ask<Tried>(rulesTry.path, { rule: 'eval($X)', repositoryId });
      assert.match(unread.notLookedAt.join(), /not been scanned/);
      await mine.runScans();
      const snippets = async (body: object): Promise<string[]> =>
        (await mine.ask<Tried>(rulesTry.path, { rule: 'eval($X)', repositoryId, ...body })).matches.map(
          ({ snippet }) => snippet,
        );
      assert.deepEqual(await snippets({}), ['eval(a);', 'eval(b);']);
      assert.deepEqual(await snippets({ files: [{ path: 'b.js', content: 'eval(mended);' }] }), [
        'eval(a);',
        'eval(mended);',
      ]);
      // The commit is still there for whoever comes next.
      assert.deepEqual(await snippets({}), ['eval(a);', 'eval(b);']);
    });

    test('prose that nothing judges is told to be so, and nothing is looked for', async () => {
      const mine = await testOrganization();
      const tried = await mine.ask<Tried>(rulesTry.path, {
        rule: 'code should be a pleasure to read',
        files: [{ path: 'a.js', content: 'eval(x)' }],
      });
      assert.deepEqual([tried.kind, tried.judgement, tried.compiled, tried.matchCount], ['prose', 'notJudged', '', 0]);
      assert.match(tried.notLookedAt.join(), /not judged/);
    });

    test('with nothing to try it on, it is told what it means', async () => {
      const mine = await testOrganization();
      const tried = await mine.ask<Tried>(rulesTry.path, { rule: 'eval($X)' });
      assert.deepEqual([tried.judgement, tried.matchCount, tried.fileCount], ['structural', 0, 0]);
      assert.match(tried.notLookedAt.join(), /no files and no repository/);
    });

    test('a rule that matches everywhere shows the first matches, and says how many there are', async () => {
      const mine = await testOrganization();
      const content = 'eval(x);\n'.repeat(900);
      const tried = await mine.ask<Tried>(rulesTry.path, { rule: 'eval($X)', files: [{ path: 'a.js', content }] });
      assert.deepEqual([tried.matches.length, tried.matchCount], [200, 900]);
    });
  });

  describe('400', () => {
    test('a rule that cannot work, and a place that is no place', async () => {
      const mine = await testOrganization();
      const file = { path: 'a.js', content: '' };
      await assertRefused(mine, rulesTry, [
        [{ rule: '' }, '/rule'],
        [{ rule: 'rule:\n  kind: no_such_kind\nlanguage: javascript\n' }, '/rule'],
        [{ rule: `f(${'a'.repeat(20_000)})` }, '/rule'],
        [{ globPattern: '@(a|b)' }, '/globPattern'],
        [{ sourceTypes: ['OTHER'] }, '/sourceTypes/0'],
        [{ files: Array.from({ length: 101 }, (_, at) => ({ ...file, path: `${at}.js` })) }, '/files'],
        [{ files: [file, file] }, '/files/1/path'],
        [{ files: [{ ...file, path: '../a.js' }] }, '/files/0/path'],
        [{ files: [{ ...file, path: '/etc/passwd' }] }, '/files/0/path'],
        [{ files: [{ ...file, content: 'a'.repeat(200_001) }] }, '/files/0/content'],
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed repositories, and that of another', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.js': '' });
      await assertSameNotFound(mine, rulesTry, 'repositoryId', theirs.id);
    });
  });
});
