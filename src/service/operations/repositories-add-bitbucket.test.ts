/** What repositories/add-bitbucket promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Reply, testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { repositoriesAddBitbucket } from './repositories-add-bitbucket.ts';
import { assertNowhereIn } from '../../testing/nowhere-in.ts';

const add = repositoriesAddBitbucket.path;

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

describe('contract: 4. Add Bitbucket repositories', () => {
  describe('200', () => {
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
      assertNowhereIn(stored.rows[0]?.row, Buffer.from(secret).toString('base64url').slice(0, 20));
    });
  });

  describe('400', () => {
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

    test('lengths are bounded, and gitAuthorEmail is an address', async () => {
      const mine = await testOrganization();
      const one = (fields: object): object => ({ repos: [entry(fields)] });
      await assertRefused(mine, repositoriesAddBitbucket, [
        [{ repos: 'x' }, '/repos'],
        [{ repos: ['x'] }, '/repos/0'],
        [one({ gitAuthorEmail: 'nobody' }), '/repos/0/gitAuthorEmail'],
        [one({ gitAuthorEmail: `${'a'.repeat(309)}@example.com` }), '/repos/0/gitAuthorEmail'],
        [one({ repositoryName: '' }), '/repos/0/repositoryName'],
        [one({ repositoryName: 'a'.repeat(201) }), '/repos/0/repositoryName'],
        [one({ repositoryUrl: `https://bitbucket.org/acme/${'a'.repeat(1980)}` }), '/repos/0/repositoryUrl'],
        [one({ defaultBranch: 'a'.repeat(251) }), '/repos/0/defaultBranch'],
        [one({ webhookSigningSecret: '' }), '/repos/0/webhookSigningSecret'],
        [one({ webhookSigningSecret: 'a'.repeat(1001) }), '/repos/0/webhookSigningSecret'],
      ]);
      await assertTaken(mine, repositoriesAddBitbucket, [
        one({
          repositoryName: 'a'.repeat(200),
          defaultBranch: 'a'.repeat(250),
          webhookSigningSecret: 'a'.repeat(1000),
        }),
      ]);
    });
  });
});
