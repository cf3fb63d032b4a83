import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openGitTree } from '../../engine/files/git-tree.ts';
import { commitFiles, git, makeRepository, serveGit, temporaryFolder } from '../../testing/git-fixtures.ts';
import { fetchPullRequest, type PullRequestFetch } from './fetch-pull-request.ts';

const root = temporaryFolder();
const server = await serveGit(root);
after(() => server.close());

function request(name: string, more: Partial<PullRequestFetch> = {}): PullRequestFetch {
  const into = join(temporaryFolder(), 'bare');
  return { url: server.url + name, allowedPrefixes: [server.url], headRef: 'feature', baseRef: 'main', into, ...more };
}

/** `count` commits that change nothing, made at once. */
function commitMany(path: string, branch: string, count: number): void {
  const commit = `commit refs/heads/${branch}\ncommitter T <t@vedette.example> 1767225600 +0000\ndata ${branch.length}\n${branch}\n`;
  const commits = Array.from({ length: count }, (_, index) =>
    index === 0 ? `${commit}from refs/heads/${branch}^0\n` : commit,
  );
  git(path, ['fast-import', '--quiet', '--force'], commits.join('\n'));
}

function branched(name: string): { readonly path: string; readonly forkSha: string } {
  const { path, commitSha } = makeRepository({ 'a.txt': 'first' }, { path: join(root, name) });
  git(path, ['branch', 'feature']);
  return { path, forkSha: commitSha };
}

test('head and merge base are found and can be read, and nothing else was fetched', async () => {
  const { path, forkSha } = branched('plain');
  const baseSha = commitFiles(path, { 'b.txt': 'base moved on' });
  git(path, ['checkout', '--quiet', 'feature']);
  const middleSha = commitFiles(path, { 'c.txt': 'not the head yet' });
  const headSha = commitFiles(path, { 'c.txt': 'the head' });
  const wanted = request('plain');
  const fetched = await fetchPullRequest(wanted);
  assert.deepEqual(fetched, { headSha, mergeBaseSha: forkSha, gitDir: wanted.into });
  await using head = await openGitTree(fetched.gitDir, headSha);
  assert.equal(Buffer.from(await head.read('c.txt')).toString(), 'the head');
  await using base = await openGitTree(fetched.gitDir, forkSha);
  assert.deepEqual(
    base.entries.map(({ path }) => path),
    ['a.txt'],
  );
  for (const sha of [middleSha, baseSha])
    await assert.rejects(openGitTree(fetched.gitDir, sha), { name: 'TreeUnreadable' });

  for (const headCommit of [middleSha, middleSha.slice(0, 12)]) {
    assert.equal((await fetchPullRequest(request('plain', { headCommit }))).headSha, middleSha);
  }
  const { headRef: _, ...byCommit } = request('plain', { headCommit: headSha });
  assert.equal((await fetchPullRequest(byCommit)).mergeBaseSha, forkSha);
});

test('a branch that left its base hundreds of commits ago is followed back, up to the limit', async () => {
  const { path, forkSha } = branched('long');
  commitMany(path, 'feature', 450);
  commitMany(path, 'main', 10);
  assert.equal((await fetchPullRequest(request('long'))).mergeBaseSha, forkSha);
  const limited = request('long', { historyDepthMax: 100 });
  await assert.rejects(fetchPullRequest(limited), { code: 'too_large', message: /more than 100 commits ago/ });
  assert.equal(existsSync(limited.into), false);
});

test('an old common commit that is near does not hide a later one that is far', async () => {
  const { path, forkSha } = branched('crossed');
  commitMany(path, 'main', 5);
  const laterSha = git(path, ['rev-parse', 'main']);
  // The head's first parent leads to the later commit by a long way, its second to the first commit by a short one.
  git(path, ['update-ref', 'refs/heads/feature', laterSha]);
  commitMany(path, 'feature', 120);
  const tree = git(path, ['rev-parse', 'main^{tree}']);
  const headSha = git(path, ['commit-tree', tree, '-p', 'feature', '-p', forkSha, '-m', 'Merge']);
  git(path, ['update-ref', 'refs/heads/feature', headSha]);
  commitMany(path, 'main', 10);
  assert.equal((await fetchPullRequest(request('crossed'))).mergeBaseSha, laterSha);
});

