/** The contract's sections on rules, repositories and referrals: what may be written, and what comes of writing it twice. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  callService,
  type Reply,
  testOrganization,
  type TestOrganization,
  testService,
  tokenHeaders,
} from '../../testing/test-service.ts';
import { operations } from './index.ts';

const add = '/api/v1/repositories/add-bitbucket';

let count = 0;

function entry(fields: object = {}): Record<string, unknown> {
  count += 1;
  return {
    gitAuthorEmail: 'dev@example.com',
    repositoryUrl: `https://bitbucket.org/acme/shop-${count}`,
    repositoryName: 'shop',
    defaultBranch: 'main',
    webhookSigningSecret: 'a secret',
    ...fields,
  };
}

const repositoriesOf = async (
  mine: TestOrganization,
): Promise<{ id: string; repositoryUrl: string; repositoryName: string; defaultBranch: string }[]> =>
  (await mine.ask<{ repositories: [] }>('/api/v1/repositories/list', {})).repositories;

describe('contract: 3. List custom rules', () => {
  interface Rules {
    rules: { id: string; name: string; globPattern: string; repositoryIds: string[]; sourceTypes: string[] }[];
    totalCount: number;
    totalPages: number;
  }
  const list = (mine: TestOrganization, body: object = {}): Promise<Rules> => mine.ask('/api/v2/rules/list', body);
  const names = ({ rules }: Rules): string[] => rules.map((rule) => rule.name);

  test('newest first; with repositoryId the rules that name it and those that apply everywhere', async () => {
    const mine = await testOrganization();
    const { clock } = await testService();
    const [first, second] = [await mine.register({ 'a.js': '' }), await mine.register({ 'a.js': '' }, 'second')];
    for (const [name, repositoryIds] of [
      ['everywhere', []],
      ['first', [first.id]],
      ['both', [first.id, second.id]],
    ] as const) {
      clock.advance(1000);
      await mine.ask('/api/v2/rules/create', { name, rule: 'eval($X)', repositoryIds });
    }
    assert.deepEqual(names(await list(mine)), ['both', 'first', 'everywhere']);
    assert.deepEqual(names(await list(mine, { repositoryId: first.id })), ['both', 'first', 'everywhere']);
    assert.deepEqual(names(await list(mine, { repositoryId: second.id })), ['both', 'everywhere']);
    const other = await testOrganization();
    const theirs = await other.register({ 'a.js': '' });
    for (const repositoryId of ['x', '01a1fde5-e9f0-7000-9765-000000000000', theirs.id])
      assert.deepEqual((await list(mine, { repositoryId })).totalCount, 0, repositoryId);
  });

  test('totalPages is the total by the page size, rounded up, and 0 when there are none', async () => {
    const mine = await testOrganization();
    assert.equal((await list(mine)).totalPages, 0);
    for (const name of ['a', 'b', 'c']) await mine.ask('/api/v2/rules/create', { name, rule: 'eval($X)' });
    assert.deepEqual([(await list(mine)).totalPages, (await list(mine, { pageSize: 2 })).totalPages], [1, 2]);
    const pages = [await list(mine, { pageSize: 2 }), await list(mine, { pageSize: 2, page: 2 })];
    assert.equal(new Set(pages.flatMap((page) => page.rules.map((rule) => rule.id))).size, 3);
  });

  test('globPattern defaults to **/*', async () => {
    const mine = await testOrganization();
    await mine.ask('/api/v2/rules/create', { name: 'a', rule: 'eval($X)' });
    await mine.ask('/api/v2/rules/create', { name: 'b', rule: 'eval($X)', globPattern: '' });
    const { rules } = await list(mine);
    assert.deepEqual(
      rules.map((rule) => [rule.globPattern, rule.sourceTypes, rule.repositoryIds]),
      [
        ['**/*', [], []],
        ['**/*', [], []],
      ],
    );
  });
});

