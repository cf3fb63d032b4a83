/** What bitbucket/check promises, asked of a made-up Bitbucket where it has to be asked. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { bitbucketCheck } from './bitbucket-check.ts';
import { bitbucketConnect } from './bitbucket-connect.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';

interface Checked {
  isWorking: boolean;
  checks: { name: string; isWorking: boolean; message: string }[];
}

describe('Check the connection of a repository', () => {
  describe('200', () => {
    for (const edition of ['cloud', 'dataCenter'] as const)
      test(`what is missing is said, one thing after the other, until all of it works (${edition})`, async () => {
        await using bitbucket = await startFakeBitbucket(edition);
        const repository = bitbucket.addRepository('team/shop', { 'a.txt': 'a' });
        bitbucket.world.mayHookOwners = false;
        const { context: made, organization: mine, id } = await connectedRepository(bitbucket, repository);
        const context = { ...made, config: { ...made.config, publicUrl: 'https://vedette.example' } };
        const author = { actor: 'token of a test', operation: bitbucketCheck.path, requestId: '' };
        const caller = { organizationId: mine.id, tokenId: mine.pair.id, requestId: '', author };
        const check = async (more: object = {}): Promise<Record<string, string>> => {
          const changed = { ...context, config: { ...context.config, ...more } };
          const { checks } = (await bitbucketCheck.handle(changed, caller, { repositoryId: id })) as Checked;
          return Object.fromEntries(checks.filter((one) => !one.isWorking).map(({ name, message }) => [name, message]));
        };
        assert.match((await check())['webhook'] ?? '', /there is none/);
        assert.match((await check({ publicUrl: '' }))['webhook'] ?? '', /VEDETTE_PUBLIC_URL/);
        const without = await check({ gitCredentialsFile: '' });
        assert.match(without['credential'] ?? '', /no credential/);
        assert.match((await check({ bitbucketReports: false }))['reports'] ?? '', /VEDETTE_BITBUCKET_REPORTS/);
        const address = `${bitbucket.webUrl}team`;
        await bitbucketConnect.handle(context, caller, { address, gitAuthorEmail: 'a@b.example' });
        assert.deepEqual(await check(), {});
        const [hook] = repository.hooks;
        if (hook !== undefined) repository.hooks[0] = { ...hook, isActive: false };
        assert.match((await check())['webhook'] ?? '', /switched off/);
        if (hook !== undefined) repository.hooks[0] = { ...hook, events: hook.events.slice(1) };
        assert.match((await check())['webhook'] ?? '', /it lacks /);
        if (hook !== undefined) repository.hooks[0] = { ...hook, lastOutcome: 'FAILURE' };
        const health = (await check())['webhook'] ?? '';
        assert.match(health, edition === 'cloud' ? /^$/ : /the last delivery came to nothing \(FAILURE, 502\)/);
        bitbucket.fault('forbidden once');
        assert.match((await check())['credential'] ?? '', /403.*check the credential/);
        await mine.ask('/api/v1/repositories/set-pr-scanning', { repositoryId: id, isPrScanningEnabled: false });
        assert.match((await check())['pullRequests'] ?? '', /is off/);
        // One for all of them serves it from now on.
        bitbucket.world.mayHookOwners = true;
        repository.hooks.length = 0;
        await bitbucketConnect.handle(context, caller, { address, gitAuthorEmail: 'a@b.example' });
        assert.equal((await check())['webhook'], undefined);
        bitbucket.world.ownerHooks.clear();
        assert.match((await check())['webhook'] ?? '', /there is none/);
      });

    test('an address of no Bitbucket is said to be none', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register({ 'a.txt': 'a' });
      const reply = await mine.ask<Checked>(bitbucketCheck.path, { repositoryId: id });
      assert.deepEqual([reply.isWorking, reply.checks.map(({ name }) => name)], [false, ['address']]);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), bitbucketCheck, idFaults('repositoryId'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await other.register({ 'a.txt': 'a' });
      await assertSameNotFound(mine, bitbucketCheck, 'repositoryId', theirs.id);
    });
  });
});
