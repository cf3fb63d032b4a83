/** What vulnerabilities/get promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, unusedLodash } from '../../testing/sample-files.ts';
import { alertsOf, scanned, startScan, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scaVulnerabilitiesGet } from './sca-vulnerabilities-get.ts';

describe('contract: 2. Get an SCA vulnerability', () => {
  describe('200', () => {
    test('by alert id: the most urgent occurrence under the alert’s id, items most urgent first; by occurrence id: that occurrence', async () => {
      const { mine, repositories } = await scanned(unusedLodash, lodashShop);
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      const byAlert = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
      assert.equal(byAlert.id, alert?.id);
      assert.equal(byAlert.repositoryId, repositories[1]?.id);
      assert.equal(byAlert.count, 2);
      assert.deepEqual(
        byAlert.items.map((item) => item.reachability),
        ['reachable', 'unreachable'],
      );
      const last = byAlert.items[1];
      const byOccurrence = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: last?.id });
      assert.deepEqual(
        [byOccurrence.id, byOccurrence.repositoryId, byOccurrence.count],
        [last?.id, repositories[0]?.id, 2],
      );
      assert.deepEqual(byOccurrence.items, byAlert.items);
      assert.deepEqual([byAlert.alertId, byOccurrence.alertId], [alert?.id, alert?.id]);
      assert.deepEqual([byAlert.occurrence, byOccurrence.occurrence], [byAlert.items[0], last]);
    });

    test('narrowed to repositories, the most urgent is the most urgent of these; an occurrence that was asked for stands whatever it is narrowed to', async () => {
      const { mine, repositories } = await scanned(unusedLodash, lodashShop);
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      const ask = (id: string, at: number): Promise<Vulnerability> =>
        mine.ask('/api/v1/sca/vulnerabilities/get', { id, repositoryIds: [repositories[at]?.id] });
      const first = await ask(alert?.id ?? '', 0);
      assert.deepEqual([first.occurrence.repositoryId, first.count], [repositories[0]?.id, 1]);
      const beside = await ask(first.occurrence.id, 1);
      assert.deepEqual(beside.occurrence, first.occurrence);
      assert.deepEqual(
        beside.items.map(({ repositoryId }) => repositoryId),
        [repositories[1]?.id],
      );
    });

    test('items carry package, path, evidence and fixed versions; codeScanVulnerabilityId is empty where unreachable', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash);
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      const { items, codeScanVulnerabilityId } = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', {
        id: alert?.id,
      });
      const [reached, unreached] = items;
      assert.equal(reached?.repositoryName, 'repository 0');
      assert.deepEqual([reached?.isDirect, reached?.dependencyPath], [true, ['lodash@4.17.11']]);
      assert.ok(
        reached?.evidence.some((step) => step.kind === 'call' && step.path === 'index.js' && step.startLine === 2),
      );
      assert.equal(reached?.fixedVersions[0], '4.17.12');
      assert.equal(codeScanVulnerabilityId, reached?.codeScanVulnerabilityId);
      assert.equal((await mine.call('/api/v1/issues/get', { id: codeScanVulnerabilityId })).status, 200);
      assert.equal(unreached?.codeScanVulnerabilityId, '');
    });

    test('items say how sure the use of the package is, and loads how it comes to be loaded', async () => {
      const tested = { ...unusedLodash, 'a.test.js': "require('lodash');\n" };
      const { mine } = await scanned(lodashShop, tested, unusedLodash);
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      const { items } = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
      assert.deepEqual(
        items.map(({ exposure, loads }) => [exposure, loads.map(({ kind, path }) => `${kind} ${path}`)]),
        [
          ['called', ['import index.js']],
          ['testOnly', ['import a.test.js']],
          ['notLoaded', ['checked package.json']],
        ],
      );
      assert.deepEqual(
        items.map(({ scope, priority, priorityReasons }) => [scope, priority, priorityReasons[0]]),
        [
          ['production', 77, 'Production code calls what is vulnerable.'],
          ['production', 40, 'Its severity is 9.1 of 10.'],
          ['production', 15, 'Its severity is 9.1 of 10.'],
        ],
      );
    });

    test('ids stay stable across scans', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      const before = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
      await startScan(mine, repositories[0]?.id ?? '');
      await mine.runScans();
      const again = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
      assert.deepEqual(again, before);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), scaVulnerabilitiesGet, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and those of another’s alert and occurrence', async () => {
      const { mine: other } = await scanned(lodashShop);
      const [alert] = (await alertsOf(other)).alerts;
      const { items } = await other.ask<Vulnerability>(scaVulnerabilitiesGet.path, { id: alert?.id });
      const mine = await testOrganization();
      await assertSameNotFound(mine, scaVulnerabilitiesGet, 'id', alert?.id ?? '');
      await assertSameNotFound(mine, scaVulnerabilitiesGet, 'id', items[0]?.id ?? '');
    });
  });
});
