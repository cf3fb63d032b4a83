/** What bitbucket/protect promises, on both editions. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { type FakeBitbucket, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import type { FakeRepository } from '../../testing/fake-bitbucket/fake-world.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { bitbucketProtect } from './bitbucket-protect.ts';
import { exampleBody } from './example-body.testing.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';

interface Protected {
  readonly outcome: string;
  readonly branch: string;
  readonly notes: readonly string[];
}

async function connected(bitbucket: FakeBitbucket, repository: FakeRepository) {
  const made = await connectedRepository(bitbucket, repository);
  const { context, organization: mine, id } = made;
  const author = { actor: 'token of a test', operation: bitbucketProtect.path, requestId: '' };
  const caller = { organizationId: mine.id, tokenId: mine.pair.id, requestId: '', author };
  const protect = async (more: object = {}): Promise<Protected> =>
    (await bitbucketProtect.handle(context, caller, { repositoryId: id, ...more })) as Protected;
  return { ...made, mine, protect };
}

describe('Require a passing scan', () => {
  describe('200', () => {
    test('Data Center asks for our build by the name that our builds have, once, and no more when it is taken away', async () => {
      await using bitbucket = await startFakeBitbucket('dataCenter');
      const repository = bitbucket.addRepository('team/shop', mendedShop);
      const others = { buildParentKeys: ['ci', 'vedette'], refMatcher: { id: 'refs/heads/release' }, id: 1_000 };
      repository.mergeChecks.push(others);
      const { protect, mine, ...made } = await connected(bitbucket, repository);
      const first = await protect();
      assert.deepEqual([first.outcome, first.branch], ['made', 'main']);
      assert.match(first.notes.join(), /a fork that the credential may not read/);
      assert.equal((await protect()).outcome, 'there');
      assert.equal(repository.mergeChecks.length, 2);
      const asked = repository.mergeChecks[1];
      const { buildParentKeys, refMatcher } = asked ?? { buildParentKeys: [], refMatcher: {} };
      assert.deepEqual([buildParentKeys, (refMatcher as { id: string }).id], [['vedette'], 'refs/heads/main']);
      const pullRequest = bitbucket.openPullRequest(repository, {
        title: 'Down',
        branch: 'feature',
        files: lodashShop,
      });
      await made.send('opened', pullRequest);
      await made.scan();
      await made.report();
      const [status] = bitbucket.shown(pullRequest).statuses;
      assert.deepEqual([status?.body['parent'], status?.body['state']], ['vedette', 'FAILED']);
      assert.equal((await protect({ isRequired: false })).outcome, 'removed');
      assert.equal((await protect({ isRequired: false })).outcome, 'none');
      assert.match((await protect({ isRequired: false, branch: 'release' })).notes.join(), /by hand/);
      assert.deepEqual(repository.mergeChecks, [others]);
      const { events } = await mine.ask<{ events: { operation: string }[] }>('/api/v1/audit/list', {});
      assert.equal(events.filter(({ operation }) => operation === bitbucketProtect.path).length, 2);
    });

    test('Cloud asks for passing builds of any kind, and it is said whether anybody is held to it', async () => {
      await using bitbucket = await startFakeBitbucket('cloud');
      const repository = bitbucket.addRepository('team/shop', mendedShop);
      bitbucket.world.isPremium = false;
      const { protect } = await connected(bitbucket, repository);
      const first = await protect();
      assert.equal(first.outcome, 'made');
      assert.match(
        first.notes.join(' '),
        /1 passing build of any kind.* It is only a warning: without the Premium plan/,
      );
      bitbucket.world.isPremium = true;
      assert.match((await protect()).notes.join(' '), /enforced from now on/);
      const again = await protect();
      assert.equal(again.outcome, 'there');
      assert.match(again.notes.join(' '), /It is enforced\./);
      assert.equal((await protect({ passingBuilds: 3 })).outcome, 'changed');
      const fewer = await protect({ passingBuilds: 2 });
      assert.equal(fewer.outcome, 'there');
      assert.match(fewer.notes.join(' '), /asks for 3 passing builds/);
      assert.deepEqual(
        repository.mergeChecks.map(({ kind, pattern, value }) => [kind, pattern, value]),
        [
          ['require_passing_builds_to_merge', 'main', 3],
          ['enforce_merge_checks', 'main', undefined],
        ],
      );
      assert.match((await protect({ isRequired: false })).notes.join(' '), /take that away by hand/);
    });
  });

  describe('400', () => {
    test('the id is required, and a branch is one that git takes', async () => {
      const faults = [
        [{ branch: 'a..b' }, '/branch'],
        [{ isRequired: 'yes' }, '/isRequired'],
        [{ passingBuilds: 0 }, '/passingBuilds'],
      ] as const;
      await assertRefused(await testOrganization(), bitbucketProtect, idFaults('repositoryId'));
      const mine = await testOrganization();
      const { id } = await mine.register({ 'a.txt': 'a' });
      for (const [fault, path] of faults) {
        const reply = await mine.call(bitbucketProtect.path, {
          ...exampleBody(bitbucketProtect),
          repositoryId: id,
          ...fault,
        });
        assert.equal(reply.status, 400);
        assert.equal(reply.body.error.issues[0].path, path);
      }
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.txt': 'a' });
      await assertSameNotFound(mine, bitbucketProtect, 'repositoryId', theirs.id);
    });
  });

  describe('409', () => {
    test('an address of no Bitbucket, pull requests that are not scanned, a credential that may not', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register({ 'a.txt': 'a' });
      const reply = await mine.call(bitbucketProtect.path, { repositoryId: id });
      assert.equal(reply.status, 409);
      await using bitbucket = await startFakeBitbucket('cloud');
      const made = await connected(bitbucket, bitbucket.addRepository('team/shop', mendedShop));
      bitbucket.fault('forbidden once');
      await assert.rejects(made.protect(), /403.*check the credential/);
      await made.mine.ask('/api/v1/repositories/set-pr-scanning', {
        repositoryId: made.id,
        isPrScanningEnabled: false,
      });
      await assert.rejects(made.protect(), /scanning of pull requests is off/);
    });
  });
});
