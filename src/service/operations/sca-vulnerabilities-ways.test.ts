/** What vulnerabilities/ways promises, on lockfiles that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, shopThatNeeds, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned, type Vulnerability } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { scaVulnerabilitiesWays } from './sca-vulnerabilities-ways.ts';

interface Ways {
  readonly id: string;
  readonly ways: readonly (readonly string[])[];
  readonly isComplete: boolean;
}

async function waysOf(mine: TestOrganization, query = 'CVE-2019-10744'): Promise<Ways> {
  const [alert] = (await alertsOf(mine, { query })).alerts;
  const { occurrence } = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alert?.id });
  const ways = await mine.ask<Ways>(scaVulnerabilitiesWays.path, { id: occurrence.id });
  assert.equal(ways.id, occurrence.id);
  assert.ok(ways.ways.some((way) => way.join() === occurrence.dependencyPath.join()));
  return ways;
}

const shown = ({ ways, isComplete }: Ways) => [...ways.map((way) => way.join(' ')), isComplete];

describe('List the ways in', () => {
  describe('200', () => {
    test('every way, the shortest first; where there is no lockfile, that the project asks for it', async () => {
      const many = await scanned(shopThatNeeds(['lodash', 'b', 'a'], { a: ['c'], b: ['lodash', 'c'], c: ['lodash'] }));
      assert.deepEqual(shown(await waysOf(many.mine)), [
        'lodash@4.17.11',
        'b@1.0.0 lodash@4.17.11',
        'a@1.0.0 c@1.0.0 lodash@4.17.11',
        'b@1.0.0 c@1.0.0 lodash@4.17.11',
        true,
      ]);
      const { mine } = await scanned(yamlReport);
      assert.deepEqual(shown(await waysOf(mine, 'pyyaml')), ['PyYAML@5.3', true]);
    });

    test('40 at most, and that there are more is said', async () => {
      const names = Array.from({ length: 45 }, (_, at) => `d${String(at).padStart(2, '0')}`);
      const { mine } = await scanned(shopThatNeeds(names, Object.fromEntries(names.map((name) => [name, ['lodash']]))));
      const { ways, isComplete } = await waysOf(mine);
      assert.deepEqual(
        [ways.length, ways[0]?.[0], ways.at(-1)?.[0], isComplete],
        [40, 'd00@1.0.0', 'd39@1.0.0', false],
      );
    });

    test('what was recorded before says its one way, and that there may be more', async () => {
      const { mine } = await scanned(shopThatNeeds(['a'], { a: ['b'], b: ['lodash'] }));
      const { context } = await testService();
      await context.db.updateTable('packages').set({ parents: [] }).where('organization_id', '=', mine.id).execute();
      assert.deepEqual(shown(await waysOf(mine)), ['a@1.0.0 b@1.0.0 lodash@4.17.11', false]);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), scaVulnerabilitiesWays, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s occurrence', async () => {
      const { mine: other } = await scanned(lodashShop);
      const mine = await testOrganization();
      await assertSameNotFound(mine, scaVulnerabilitiesWays, 'id', (await waysOf(other)).id);
    });
  });
});
