/** What repositories/add-branches promises: branches and tags that are really scanned, listed and counted apart. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles, git } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, ids, scanned, summaryOf, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { faultPlaces, assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { repositoriesAddBranches } from './repositories-add-branches.ts';
import { repositoriesListBranches } from './repositories-list-branches.ts';

interface Added {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly isNew: boolean;
}

const add = async (mine: TestOrganization, body: object): Promise<Added[]> =>
  (await mine.ask<{ branches: Added[] }>(repositoriesAddBranches.path, body)).branches;
const stateOf = async (mine: TestOrganization): Promise<string[]> => {
  const { branches } = await mine.ask<{ branches: { name: string; state: string }[] }>(
    repositoriesListBranches.path,
    {},
  );
  return branches.map(({ name, state }) => `${name} ${state}`);
};

/** A shop whose default branch is mended, and whose release branch is not; the first release is a tag with words of its own. */
async function releasedShop() {
  const { mine, repositories } = await scanned(lodashShop);
  const [shop = { id: '', path: '' }] = repositories;
  git(shop.path, ['branch', 'release/1.0']);
  git(shop.path, ['tag', '--annotate', '--message', 'The first', 'v1.0']);
  commitFiles(shop.path, mendedShop);
  await mine.ask('/api/v1/scans/start', { repositoryId: shop.id });
  await mine.runScans();
  const [release = '', tag = ''] = (
    await add(mine, { repositoryId: shop.id, branches: ['release/1.0'], tags: ['v1.0'] })
  ).map(({ id }) => id);
  await mine.runScans();
  return { mine, shop, release, tag };
}

