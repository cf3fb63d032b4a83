/** The contract's value sets that no other test of operations goes through: languages and source types of rules. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, yamlReport } from '../../testing/sample-files.ts';
import { testOrganization } from '../../testing/test-service.ts';

describe('contract: value sets', () => {
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
});
