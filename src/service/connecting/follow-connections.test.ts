/** What becomes of a connected workspace or project by itself: repositories that come and go, events of all of them, deliveries that were lost. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type FakeBitbucket, startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { signatureOf } from '../../testing/fake-bitbucket/fake-events.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { callService, testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { findConnectionAt } from '../connections/store.ts';
import { storableText } from '../database/storable-text.ts';
import { createServer } from '../http/server.ts';
import { listScans } from '../scans/store.ts';
import { connectAll, dependenciesOf, type Dependencies, fill } from './connected-workspace.testing.ts';
import { followConnections } from './follow-connections.ts';
import { pollPullRequests } from './poll-pull-requests.ts';

const hourMs = 60 * 60_000;
const signal = new AbortController().signal;

function later(dependencies: Dependencies, hours: number): Dependencies {
  const now = new Date(dependencies.clock.now().getTime() + hours * hourMs);
  return { ...dependencies, clock: { ...dependencies.clock, now: () => now } };
}

interface Listed {
  readonly id: string;
  readonly repositoryName: string;
  readonly archivedAt: string;
  readonly isPrScanningEnabled: boolean;
}

async function listed(mine: TestOrganization): Promise<Listed[]> {
  const reply = await mine.ask<{ repositories: Listed[] }>('/api/v1/repositories/list', { pageSize: 500 });
  return reply.repositories;
}

const archivedNames = async (mine: TestOrganization): Promise<string[]> =>
  (await listed(mine)).filter(({ archivedAt }) => archivedAt !== '').map(({ repositoryName }) => repositoryName);

async function pullRequestScans({ db }: Dependencies, mine: TestOrganization): Promise<string[]> {
  const { rows } = await listScans(db, mine.id, {}, { offset: 0, limit: 500 });
  return rows.filter(({ kind }) => kind === 'pr').map(({ state }) => state);
}

/** Also those of other tests, which are due too. */
async function pollAll(dependencies: Dependencies): Promise<void> {
  while ((await pollPullRequests(dependencies, signal)) > 0);
}

