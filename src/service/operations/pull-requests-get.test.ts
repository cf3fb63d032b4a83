/** What pull-requests/get promises, on deliveries that are signed and scans that are run. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { openedPullRequests } from '../pull-requests/opened-pull-requests.testing.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { pullRequestsGet } from './pull-requests-get.ts';

describe('Get a pull request', () => {
  describe('200', () => {
    test('one that waits is as the list shows it, with nothing found', async () => {
      const mine = await testOrganization();
      const { repositoryId, open } = await openedPullRequests(mine);
      await open(7);
      const { pullRequests } = await mine.ask<{ pullRequests: object[] }>('/api/v1/pull-requests/list', {});
      const { body } = await mine.call(pullRequestsGet.path, { repositoryId, pullRequestId: '7' });
      assert.deepEqual(body, {
        pullRequest: pullRequests[0],
        judgedCommit: '',
        baseCommit: '',
        reports: [],
        introduced: [],
        fixed: [],
        ruleMatches: [],
        disclosed: [],
      });
    });

    test('one that was judged has everything that an annotation needs: places, evidence, aliases, fixes, rules', async () => {
      const mine = await testOrganization();
      await mine.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
      const { repositoryId, open } = await openedPullRequests(mine, { 'sum.js': 'eval(input);\n' });
      const head = await open(7);
      await mine.runScans();
      const { body } = await mine.call(pullRequestsGet.path, { repositoryId, pullRequestId: '7' });
      assert.deepEqual([body.judgedCommit, body.fixed], [head, []]);
      assert.match(body.baseCommit, /^[0-9a-f]{40}$/);
      const [worst] = body.introduced;
      assert.deepEqual(
        [worst.packageName, worst.version, worst.manifestPath, worst.startLine, worst.reachability, worst.exposure],
        ['lodash', '4.17.11', 'package.json', 4, 'reachable', 'called'],
      );
      assert.ok(worst.aliases.length > 0 && worst.fixedVersions.length > 0 && worst.explanation.length > 10);
      assert.ok(
        worst.evidence.some(
          (step: { path: string; startLine: number }) => step.path === 'index.js' && step.startLine === 2,
        ),
      );
      assert.deepEqual(
        body.ruleMatches.map(({ ruleId: _id, ...match }: { ruleId: string }) => match),
        [
          {
            path: 'sum.js',
            startLine: 1,
            startColumn: 1,
            endLine: 1,
            endColumn: 12,
            snippet: 'eval(input);',
            ruleKind: 'pattern',
            judgement: 'structural',
            ruleSeverity: 'warning',
            handler: { name: '', route: '', framework: '' },
            steps: [],
            fix: '',
            message: 'no eval',
            severity: 'medium',
          },
        ],
      );
    });
  });

  describe('200, of Bitbucket', () => {
    for (const edition of ['cloud', 'dataCenter'] as const)
      test(`what was disclosed since it was opened, and its target has too, stands apart, ${edition}`, async () => {
        await using bitbucket = await startFakeBitbucket(edition);
        const repository = bitbucket.addRepository('team/shop', lodashShop);
        const { organization: mine, id: repositoryId, ...connected } = await connectedRepository(bitbucket, repository);
        const files = { 'README.md': 'more' };
        const opened = [Date.UTC(2010, 0, 1), Date.UTC(2026, 0, 1)].map((openedAt, at) =>
          bitbucket.openPullRequest(repository, { title: 'Docs', branch: `docs-${at}`, files, openedAt }),
        );
        for (const one of opened) await connected.send('opened', one);
        await connected.scan();
        const counts = opened.map(async ({ id }) => {
          const asked = { repositoryId, pullRequestId: String(id) };
          const { introduced, disclosed } = await mine.ask<{ introduced: unknown[]; disclosed: unknown[] }>(
            pullRequestsGet.path,
            asked,
          );
          return [introduced.length, disclosed.length > 0];
        });
        assert.deepEqual(await Promise.all(counts), [
          [0, true],
          [0, false],
        ]);
      });
  });

  describe('400', () => {
    test('both ids are required, and that of a pull request is short', async () => {
      const faults = [
        ...idFaults('repositoryId'),
        ...idFaults('pullRequestId'),
        [{ pullRequestId: 'x'.repeat(65) }, '/pullRequestId'],
      ] as const;
      await assertRefused(await testOrganization(), pullRequestsGet, faults);
    });
  });

  describe('404', () => {
    test('unknown and malformed repositories, another’s, and a number that no delivery told', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await openedPullRequests(other);
      await theirs.open(7);
      await assertSameNotFound(mine, pullRequestsGet, 'repositoryId', theirs.repositoryId);
      const own = await openedPullRequests(mine);
      const { status } = await mine.call(pullRequestsGet.path, { repositoryId: own.repositoryId, pullRequestId: '8' });
      assert.equal(status, 404);
    });
  });
});
