import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openGitTree } from '../../engine/files/git-tree.ts';
import {
  commitFiles,
  commitTree,
  git,
  type GitServerOptions,
  makeRepository,
  serveGit,
  temporaryFolder,
  writeBlob,
} from '../../testing/git-fixtures.ts';
import { fetchCommit, type FetchRequest } from './fetch-commit.ts';
import { FetchFailed, type FetchFailureCode } from './fetch-failed.ts';
import { resolveHead } from './resolve-head.ts';

const root = temporaryFolder();
const at = (name: string) => join(root, name);
const app = makeRepository({ 'package.json': '{}', 'src/é.ts': 'eval(1)' }, { path: at('app') });
makeRepository({}, { path: at('empty') });
makeRepository({ 'noise.bin': randomBytes(400_000), 'a.txt': 'small' }, { path: at('large') });
const marker = at('it-ran');
const server = await serveGit(root);
after(() => server.close());

/** A request for `main` of a served repository. */
function request(name: string, more: Partial<FetchRequest> = {}): FetchRequest & { readonly ref: string } {
  return {
    url: server.url + name,
    allowedPrefixes: [server.url],
    ref: 'main',
    into: join(temporaryFolder(), 'bare'),
    ...more,
  };
}

async function failureOf(attempt: Promise<unknown>): Promise<FetchFailed> {
  const error = await attempt.then(
    () => assert.fail('it succeeded'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof FetchFailed, String(error));
  return error;
}

async function filesOf(gitDir: string, commitSha: string): Promise<Record<string, string>> {
  await using tree = await openGitTree(gitDir, commitSha);
  const files: [string, string][] = [];
  for (const { path, kind } of tree.entries) {
    files.push([path, kind === 'file' ? Buffer.from(await tree.read(path)).toString('utf8') : kind]);
  }
  return Object.fromEntries(files);
}

test('a branch becomes a tree of its files, without a checkout and without a trace of the remote', async () => {
  const wanted = request('app.git/');
  const fetched = await fetchCommit(wanted);
  assert.deepEqual(fetched, { commitSha: app.commitSha, gitDir: wanted.into });
  assert.deepEqual(await filesOf(fetched.gitDir, fetched.commitSha), { 'package.json': '{}', 'src/é.ts': 'eval(1)' });
  assert.equal(existsSync(join(wanted.into, 'src')), false);
  assert.doesNotMatch(readFileSync(join(wanted.into, 'config'), 'utf8'), /127\.0\.0\.1|promisor/);
});

test('one commit can be asked for by its hash, also when its branch has moved on', async () => {
  const repository = makeRepository({ a: '1' }, { path: at('moved') });
  const head = commitFiles(repository.path, { a: '2' });
  const { gitDir } = await fetchCommit(request('moved', { ref: 'main', commit: repository.commitSha }));
  assert.deepEqual(await filesOf(gitDir, repository.commitSha), { a: '1' });
  await assert.rejects(openGitTree(gitDir, head), { name: 'TreeUnreadable' });
});

test('the head of a branch is known without fetching it', async () => {
  assert.equal(await resolveHead(request('app')), app.commitSha);
  assert.equal((await failureOf(resolveHead(request('app', { ref: 'mai' })))).code, 'no_such_branch');
  assert.equal((await failureOf(resolveHead(request('empty')))).code, 'empty_repository');
});

const failures: readonly {
  readonly name: string;
  readonly code: FetchFailureCode;
  readonly says: RegExp;
  readonly repository?: string;
  readonly server?: GitServerOptions;
  readonly request?: Partial<FetchRequest>;
}[] = [
  {
    name: 'a branch that is not there',
    code: 'no_such_branch',
    says: /no branch nope\. Its default branch is main/,
    request: { ref: 'nope' },
  },
  {
    name: 'a branch name that is an option',
    code: 'no_such_branch',
    says: /spelling/,
    request: { ref: '--upload-pack=touch' },
  },
  {
    name: 'a commit that is not there',
    code: 'no_such_branch',
    says: /forced push/,
    request: { commit: '1'.repeat(40) },
  },
  { name: 'a repository without a branch', code: 'empty_repository', says: /Push a commit/, repository: 'empty' },
  { name: 'a repository that is not there', code: 'not_found', says: /Check the address/, repository: 'nowhere' },
  {
    name: 'a redirect to another host',
    code: 'not_allowed',
    says: /redirect/,
    server: { redirectTo: 'http://127.0.0.1:9/' },
  },
  {
    name: 'a server that asks who it is',
    code: 'authentication',
    says: /credential/,
    server: { authorization: 'Bearer right' },
  },
  {
    name: 'a wrong credential',
    code: 'authentication',
    says: /credential/,
    server: { authorization: 'Bearer right' },
    request: { credential: { kind: 'bearer', token: 'wr0ng-s3cret' } },
  },
  { name: 'a server that forbids', code: 'authentication', says: /credential/, server: { status: 403 } },
  { name: 'a server that limits', code: 'unreachable', says: /limits/, server: { status: 429 } },
  { name: 'a server in trouble', code: 'unreachable', says: /error of its own/, server: { status: 503 } },
  {
    name: 'a server that is no git server',
    code: 'not_found',
    says: /no git repository/,
    server: { status: 200, body: '<html>\nPlease log in\n</html>\n' },
  },
  {
    name: 'a server that never answers',
    code: 'timed_out',
    says: /longer than/,
    server: { isSilent: true },
    request: { limits: { timeoutMs: 300 } },
  },
  {
    name: 'a transfer that never ends',
    code: 'timed_out',
    says: /longer than/,
    server: {
      fetchBody: function* () {
        yield Buffer.from('0011shallow-info');
      },
    },
    request: { limits: { timeoutMs: 500 } },
  },
  {
    name: 'a transfer of garbage',
    code: 'unreachable',
    says: /no git server/,
    server: { fetchBody: () => [Buffer.from('zzzzgarbage')] },
  },
  {
    name: 'a repository over the limit',
    code: 'too_large',
    says: /larger/,
    repository: 'large',
    request: { limits: { packBytesMax: 100_000 } },
  },
  {
    name: 'no git on the machine',
    code: 'git_missing',
    says: /Install git/,
    request: { git: 'git-that-is-not-there' },
  },
  {
    name: 'an address that is not listed',
    code: 'not_allowed',
    says: /refused/,
    request: { allowedPrefixes: ['https://bitbucket.org/'] },
  },
  {
    name: 'an address of a program',
    code: 'not_allowed',
    says: /refused/,
    request: { url: "ext::sh -c 'touch /tmp/x'" },
  },
];

for (const { name, code, says, server: options, repository = 'app', request: more } of failures) {
  test(`${name} is told as ${code}, and leaves nothing behind`, async () => {
    const hostile = options === undefined ? server : await serveGit(root, options);
    try {
      const wanted = { ...request(repository), url: hostile.url + repository, allowedPrefixes: [hostile.url], ...more };
      const failure = await failureOf(fetchCommit(wanted));
      assert.equal(failure.code, code, failure.message);
      assert.match(failure.message, says);
      assert.doesNotMatch(failure.message, /wr0ng|\/tmp\/|127\.0\.0\.1:\d+\/.*@/);
      assert.equal(existsSync(wanted.into), false);
    } finally {
      if (hostile !== server) await hostile.close();
    }
  });
}

test('an unreachable port is told as unreachable', async () => {
  const gone = await serveGit(root);
  await gone.close();
  const failure = await failureOf(fetchCommit(request('app', { url: `${gone.url}app`, allowedPrefixes: [gone.url] })));
  assert.equal(failure.code, 'unreachable');
});

test('a cancelled fetch ends at once, also one that was cancelled before it began', async () => {
  const silent = await serveGit(root, { isSilent: true });
  const controller = new AbortController();
  const attempt = fetchCommit({
    ...request('app', { signal: controller.signal }),
    url: `${silent.url}app`,
    allowedPrefixes: [silent.url],
  });
  while (silent.requests.length === 0) await new Promise(setImmediate);
  controller.abort();
  assert.equal((await failureOf(attempt)).code, 'cancelled');
  assert.equal((await failureOf(fetchCommit(request('app', { signal: AbortSignal.abort() })))).code, 'cancelled');
  await silent.close();
});

test('a credential reaches its own host, and never an argument, the repository or a redirect', async () => {
  const other = await serveGit(root);
  const credentials = [
    [{ kind: 'bearer', token: 's3cret' }, 'Bearer s3cret'],
    [
      { kind: 'basic', username: 'x-token-auth', password: 'pä' },
      `Basic ${Buffer.from('x-token-auth:pä').toString('base64')}`,
    ],
  ] as const;
  for (const [credential, authorization] of credentials) {
    const guarded = await serveGit(root, { authorization });
    const redirecting = await serveGit(root, { redirectTo: other.url });
    const access = { credential, allowedPrefixes: [guarded.url, redirecting.url] };
    const { gitDir, commitSha } = await fetchCommit(request('app', { ...access, url: `${guarded.url}app` }));
    assert.equal(commitSha, app.commitSha);
    for (const file of readdirSync(gitDir, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) assert.ok(!readFileSync(join(file.parentPath, file.name)).includes('s3cret'));
    }
    await failureOf(fetchCommit(request('app', { ...access, url: `${redirecting.url}app` })));
    await Promise.all([guarded.close(), redirecting.close()]);
  }
  assert.deepEqual(other.requests, []);
  await other.close();
});

test('a file over the limit is listed and left out, where the server can leave it out', async () => {
  const { gitDir, commitSha } = await fetchCommit(request('large', { limits: { blobBytesMax: 1000 } }));
  await using tree = await openGitTree(gitDir, commitSha);
  assert.deepEqual(
    tree.entries.map(({ path }) => path),
    ['a.txt', 'noise.bin'],
  );
  await assert.rejects(tree.read('noise.bin'), { name: 'FileUnreadable', message: /too large/ });
  assert.equal(Buffer.from(await tree.read('a.txt')).toString(), 'small');
});

test('a server that knows no filters and gives only branch heads is read all the same', async () => {
  const { path, commitSha: old } = makeRepository({ 'noise.bin': randomBytes(10_000) }, { path: at('plain') });
  const head = commitFiles(path, { 'a.txt': 'a' });
  git(path, ['config', 'uploadpack.allowFilter', 'false']);
  const server = await serveGit(root, { isOld: true });
  const access = { url: `${server.url}plain`, allowedPrefixes: [server.url], limits: { blobBytesMax: 1000 } };
  const { gitDir, commitSha } = await fetchCommit(request('plain', { ...access, commit: head }));
  assert.equal(commitSha, head);
  assert.equal((await filesOf(gitDir, head))['a.txt'], 'a');
  const failure = await failureOf(fetchCommit(request('plain', { ...access, commit: old })));
  assert.equal(failure.code, 'no_such_branch');
  assert.match(failure.message, /not the head of its branch/);
  await server.close();
});

test('links, submodules, module files and hooks of the repository are listed, and nothing of them happens', async () => {
  const { path } = makeRepository({ 'a.txt': 'a' }, { path: at('tricks') });
  const modules = `[submodule "../../evil"]\n\tpath = sub\n\turl = -u./run\n\tupdate = !touch ${marker}\n`;
  commitTree(path, [
    { mode: '100644', name: '.gitattributes', id: writeBlob(path, '* filter=evil diff=evil\n') },
    { mode: '100644', name: '.gitmodules', id: writeBlob(path, modules) },
    { mode: '120000', name: 'link', id: writeBlob(path, '../../../etc/passwd') },
    { mode: '160000', name: 'sub', id: '2'.repeat(40) },
  ]);
  const hooks = join(path, '.git', 'hooks');
  mkdirSync(hooks, { recursive: true });
  for (const hook of ['post-checkout', 'post-merge', 'pre-receive', 'reference-transaction', 'post-index-change']) {
    writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch ${marker}\n`);
    chmodSync(join(hooks, hook), 0o755);
  }
  const { gitDir, commitSha } = await fetchCommit(request('tricks'));
  const expected = {
    '.gitattributes': '* filter=evil diff=evil\n',
    '.gitmodules': modules,
    link: 'symlink',
    sub: 'submodule',
  };
  assert.deepEqual(await filesOf(gitDir, commitSha), expected);
  assert.equal(existsSync(marker), false);
});

test('a proxy is used where the operator names one, and only then', async () => {
  const proxy = await serveGit(root, { status: 502 });
  const failure = await failureOf(fetchCommit(request('app', { network: { proxy: proxy.url } })));
  assert.equal(failure.code, 'unreachable');
  assert.ok(proxy.requests.every(({ url }) => url.startsWith(server.url)) && proxy.requests.length > 0);
  await proxy.close();
});

test('a folder that the operator lists is fetched from without a server', async () => {
  const { commitSha } = await fetchCommit(
    request('', { url: `file://${at('app')}`, allowedPrefixes: [`file://${root}/`] }),
  );
  assert.equal(commitSha, app.commitSha);
});

test('the configuration and the helpers of the machine take no part', async () => {
  git(at('app'), ['config', 'uploadpack.packObjectsHook', `touch ${marker}`]);
  await fetchCommit(request('app'));
  assert.equal(existsSync(marker), false);
});
