/** The contract's rows on the values that alerts are made of, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';

describe('contract: value sets', () => {
  test('Severity: levels by score; an unknown value is a 400 that names the allowed ones', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    for (const { metadata } of (await alertsOf(mine)).alerts) {
      const { severityScore: score, severity } = metadata;
      assert.equal(
        severity,
        score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : score > 0 ? 'low' : 'info',
      );
    }
    const reply = await mine.call('/api/v1/sca/alerts/search', { severities: ['CRITICAL'] });
    assert.equal(reply.status, 400);
    assert.match(reply.text, /critical, high, medium, low, info/);
  });

  test('Reachability: three values; an unknown one is a 400', async () => {
    const mine = await testOrganization();
    const reply = await mine.call('/api/v1/sca/alerts/search', { reachability: ['maybe'] });
    assert.equal(reply.status, 400);
    assert.match(reply.text, /reachable, needsReview, unreachable/);
  });

  test('Ecosystems: OSV names or aliases in any letter case; unknown ones give no rows', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    const count = async (...ecosystems: string[]): Promise<number> =>
      (await mine.ask<{ totalCount: number }>('/api/v1/sca/packages/search', { ecosystems })).totalCount;
    assert.deepEqual(
      [await count('NPM'), await count('pip'), await count('pypi', 'npm'), await count('cobol')],
      [1, 1, 2, 0],
    );
    assert.deepEqual(
      [
        await count('cargo'),
        await count('golang'),
        await count('gem'),
        await count('composer'),
        await count('gradle'),
        await count('actions'),
      ],
      [0, 0, 0, 0, 0, 0],
    );
  });

  test('packageIdentifier is a purl without version; metadata.id the advisory’s id; aliases CVE first', async () => {
    const { mine } = await scanned(lodashShop);
    const [alert] = (await alertsOf(mine, { query: 'GHSA-jf85-cpcp-j695' })).alerts;
    assert.equal(alert?.metadata.packageIdentifier, 'pkg:npm/lodash');
    assert.equal(alert?.metadata.id, 'GHSA-jf85-cpcp-j695');
    assert.equal(alert?.metadata.aliases[0], 'CVE-2019-10744');
    assert.ok(alert?.metadata.references.every((reference) => reference.startsWith('https://')));
  });
});
