/** The contract's value sets, which several operations share, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';

describe('contract: value sets', () => {
  test('Severity: levels by score; an unknown value is a 400 that names the allowed ones', async () => {
    const { mine } = await scanned(lodashShop, yamlReport);
    for (const { metadata } of (await alertsOf(mine)).alerts) {
      const { severityScore: score, severity, severitySource } = metadata;
      // The starter set scores all that it has.
      assert.equal(severitySource, 'scored');
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

  test('Languages: lower case, those of the code that uses the package; unknown ones match nothing', async () => {
    const mine = await testOrganization();
    await mine.register(lodashShop);
    await mine.register(yamlReport);
    await mine.runScans();
    const found = async (...languages: string[]): Promise<string[]> => {
      const { alerts } = await mine.ask<{ alerts: { languages: string[] }[] }>('/api/v1/sca/alerts/search', {
        languages,
      });
      return [...new Set(alerts.flatMap((alert) => alert.languages))].sort();
    };
    assert.deepEqual(await found(), ['javascript', 'python']);
    assert.deepEqual(await found('javascript'), ['javascript']);
    assert.deepEqual(await found('python', 'cobol'), ['python']);
    assert.deepEqual(await found('cobol'), []);
  });

  test('Source types of rules: seven values, an empty list means all code, an unknown one is a 400 that names them', async () => {
    const mine = await testOrganization();
    const known = [
      'HTTP_HANDLER',
      'FILE_HANDLER',
      'CLI_HANDLER',
      'MESSAGE_HANDLER',
      'WEBSOCKET_HANDLER',
      'RPC_HANDLER',
      'SCHEDULED_HANDLER',
    ];
    const create = (sourceTypes: readonly string[]) =>
      mine.call('/api/v2/rules/create', { name: 'r', rule: 'eval($X)', sourceTypes });
    assert.deepEqual((await create(known)).body.sourceTypes, known);
    assert.deepEqual((await create([])).body.sourceTypes, []);
    for (const wrong of ['http_handler', 'OTHER', '']) {
      const reply = await create(['HTTP_HANDLER', wrong]);
      assert.equal(reply.status, 400);
      assert.equal(reply.body.error.issues[0].path, '/sourceTypes/1');
      for (const name of known) assert.ok(reply.text.includes(name));
    }
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