test('a server that knows no filters and gives only branch heads is read all the same', async () => {
  const { path, forkSha } = branched('old-server');
  git(path, ['config', 'uploadpack.allowFilter', 'false']);
  commitMany(path, 'feature', 60);
  const middleSha = git(path, ['rev-parse', 'feature~3']);
  const old = await serveGit(root, { isOld: true });
  const wanted = request('old-server', {
    url: `${old.url}old-server`,
    allowedPrefixes: [old.url],
    headCommit: middleSha,
  });
  const { gitDir, headSha, mergeBaseSha } = await fetchPullRequest(wanted);
  assert.deepEqual([headSha, mergeBaseSha], [middleSha, forkSha]);
  await using base = await openGitTree(gitDir, mergeBaseSha);
  assert.equal(base.entries.length, 1);
  await old.close();
});

test('branches without a common commit, and branches and commits that are not there, are told apart', async () => {
  const { path } = branched('unrelated');
  git(path, ['checkout', '--quiet', '--orphan', 'other']);
  commitFiles(path, { 'z.txt': 'z' });
  const failures: readonly (readonly [Partial<PullRequestFetch>, string, RegExp])[] = [
    [{ headRef: 'other' }, 'other', /no commit in common/],
    [{ headRef: 'nope' }, 'no_such_branch', /no branch nope/],
    [{ baseRef: 'nope' }, 'no_such_branch', /no branch nope/],
    [{ headCommit: '1'.repeat(40) }, 'no_such_branch', /forced push/],
    [{ headCommit: '1'.repeat(12) }, 'no_such_branch', /forced push/],
    [{ headCommit: '--all' }, 'other', /by its hash/],
    [{ headRef: '' }, 'other', /Neither/],
  ];
  for (const [more, code, message] of failures)
    await assert.rejects(fetchPullRequest(request('unrelated', more)), { code, message });
});

// Most pull requests of open projects come from forks, which the repository itself knows nothing of.
test('a head in a fork is fetched from there, by branch and by hash, and what cannot be read says that it is the fork', async () => {
  const { path, forkSha } = branched('upstream');
  commitMany(path, 'main', 120);
  const forkPath = join(root, 'fork');
  git(root, ['clone', '--quiet', path, forkPath]);
  git(forkPath, ['checkout', '--quiet', '-b', 'theirs', forkSha]);
  const headSha = commitFiles(forkPath, { 'b.txt': 'of the fork' });
  const headRemote = { url: `${server.url}fork`, allowedPrefixes: [server.url] };
  for (const headCommit of [headSha, headSha.slice(0, 12)]) {
    const fetched = await fetchPullRequest(request('upstream', { headRef: 'theirs', headCommit, headRemote }));
    assert.deepEqual([fetched.headSha, fetched.mergeBaseSha], [headSha, forkSha]);
    await using head = await openGitTree(fetched.gitDir, headSha);
    assert.equal(head.entries.length, 2);
  }
  const failures: readonly (readonly [Partial<PullRequestFetch>, RegExp])[] = [
    [
      { headRef: 'theirs', headRemote: { ...headRemote, url: `${server.url}nowhere` } },
      /fork .*cannot be read\. There is no/,
    ],
    [{ headRef: 'nope', headRemote }, /fork .*cannot be read\. The repository has no branch nope/],
    [
      { headRef: 'theirs', headRemote: { ...headRemote, url: 'http://127.0.0.2:1/x' } },
      /fork .*cannot be read\. .*refused/,
    ],
    [{ headRef: 'theirs', baseRef: 'nope', headRemote }, /^The repository has no branch nope/],
  ];
  for (const [more, message] of failures)
    await assert.rejects(fetchPullRequest(request('upstream', more)), { message });
});
