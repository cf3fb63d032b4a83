/** Whatever text a repository holds, its scan is recorded; what cannot be recorded is a gap of the scan. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop } from '../../testing/sample-files.ts';
import { alertsOf, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';

interface Scan {
  readonly id: string;
  readonly state: string;
  readonly reason: string;
  readonly gaps: readonly { readonly path: string; readonly status: string; readonly message: string }[];
}

async function lastScan(mine: TestOrganization): Promise<Scan> {
  const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', {});
  return mine.ask<Scan>('/api/v1/scans/get', { id: scans[0]?.id });
}

async function scanOf(files: Readonly<Record<string, string>>): Promise<TestOrganization> {
  const mine = await testOrganization();
  await mine.register(files);
  await mine.runScans();
  const { state, reason } = await lastScan(mine);
  assert.deepEqual([state, reason], ['completed', '']);
  return mine;
}

describe('hostile text in a recorded scan', () => {
  test('a NUL, half of an emoji and control characters in a line that becomes evidence', async () => {
    const call = (before: string): string =>
      `const _ = require('lodash');\nmodule.exports = (a, b) => ${before} _.defaultsDeep(a, b);\n`;
    for (const before of [
      '/* \0 */',
      // 200 units are shown from the line's start: the cut falls into a pair, whichever unit it begins on.
      `/* ${'😀'.repeat(120)} */`,
      `/*${'😀'.repeat(120)}*/`,
      '/* \u001b[2J\u009b */',
    ]) {
      const mine = await scanOf({ ...lodashShop, 'index.js': call(before) });
      const alerts = (await alertsOf(mine)).alerts.filter(({ reachabilityCounts }) => reachabilityCounts.reachable > 0);
      assert.equal(alerts.length, 1, JSON.stringify(before));
      const { items } = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alerts[0]?.id });
      assert.ok(JSON.stringify(items).isWellFormed());
      assert.doesNotMatch(JSON.stringify(items), /\\u0000|\\ud[89a-f]/i);
    }
  });

  test('a manifest path longer than any row of an index, and its neighbour that differs in the last part alone', async () => {
    // Not compressible: the index takes 3,600 equal letters.
    const part = (index: number): string =>
      Array.from({ length: 24 }, (_, at) => ((index * 7919 + at * 104_729) % 2_176_782_336).toString(36)).join('');
    const folder = Array.from({ length: 40 }, (_, index) => part(index + 1).slice(0, 80)).join('/');
    assert.ok(folder.length > 3000);
    const at = (name: string) =>
      Object.fromEntries(Object.entries(lodashShop).map(([path, content]) => [`${folder}/${name}/${path}`, content]));
    const mine = await scanOf({ ...at('a'), ...at('b') });
    const { packages } = await mine.ask<{ packages: { count: number; items: { manifestPath: string }[] }[] }>(
      '/api/v1/sca/packages/search',
      {},
    );
    const paths = packages.flatMap(({ items }) => items.map(({ manifestPath }) => manifestPath));
    assert.deepEqual(paths.map((path) => path.slice(folder.length)).sort(), ['/a/package.json', '/b/package.json']);
    assert.ok(paths.every((path) => path.startsWith(folder)));
    const { totalCount } = await mine.ask<{ totalCount: number }>('/api/v1/issues/search', {});
    assert.equal(totalCount, 8);
  });
});
