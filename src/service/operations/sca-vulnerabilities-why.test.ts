/** What sca/vulnerabilities/why promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { commitFiles, git } from '../../testing/git-fixtures.ts';
import { lodashShop, unusedLodash } from '../../testing/sample-files.ts';
import { alertsOf, scanned, startScan, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scaVulnerabilitiesWhy } from './sca-vulnerabilities-why.ts';

interface Explained {
  readonly id: string;
  readonly reachability: string;
  readonly reason: string;
  readonly rules: readonly { readonly name: string; readonly sentence: string }[];
  readonly isRuleRecorded: boolean;
  readonly explanation: string;
  readonly checked: {
    readonly scanId: string;
    readonly commitSha: string;
    readonly hasSameAdvisories: boolean;
    readonly gapCount: number;
    readonly gaps: readonly { readonly path: string }[];
  };
  readonly wouldChange: readonly string[];
  readonly symbols: readonly {
    readonly name: string;
    readonly source: string;
    readonly namedBy: string;
    readonly confidence: string;
  }[];
  readonly firstSeenAt: string;
  readonly firstSeenCommit: string;
  readonly lastConfirmedAt: string;
  readonly lastConfirmedCommit: string;
}

async function occurrenceOf(mine: TestOrganization): Promise<string> {
  const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
  const { items } = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
  return items[0]?.id ?? assert.fail('no occurrence');
}

const why = async (mine: TestOrganization): Promise<Explained> =>
  mine.ask(scaVulnerabilitiesWhy.path, { id: await occurrenceOf(mine) });

describe('Explain a verdict', () => {
  describe('200', () => {
    test('of a call: the rule, the functions that the advisory names, the fix, and what keeps it reachable', async () => {
      const { mine } = await scanned(lodashShop);
      const found = await why(mine);
      assert.deepEqual(
        [found.reachability, found.reason, found.isRuleRecorded, found.rules.map(({ name }) => name)],
        ['reachable', 'symbol_called', true, ['symbol used']],
      );
      assert.match(found.rules[0]?.sentence ?? '', /uses a function that the advisory names/);
      assert.deepEqual(
        found.symbols.filter(({ name }) => name === 'defaultsDeep').map(({ source, namedBy }) => [source, namedBy]),
        [['named', 'advisory']],
      );
      assert.equal(found.checked.hasSameAdvisories, true);
      assert.deepEqual(found.wouldChange.slice(0, 1), [
        'It would be gone with lodash 4.17.12, the nearest version that the advisory names as fixed.',
      ]);
      assert.match(found.wouldChange[1] ?? '', /for as long as any code of the product uses .*defaultsDeep/);
    });

    test('of what nothing loads: what would make it count more, and no claim that it is fixed by code', async () => {
      const { mine } = await scanned(unusedLodash);
      const found = await why(mine);
      assert.deepEqual([found.reachability, found.rules.map(({ name }) => name)], ['unreachable', ['not loaded']]);
      assert.match(found.wouldChange[1] ?? '', /would count more as soon as code imports lodash/);
    });

    test('gaps of the newest scan that bear on it, and no others', async () => {
      const { mine } = await scanned({ ...lodashShop, 'other/package-lock.json': '{ "lockfileVersion": 3, ' });
      const { checked } = await why(mine);
      const { body: scan } = await mine.call('/api/v1/scans/get', { id: checked.scanId });
      assert.ok(
        scan.gaps.some(({ path }: { path: string }) => path === 'other/package-lock.json'),
        'it was not read whole',
      );
      assert.deepEqual([checked.gapCount, checked.gaps], [0, []]);
    });

    test('since when it stands, and which scan found it last', async () => {
      const { mine, repositories } = await scanned(lodashShop);
      const { clock } = await testService();
      const { id = '', path = '' } = repositories[0] ?? {};
      const first = git(path, ['rev-parse', 'HEAD']);
      const firstAt = clock.now().toISOString();
      clock.advance(86_400_000);
      const second = commitFiles(path, { 'other.js': 'console.log(1);\n' });
      await startScan(mine, id);
      await mine.runScans();
      const found = await why(mine);
      assert.deepEqual(
        [found.firstSeenAt, found.firstSeenCommit, found.lastConfirmedAt, found.lastConfirmedCommit],
        [firstAt, first, clock.now().toISOString(), second],
      );
      assert.equal(found.checked.commitSha, second);
      const [alert] = (await alertsOf(mine, { query: 'CVE-2019-10744' })).alerts;
      const { items } = await mine.ask<{ items: { firstSeenAt: string; lastConfirmedAt: string }[] }>(
        '/api/v1/sca/vulnerabilities/get',
        { id: alert?.id },
      );
      assert.deepEqual(
        items.map(({ firstSeenAt, lastConfirmedAt }) => [firstSeenAt, lastConfirmedAt]),
        [[found.firstSeenAt, found.lastConfirmedAt]],
      );
    });

    test('an answer from before rules were recorded has those that give its reason', async () => {
      const { mine } = await scanned(lodashShop);
      const { context } = await testService();
      await sql`UPDATE occurrences SET rule = '' WHERE organization_id = ${mine.id}::uuid`.execute(context.db);
      const found = await why(mine);
      assert.deepEqual(
        [found.isRuleRecorded, found.rules.map(({ name }) => name)],
        [false, ['symbol used', 'called in the program']],
      );
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), scaVulnerabilitiesWhy, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s occurrence', async () => {
      const { mine: other } = await scanned(lodashShop);
      await assertSameNotFound(await testOrganization(), scaVulnerabilitiesWhy, 'id', await occurrenceOf(other));
    });
  });
});
