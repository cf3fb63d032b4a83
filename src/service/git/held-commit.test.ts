/** A fetch that goes on from what is at hand ends with the same files as one from nothing, and is sent little. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openGitTree } from '../../engine/files/git-tree.ts';
import { commitFiles, git, makeRepository, serveGit, temporaryFolder } from '../../testing/git-fixtures.ts';
import { fetchCommit, type FetchRequest } from './fetch-commit.ts';
import { fetchPullRequest } from './fetch-pull-request.ts';
import { type HeldCommit, lookBeside, mayGoOn } from './held-commit.ts';

const root = temporaryFolder();
const server = await serveGit(root);
const old = await serveGit(root, { isOld: true });
after(async () => {
  await server.close();
  await old.close();
});

const kilobyte = 1024;
/** Does not compress. */
const large = randomBytes(300 * kilobyte).toString('hex');

function request(name: string, more: Partial<FetchRequest> = {}, from = server): FetchRequest {
  const into = join(temporaryFolder(), 'bare');
  return { url: from.url + name, allowedPrefixes: [from.url], ref: 'main', into, ...more };
}

function packBytes(gitDir: string): number {
  const folder = join(gitDir, 'objects', 'pack');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pack'))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function filesOf(gitDir: string, commitSha: string): Promise<readonly (readonly [string, string])[]> {
  await using tree = await openGitTree(gitDir, commitSha);
  const files: (readonly [string, string])[] = [];
  for (const { path } of tree.entries) {
    const text = await tree.read(path).then(
      (bytes) => Buffer.from(bytes).toString(),
      (error: unknown) => String(error),
    );
    files.push([path, text]);
  }
  return files;
}

/** What the source holds, by git's own word. */
function filesThere(path: string, commitSha: string): readonly (readonly [string, string])[] {
  const names = git(path, ['ls-tree', '-r', '--name-only', commitSha]).split('\n');
  return names.map((name) => [name, git(path, ['cat-file', 'blob', `${commitSha}:${name}`])] as const);
}

for (const from of [server, old]) {
  void describe(`what is at hand of a repository, ${from === old ? 'from a server that knows no filters' : 'from a server of today'}`, () => {
    const name = from === old ? 'old' : 'today';

    it('is gone on from: pushes, a forced one, a way back, another branch; each ends with the files of its commit', async () => {
      const { path, commitSha } = makeRepository(
        { 'large.txt': large, 'a.txt': '0' },
        { path: join(root, `${name}-pushes`) },
      );
      const into = join(temporaryFolder(), 'bare');
      await fetchCommit(request(`${name}-pushes`, { into }, from));
      const whole = packBytes(into);
      const steps: readonly (() => unknown)[] = [
        () => commitFiles(path, { 'a.txt': '1' }),
        () => commitFiles(path, { 'b/c.txt': '2' }),
        () => git(path, ['reset', '--quiet', '--hard', commitSha]),
        () => commitFiles(path, { 'a.txt': '3' }),
        () => git(path, ['rm', '--quiet', 'a.txt']) + git(path, ['commit', '--quiet', '-m', 'Remove']),
        () => git(path, ['commit', '--quiet', '--amend', '--allow-empty', '-m', 'Remove it']),
      ];
      for (const step of steps) {
        step();
        const tip = git(path, ['rev-parse', 'main']);
        const fetched = await fetchCommit(request(`${name}-pushes`, { into, goesOn: true }, from));
        assert.equal(fetched.commitSha, tip);
        assert.deepEqual(await filesOf(into, tip), filesThere(path, tip));
      }
      assert.ok(packBytes(into) - whole < 20 * kilobyte, `${packBytes(into) - whole} bytes more`);
      git(path, ['checkout', '--quiet', '--orphan', 'other']);
      const unrelated = commitFiles(path, { 'z.txt': 'z' });
      await fetchCommit(request(`${name}-pushes`, { into, goesOn: true, ref: 'other' }, from));
      assert.deepEqual(await filesOf(into, unrelated), filesThere(path, unrelated));
    });

    it('stands beside the commits of a pull request, which are sent without what it holds', async () => {
      const { path } = makeRepository({ 'large.txt': large, 'a.txt': '0' }, { path: join(root, `${name}-pull`) });
      for (let at = 1; at <= 3; at += 1) commitFiles(path, { 'a.txt': String(at) });
      const forkSha = git(path, ['rev-parse', 'main~1']);
      git(path, ['checkout', '--quiet', '-b', 'feature', forkSha]);
      const headSha = commitFiles(path, { 'b.txt': 'b' });
      git(path, ['checkout', '--quiet', 'main']);
      const { gitDir, commitSha } = await fetchCommit(request(`${name}-pull`, {}, from));
      const held: HeldCommit = { gitDir, commitSha };
      const before = packBytes(gitDir);
      for (const needsBase of [true, false]) {
        const fetched = await fetchPullRequest({
          ...request(`${name}-pull`, {}, from),
          headRef: 'feature',
          baseRef: 'main',
          held,
          needsBase: () => needsBase,
        });
        assert.deepEqual([fetched.headSha, fetched.mergeBaseSha], [headSha, forkSha]);
        assert.deepEqual(await filesOf(fetched.gitDir, headSha), filesThere(path, headSha));
        if (needsBase) assert.deepEqual(await filesOf(fetched.gitDir, forkSha), filesThere(path, forkSha));
        assert.ok(packBytes(fetched.gitDir) < 20 * kilobyte, `${packBytes(fetched.gitDir)} bytes`);
      }
      assert.equal(packBytes(gitDir), before, 'what is beside stays as it is');
    });
  });
}

