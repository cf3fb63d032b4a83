/** What pull-requests/set-threshold and get-threshold promise, and what Bitbucket shows after it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { type TestOrganization, testOrganization } from '../../testing/test-service.ts';
import { defaultThreshold } from '../pull-requests/threshold.ts';
import { assertRefused, assertSameNotFound } from './promises.testing.ts';
import { pullRequestsGetThreshold } from './pull-requests-get-threshold.ts';
import { pullRequestsSetThreshold } from './pull-requests-set-threshold.ts';
import { exampleThreshold } from './pull-requests-threshold-shapes.ts';

interface Reply {
  readonly threshold: typeof exampleThreshold;
  readonly setBy: string;
}

async function owners(mine: TestOrganization, repositoryIds: readonly string[]): Promise<string[]> {
  const replies = repositoryIds.map(async (repositoryId) =>
    mine.ask<Reply>(pullRequestsGetThreshold.path, { repositoryId }),
  );
  return (await Promise.all(replies)).map(({ setBy }) => setBy);
}

describe('Set what fails pull requests', () => {
  describe('200', () => {
    test('that of a repository comes before that of its organization, and that before the default; none takes back', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const [first, second] = [await mine.register(mendedShop), await mine.register(mendedShop, 'second')];
      const asked = ['', first.id, second.id];
      assert.deepEqual(await mine.ask<Reply>(pullRequestsGetThreshold.path, {}), {
        threshold: defaultThreshold,
        setBy: 'default',
      });
      const set = async (repositoryId: string, threshold: unknown) =>
        mine.ask<Reply>(pullRequestsSetThreshold.path, { repositoryId, threshold });
      assert.deepEqual(await set(first.id, exampleThreshold), { threshold: exampleThreshold, setBy: 'repository' });
      assert.deepEqual(await owners(mine, asked), ['default', 'repository', 'default']);
      await set('', { ...exampleThreshold, minPriority: 101 });
      assert.deepEqual(await owners(mine, asked), ['organization', 'repository', 'organization']);
      assert.equal((await set(first.id, undefined)).threshold.minPriority, 101);
      assert.deepEqual(await owners(mine, asked), ['organization', 'organization', 'organization']);
      assert.equal((await set('', undefined)).setBy, 'default');
      assert.deepEqual(await owners(other, ['']), ['default']);
      const { events } = await mine.ask<{ events: { operation: string; fields: { after: string }[] }[] }>(
        '/api/v1/audit/list',
        {},
      );
      const told = events.filter(({ operation }) => operation === pullRequestsSetThreshold.path);
      assert.equal(told.length, 4);
      assert.match(told.at(-1)?.fields[0]?.after ?? '', /loaded: critical/);
    });

    test('open pull requests are told again, and those that are over are not', async () => {
      for (const edition of ['cloud', 'dataCenter'] as const) {
        await using bitbucket = await startFakeBitbucket(edition);
        const repository = bitbucket.addRepository('team/shop', mendedShop);
        const connected = await connectedRepository(bitbucket, repository);
        // Loads what is vulnerable and calls nothing of it.
        const files = { ...lodashShop, 'index.js': "require('lodash');\n" };
        const [open, over] = ['open', 'over'].map((branch) =>
          bitbucket.openPullRequest(repository, { title: branch, branch, files: { ...files, 'README.md': branch } }),
        );
        assert.ok(open && over);
        for (const one of [open, over]) await connected.send('opened', one);
        await connected.scan();
        await connected.report();
        const stateOf = (one: typeof open): unknown =>
          bitbucket.shown(one).statuses.find(({ commit }) => commit === one.head)?.body['state'];
        assert.deepEqual([stateOf(open), stateOf(over)], ['SUCCESSFUL', 'SUCCESSFUL']);
        await connected.send('merged', over);
        await connected.report();
        const strict = { ...exampleThreshold, severities: { ...exampleThreshold.severities, loaded: 'low' } };
        await connected.organization.ask(pullRequestsSetThreshold.path, { threshold: strict });
        assert.equal(await connected.report(), 1);
        assert.deepEqual([stateOf(open), stateOf(over)], ['FAILED', 'SUCCESSFUL']);
        assert.match(bitbucket.shown(open).comments[0]?.text ?? '', /brings in \d+ vulnerabilit\w+ to review\./);
        assert.equal(bitbucket.shown(open).comments.length, 1);
        await connected.organization.ask(pullRequestsSetThreshold.path, {});
        await connected.report();
        assert.equal(stateOf(open), 'SUCCESSFUL');
      }
    });
  });

  describe('400', () => {
    test('says which part of a threshold is wrong', async () => {
      const mine = await testOrganization();
      const withSeverity = (called: unknown) => ({
        threshold: { ...exampleThreshold, severities: { ...exampleThreshold.severities, called } },
      });
      const { testOnly: _, ...fewer } = exampleThreshold.severities;
      for (const fields of [
        withSeverity('severe'),
        withSeverity(undefined),
        { threshold: { ...exampleThreshold, severities: fewer } },
        { threshold: { ...exampleThreshold, minPriority: 102 } },
        { threshold: { ...exampleThreshold, minPriority: 0.5 } },
        { threshold: { ...exampleThreshold, ruleSeverity: 'critical' } },
        { threshold: {} },
        { threshold: 'strict' },
      ]) {
        const reply = await mine.call(pullRequestsSetThreshold.path, { repositoryId: '', ...fields });
        assert.equal(reply.status, 400, JSON.stringify(fields));
        assert.ok(
          reply.body.error.issues.every(({ path }: { path: string }) => path.startsWith('/threshold')),
          reply.text,
        );
      }
      await assertRefused(mine, pullRequestsSetThreshold, [[{ repositoryId: 7 }, '/repositoryId']]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository, which keeps its own', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.register(mendedShop);
      await assertSameNotFound(mine, pullRequestsSetThreshold, 'repositoryId', id);
      assert.deepEqual(await owners(other, [id]), ['default']);
    });
  });
});
