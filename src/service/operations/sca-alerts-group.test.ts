/** What sca/alerts/group promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertTaken, pageFaults, unknownId } from './promises.testing.ts';
import { scaAlertsGroup } from './sca-alerts-group.ts';

interface Group {
  readonly key: string;
  readonly title: string;
  readonly packageName: string;
  readonly packageIdentifier: string;
  readonly repositoryId: string;
  readonly alertCount: number;
  readonly reachableAlertCount: number;
  readonly severities: Readonly<Record<string, number>>;
  readonly priority: number;
  readonly alertIds: readonly string[];
  readonly action: string;
  readonly upgrades: readonly {
    readonly version: string;
    readonly from: readonly string[];
    readonly effect: string;
    readonly alertCount: number;
    readonly repositoryCount: number;
    readonly alertIds: readonly string[];
  }[];
  readonly unclosedAlertCount: number;
}

interface Groups {
  readonly groups: readonly Group[];
  readonly totalCount: number;
}

const groupsOf = (mine: TestOrganization, body: object): Promise<Groups> => mine.ask(scaAlertsGroup.path, body);

/** Both use lodash, the second without a call; the first in an older version of it; the third PyYAML. */
const olderShop = Object.fromEntries(
  Object.entries(lodashShop).map(([name, text]) => [name, text.replaceAll('4.17.11', '4.17.4')]),
);

describe('Group SCA alerts', () => {
  describe('200', () => {
    test('by package: the one with the most urgent alert first, with its counts and alerts', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash, yamlReport);
      const { groups, totalCount } = await groupsOf(mine, { by: 'package' });
      assert.equal(totalCount, 2);
      assert.deepEqual(groups.map(({ title }) => title).toSorted(), ['lodash', 'pyyaml']);
      assert.deepEqual(
        groups.map(({ priority }) => priority),
        groups.map(({ priority }) => priority).toSorted((a, b) => b - a),
      );
      for (const group of groups) {
        const found = await alertsOf(mine, { query: group.packageIdentifier, sort: 'priority' });
        assert.deepEqual([group.key, group.repositoryId, group.action], [group.packageIdentifier, '', '']);
        assertCounts(group, found);
        assert.equal(group.alertIds[0], found.alerts[0]?.id);
      }
    });

    test('by repository: counts are those of a search in it, with any filter', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash, yamlReport);
      for (const filter of [{}, { reachability: ['reachable'] }, { severities: ['critical'] }, { query: 'lodash' }]) {
        const { groups, totalCount } = await groupsOf(mine, { by: 'repository', ...filter });
        assert.equal(totalCount, groups.length);
        for (const group of groups) {
          assert.equal(group.key, group.repositoryId);
          assert.match(group.title, /^repository \d$/);
          assertCounts(group, await alertsOf(mine, { ...filter, repositoryIds: [group.repositoryId] }));
        }
      }
      const reachable = await groupsOf(mine, { by: 'repository', reachability: ['reachable'] });
      assert.deepEqual(reachable.groups.map(({ title }) => title).toSorted(), ['repository 0', 'repository 2']);
    });

    test('by fix: one version closes what can be closed in all that is held of its line', async () => {
      const { mine, repositories } = await scanned(lodashShop, olderShop, yamlReport);
      const { groups } = await groupsOf(mine, { by: 'fix', query: 'lodash' });
      const [group] = groups;
      assert.ok(group !== undefined && groups.length === 1);
      const [upgrade] = group.upgrades;
      assert.deepEqual(
        [group.action, group.title, upgrade?.from, upgrade?.repositoryCount, group.upgrades.length],
        ['upgrade', `Upgrade lodash to ${upgrade?.version}`, ['4.17.4', '4.17.11'], 2, 1],
      );
      assert.equal(upgrade?.effect, `closes ${group.alertCount} alerts in 2 repositories`);
      assert.deepEqual(upgrade?.alertIds.toSorted(), group.alertIds.toSorted());
      assert.equal(group.unclosedAlertCount, 0);
      const inOne = await groupsOf(mine, { by: 'fix', query: 'lodash', repositoryIds: [repositories[0]?.id] });
      assert.deepEqual(
        inOne.groups.map(({ upgrades }) => upgrades.map(({ from, repositoryCount }) => [from, repositoryCount])),
        [[[['4.17.11'], 1]]],
      );
      const critical = await groupsOf(mine, { by: 'fix', severities: ['critical'], query: 'lodash' });
      assert.ok((critical.groups[0]?.alertCount ?? 0) < group.alertCount);
      assert.equal(critical.groups[0]?.upgrades[0]?.alertCount, critical.groups[0]?.alertCount);
    });

    test('pages of one group are those of one page; past the end is nothing; 500 are the most', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash, yamlReport);
      for (const by of ['package', 'repository', 'fix']) {
        const all = await groupsOf(mine, { by });
        const paged: Group[] = [];
        for (let page = 1; page <= all.totalCount; page++)
          paged.push(...(await groupsOf(mine, { by, page, pageSize: 1 })).groups);
        assert.deepEqual(paged, all.groups);
        assert.deepEqual((await groupsOf(mine, { by, page: all.totalCount + 1, pageSize: 1 })).groups, []);
        const most = await mine.call(scaAlertsGroup.path, { by, pageSize: 501 });
        assert.equal(most.body.pageSize, 500);
      }
    });

    test('nothing of another organization, and nothing where nothing matches', async () => {
      await scanned(lodashShop);
      const mine = await testOrganization();
      for (const by of ['package', 'repository', 'fix'])
        assert.deepEqual((await groupsOf(mine, { by })).groups, [], by);
      const { mine: own } = await scanned(lodashShop);
      for (const filter of [{ repositoryIds: [unknownId] }, { languages: ['cobol'] }, { minPriority: 100 }])
        for (const by of ['package', 'repository', 'fix'])
          assert.deepEqual((await groupsOf(own, { by, ...filter })).groups, [], by);
    });
  });

  describe('400', () => {
    test('by is one of three; filters and pages are those of the search', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, scaAlertsGroup, [
        [{ by: undefined }, '/by'],
        [{ by: 'severity' }, '/by'],
        [{ severities: ['dire'] }, '/severities/0'],
        [{ reachability: ['maybe'] }, '/reachability/0'],
        [{ minPriority: 101 }, '/minPriority'],
        [{ query: 'x'.repeat(201) }, '/query'],
        [{ refs: ['x'.repeat(301)] }, '/refs/0'],
        ...pageFaults,
      ]);
      await assertTaken(mine, scaAlertsGroup, [{ by: 'package' }, { by: 'repository' }, { query: 'x'.repeat(200) }]);
    });
  });
});

function assertCounts(group: Group, found: Awaited<ReturnType<typeof alertsOf>>): void {
  const by = (level: string): number => found.alerts.filter(({ metadata }) => metadata.severity === level).length;
  assert.equal(group.alertCount, found.totalCount);
  assert.equal(
    group.reachableAlertCount,
    found.alerts.filter(({ reachabilityCounts }) => reachabilityCounts.reachable > 0).length,
  );
  assert.deepEqual(
    group.severities,
    Object.fromEntries(['critical', 'high', 'medium', 'low', 'info'].map((level) => [level, by(level)])),
  );
  assert.equal(group.priority, Math.max(...found.alerts.map(({ priority }) => priority)));
  assert.deepEqual(group.alertIds.toSorted(), found.alerts.map(({ id }) => id).toSorted());
}
