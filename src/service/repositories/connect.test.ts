/** Workspaces of Cloud and projects of Data Center, connected over a made-up Bitbucket. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type FakeBitbucket, fakeToken, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import { ApiError } from '../foundation/api-error.ts';
import { connectPage, type ConnectDependencies, type ConnectedRepository } from './connect.ts';

const author = { actor: 'token of a test', operation: '/api/v1/bitbucket/connect', requestId: '' };

async function dependenciesOf(
  bitbucket: FakeBitbucket,
  mine: TestOrganization,
  token = fakeToken,
): Promise<ConnectDependencies> {
  const { context } = await testService();
  const gitCredentialsFile = join(temporaryFolder(), 'credentials.json');
  writeFileSync(gitCredentialsFile, JSON.stringify([{ url: bitbucket.webUrl, token, organizations: [mine.id] }]));
  const config = {
    allowedRepositories: [bitbucket.webUrl],
    bitbucketSites: bitbucket.edition === 'cloud' ? [{ webUrl: bitbucket.webUrl, apiUrl: bitbucket.apiUrl }] : [],
    gitCredentialsFile,
    publicUrl: 'https://vedette.example',
  };
  return { ...context, config, agentOf: bitbucketAgents({}) };
}

/** Repositories that share one git folder, as only their names are asked for. */
function fill(bitbucket: FakeBitbucket, count: number): void {
  const one = bitbucket.addRepository('team/app-000', { 'a.txt': 'a' });
  const { repositories } = bitbucket.world;
  const like = (slug: string, more: object = {}): void =>
    void repositories.set(`team/${slug}`, { ...one, slug, hooks: [], ...more });
  for (let number = 1; number < count; number += 1) like(`app-${String(number).padStart(3, '0')}`);
  like('zz-empty', { isEmpty: true });
  if (bitbucket.edition === 'dataCenter') like('zz-old', { isArchived: true });
}

async function connectAll(
  dependencies: ConnectDependencies,
  mine: TestOrganization,
  address: string,
): Promise<ConnectedRepository[]> {
  const rows: ConnectedRepository[] = [];
  let cursor = '';
  do {
    const request = { address, gitAuthorEmail: 'scans@shop.example', isPrScanningEnabled: true, cursor };
    const page = await connectPage(dependencies, mine.id, request, author);
    rows.push(...page.repositories);
    cursor = page.cursor;
  } while (cursor !== '');
  return rows;
}

const tally = (rows: readonly ConnectedRepository[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { isNew, hook, id } of rows) {
    const what = id === '' ? 'left out' : `${isNew ? 'new' : 'known'} ${hook}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
};

for (const edition of ['cloud', 'dataCenter'] as const) {
  void describe(`connecting a workspace or project of ${edition}`, () => {
    it('registers and hooks everything over several pages, and a second run changes nothing', async () => {
      await using bitbucket = await startFakeBitbucket(edition);
      fill(bitbucket, 60);
      const mine = await testOrganization();
      const dependencies = await dependenciesOf(bitbucket, mine);
      const address = `${bitbucket.webUrl}team`;
      const leftOut = edition === 'cloud' ? 1 : 2;
      const first = await connectAll(dependencies, mine, address);
      assert.deepEqual(tally(first), { 'new made': 60, 'left out': leftOut });
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
