/**
 * Registered branches and tags over time: what is pushed to them is scanned, changed advisories reach them, what is gone from the code host is stopped
 * and not lost, and two of one repository hinder each other in nothing.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { commitFiles, git } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { alertsOf, ids, scanned, summaryOf } from '../../testing/scanned-repositories.ts';
import {
  callService,
  signingSecret,
  testOrganization,
  type TestOrganization,
  testService,
} from '../../testing/test-service.ts';
import { fireDueSchedules } from '../schedules/fire-due-schedules.ts';
import { listScans } from '../scans/store.ts';
import { keptDifferences } from './kept-differences.testing.ts';
import { processWith, recordsOf, register, scan, snapshotOf, tell } from './made-up-scans.testing.ts';
import { joinChanges, reevaluate } from './reevaluate.ts';
import { runScan } from './run-scan.ts';

interface Branch {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly goneAt: string;
  readonly scannedCommitSha: string;
}
interface Scan {
  readonly trigger: string;
  readonly state: string;
  readonly reason: string;
}

async function add(mine: TestOrganization, body: object): Promise<string[]> {
  const { branches } = await mine.ask<{ branches: Branch[] }>('/api/v1/repositories/add-branches', body);
  return branches.map(({ id }) => id);
}

async function branchOf(mine: TestOrganization, id: string | undefined): Promise<Branch | undefined> {
  const { branches } = await mine.ask<{ branches: Branch[] }>('/api/v1/repositories/list-branches', {});
  return branches.find((branch) => branch.id === id);
}

const scansOf = async (mine: TestOrganization, repositoryId: string | undefined): Promise<Scan[]> =>
  (await mine.ask<{ scans: Scan[] }>('/api/v1/scans/list', { repositoryId })).scans;

async function deliver(id: string | undefined, key: string, payload: object): Promise<[number, string]> {
  const body = JSON.stringify(payload);
  const reply = await callService(await testService(), `/webhooks/bitbucket/${id}`, body, {
    'x-event-key': key,
    'x-hub-signature': `sha256=${createHmac('sha256', signingSecret).update(body).digest('hex')}`,
  });
  return [reply.status, reply.body.status ?? ''];
}

const cloudRef = (type: string, name: string, hash: string) => ({ type, name, target: { hash } });

async function shopWith(names: { branches?: string[]; tags?: string[] }) {
  const { mine, repositories } = await scanned(lodashShop);
  const [shop = { id: '', path: '' }] = repositories;
  for (const name of names.branches ?? []) git(shop.path, ['branch', name]);
  for (const name of names.tags ?? []) git(shop.path, ['tag', name]);
  const added = await add(mine, { repositoryId: shop.id, ...names });
  await mine.runScans();
  return { mine, shop, added };
}

describe('pushes', () => {
  test('a push scans the registered branch or tag that it is to, once, and no other; on both editions', async () => {
    const { mine, shop, added } = await shopWith({ branches: ['release/1'], tags: ['v1'] });
    const [release, tag] = added;
    const counts = async () => Promise.all([shop.id, release, tag].map(async (id) => (await scansOf(mine, id)).length));
    const [a, b] = ['a'.repeat(40), 'b'.repeat(40)];
    const toRelease = {
      push: { changes: [{ new: cloudRef('branch', 'release/1', a), old: cloudRef('branch', 'release/1', b) }] },
    };
    assert.deepEqual(await deliver(shop.id, 'repo:push', toRelease), [202, 'accepted']);
    assert.deepEqual(await counts(), [1, 2, 1]);
    assert.deepEqual(await deliver(shop.id, 'repo:push', toRelease), [202, 'repeated']);
    const unregistered = { push: { changes: [{ new: cloudRef('branch', 'v1', a), old: null }] } };
    assert.deepEqual(
      await deliver(shop.id, 'repo:push', unregistered),
      [202, 'ignored'],
      'a branch with the name of the tag',
    );
    await mine.runScans();
    const both = {
      changes: [
        { ref: { id: 'refs/tags/v1' }, type: 'UPDATE', fromHash: a, toHash: b },
        { ref: { id: 'refs/heads/main' }, type: 'UPDATE', fromHash: a, toHash: b },
        { ref: { id: 'refs/heads/other' }, type: 'ADD', fromHash: '0'.repeat(40), toHash: b },
      ],
    };
    assert.deepEqual(await deliver(shop.id, 'repo:refs_changed', both), [202, 'accepted']);
    assert.deepEqual(await counts(), [2, 2, 2]);
    assert.deepEqual(
      await deliver(release, 'repo:push', toRelease),
      [401, ''],
      'a branch has no address for deliveries',
    );
    assert.deepEqual(
      (await scansOf(mine, release)).map(({ trigger }) => trigger),
      ['push', 'registration'],
    );
  });
});

describe('a branch that is gone', () => {
  test('is stopped with words, keeps what was found, and goes on when it is there again', async () => {
    const { mine, shop, added } = await shopWith({ branches: ['release/1'] });
    const [release] = added;
    const { context, clock } = await testService();
    const before = ids(await alertsOf(mine, { repositoryIds: [release] }));
    assert.equal(before.length, 4);
    git(shop.path, ['branch', '--move', 'release/1', 'elsewhere']);
    await mine.ask('/api/v1/scans/start', { repositoryId: release });
    await mine.runScans();
    const [last] = await scansOf(mine, release);
    assert.equal(last?.state, 'skipped');
    assert.match(last?.reason ?? '', /has no branch release\/1\..*stays/);
    const gone = await branchOf(mine, release);
    assert.deepEqual([gone?.state, gone?.goneAt], ['gone', clock.now().toISOString()]);
    assert.deepEqual(ids(await alertsOf(mine, { repositoryIds: [release] })), before);
    assert.equal((await summaryOf(mine, { repositoryId: release })).scans.failedScans, 0);

    // A schedule goes on looking.
    await mine.ask('/api/v1/scans/upsert-schedule', {
      repositoryId: release,
      executionCriteriaCrontab: '@hourly',
      isEnabled: true,
    });
    const fire = async (): Promise<Scan | undefined> => {
      clock.advance(60 * 60 * 1000);
      await fireDueSchedules(context);
      await mine.runScans();
      return (await scansOf(mine, release))[0];
    };
    const looked = await fire();
    assert.deepEqual([looked?.trigger, looked?.state], ['schedule', 'skipped']);
    assert.equal((await branchOf(mine, release))?.goneAt, gone?.goneAt, 'since when it was first missed');
    git(shop.path, ['branch', '--move', 'elsewhere', 'release/1']);
    assert.match((await fire())?.reason ?? '', /neither the branch nor the advisories/);
    assert.equal((await branchOf(mine, release))?.state, 'scanned');
    interface Told {
      readonly events: { objectKind: string; action: string; fields: { name: string; after: string }[] }[];
    }
    const { events } = await mine.ask<Told>('/api/v1/audit/list', { objectId: release, objectKind: 'branch' });
    assert.deepEqual(
      events.map(({ action, fields }) => `${action} ${fields.map(({ name, after }) => `${name} ${after}`).at(0)}`),
      ['changed isGone false', 'changed isGone true', `created ref refs/heads/release/1`],
    );
  });

  test('one that never was is told as gone, and a tag by its kind; the default branch that is missing fails as ever', async () => {
    const { mine, shop, added } = await shopWith({ branches: ['release/1'] });
    const [never] = await add(mine, { repositoryId: shop.id, tags: ['v9'] });
    await mine.runScans();
    assert.equal((await branchOf(mine, never))?.state, 'gone');
    assert.match((await scansOf(mine, never))[0]?.reason ?? '', /has no tag v9\./);
    assert.equal((await branchOf(mine, added[0]))?.state, 'scanned');
    git(shop.path, ['branch', '--move', 'main', 'trunk']);
    await mine.ask('/api/v1/scans/start', { repositoryId: shop.id });
    await mine.runScans();
    assert.equal((await scansOf(mine, shop.id))[0]?.state, 'failed');
  });
});

describe('side by side', () => {
  test('branches and tags of one repository are scanned at once, and each records its own commit', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [shop = { id: '', path: '' }] = repositories;
    git(shop.path, ['branch', 'release/1']);
    git(shop.path, ['tag', '--annotate', '--message', 'words', 'v1']);
    const mended = commitFiles(shop.path, mendedShop);
    git(shop.path, ['branch', 'release/2']);
    const added = await add(mine, { repositoryId: shop.id, branches: ['release/1', 'release/2'], tags: ['v1'] });
    await mine.ask('/api/v1/scans/start', { repositoryId: shop.id });
    const { context } = await testService();
    const { rows } = await listScans(context.db, mine.id, {}, { offset: 0, limit: 100 });
    const queued = rows.filter(({ state }) => state === 'queued');
    assert.equal(queued.length, 4);
    await Promise.all(
      queued.map(({ id: scanId, repository_id: repositoryId }) =>
        runScan(context, { organizationId: mine.id, scanId, repositoryId }, new AbortController().signal),
      ),
    );
    const branches = await Promise.all(added.map((id) => branchOf(mine, id)));
    assert.deepEqual(
      branches.map((branch) => branch?.scannedCommitSha === mended),
      [false, true, false],
    );
    const totals = await Promise.all(
      [shop.id, ...added].map(async (id) => (await alertsOf(mine, { repositoryIds: [id] })).totalCount),
    );
    assert.deepEqual(totals, [0, 4, 0, 4]);
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
    await mine.ask('/api/v1/repositories/remove', { repositoryId: shop.id });
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
  });

  test('what a person decided on the default branch holds from the first scan of a branch on, and no longer', async () => {
    const { mine, repositories } = await scanned(lodashShop);
    const [shop = { id: '', path: '' }] = repositories;
    interface Issues {
      readonly issues: { id: string; state: string; alertId: string }[];
    }
    const issuesOf = async (repositoryId: string | undefined) =>
      (await mine.ask<Issues>('/api/v1/issues/search', { repositoryIds: [repositoryId] })).issues;
    const [first] = await issuesOf(shop.id);
    const path = '/api/v1/issues/set-state';
    await mine.ask(path, { id: first?.id, state: 'falsePositive', comment: 'not ours' });
    git(shop.path, ['branch', 'release/1']);
    const [release] = await add(mine, { repositoryId: shop.id, branches: ['release/1'] });
    await mine.runScans();
    const carried = (await issuesOf(release)).filter(({ state }) => state === 'falsePositive');
    assert.deepEqual(
      carried.map(({ alertId }) => alertId),
      [first?.alertId],
    );
    assert.equal((await summaryOf(mine)).issues.falsePositive, 1);
    await mine.ask(path, { id: carried[0]?.id, state: 'open', comment: 'it is here' });
    await mine.ask('/api/v1/scans/start', { repositoryId: release });
    await mine.runScans();
    assert.deepEqual(
      (await issuesOf(release)).filter(({ state }) => state !== 'open'),
      [],
    );
  });
});

describe('changed advisories', () => {
  test('reach branches and tags at once, judge them again, and count apart', async () => {
    const { context } = await testService();
    const mine = await testOrganization();
    const [id = ''] = await register(mine, 1);
    const [release = '', tag = ''] = await add(mine, { repositoryId: id, branches: ['release/1'], tags: ['v1'] });
    // The first scans of what was never pushed are out of the way.
    await mine.runScans();
    const pad = {
      name: 'pad',
      version: '1.0.0',
      source: { kind: 'registry', url: '' },
      manifestPath: 'package.json',
    } as const;
    const advisory = {
      id: 'CVE-2026-1',
      aliases: [],
      names: ['pad'],
      fixed: '9.0.0',
      isWithdrawn: false,
      score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    } as const;
    const [a, b] = [await snapshotOf([]), await snapshotOf(recordsOf([advisory]))];
    await tell(undefined, a);
    for (const [of, held] of [
      [id, []],
      [release, [pad]],
      [tag, [pad]],
    ] as const)
      await scan(mine, of, held, a);
    await tell(a, b);
    assert.deepEqual(await joinChanges(await processWith(b)), []);
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
    assert.equal((await alertsOf(mine)).totalCount, 0);
    assert.equal((await summaryOf(mine)).issues.processing, 0);
    for (const line of [release, tag]) {
      assert.equal((await alertsOf(mine, { repositoryIds: [line] })).totalCount, 1);
      assert.equal((await summaryOf(mine, { repositoryId: line })).issues.processing, 1);
    }
    await reevaluate({ ...(await processWith(b)), jobs: context.jobs });
    const triggers = async (of: string) => (await scansOf(mine, of)).map(({ trigger }) => trigger);
    for (const line of [release, tag]) assert.ok((await triggers(line)).includes('advisories'), line);
    for (const [of, held] of [
      [id, [pad]],
      [release, []],
      [tag, [pad]],
    ] as const)
      await scan(mine, of, held, b);
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
    assert.equal((await alertsOf(mine)).totalCount, 1);
    assert.equal((await summaryOf(mine, { repositoryId: release })).issues.patched, 1);
    assert.equal((await summaryOf(mine)).issues.open, 1);
  });
});
