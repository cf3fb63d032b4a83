/** What bitbucket/connect promises; what it does with faults, pages and second runs is asked in `repositories/connect.test.ts`. */
import { describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeToken, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { isId } from '../foundation/ids.ts';
import { bitbucketConnect } from './bitbucket-connect.ts';
import { exampleBody } from './example-body.testing.ts';
import { assertRefused } from './promises.testing.ts';

describe('Connect a Bitbucket workspace or project', () => {
  describe('200', () => {
    test('the repositories of a page with their ids, and the switch for pull requests as it was asked for', async () => {
      const { context } = await testService();
      const mine = await testOrganization();
      await using bitbucket = await startFakeBitbucket('cloud');
      bitbucket.addRepository('team/shop', { 'a.txt': 'a' });
      const gitCredentialsFile = join(temporaryFolder(), 'credentials.json');
      writeFileSync(gitCredentialsFile, JSON.stringify([{ url: bitbucket.webUrl, token: fakeToken }]));
      const config = {
        ...context.config,
        allowedRepositories: [bitbucket.webUrl],
        bitbucketSites: [{ webUrl: bitbucket.webUrl, apiUrl: bitbucket.apiUrl }],
        gitCredentialsFile,
        publicUrl: 'https://vedette.example',
      };
      const author = { actor: 'token of a test', operation: bitbucketConnect.path, requestId: '' };
      const caller = { organizationId: mine.id, tokenId: mine.pair.id, requestId: '', author };
      const body = { address: `${bitbucket.webUrl}team/`, gitAuthorEmail: 'a@b.example', isPrScanningEnabled: false };
      const reply = await bitbucketConnect.handle({ ...context, config }, caller, body);
      const { repositories } = await mine.ask<{ repositories: { id: string; isPrScanningEnabled: boolean }[] }>(
        '/api/v1/repositories/list',
        {},
      );
      const [{ id, isPrScanningEnabled } = { id: '', isPrScanningEnabled: true }] = repositories;
      const url = `${bitbucket.webUrl}team/shop`;
      const { connectionId, ...rest } = reply as { connectionId: string };
      assert.ok(isId(connectionId));
      assert.deepEqual(rest, {
        sharedHook: { hook: 'made', problem: '' },
        repositories: [{ id, name: 'shop', url, isNew: true, hook: 'shared', problem: '' }],
        cursor: '',
      });
      interface Event {
        readonly objectKind: string;
        readonly objectId: string;
        readonly fields: { readonly name: string; readonly after: string }[];
      }
      const { events } = await mine.ask<{ events: Event[] }>('/api/v1/audit/list', {});
      const told = events.find(({ objectKind }) => objectKind === 'connection');
      assert.equal(told?.objectId, connectionId);
      assert.deepEqual(Object.fromEntries(told.fields.map(({ name, after }) => [name, after])), {
        address: `${bitbucket.webUrl}team`,
        gitAuthorEmail: 'a@b.example',
        isPrScanningEnabled: 'false',
        isFollowed: 'true',
        isCredentialGiven: 'false',
      });
      assert.equal(isPrScanningEnabled, false);
    });
  });

  describe('400', () => {
    test('the address and an e-mail are required', async () => {
      const faults = [
        [{ address: undefined }, '/address'],
        [{ address: '' }, '/address'],
        [{ address: 'x'.repeat(1001) }, '/address'],
        [{ gitAuthorEmail: undefined }, '/gitAuthorEmail'],
        [{ gitAuthorEmail: 'nobody' }, '/gitAuthorEmail'],
        [{ isPrScanningEnabled: 'yes' }, '/isPrScanningEnabled'],
        [{ cursor: 'x'.repeat(101) }, '/cursor'],
        [{ isFollowed: 1 }, '/isFollowed'],
        [{ credential: 'a token' }, '/credential'],
        [{ credential: { token: '' } }, '/credential/token'],
        [{ credential: { key: 'x' } }, '/credential'],
      ] as const;
      await assertRefused(await testOrganization(), bitbucketConnect, faults);
    });
  });

  describe('400, of the credential', () => {
    test('it is one kind or the other, and is not repeated in the answer', async () => {
      const mine = await testOrganization();
      for (const credential of [
        {},
        { token: 'secret', username: 'secret' },
        { username: 'secret' },
        { username: 'a:b', password: 'secret' },
        { token: 'secret\nx' },
        { email: 'secret@shop.example' },
      ]) {
        const reply = await mine.call(bitbucketConnect.path, { ...exampleBody(bitbucketConnect), credential });
        assert.equal(reply.status, 400, JSON.stringify(credential));
        assert.match(reply.body.error.message, /\/credential/);
        assert.ok(!reply.text.includes('secret'));
      }
    });
  });

  describe('409', () => {
    test('a service that does not know its own address makes no webhooks', async () => {
      const reply = await (await testOrganization()).call(bitbucketConnect.path, exampleBody(bitbucketConnect));
      assert.equal(reply.status, 409);
      assert.match(reply.body.error.message, /VEDETTE_PUBLIC_URL/);
    });
  });
});
