/** What stats/overview promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { describe, test } from 'node:test';
import { starterSetAlone } from '../../engine/report/scan-report.ts';
import { severityLevels } from '../../engine/model/advisory.ts';
import { exposures } from '../../engine/model/verdict.ts';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned, startScan, summaryOf } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertTaken, unknownId } from './promises.testing.ts';
import { statsOverview } from './stats-overview.ts';

interface Overview {
  readonly exposureBySeverity: readonly {
    readonly exposure: string;
    readonly alerts: Readonly<Record<string, number>>;
    readonly occurrences: Readonly<Record<string, number>>;
  }[];
  readonly new: { readonly since: string; readonly alerts: number; readonly issues: number };
  readonly trend: readonly {
    readonly date: string;
    readonly open: number;
    readonly reachable: number;
    readonly opened: number;
    readonly closed: number;
  }[];
  readonly coverage: Readonly<Record<string, number>> & {
    readonly uncovered: readonly {
      repositoryName: string;
      hasNeverBeenScanned: boolean;
      hasLastScanFailed: boolean;
      reason: string;
      gapCount: number;
    }[];
  };
  readonly advisories: { readonly snapshot: string; readonly isStarterSet: boolean };
  readonly warnings: readonly string[];
}

const overviewOf = (mine: TestOrganization, body: object = {}): Promise<Overview> => mine.ask(statsOverview.path, body);
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);
const dayMs = 86_400_000;

describe('Get an overview', () => {
  describe('200', () => {
    test('exposures by severity: an occurrence where it is, an alert once, where its most urgent use is', async () => {
      const { mine, repositories } = await scanned(lodashShop, unusedLodash);
      const { exposureBySeverity, warnings, advisories } = await overviewOf(mine);
      assert.deepEqual(
        exposureBySeverity.map(({ exposure }) => exposure),
        exposures,
      );
      assert.deepEqual([warnings, advisories.isStarterSet], [[starterSetAlone], true]);
      const row = (of: Overview['exposureBySeverity'], exposure: string) =>
        of.find((each) => each.exposure === exposure) ?? assert.fail(exposure);
      const called = row(exposureBySeverity, 'called');
      assert.deepEqual(Object.keys(called.alerts).toSorted(), [...severityLevels].toSorted());
      assert.deepEqual([sum(called.alerts), called.alerts['critical'], sum(called.occurrences)], [1, 1, 1]);
      // The four of the second repository are loaded by nothing; each of the alerts is in use in the first.
      const unused = row(exposureBySeverity, 'notLoaded');
      assert.deepEqual([sum(unused.alerts), sum(unused.occurrences)], [0, 4]);
      const { totalCount } = await alertsOf(mine);
      assert.equal(
        exposureBySeverity.reduce((all, { alerts }) => all + sum(alerts), 0),
        totalCount,
      );
      const second = await overviewOf(mine, { repositoryIds: [repositories[1]?.id] });
      assert.deepEqual(
        second.exposureBySeverity.map(({ exposure, alerts }) => [exposure, sum(alerts)]),
        exposures.map((exposure) => [exposure, exposure === 'notLoaded' ? 4 : 0]),
      );
    });

    test('what is new since a moment: seven days ago where none is said, a date from its beginning', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const { clock } = await testService();
      const foundAt = clock.now().toISOString();
      const newOf = async (body: object): Promise<number[]> => {
        const { alerts, issues } = (await overviewOf(mine, body)).new;
        return [alerts, issues];
      };
      assert.deepEqual(await newOf({}), [4, 4]);
      assert.deepEqual(await newOf({ since: foundAt }), [4, 4]);
      assert.deepEqual(await newOf({ since: foundAt.slice(0, 10) }), [4, 4]);
      assert.deepEqual(await newOf({ repositoryIds: [repositories[0]?.id] }), [4, 4]);
      assert.deepEqual(await newOf({ repositoryIds: [unknownId] }), [0, 0]);
      assert.deepEqual(await newOf({ since: new Date(clock.now().getTime() + 1).toISOString() }), [0, 0]);
      clock.advance(7 * dayMs + 1);
      assert.deepEqual(await newOf({}), [0, 0]);
      assert.deepEqual(await newOf({ since: foundAt }), [4, 4]);
      const { since } = (await overviewOf(mine, { since: '' })).new;
      assert.equal(since, new Date(clock.now().getTime() - 7 * dayMs).toISOString());
    });

    test('the trend says of each day what stats/summary says of its end, and what moved on it', async () => {
      const { mine, repositories } = await scanned(lodashShop, yamlReport);
      const { clock } = await testService();
      const shop = repositories[0] ?? assert.fail();
      const to = async (files: Readonly<Record<string, string>>): Promise<void> => {
        commitFiles(shop.path, files);
        await startScan(mine, shop.id);
        await mine.runScans();
      };
      const { issues } = await mine.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
      const someIssue = issues[0]?.id;
      for (const change of [
        () => to(mendedShop),
        () => Promise.resolve(),
        () => to(lodashShop),
        () => to(unusedLodash),
        () => to(lodashShop),
        () => mine.ask('/api/v1/issues/set-state', { id: someIssue, state: 'archived' }),
        // On one day there and back: it stands open at its end, and was opened and closed.
        async () => {
          await to(mendedShop);
          clock.advance(60_000);
          await to(lodashShop);
        },
      ]) {
        clock.advance(dayMs);
        await change();
      }
      const { trend } = await overviewOf(mine, { days: 10 });
      assert.equal(trend.length, 10);
      assert.equal(trend.at(-1)?.date, clock.now().toISOString().slice(0, 10));
      let before = 0;
      for (const { date, open, reachable, opened, closed } of trend) {
        assert.equal(open, (await summaryOf(mine, { asOf: date })).issues.open, date);
        const { alerts } = await alertsOf(mine, { asOf: date });
        assert.equal(
          reachable,
          alerts.reduce((all, { reachabilityCounts }) => all + reachabilityCounts.reachable, 0),
          date,
        );
        assert.equal(open, before + opened - closed, date);
        before = open;
      }
      assert.equal(new Set(trend.map(({ reachable }) => reachable)).size, 3);
      const last = trend.at(-1);
      assert.ok(last !== undefined && last.opened > 0);
      assert.equal(last.opened, last.closed);
      // A shorter window begins with what stood before it.
      assert.deepEqual((await overviewOf(mine, { days: 4 })).trend, trend.slice(-4));
      assert.equal((await overviewOf(mine)).trend.length, 90);
      const [of, all] = [await overviewOf(mine, { repositoryIds: [shop.id], days: 2 }), trend.slice(-2)];
      assert.ok(of.trend.every(({ open }, at) => open < (all[at]?.open ?? 0)));
    });

    test('what no scan covers: never scanned, failed last, not read whole; and what is under way', async () => {
      const { mine, repositories } = await scanned(lodashShop, { ...yamlReport, 'page.jsp': '<% out.print(1); %>' });
      rmSync(repositories[0]?.path ?? '', { recursive: true });
      (await testService()).clock.advance(1000);
      await startScan(mine, repositories[0]?.id ?? '');
      await mine.runScans();
      await mine.register(lodashShop, 'waiting');
      const { uncovered, ...counts } = (await overviewOf(mine)).coverage;
      assert.deepEqual(counts, {
        repositories: 3,
        neverScanned: 1,
        lastScanFailed: 1,
        withGaps: 1,
        queued: 1,
        running: 0,
      });
      assert.deepEqual(
        uncovered.map(({ repositoryName, hasNeverBeenScanned, hasLastScanFailed, reason, gapCount }) => [
          repositoryName,
          hasNeverBeenScanned,
          hasLastScanFailed,
          reason !== '',
          gapCount > 0,
        ]),
        [
          ['repository 0', false, true, true, false],
          ['waiting', true, false, false, false],
          ['repository 1', false, false, false, true],
        ],
      );
      await mine.runScans();
      const after = (await overviewOf(mine)).coverage;
      assert.deepEqual([after['neverScanned'], after['queued']], [0, 0]);
    });

    test('an organization without anything has zeros, and nothing of another', async () => {
      await scanned(lodashShop);
      const mine = await testOrganization();
      const { exposureBySeverity, new: found, trend, coverage } = await overviewOf(mine, { days: 365 });
      assert.ok(exposureBySeverity.every(({ alerts, occurrences }) => sum(alerts) + sum(occurrences) === 0));
      assert.deepEqual([found.alerts, found.issues, trend.length], [0, 0, 365]);
      assert.ok(trend.every(({ open, reachable, opened, closed }) => open + reachable + opened + closed === 0));
      assert.deepEqual([coverage['repositories'], coverage.uncovered], [0, []]);
    });

    test('a registered branch is counted where it is named, and nowhere else', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const before = await overviewOf(mine, { days: 1 });
      const { branches } = await mine.ask<{ branches: { id: string }[] }>('/api/v1/repositories/add-branches', {
        repositoryId: repositories[0]?.id,
        branches: ['release/1.0'],
      });
      assert.equal(branches.length, 1);
      assert.deepEqual((await overviewOf(mine, { days: 1 })).coverage['repositories'], before.coverage['repositories']);
      const named = await overviewOf(mine, { repositoryIds: [branches[0]?.id], days: 1 });
      assert.deepEqual([named.coverage['repositories'], named.coverage['neverScanned']], [1, 1]);
    });
  });

  describe('400', () => {
    test('days are 1 to 365, since is a moment, repositories are a list of 1,000 at most', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, statsOverview, [
        [{ days: 0 }, '/days'],
        [{ days: 366 }, '/days'],
        [{ days: 1.5 }, '/days'],
        [{ since: 'yesterday' }, '/since'],
        [{ since: '2026-02-30' }, '/since'],
        [{ since: '2026-03-01T00:00:00' }, '/since'],
        [{ since: 'x'.repeat(41) }, '/since'],
        [{ repositoryIds: 'all' }, '/repositoryIds'],
        [{ repositoryIds: Array.from({ length: 1_001 }, () => unknownId) }, '/repositoryIds'],
      ]);
      await assertTaken(mine, statsOverview, [
        { days: 1 },
        { days: 365 },
        { since: '2026-03-01' },
        { since: '2026-03-01T00:00:00+01:00' },
        { repositoryIds: Array.from({ length: 1_000 }, () => unknownId) },
      ]);
    });
  });
});
