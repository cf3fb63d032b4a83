/** What alerts/search promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { instantOf } from '../../testing/instant.ts';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, ids, scanned, startScan, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { ApiError } from '../foundation/api-error.ts';
import { assertPaged, assertRefused, assertTaken, pageFaults } from './promises.testing.ts';
import { scaAlertsSearch } from './sca-alerts-search.ts';

describe('contract: 1. Search SCA alerts', () => {
  describe('200', () => {
    test('an alert consolidates every occurrence of one vulnerability in one package over all repositories', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash, {
        ...lodashShop,
        'sub/package.json': lodashShop['package.json'],
        'sub/package-lock.json': lodashShop['package-lock.json'],
      });
      const found = await alertsOf(mine, { query: 'CVE-2019-10744' });
      assert.equal(found.totalCount, 1);
      const [alert] = found.alerts;
      assert.equal(alert?.metadata.packageIdentifier, 'pkg:npm/lodash');
      assert.deepEqual(
        Object.values(alert?.reachabilityCounts ?? {}).reduce((sum, count) => sum + count, 0),
        4,
      );
      assert.equal(alert?.reachabilityCounts.unreachable, 1);
    });

    test('reachabilityCounts count only the named repositories, and alerts with none there are left out', async () => {
      const { mine, repositories } = await scanned(lodashShop, unusedLodash, yamlReport);
      const [used, unused, python] = repositories.map((repository) => repository.id);
      const both = await alertsOf(mine, { query: 'CVE-2019-10744', repositoryIds: [used, unused] });
      assert.deepEqual(both.alerts[0]?.reachabilityCounts, { reachable: 1, needsReview: 0, unreachable: 1 });
      const one = await alertsOf(mine, { query: 'CVE-2019-10744', repositoryIds: [unused] });
      assert.deepEqual(one.alerts[0]?.reachabilityCounts, { reachable: 0, needsReview: 0, unreachable: 1 });
      assert.equal((await alertsOf(mine, { query: 'CVE-2019-10744', repositoryIds: [python] })).totalCount, 0);
    });

    test('query searches package identifier and name, advisory id, aliases and summary; every term, no wildcard', async () => {
      const { mine } = await scanned(lodashShop, yamlReport);
      const all = (await alertsOf(mine)).totalCount;
      assert.ok(all >= 6);
      for (const query of [
        'PKG:NPM/Lodash',
        'loDash',
        'GHSA-jf85-cpcp-j695',
        'cve-2019-10744',
        'lodash CVE-2019',
        '  lodash \t cve-2019-10744 ',
      ]) {
        assert.ok((await alertsOf(mine, { query })).totalCount > 0, query);
      }
      for (const query of ['%', '_odash', 'lodash\\', 'lodash yaml-nothing', '100%'])
        assert.equal((await alertsOf(mine, { query })).totalCount, 0, query);
      assert.equal((await alertsOf(mine, { query: '   ' })).totalCount, all);
    });

    test('filters are OR inside a field and AND between fields', async () => {
      const { mine } = await scanned(lodashShop, yamlReport);
      const all = await alertsOf(mine);
      const critical = await alertsOf(mine, { severities: ['critical'] });
      const high = await alertsOf(mine, { severities: ['high'] });
      const either = await alertsOf(mine, { severities: ['critical', 'high', 'high'] });
      assert.equal(either.totalCount, critical.totalCount + high.totalCount);
      assert.ok(critical.alerts.every((alert) => alert.metadata.severityScore >= 9));
      const python = await alertsOf(mine, { languages: ['Python'] });
      const script = await alertsOf(mine, { languages: ['javascript'] });
      assert.equal(python.totalCount + script.totalCount, all.totalCount);
      assert.equal((await alertsOf(mine, { languages: ['python', 'klingon'] })).totalCount, python.totalCount);
      assert.equal((await alertsOf(mine, { languages: ['klingon'] })).totalCount, 0);
      const reachable = await alertsOf(mine, { reachability: ['reachable'], languages: ['javascript'] });
      assert.deepEqual(ids(reachable), ['GHSA-jf85-cpcp-j695']);
    });

    test('Order: severityScore descending, updatedAt descending, id; pages never overlap', async () => {
      const { mine } = await scanned(lodashShop, yamlReport);
      const { alerts } = await alertsOf(mine);
      const sorted = alerts.toSorted(
        (a, b) =>
          b.metadata.severityScore - a.metadata.severityScore ||
          (a.updatedAt < b.updatedAt ? 1 : a.updatedAt > b.updatedAt ? -1 : a.id < b.id ? -1 : 1),
      );
      assert.deepEqual(ids({ alerts, totalCount: 0 }), ids({ alerts: sorted, totalCount: 0 }));
      const paged: string[] = [];
      for (let page = 1; page <= alerts.length; page++)
        paged.push(...(await alertsOf(mine, { page, pageSize: 1 })).alerts.map((alert) => alert.id));
      assert.deepEqual(
        paged,
        alerts.map((alert) => alert.id),
      );
    });

    test('isAlerted: false while every occurrence is unreachable, true from the moment one is not, never back', async () => {
      const { mine, repositories } = await scanned(unusedLodash);
      const [repository] = repositories;
      assert.ok(repository);
      const first = await alertsOf(mine);
      assert.ok(first.alerts.length > 0 && first.alerts.every((alert) => !alert.isAlerted));
      for (const [files, expected] of [
        [lodashShop, true],
        [unusedLodash, true],
      ] as const) {
        commitFiles(repository.path, files);
        await startScan(mine, repository.id);
        await mine.runScans();
        const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
        assert.equal(alert?.isAlerted, expected);
      }
    });

    test('createdAt and updatedAt: updatedAt moves only when counts, metadata, languages or isAlerted change', async () => {
      const { mine, repositories } = await scanned(unusedLodash);
      const [repository] = repositories;
      assert.ok(repository);
      const { clock } = await testService();
      const [before] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      clock.advance(60_000);
      await startScan(mine, repository.id);
      await mine.runScans();
      const [same] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      assert.deepEqual(same, before);
      commitFiles(repository.path, lodashShop);
      clock.advance(60_000);
      await startScan(mine, repository.id);
      await mine.runScans();
      const [changed] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      assert.equal(changed?.createdAt, before?.createdAt);
      assert.ok(instantOf(changed?.updatedAt) > instantOf(before?.updatedAt));
    });

    test('an alert whose occurrences are all gone is no longer listed; if they return it is the same alert', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const [repository] = repositories;
      assert.ok(repository);
      const before = await alertsOf(mine);
      commitFiles(repository.path, mendedShop);
      await startScan(mine, repository.id);
      await mine.runScans();
      assert.equal((await alertsOf(mine)).totalCount, 0);
      assert.equal((await mine.call('/api/v1/sca/vulnerabilities/get', { id: before.alerts[0]?.id })).status, 404);
      commitFiles(repository.path, lodashShop);
      await startScan(mine, repository.id);
      await mine.runScans();
      assert.deepEqual(
        (await alertsOf(mine)).alerts.map((alert) => alert.id).sort(),
        before.alerts.map((alert) => alert.id).sort(),
      );
    });

    test('pages of one alert give them all in their order', async () => {
      const { mine } = await scanned(lodashShop);
      await assertPaged(mine, scaAlertsSearch, 'alerts', 4);
    });
  });

  describe('priority', () => {
    test('an alert has the priority and the reasons of its most urgent occurrence in scope, and lists sort and filter by it', async () => {
      const { mine, repositories } = await scanned(lodashShop, unusedLodash, yamlReport);
      const [, unused] = repositories.map((repository) => repository.id);
      const search = async (body: object) => (await alertsOf(mine, body)).alerts;
      const all = await search({ sort: 'priority' });
      const priorities = all.map((alert) => alert.priority);
      assert.ok(new Set(priorities).size > 2 && all.every((alert) => alert.priorityReasons.length > 0));
      assert.deepEqual(
        priorities,
        priorities.toSorted((a, b) => b - a),
      );
      const [least = 0] = priorities.slice(2);
      assert.deepEqual(
        (await search({ minPriority: least, sort: 'priority' })).map((alert) => alert.priority),
        priorities.filter((priority) => priority >= least),
      );
      assert.equal((await search({ minPriority: 100 })).length, 0);
      const [first] = all;
      const { items, ...top } = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: first?.id });
      assert.equal(Math.max(...items.map((item) => item.priority)), first?.priority);
      assert.deepEqual([top.priority, top.priorityReasons], [first?.priority, first?.priorityReasons]);
      const inUnused = await search({ repositoryIds: [unused], sort: 'priority' });
      assert.ok(inUnused.length > 0 && inUnused.every((alert) => alert.priority <= 15), 'what nothing loads');
      assert.ok(inUnused.every((alert) => alert.priorityReasons.includes('Nothing that runs loads the package.')));
    });

    test('the documented order is the default, and updatedAt puts what changed last first', async () => {
      const { mine } = await scanned(lodashShop, yamlReport);
      assert.deepEqual(ids(await alertsOf(mine)), ids(await alertsOf(mine, { sort: 'severity', minPriority: 0 })));
      const times = (await alertsOf(mine, { sort: 'updatedAt' })).alerts.map((alert) => alert.updatedAt);
      assert.deepEqual(times, times.toSorted().reverse());
      const paged = [];
      for (const page of [1, 2, 3]) paged.push(...ids(await alertsOf(mine, { sort: 'priority', pageSize: 3, page })));
      assert.deepEqual(paged, ids(await alertsOf(mine, { sort: 'priority', pageSize: 9 })));
    });
  });

  describe('400', () => {
    test('sort takes its own values only, minPriority whole numbers from 0 to 100', async () => {
      await assertRefused(await testOrganization(), scaAlertsSearch, [
        [{ sort: 'newest' }, '/sort'],
        [{ sort: '' }, '/sort'],
        [{ minPriority: -1 }, '/minPriority'],
        [{ minPriority: 101 }, '/minPriority'],
        [{ minPriority: 1.5 }, '/minPriority'],
        [{ minPriority: '50' }, '/minPriority'],
      ]);
    });

    test('severities and reachability take their own values only, and say which', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, scaAlertsSearch, [
        [{ severities: ['critical', 'worst'] }, '/severities/1'],
        [{ severities: ['CRITICAL'] }, '/severities/0'],
        [{ severities: 'critical' }, '/severities'],
        [{ reachability: ['maybe'] }, '/reachability/0'],
        [{ reachability: 'reachable' }, '/reachability'],
      ]);
      const reply = await mine.call(scaAlertsSearch.path, { severities: ['worst'], reachability: ['maybe'] });
      assert.match(reply.text, /critical, high, medium, low, info.*reachable, needsReview, unreachable/);
    });

    test('the query has at most 200 characters, a list at most 1,000 entries, pages begin at 1', async () => {
      const mine = await testOrganization();
      const entries = (length: number): string[] => Array.from({ length }, () => 'go');
      await assertRefused(mine, scaAlertsSearch, [
        [{ query: 'a'.repeat(201) }, '/query'],
        [{ query: 5 }, '/query'],
        [{ languages: entries(1001) }, '/languages'],
        [{ languages: [5] }, '/languages/0'],
        [{ repositoryIds: entries(1001) }, '/repositoryIds'],
        [{ repositoryIds: [5] }, '/repositoryIds/0'],
        [{ severities: Array.from({ length: 1001 }, () => 'low') }, '/severities'],
        [{ reachability: Array.from({ length: 1001 }, () => 'reachable') }, '/reachability'],
        ...pageFaults,
      ]);
      await assertTaken(mine, scaAlertsSearch, [
        { query: ` ${'a'.repeat(200)} ` },
        { languages: entries(1000), repositoryIds: entries(1000) },
      ]);
    });
  });

  describe('503', () => {
    test('what today’s advisories raise about a past day is not told while there are none', async () => {
      const { context, clock } = await testService();
      const { mine } = await scanned(lodashShop);
      const author = { actor: 'token of a test', operation: scaAlertsSearch.path, requestId: '' };
      const caller = { organizationId: mine.id, tokenId: mine.pair.id, requestId: '', author };
      const without = { ...context, advisories: { ...context.advisories, current: () => undefined } };
      const asked = { asOf: clock.now().toISOString(), knowledge: 'now' } as const;
      await assert.rejects(
        async () => scaAlertsSearch.handle(without, caller, asked),
        (error: unknown) => error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE',
      );
    });
  });
});