describe('Add branches', () => {
  describe('200', () => {
    test('a branch and a tag are scanned at once, and found apart: by their ids, by their names, by numbers of their own', async () => {
      const { mine, shop, release, tag } = await releasedShop();
      assert.deepEqual(await stateOf(mine), ['release/1.0 scanned', 'v1.0 scanned']);
      assert.equal(
        (await alertsOf(mine)).totalCount,
        0,
        'what the default branch has no more is shown to nobody who asks for it',
      );
      assert.equal((await summaryOf(mine)).issues.open, 0);
      const found = await alertsOf(mine, { repositoryIds: [release] });
      assert.ok(ids(found).includes('GHSA-jf85-cpcp-j695'), ids(found).join(' '));
      assert.ok(found.alerts.every(({ isAlerted }) => isAlerted));
      assert.deepEqual(ids(await alertsOf(mine, { languages: ['javascript'], repositoryIds: [tag] })), ids(found));
      for (const body of [{ refs: ['release/1.0'] }, { refs: ['refs/tags/v1.0', 'main'], repositoryIds: [shop.id] }])
        assert.deepEqual(ids(await alertsOf(mine, body)), ids(found));
      assert.equal((await alertsOf(mine, { refs: ['release/2.0'] })).totalCount, 0);
      const both = await alertsOf(mine, { refs: ['release/1.0', 'v1.0'] });
      assert.deepEqual(
        both.alerts.map(({ reachabilityCounts }) => reachabilityCounts.reachable).toSorted((a, b) => a - b),
        [0, 0, 0, 2],
      );

      const open = found.alerts.length;
      assert.equal((await summaryOf(mine, { repositoryId: release })).issues.open, open);
      const named = await summaryOf(mine, { repositoryId: shop.id, ref: 'v1.0' });
      assert.deepEqual([named.issues.open, named.scans.fullScans], [open, 1]);
      assert.deepEqual((await summaryOf(mine, { repositoryId: shop.id, ref: 'main' })).issues.patched, open);
      const { packages } = await mine.ask<{ packages: { version: string; branch: string; id: string }[] }>(
        '/api/v1/sca/packages/search',
        { repositoryIds: [release] },
      );
      assert.deepEqual(
        packages.map(({ version, branch }) => `${version} ${branch}`),
        ['4.17.11 release/1.0'],
      );
      const whole = await mine.ask<{ count: number; items: unknown[] }>('/api/v1/sca/packages/get', {
        id: packages[0]?.id,
      });
      assert.deepEqual([whole.count, whole.items.length], [1, 1]);
      const { issues } = await mine.ask<{ issues: { repositoryId: string }[] }>('/api/v1/issues/search', {
        refs: ['release/1.0'],
      });
      assert.deepEqual([...new Set(issues.map(({ repositoryId }) => repositoryId))], [release]);
    });

    test('a vulnerability of a branch is shown with those of that branch, and by its alert where the branch is named', async () => {
      const { mine, release, tag } = await releasedShop();
      const [alert] = (await alertsOf(mine, { repositoryIds: [release] })).alerts;
      const get = '/api/v1/sca/vulnerabilities/get';
      assert.equal((await mine.call(get, { id: alert?.id })).status, 404, 'on no default branch');
      const asked = await mine.ask<Vulnerability & { branch: string }>(get, {
        id: alert?.id,
        repositoryIds: [release],
      });
      assert.deepEqual([asked.branch, asked.count, asked.items.length], ['release/1.0', 1, 1]);
      const [item] = asked.items;
      assert.equal(item?.repositoryId, release);
      const own = await mine.ask<Vulnerability>(get, { id: item?.id });
      assert.deepEqual([own.count, own.items.map(({ id }) => id)], [1, [item?.id]]);
      const both = await mine.ask<Vulnerability>(get, { id: alert?.id, repositoryIds: [release, tag] });
      assert.equal(both.count, 2);
    });

    test('a lookup finds what is held on a branch alone, and a report and a schedule are of the branch', async () => {
      const { mine, shop, release, tag } = await releasedShop();
      const { entries } = await mine.ask<{ entries: { state: string; holdings: { branch: string }[] }[] }>(
        '/api/v1/sca/packages/lookup',
        { packages: ['lodash@4.17.11'] },
      );
      assert.equal(entries[0]?.state, 'held');
      assert.deepEqual(
        entries[0]?.holdings
          .filter((each) => Object(each).isHeld)
          .map(({ branch }) => branch)
          .sort(),
        ['release/1.0', 'v1.0'],
      );
      const report = { repositoryId: shop.id, format: 'csv' };
      assert.doesNotMatch((await mine.call('/api/v1/reports/export', report)).text, /GHSA/);
      for (const which of [{ ref: 'v1.0' }, { repositoryId: tag }])
        assert.match((await mine.call('/api/v1/reports/export', { ...report, ...which })).text, /GHSA-jf85-cpcp-j695/);
      assert.equal((await mine.call('/api/v1/reports/export', { ...report, ref: 'v2.0' })).status, 404);
      const schedule = { executionCriteriaCrontab: '@hourly', isEnabled: true };
      const path = '/api/v1/scans/upsert-schedule';
      assert.equal((await mine.call(path, { ...schedule, repositoryId: release })).status, 200);
      assert.equal((await mine.call(path, { ...schedule, repositoryId: tag })).status, 409);
    });

    test('once more the same is the same, in the order asked, and of one name a branch and a tag are two', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register(yamlReport);
      const body = { repositoryId, branches: ['b', 'a', 'b'], tags: ['a'] };
      const first = await add(mine, body);
      assert.deepEqual(
        first.map(({ kind, name, isNew }) => `${kind} ${name} ${isNew}`),
        ['branch b true', 'branch a true', 'branch b true', 'tag a true'],
      );
      assert.equal(new Set(first.map(({ id }) => id)).size, 3);
      assert.deepEqual(
        await add(mine, body),
        first.map((each) => ({ ...each, isNew: false })),
      );
      const { scans } = await mine.ask<{ scans: unknown[] }>('/api/v1/scans/list', { repositoryId: first[0]?.id });
      assert.equal(scans.length, 1);
    });
  });

  describe('400', () => {
    test('names that git refuses, the default branch, and more than fit are told by their places', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register(yamlReport);
      const hostile = [
        '',
        '-x',
        'a..b',
        'a b',
        'a~1',
        'a^',
        'a:b',
        'x.lock',
        '/a',
        'a/',
        'a//b',
        '.a',
        'a\\b',
        '@{x}',
        '\u0000',
        'a\n',
        'HEAD',
        '\ud800',
        'a'.repeat(251),
        '--upload-pack=x',
        '$(x)',
      ];
      const taken = ['$(x)'];
      for (const name of hostile)
        for (const field of ['branches', 'tags']) {
          const reply = await mine.call(repositoriesAddBranches.path, { repositoryId, [field]: [name] });
          if (taken.includes(name)) assert.equal(reply.status, 200, 'git takes it, and nothing runs it');
          else assert.deepEqual(faultPlaces(reply), [`/${field}/0`], JSON.stringify(name));
        }
      const own = await mine.call(repositoriesAddBranches.path, { repositoryId, branches: ['x', 'main'] });
      assert.deepEqual(faultPlaces(own), ['/branches/1']);
      assert.equal((await mine.call(repositoriesAddBranches.path, { repositoryId, tags: ['main'] })).status, 200);
    });

    test('the repository is required, and names are lists', async () => {
      await assertRefused(await testOrganization(), repositoriesAddBranches, [
        ...idFaults('repositoryId'),
        [{ branches: 'x' }, '/branches'],
        [{ tags: [7] }, '/tags/0'],
        [{ branches: Array.from({ length: 51 }, (_, at) => `b${at}`) }, '/branches'],
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.register(yamlReport);
      await assertSameNotFound(mine, repositoriesAddBranches, 'repositoryId', id);
      assert.deepEqual(await stateOf(other), []);
    });
  });

  describe('409', () => {
    test('fifty of a repository are the most, and a registered branch has none of its own', async () => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register(yamlReport);
      const many = Array.from({ length: 50 }, (_, at) => `b${at}`);
      const [first] = await add(mine, { repositoryId, branches: many });
      const more = await mine.call(repositoriesAddBranches.path, { repositoryId, tags: ['v1'] });
      assert.deepEqual([more.status, /at most 50/.test(more.text)], [409, true]);
      assert.equal((await add(mine, { repositoryId, branches: many.slice(0, 2) })).length, 2);
      for (const [path, body] of [
        [repositoriesAddBranches.path, { branches: ['x'] }],
        ['/api/v1/repositories/set-pr-scanning', { isPrScanningEnabled: true }],
        ['/api/v1/pull-requests/get-threshold', {}],
        ['/api/v1/fixes/plan', {}],
        ['/api/v1/bitbucket/check', {}],
      ] as const)
        assert.equal((await mine.call(path, { ...body, repositoryId: first?.id })).status, 409, path);
    });
  });
});