describe('contract: 4. Add Bitbucket repositories', () => {
  test('ids in the order asked; the same URL gives the same id and takes the new name, branch, e-mail and secret', async () => {
    const mine = await testOrganization();
    const [a, b] = [entry(), entry()];
    const first: { id: string }[] = await mine.ask(add, { repos: [a, b, a] });
    assert.equal(first[0]?.id, first[2]?.id);
    assert.notEqual(first[0]?.id, first[1]?.id);
    const changed = { ...b, repositoryName: 'renamed', defaultBranch: 'trunk', webhookSigningSecret: 'newer' };
    const again: { id: string }[] = await mine.ask(add, { repos: [changed, a] });
    assert.deepEqual(again, [first[1], first[0]]);
    const renamed = (await repositoriesOf(mine)).find((repository) => repository.id === first[1]?.id);
    assert.deepEqual([renamed?.repositoryName, renamed?.defaultBranch], ['renamed', 'trunk']);
    const other = await testOrganization();
    const theirs: { id: string }[] = await other.ask(add, { repos: [a] });
    assert.notEqual(theirs[0]?.id, first[0]?.id);
  });

  test('the same URLs asked for at once, in different order, are registered once', async () => {
    const mine = await testOrganization();
    const repos = [entry(), entry(), entry()];
    const replies = await Promise.all([
      mine.ask<{ id: string }[]>(add, { repos }),
      mine.ask<{ id: string }[]>(add, { repos: repos.toReversed() }),
      mine.ask<{ id: string }[]>(add, { repos }),
    ]);
    assert.deepEqual(replies[1]?.toReversed(), replies[0]);
    assert.equal((await repositoriesOf(mine)).length, 3);
  });

  test('the URL is normalised: letter case of the host, trailing / and .git', async () => {
    const mine = await testOrganization();
    const ids = new Set<string>();
    for (const repositoryUrl of [
      'https://bitbucket.org/acme/app',
      'https://BitBucket.ORG/acme/app/',
      'https://bitbucket.org/acme/app.git',
      'https://bitbucket.org:443/acme/app.git/',
    ]) {
      const [registered] = await mine.ask<{ id: string }[]>(add, { repos: [entry({ repositoryUrl })] });
      ids.add(registered?.id ?? '');
    }
    assert.equal(ids.size, 1);
    assert.equal((await repositoriesOf(mine))[0]?.repositoryUrl, 'https://bitbucket.org/acme/app');
  });

  test('all five fields are required; validated as a whole first, all or nothing, every entry at fault named', async () => {
    const mine = await testOrganization();
    const missing = await mine.call(add, { repos: [entry(), {}] });
    assert.equal(missing.status, 400);
    assert.equal(missing.body.error.issues.length, 5);
    const reply = await mine.call(add, {
      repos: [entry(), entry({ repositoryUrl: 'https://evil.example/a/b' }), entry({ defaultBranch: 'a..b' })],
    });
    assert.equal(reply.status, 400);
    assert.deepEqual(
      reply.body.error.issues.map((issue: { path: string }) => issue.path),
      ['/repos/1/repositoryUrl', '/repos/2/defaultBranch'],
    );
    assert.deepEqual(await repositoriesOf(mine), []);
  });

  test('1–100 entries', async () => {
    const mine = await testOrganization();
    const status = async (length: number): Promise<number> =>
      (await mine.call(add, { repos: Array.from({ length }, () => entry()) })).status;
    assert.deepEqual([await status(0), await status(1), await status(100), await status(101)], [400, 200, 200, 400]);
  });

  test('repositoryUrl: https on an allowed host, no user info; the answer repeats no password', async () => {
    const mine = await testOrganization();
    for (const repositoryUrl of [
      'http://bitbucket.org/acme/app',
      'https://user:hunter2@bitbucket.org/acme/app',
      'https://bitbucket.org.evil.example/acme/app',
      'https://bitbucket.org@evil.example/acme/app',
      'https://127.0.0.1/acme/app',
      'https://bitbucket.org/',
      'https://bitbucket.org/../etc',
      'git@bitbucket.org:acme/app.git',
      'ssh://git@bitbucket.org/acme/app',
      'file:///etc',
      'ext::sh -c true',
      '--upload-pack=true',
      'not an address',
    ]) {
      const reply = await mine.call(add, { repos: [entry({ repositoryUrl })] });
      assert.equal(reply.status, 400, repositoryUrl);
      assert.equal(reply.body.error.issues[0].path, '/repos/0/repositoryUrl');
      assert.doesNotMatch(reply.text, /hunter2/);
    }
  });

  test('defaultBranch must be a valid git ref name', async () => {
    const mine = await testOrganization();
    const status = async (defaultBranch: string): Promise<number> =>
      (await mine.call(add, { repos: [entry({ defaultBranch })] })).status;
    for (const name of ['main', 'release/1.0', 'feature/ünïcode', 'a@b']) assert.equal(await status(name), 200, name);
    for (const name of [
      '',
      ' ',
      'a b',
      'a..b',
      '-a',
      'a.lock',
      '/a',
      'a/',
      'a//b',
      'a~1',
      'a^',
      'a:b',
      '@',
      'a\\b',
      '.a',
    ])
      assert.equal(await status(name), 400, name);
  });

  test('the signing secret is encrypted at rest, and never returned or logged', async () => {
    const mine = await testOrganization();
    const { context } = await testService();
    const secret = 'correct horse battery staple';
    const replies: Reply[] = [
      await mine.call(add, { repos: [entry({ webhookSigningSecret: secret })] }),
      await mine.call(add, { repos: [entry({ webhookSigningSecret: secret, defaultBranch: '-' })] }),
      await mine.call(add, { repos: [entry({ webhookSigningSecret: secret.repeat(60) })] }),
      await mine.call('/api/v1/repositories/list', {}),
    ];
    assert.deepEqual(
      replies.map((reply) => reply.status),
      [200, 400, 400, 200],
    );
    for (const reply of replies) assert.doesNotMatch(reply.text, /correct horse/);
    const stored = await sql<{ row: string }>`
      SELECT repositories::text AS row FROM repositories WHERE organization_id = ${mine.id}`.execute(context.db);
    assert.equal(stored.rows.length, 1);
    assert.doesNotMatch(stored.rows[0]?.row ?? '', /correct horse/);
    assert.doesNotMatch(stored.rows[0]?.row ?? '', new RegExp(Buffer.from(secret).toString('base64url').slice(0, 20)));
  });

  test('registering queues one initial full scan', async () => {
    const mine = await testOrganization();
    const repos = [entry()];
    await mine.ask(add, { repos });
    await mine.ask(add, { repos });
    const { scans } = await mine.ask<{ scans: { kind: string; trigger: string; state: string; branch: string }[] }>(
      '/api/v1/scans/list',
      {},
    );
    assert.deepEqual(
      scans.map(({ kind, trigger, state, branch }) => [kind, trigger, state, branch]),
      [['full', 'registration', 'queued', 'main']],
    );
  });
});