for (const edition of ['cloud', 'dataCenter'] as const) {
  void describe(`a connected workspace or project of ${edition}`, () => {
    const opened: FakeBitbucket[] = [];
    after(async () => {
      for (const bitbucket of opened) await bitbucket[Symbol.asyncDispose]();
    });
    const connect = async (count: number) => {
      const bitbucket = await startFakeBitbucket(edition);
      opened.push(bitbucket);
      fill(bitbucket, count);
      const mine = await testOrganization();
      const dependencies = await dependenciesOf(bitbucket, mine);
      const address = `${bitbucket.webUrl}team`;
      await connectAll(dependencies, mine, address);
      const connection = async () => {
        const row = await findConnectionAt(dependencies.db, mine.id, storableText(address, 'line'));
        assert.ok(row);
        return row;
      };
      return { bitbucket, mine, dependencies, address, connection };
    };

    it('takes new repositories in, archives those that are gone, and takes them back, once an hour', async () => {
      const { bitbucket, mine, dependencies, connection } = await connect(55);
      assert.equal(await followConnections(dependencies, signal), 0, 'not at once');
      const { repositories } = bitbucket.world;
      bitbucket.addRepository('team/new', { 'a.txt': 'a' });
      const gone = repositories.get('team/app-007');
      assert.ok(gone);
      repositories.delete('team/app-007');
      await followConnections(later(dependencies, 1.1), signal);
      const names = (await listed(mine)).map(({ repositoryName }) => repositoryName);
      assert.equal(names.length, 56);
      assert.ok(names.includes('new'));
      assert.deepEqual(await archivedNames(mine), ['app-007']);
      assert.equal((await connection()).problem, '');
      repositories.set('team/app-007', gone);
      await followConnections(later(dependencies, 1.5), signal);
      assert.deepEqual(await archivedNames(mine), ['app-007'], 'before it is time');
      await followConnections(later(dependencies, 2.2), signal);
      assert.deepEqual(await archivedNames(mine), []);
    });

    it('archives nothing where most are gone at once, and says why', async () => {
      const { bitbucket, mine, dependencies, connection } = await connect(12);
      for (let number = 3; number < 12; number += 1)
        bitbucket.world.repositories.delete(`team/app-${String(number).padStart(3, '0')}`);
      await followConnections(later(dependencies, 1.1), signal);
      assert.deepEqual(await archivedNames(mine), []);
      assert.match((await connection()).problem, /9 of 12 repositories are not listed any more; nothing is archived/);
    });

    it('goes on with a round where a fault or a stop broke it off', async () => {
      const { bitbucket, mine, dependencies, connection } = await connect(120);
      bitbucket.world.repositories.delete('team/app-000');
      bitbucket.addRepository('team/zz-new', { 'a.txt': 'a' });
      const lists = ({ path }: { path: string }): boolean => /(?:\/repositories\/team|\/repos)$/.test(path);
      const first = later(dependencies, 1.1);
      let pages = 0;
      bitbucket.fault('unavailable', 1, (call) => lists(call) && (pages += 1) === 3);
      await followConnections(first, signal);
      const broken = await connection();
      assert.notEqual(broken.cursor, '');
      assert.match(broken.problem, /503/);
      assert.deepEqual(await archivedNames(mine), [], 'not before all of it was seen');
      const before = bitbucket.calls.filter(lists).length;
      await followConnections(later(dependencies, 1.2), signal);
      const done = await connection();
      assert.deepEqual([done.cursor, done.problem, done.attempts], ['', '', 0]);
      assert.equal(bitbucket.calls.filter(lists).length - before, 1);
      assert.deepEqual(await archivedNames(mine), ['app-000']);
      // A process that died holds its claim no longer than that ends.
      await dependencies.db
        .updateTable('bitbucket_connections')
        .set({ claim_id: done.id, claimed_until: later(dependencies, 3).clock.now() })
        .where('organization_id', '=', mine.id)
        .execute();
      bitbucket.addRepository('team/zz-newer', { 'a.txt': 'a' });
      const newer = async () => (await listed(mine)).some(({ repositoryName }) => repositoryName === 'zz-newer');
      await followConnections(later(dependencies, 2.9), signal);
      assert.equal(await newer(), false);
      await followConnections(later(dependencies, 3.1), signal);
      assert.equal(await newer(), true);
    });

    it('is left alone where it is not to be followed', async () => {
      const { bitbucket, mine, dependencies, address, connection } = await connect(2);
      await connectAll(dependencies, mine, address, { isFollowed: false });
      assert.equal((await connection()).due_at, null);
      bitbucket.addRepository('team/new', { 'a.txt': 'a' });
      await followConnections(later(dependencies, 5), signal);
      assert.equal((await listed(mine)).length, 2);
    });

    it('has one webhook, whose events find their repository', async () => {
      const { bitbucket, mine, dependencies, connection } = await connect(3);
      const repository = bitbucket.addRepository('team/shop', mendedShop);
      const [hook] = bitbucket.world.ownerHooks.get('team') ?? [];
      assert.ok(hook);
      const server = await createServer(dependencies, { version: 'test' });
      const service = { server } as unknown as Parameters<typeof callService>[0];
      const deliver = async (key: string, payload: string, secret = hook.secret): Promise<[number, string]> => {
        const headers = { 'x-event-key': key, 'x-hub-signature': signatureOf(secret, payload) };
        const path = new URL(hook.url).pathname;
        const reply = await callService(service, path, payload, headers);
        return [reply.status, reply.status === 202 ? String(reply.body.status) : ''];
      };
      const pullRequest = bitbucket.openPullRequest(repository, {
        title: 'Down',
        branch: 'feature',
        files: lodashShop,
      });
      const right = bitbucket.delivery('opened', pullRequest);
      assert.deepEqual(await deliver(right.key, right.payload, 'another'), [401, '']);
      assert.deepEqual(await deliver(right.key, '{'), [400, '']);
      assert.deepEqual(await deliver(right.key, right.payload), [202, 'ignored'], 'it is not known yet');
      // Which has the workspace looked through at once.
      await followConnections(dependencies, signal);
      assert.ok((await listed(mine)).some(({ repositoryName }) => repositoryName === 'shop'));
      assert.deepEqual(await deliver(right.key, right.payload), [202, 'accepted']);
      assert.deepEqual(await deliver(right.key, right.payload), [202, 'repeated']);
      const foreign = right.payload.replaceAll('"team', '"bank').replaceAll('team/shop', 'bank/shop');
      assert.deepEqual(await deliver(right.key, foreign), [202, 'ignored']);
      assert.deepEqual(await pullRequestScans(dependencies, mine), ['queued']);
      bitbucket.world.repositories.delete('team/app-001');
      const named = { full_name: 'team/app-001', slug: 'app-001', project: { key: 'team' } };
      const key = edition === 'cloud' ? 'repo:deleted' : 'repo:modified';
      assert.deepEqual(await deliver(key, JSON.stringify({ repository: named })), [202, 'ignored']);
      await followConnections(later(dependencies, 0.01), signal);
      assert.deepEqual(await archivedNames(mine), ['app-001']);
      assert.equal((await connection()).problem, '');
      const archived = right.payload.replaceAll('"shop"', '"app-001"').replaceAll('team/shop', 'team/app-001');
      assert.deepEqual(await deliver(right.key, archived), [202, 'ignored'], 'nothing of it is scanned any more');
      await server.close();
    });

    it('has its open pull requests asked for, so that a delivery that was lost is made up for', async () => {
      const { bitbucket, mine, dependencies } = await connect(1);
      const repository = bitbucket.world.repositories.get('team/app-000');
      assert.ok(repository);
      const pullRequest = bitbucket.openPullRequest(repository, { title: 'Up', branch: 'feature', files: lodashShop });
      await pollAll(dependencies);
      assert.deepEqual(await pullRequestScans(dependencies, mine), [], 'not at once');
      await pollAll(later(dependencies, 0.3));
      assert.deepEqual(await pullRequestScans(dependencies, mine), ['queued']);
      await pollAll(later(dependencies, 1.6));
      assert.deepEqual(await pullRequestScans(dependencies, mine), ['queued'], 'nothing new');
      bitbucket.push(pullRequest, { 'README.md': 'more' });
      await pollAll(later(dependencies, 3));
      assert.deepEqual(await pullRequestScans(dependencies, mine), ['queued', 'cancelled']);
      pullRequest.state = 'MERGED';
      pullRequest.changedAt += 1_000;
      await pollAll(later(dependencies, 4.5));
      assert.deepEqual(await pullRequestScans(dependencies, mine), ['cancelled', 'cancelled']);
      const { pullRequests } = await mine.ask<{ pullRequests: { state: string }[] }>('/api/v1/pull-requests/list', {});
      assert.deepEqual(
        pullRequests.map(({ state }) => state),
        ['merged'],
      );
      bitbucket.openPullRequest(repository, { title: 'Gone', branch: 'gone', files: lodashShop });
      await pollAll(later(dependencies, 6));
      assert.equal((await pullRequestScans(dependencies, mine)).filter((state) => state === 'queued').length, 1);
      // As on Data Center, where one may be deleted.
      repository.pullRequests.pop();
      await pollAll(later(dependencies, 7.5));
      assert.ok((await pullRequestScans(dependencies, mine)).every((state) => state === 'cancelled'));
    });
  });
}
