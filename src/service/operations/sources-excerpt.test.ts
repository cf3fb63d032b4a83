/** What sources/excerpt promises. */
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commitFiles, commitOnBranch, git } from '../../testing/git-fixtures.ts';
import { type Reply, testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { queueScan } from '../scans/queue-scan.ts';
import { assertRefused, assertSameNotFound, assertTaken, idFaults } from './promises.testing.ts';
import { sourcesExcerpt } from './sources-excerpt.ts';

const files = {
  'src/a.js': 'one\r\ntwo\nthree\n',
  'src/long.py': `${'x'.repeat(1_999)}😀y\nshort\n`,
  'src/odd name: [1].js': 'odd\n',
  'empty.txt': '',
  'logo.png': 'PNG\0\0',
  README: '#!/usr/bin/env node\nlast line without an end',
  'many.txt': Array.from({ length: 1_000 }, (_, at) => `line ${at + 1}`).join('\n'),
};

interface Excerpt {
  readonly path: string;
  readonly commitSha: string;
  readonly startLine: number;
  readonly lines: readonly string[];
  readonly totalLines: number;
  readonly language: string;
  readonly isTruncated: boolean;
}

async function scannedOnce(): Promise<{
  mine: TestOrganization;
  repositoryId: string;
  path: string;
  commitSha: string;
}> {
  const mine = await testOrganization();
  const { id: repositoryId, path } = await mine.register(files);
  await mine.runScans();
  return { mine, repositoryId, path, commitSha: git(path, ['rev-parse', 'HEAD']) };
}

const ask = (mine: TestOrganization, body: object): Promise<Excerpt> =>
  mine.ask(sourcesExcerpt.path, { startLine: 1, endLine: 400, ...body });

const call = (mine: TestOrganization, body: object): Promise<Reply> =>
  mine.call(sourcesExcerpt.path, { startLine: 1, endLine: 400, ...body });

describe('Show lines of a file', () => {
  describe('200', () => {
    test('lines of the newest commit, as far as the file goes, with its language', async () => {
      const { mine, repositoryId, commitSha } = await scannedOnce();
      const at = { repositoryId, commitSha };
      assert.deepEqual(await ask(mine, { ...at, path: 'src/a.js', startLine: 2, endLine: 9 }), {
        path: 'src/a.js',
        commitSha,
        startLine: 2,
        lines: ['two', 'three'],
        totalLines: 3,
        language: 'javascript',
        isTruncated: false,
      });
      const { lines, language } = await ask(mine, { ...at, path: 'README' });
      assert.deepEqual([lines, language], [['#!/usr/bin/env node', 'last line without an end'], 'javascript']);
      assert.deepEqual((await ask(mine, { ...at, path: 'src/odd name: [1].js' })).lines, ['odd']);
      const empty = await ask(mine, { ...at, path: 'empty.txt' });
      assert.deepEqual([empty.lines, empty.totalLines, empty.language], [[], 0, '']);
      const beyond = await ask(mine, { ...at, path: 'src/a.js', startLine: 7, endLine: 8 });
      assert.deepEqual([beyond.lines, beyond.totalLines], [[], 3]);
      const many = await ask(mine, { ...at, path: 'many.txt', startLine: 301, endLine: 700 });
      assert.deepEqual(
        [many.lines.length, many.lines[0], many.lines[399], many.totalLines],
        [400, 'line 301', 'line 700', 1_000],
      );
    });

    test('a very long line is cut and said to be, no character in two', async () => {
      const { mine, repositoryId, commitSha } = await scannedOnce();
      const { lines, isTruncated } = await ask(mine, { repositoryId, commitSha, path: 'src/long.py' });
      assert.deepEqual([lines, isTruncated], [['x'.repeat(1_999), 'short'], true]);
      const shown = await ask(mine, { repositoryId, commitSha, path: 'src/long.py', startLine: 2, endLine: 2 });
      assert.equal(shown.isTruncated, false);
    });

    test('what is no UTF-8 is shown as far as it goes', async () => {
      const mine = await testOrganization();
      const { id: repositoryId, path } = await mine.register({ a: 'a' });
      const commitSha = commitFiles(path, {
        'latin.js': Buffer.from('caf\xe9\n', 'latin1'),
        'wide.txt': Buffer.from('\ufeffwide\n', 'utf16le'),
      });
      await mine.runScans();
      assert.deepEqual((await ask(mine, { repositoryId, commitSha, path: 'latin.js' })).lines, ['caf�']);
      assert.deepEqual((await ask(mine, { repositoryId, commitSha, path: 'wide.txt' })).lines, ['wide']);
    });

    test('of an older commit it is fetched once, and then kept', async () => {
      const { mine, repositoryId, path, commitSha } = await scannedOnce();
      commitFiles(path, { 'src/a.js': 'newer\n' });
      await mine.ask('/api/v1/scans/start', { repositoryId });
      await mine.runScans();
      const older = { repositoryId, commitSha, path: 'src/a.js' };
      assert.deepEqual((await ask(mine, older)).lines, ['one', 'two', 'three']);
      const newer = git(path, ['rev-parse', 'HEAD']);
      rmSync(path, { recursive: true });
      assert.deepEqual((await ask(mine, { ...older, path: 'README' })).lines.length, 2);
      assert.deepEqual((await ask(mine, { ...older, commitSha: newer })).lines, ['newer']);
    });

    test('of the head of a pull request, and of several files of it at once', async () => {
      const { mine, repositoryId, path } = await scannedOnce();
      const head = commitOnBranch(path, { branch: 'feature', from: 'main' }, { 'src/a.js': 'of a pull request\n' });
      await scanPullRequest(mine, repositoryId, head);
      const excerpts = await Promise.all(
        ['src/a.js', 'README', 'many.txt'].map((name) => ask(mine, { repositoryId, commitSha: head, path: name })),
      );
      assert.deepEqual(
        excerpts.map(({ lines }) => lines[0]),
        ['of a pull request', '#!/usr/bin/env node', 'line 1'],
      );
    });

    test('of an uploaded bill of materials, by its digest', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.ask<{ id: string }>('/api/v1/repositories/add-sbom', {
        repositoryName: 'image',
        fileName: 'purls.txt',
        sbom: '# of the image\npkg:npm/lodash@4.17.11\n',
      });
      await mine.runScans();
      const { packages } = await mine.ask<{ packages: { id: string }[] }>('/api/v1/sca/packages/search', {});
      const { scans } = await mine.ask<{ scans: { commitSha: string }[] }>('/api/v1/scans/list', {});
      assert.equal(packages.length, 1);
      const commitSha = scans[0]?.commitSha ?? '';
      const { lines } = await ask(mine, { repositoryId, commitSha, path: 'purls.txt', startLine: 2, endLine: 2 });
      assert.deepEqual(lines, ['pkg:npm/lodash@4.17.11']);
      for (const [fields, words] of [
        [{ path: 'other.txt' }, /no such file/],
        [{ commitSha: 'a'.repeat(64) }, /replaced by another upload/],
      ] as const) {
        const reply = await call(mine, { repositoryId, commitSha, path: 'purls.txt', ...fields });
        assert.equal(reply.status, 404);
        assert.match(reply.body.error.message, words);
      }
    });
  });

  describe('400', () => {
    test('the repository and the commit are named, in full', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, sourcesExcerpt, [
        ...idFaults('repositoryId'),
        ...[undefined, '', 'main', 'a'.repeat(39), 'a'.repeat(41), 'A'.repeat(40), 7].map(
          (commitSha) => [{ commitSha }, '/commitSha'] as const,
        ),
      ]);
      await assertTaken(mine, sourcesExcerpt, [{ commitSha: 'a'.repeat(40) }, { commitSha: 'a'.repeat(64) }]);
    });

    test('a path that leaves the tree, or is none, is refused before anything is looked for', async () => {
      const mine = await testOrganization();
      const bad = [undefined, '', '/etc/passwd', '../a', 'a/../b', 'a//b', './a', 'a/', 'a\0b', 'x'.repeat(4_097)];
      await assertRefused(
        mine,
        sourcesExcerpt,
        bad.map((path) => [{ path }, '/path'] as const),
      );
      await assertTaken(mine, sourcesExcerpt, [
        { path: '...' },
        { path: '-x' },
        { path: ':(glob)*' },
        { path: '..a/b' },
      ]);
    });

    test('lines are counted from 1, in order, 400 at most', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, sourcesExcerpt, [
        [{ startLine: 0 }, '/startLine'],
        [{ startLine: 1.5 }, '/startLine'],
        [{ startLine: undefined }, '/startLine'],
        [{ startLine: 100_000_001, endLine: 100_000_000 }, '/startLine'],
        [{ startLine: 5, endLine: 4 }, '/endLine'],
        [{ startLine: 1, endLine: 401 }, '/endLine'],
        [{ endLine: 100_000_001 }, '/endLine'],
        [{ endLine: undefined }, '/endLine'],
      ]);
      await assertTaken(mine, sourcesExcerpt, [
        { startLine: 1, endLine: 400 },
        { startLine: 5, endLine: 5 },
        { startLine: 100_000_000, endLine: 100_000_000 },
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository', async () => {
      const other = await scannedOnce();
      const mine = await testOrganization();
      await assertSameNotFound(mine, sourcesExcerpt, 'repositoryId', other.repositoryId);
      const reply = await call(mine, { ...other, mine: undefined, path: 'src/a.js' });
      assert.match(reply.body.error.message, /there is no repository/);
    });

    test('a commit that the host has, and no scan has read', async () => {
      const { mine, repositoryId, path } = await scannedOnce();
      const commitSha = commitFiles(path, { 'secret.js': 'not scanned\n' });
      const reply = await call(mine, { repositoryId, commitSha, path: 'secret.js' });
      assert.equal(reply.status, 404);
      assert.match(reply.body.error.message, /no scan of this repository has read this commit/);
    });

    test('what is no file, no text or too large is not shown, and why is said', async () => {
      const mine = await testOrganization();
      const { id: repositoryId, path } = await mine.register({ 'src/a.js': 'a' });
      writeFileSync(join(path, 'large.txt'), Buffer.alloc(16 * 1024 ** 2 + 1, 'x'));
      const commitSha = commitFiles(path, { 'logo.png': 'PNG\0\0' });
      await mine.runScans();
      for (const [name, words] of [
        ['src/b.js', /no such file/],
        ['src', /no such file/],
        ['*', /no such file/],
        ['src/a\\x2ejs', /no such file/],
        ['logo.png', /it is no text/],
        ['large.txt', /too large/],
      ] as const) {
        const reply = await call(mine, { repositoryId, commitSha, path: name });
        assert.equal(reply.status, 404, name);
        assert.match(reply.body.error.message, words, name);
      }
    });

    test('a commit that is gone at its host says so', async () => {
      const { mine, repositoryId, path } = await scannedOnce();
      const head = commitOnBranch(path, { branch: 'feature', from: 'main' }, { 'src/a.js': 'gone\n' });
      await scanPullRequest(mine, repositoryId, head);
      rmSync(join(path, '.git'), { recursive: true });
      const reply = await call(mine, { repositoryId, commitSha: head, path: 'src/a.js' });
      assert.equal(reply.status, 404);
      assert.match(
        reply.body.error.message,
        /not kept on this machine, and could not be fetched again: There is no git/,
      );
      assert.doesNotMatch(reply.text, new RegExp(path), 'no path of this machine');
    });
  });
});

async function scanPullRequest(mine: TestOrganization, repositoryId: string, head: string): Promise<void> {
  const { context, clock } = await testService();
  const request = {
    organizationId: mine.id,
    repositoryId,
    kind: 'pr',
    trigger: 'pull-request',
    branch: 'feature',
    pullRequest: { id: '7', headCommit: head, baseBranch: 'main', baseCommit: '', headSource: '' },
  } as const;
  await context.db
    .transaction()
    .execute((transaction) => queueScan({ transaction, jobs: context.jobs }, request, clock.now()));
  await mine.runScans();
}