void describe('what is at hand of a repository', () => {
  it('stays whole where going on fails', async () => {
    const { path, commitSha } = makeRepository({ 'a.txt': '0' }, { path: join(root, 'stays') });
    const into = join(temporaryFolder(), 'bare');
    await fetchCommit(request('stays', { into }));
    const failing = [request('stays', { into, goesOn: true, ref: 'nope' }), request('nowhere', { into, goesOn: true })];
    for (const wanted of failing) await assert.rejects(fetchCommit(wanted), { name: 'FetchFailed' });
    assert.deepEqual(await filesOf(into, commitSha), filesThere(path, commitSha));
    commitFiles(path, { 'a.txt': '1' });
    await fetchCommit(request('stays', { into, goesOn: true }));
  });

  it('has no place for what is too large to be fetched, before as after', async () => {
    const { path } = makeRepository({ 'large.txt': large, 'a.txt': '0' }, { path: join(root, 'limited') });
    const limits = { blobBytesMax: 1000 };
    const into = join(temporaryFolder(), 'bare');
    await fetchCommit(request('limited', { into, limits }));
    const tip = commitFiles(path, { 'a.txt': '1' });
    await fetchCommit(request('limited', { into, limits, goesOn: true }));
    const files = new Map(await filesOf(into, tip));
    assert.equal(files.get('a.txt'), '1');
    assert.match(files.get('large.txt') ?? '', /not fetched, because it is too large/);
  });

  it('is left aside where git could not be told of its place', async () => {
    const gitDir = join(temporaryFolder(), 'bare');
    await lookBeside(gitDir, { gitDir: join(temporaryFolder(), 'two\nlines'), commitSha: '1'.repeat(40) });
    assert.throws(() => statSync(join(gitDir, 'shallow')), { code: 'ENOENT' });
  });

  it('grows old', async () => {
    const gitDir = join(temporaryFolder(), 'bare');
    assert.equal(await mayGoOn(gitDir), true);
    mkdirSync(join(gitDir, 'objects', 'pack'), { recursive: true });
    for (let at = 0; at < 24; at += 1) {
      assert.equal(await mayGoOn(gitDir), true);
      writeFileSync(join(gitDir, 'objects', 'pack', `pack-${at}.pack`), '');
    }
    assert.equal(await mayGoOn(gitDir), false);
  });
});
