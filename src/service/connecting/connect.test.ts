/** Workspaces of Cloud and projects of Data Center, connected over a made-up Bitbucket. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fakeToken, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { credentialOf } from '../connections/credentials.ts';
import { findConnectionAt } from '../connections/store.ts';
import { storableText } from '../database/storable-text.ts';
import { ApiError } from '../foundation/api-error.ts';
import { connectAll, dependenciesOf, fill, tally } from './connected-workspace.testing.ts';
import type { ConnectDependencies } from './take-page.ts';

for (const edition of ['cloud', 'dataCenter'] as const) {
  void describe(`connecting a workspace or project of ${edition}`, () => {
    it('registers and hooks everything over several pages, and a second run changes nothing', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      bitbucket.world.mayHookOwners = false;
      fill(bitbucket, 60);
      const mine = await testOrganization();
      const dependencies = await dependenciesOf(bitbucket, mine);
      const address = `${bitbucket.webUrl}team`;
      const leftOut = edition === 'cloud' ? 1 : 2;
      const first = await connectAll(dependencies, mine, address);
      assert.deepEqual(tally(first), { 'new made': 60, 'left out': leftOut });
      assert.equal(bitbucket.world.ownerHooks.size, 0);
      assert.match(first.find(({ name }) => name.endsWith('zz-empty'))?.problem ?? '', /nothing was pushed/);
      const hooks = [...bitbucket.world.repositories.values()].flatMap((one) => one.hooks);
      assert.equal(new Set(hooks.map(({ secret }) => secret)).size, 60, 'each has a secret of its own');
      const ids = new Set(first.map(({ id }) => id).filter((id) => id !== ''));
      assert.deepEqual(
        new Set(hooks.map(({ url }) => url)),
        new Set([...ids].map((id) => `https://vedette.example/webhooks/bitbucket/${id}`)),
      );
      const { repositories, totalCount } = await mine.ask<{
        repositories: { isPrScanningEnabled: boolean; gitAuthorEmail: string; defaultBranch: string }[];
        totalCount: number;
      }>('/api/v1/repositories/list', { pageSize: 500 });
      assert.equal(totalCount, 60);
      assert.ok(repositories.every((one) => one.isPrScanningEnabled && one.defaultBranch === 'main'));

      const { events } = await mine.ask<{ events: object[] }>('/api/v1/audit/list', { pageSize: 500 });
      const writes = bitbucket.calls.filter(({ method }) => method !== 'GET').length;
      const second = await connectAll(dependencies, mine, address);
      assert.deepEqual(tally(second), { 'known there': 60, 'left out': leftOut });
      assert.equal(bitbucket.calls.filter(({ method }) => method !== 'GET').length, writes);
      const again = await mine.ask<{ events: object[] }>('/api/v1/audit/list', { pageSize: 500 });
      assert.deepEqual(again.events, events);
    });

    it('makes what a run that met faults left, with the secret that the repository has', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      bitbucket.world.mayHookOwners = false;
      fill(bitbucket, 8);
      const mine = await testOrganization();
      const dependencies = await dependenciesOf(bitbucket, mine);
      const isHook = ({ method }: { method: string }): boolean => method === 'POST';
      bitbucket.fault('too many requests', 1, isHook);
      bitbucket.fault('reset before', 1, isHook);
      const address = `${bitbucket.webUrl}team`;
      const first = await connectAll(dependencies, mine, address);
      assert.equal(tally(first)['new none'], 2);
      assert.ok(first.filter(({ hook, id }) => hook === 'none' && id !== '').every(({ problem }) => problem !== ''));
      const [some] = [...bitbucket.world.repositories.values()].filter(({ hooks }) => hooks.length > 0);
      const [kept] = some?.hooks ?? [];
      if (kept !== undefined) some?.hooks.splice(0, 1, { ...kept, isActive: false });
      assert.deepEqual(tally(await connectAll(dependencies, mine, address)), {
        'known made': 2,
        'known mended': 1,
        'known there': 5,
        'left out': edition === 'cloud' ? 1 : 2,
      });
      assert.equal(some?.hooks[0]?.secret, kept?.secret);
      assert.equal(some?.hooks[0]?.isActive, true);
    });

    it('makes one webhook for all of them where it may, and a second run makes no other', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      fill(bitbucket, 60);
      const mine = await testOrganization();
      const dependencies = await dependenciesOf(bitbucket, mine);
      const address = `${bitbucket.webUrl}team`;
      const leftOut = edition === 'cloud' ? 1 : 2;
      assert.deepEqual(tally(await connectAll(dependencies, mine, address)), { 'new shared': 60, 'left out': leftOut });
      const writes = () => bitbucket.calls.filter(({ method }) => method !== 'GET').length;
      assert.equal(writes(), 1);
      const connection = await findConnectionAt(dependencies.db, mine.id, storableText(address, 'line'));
      const [hook, ...more] = bitbucket.world.ownerHooks.get('team') ?? [];
      assert.equal(hook?.url, `https://vedette.example/webhooks/bitbucket/workspace/${connection?.id}`);
      assert.equal(more.length, 0);
      assert.deepEqual(tally(await connectAll(dependencies, mine, address)), {
        'known shared': 60,
        'left out': leftOut,
      });
      assert.equal(writes(), 1);
    });

    it('uses the credential that came with it, for its own addresses and organization, where the operator has named none', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      fill(bitbucket, 1);
      const mine = await testOrganization();
      const dependencies = await dependenciesOf(bitbucket, mine);
      const config = { ...dependencies.config, gitCredentialsFile: '' };
      const without = { ...dependencies, config };
      const address = `${bitbucket.webUrl}team`;
      const wrong = { kind: 'bearer', token: 'wrong' } as const;
      await assert.rejects(connectAll(without, mine, address, { credential: wrong }), /401.*check the credential/);
      assert.equal(await findConnectionAt(without.db, mine.id, storableText(address, 'line')), undefined);
      const credential = { kind: 'basic', username: 'x-token-auth', password: fakeToken } as const;
      await connectAll(without, mine, address, { credential });
      // Asked again without one, it is still there.
      assert.equal(tally(await connectAll(without, mine, address))['known shared'], 1);
      const of = (organizationId: string, url: string) => credentialOf(without, { organizationId, url });
      assert.deepEqual(await of(mine.id, `${address}/app-000`), credential);
      assert.equal(await of(mine.id, `${address}-other/app-000`), undefined);
      assert.equal(await of((await testOrganization()).id, `${address}/app-000`), undefined);
      const byOperator = await credentialOf(dependencies, { organizationId: mine.id, url: `${address}/app-000` });
      assert.equal(byOperator?.kind, 'bearer');
      const row = await findConnectionAt(without.db, mine.id, storableText(address, 'line'));
      assert.match(row?.credential ?? '', /^v1\./);
      const { events } = await mine.ask<{ events: object[] }>('/api/v1/audit/list', { pageSize: 500 });
      assert.ok(!JSON.stringify([row, events]).includes(fakeToken));
    });

    it('is refused in words: an unknown workspace, a wrong credential, none, no address of its own', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      fill(bitbucket, 1);
      const mine = await testOrganization();
      const dependencies = await dependenciesOf(bitbucket, mine);
      const { config } = dependencies;
      const wrong = await dependenciesOf(bitbucket, mine, 'another token');
      const address = `${bitbucket.webUrl}team`;
      const cases: readonly (readonly [ConnectDependencies, string, string, RegExp])[] = [
        [dependencies, `${bitbucket.webUrl}nobody`, 'CONFLICT', /404/],
        [wrong, address, 'CONFLICT', /401.*check the credential/],
        [{ ...dependencies, config: { ...config, gitCredentialsFile: '' } }, address, 'CONFLICT', /no credential/],
        [{ ...dependencies, config: { ...config, publicUrl: '' } }, address, 'CONFLICT', /VEDETTE_PUBLIC_URL/],
        [dependencies, 'https://elsewhere.example/team', 'BAD_REQUEST', /may read from/],
      ];
      for (const [with_, at, code, says] of cases)
        await assert.rejects(
          connectAll(with_, mine, at),
          (error) => error instanceof ApiError && error.code === code && says.test(error.message),
          String(says),
        );
      bitbucket.fault('unavailable', 1);
      await assert.rejects(connectAll(dependencies, mine, address), { code: 'SERVICE_UNAVAILABLE' });
    });
  });
}
