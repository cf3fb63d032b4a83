/** What vulnerabilities/compare-symbol promises, on releases that are kept here. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop } from '../../testing/sample-files.ts';
import { alertsOf, scanned, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { keepQsReleases, qsCve, qsShop } from '../symbols/kept-releases.testing.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scaVulnerabilitiesCompareSymbol } from './sca-vulnerabilities-compare-symbol.ts';

interface Body {
  readonly version: string;
  readonly path: string;
  readonly startLine: number;
  readonly lines: readonly string[];
  readonly language: string;
  readonly isTruncated: boolean;
}

interface Compared {
  readonly vulnerable: Body;
  readonly fixed: Body;
  readonly problem: string;
}

async function occurrenceOf(mine: TestOrganization, cve: string): Promise<string> {
  const [alert] = (await alertsOf(mine, { query: cve })).alerts;
  return (await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id })).occurrence.id;
}

describe('Compare a derived symbol', () => {
  describe('200', () => {
    test('where no registry may be asked and nothing is kept, why there is nothing to show', async () => {
      const { mine } = await scanned(qsShop);
      const id = await occurrenceOf(mine, qsCve);
      const symbol = { id, module: 'lib/parse', name: 'parseObject' };
      const found = await mine.ask<Compared>(scaVulnerabilitiesCompareSymbol.path, symbol);
      assert.equal(found.problem, 'no registry of npm may be asked');
      assert.deepEqual([found.vulnerable.version, found.fixed.version, found.vulnerable.lines], ['6.8.2', '6.8.3', []]);
    });

    test('both bodies with their places, by their own module and by the main one; long ones are cut, and one that is gone is empty', async () => {
      const { mine } = await scanned(qsShop);
      const { context } = await testService();
      await keepQsReleases(context.config.dataDir);
      const id = await occurrenceOf(mine, qsCve);
      const compare = (module: string, name: string): Promise<Compared> =>
        mine.ask(scaVulnerabilitiesCompareSymbol.path, { id, module, name });
      const { vulnerable, fixed, problem } = await compare('lib/parse', 'parseObject');
      assert.deepEqual([problem, fixed.lines.length, fixed.version], ['', 5, '6.8.3']);
      assert.deepEqual(vulnerable, {
        version: '6.8.2',
        path: 'lib/parse.js',
        startLine: 2,
        lines: [
          'var parseObject = function (chain, value) {',
          '  var leaf = "</script><b>\u202e";',
          '  return leaf;',
          '};',
        ],
        language: 'javascript',
        isTruncated: false,
      });
      for (const module of ['lib/stringify', '']) {
        const long = await compare(module, 'stringify');
        assert.deepEqual(
          [long.vulnerable.path, long.vulnerable.lines.length, long.vulnerable.isTruncated, long.fixed.isTruncated],
          ['lib/stringify.js', 200, true, false],
        );
      }
      const gone = await compare('lib/stringify', 'normalizeStringifyOptions');
      assert.deepEqual([gone.vulnerable.lines.length, gone.fixed.path, gone.fixed.lines], [3, '', []]);
      assert.match((await compare('lib/parse', 'parseKeys')).problem, /neither release has a function of this name/);
    });
  });

  describe('400', () => {
    test('the id and the symbol are required', async () => {
      await assertRefused(await testOrganization(), scaVulnerabilitiesCompareSymbol, [
        ...idFaults('id'),
        [{ name: '' }, '/name'],
        [{ name: undefined }, '/name'],
        [{ module: undefined }, '/module'],
        [{ module: 'x'.repeat(1_001) }, '/module'],
      ]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, that of another’s occurrence, and functions that nobody derived', async () => {
      const { mine: other } = await scanned({ ...lodashShop, 'qs/package-lock.json': qsShop['package-lock.json'] });
      const mine = await testOrganization();
      await assertSameNotFound(mine, scaVulnerabilitiesCompareSymbol, 'id', await occurrenceOf(other, qsCve));
      for (const [cve, name] of [
        [qsCve, 'chunk'],
        // Named by the advisory, and so compared by nobody.
        ['CVE-2019-10744', 'defaultsDeep'],
      ] as const) {
        const id = await occurrenceOf(other, cve);
        const reply = await other.call(scaVulnerabilitiesCompareSymbol.path, { id, module: '', name });
        assert.equal(reply.status, 404);
        assert.match(reply.body.error.message, /no derived symbol of this name/);
      }
    });
  });
});