describe('contract: Beyond the nine', () => {
  test('every extension answers to a token, asks for one, and is marked in the OpenAPI document; the nine are not', async () => {
    const service = await testService();
    const mine = await testOrganization();
    const reply = await callService(service, '/openapi.json', undefined, {}, 'GET');
    const extensions = Object.entries<{ post: { 'x-extension'?: boolean } }>(reply.body.paths)
      .filter(([, { post }]) => post['x-extension'] === true)
      .map(([path]) => path);
    const named = [
      ...['create', 'get', 'update', 'delete'].map((verb) => `/api/v2/rules/${verb}`),
      ...['list', 'remove'].map((verb) => `/api/v1/repositories/${verb}`),
      ...['start', 'list', 'get', 'cancel', 'get-schedule'].map((verb) => `/api/v1/scans/${verb}`),
      ...['search', 'get', 'set-state'].map((verb) => `/api/v1/issues/${verb}`),
      ...['create', 'list', 'revoke', 'rotate'].map((verb) => `/api/v1/tokens/${verb}`),
      '/api/v1/referral/list',
      '/api/v1/advisories/status',
    ];
    for (const path of named) assert.ok(extensions.includes(path), path);
    assert.equal(operations.length - extensions.length, 9);
    for (const path of extensions) {
      assert.ok([200, 400, 404].includes((await mine.call(path, {})).status), path);
      assert.equal((await callService(service, path, {}, {})).status, 401, path);
    }
  });

  test('rules, repositories, scans and tokens live from their creation to their end', async () => {
    const mine = await testOrganization();
    const service = await testService();
    const { id: repositoryId } = await mine.register({ 'a.js': 'eval(input);\n' });
    const rule = await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
    await mine.ask('/api/v2/rules/update', { id: rule.id, name: 'never eval' });
    assert.equal((await mine.ask<{ name: string }>('/api/v2/rules/get', { id: rule.id })).name, 'never eval');
    const { scanId } = await mine.ask<{ scanId: string }>('/api/v1/scans/start', { repositoryId });
    await mine.ask('/api/v1/scans/cancel', { id: scanId });
    assert.equal((await mine.call('/api/v1/scans/cancel', { id: scanId })).status, 409);
    await mine.ask('/api/v1/scans/start', { repositoryId });
    await mine.runScans();
    const { issues } = await mine.ask<{ issues: { title: string }[] }>('/api/v1/issues/search', { kinds: ['rule'] });
    assert.match(issues[0]?.title ?? '', /^never eval/);
    await mine.ask('/api/v2/rules/delete', { id: rule.id });
    assert.equal((await mine.call('/api/v2/rules/get', { id: rule.id })).status, 404);
    const pair = await mine.ask<{ id: string; secret: string }>('/api/v1/tokens/create', { name: 'second' });
    const use = async (): Promise<number> =>
      (await callService(service, '/api/v1/advisories/status', {}, tokenHeaders(pair))).status;
    assert.equal(await use(), 200);
    assert.doesNotMatch((await mine.call('/api/v1/tokens/list', {})).text, new RegExp(pair.secret));
    await mine.ask('/api/v1/tokens/revoke', { id: pair.id });
    assert.equal(await use(), 401);
    await mine.ask('/api/v1/repositories/remove', { repositoryId });
    assert.equal((await mine.call('/api/v1/scans/start', { repositoryId })).status, 404);
    assert.deepEqual(await repositoriesOf(mine), []);
  });
});
