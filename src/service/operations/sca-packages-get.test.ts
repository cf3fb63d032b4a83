/** What packages/get promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, mendedShop, unusedLodash } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults, pageFaults } from './promises.testing.ts';
import { scaPackagesGet } from './sca-packages-get.ts';

interface Entry {
  id: string;
  name: string;
  version: string;
  count: number;
  repositoryName: string;
  items: Entry[];
}

interface Place extends Entry {
  scope: string;
  dependencyPath: string[];
}

const get = (mine: TestOrganization, body: object) =>
  mine.ask<Omit<Entry, 'items'> & { items: Place[]; page: number; pageSize: number }>(scaPackagesGet.path, body);

async function searched(mine: TestOrganization, version: string): Promise<Entry> {
  const { packages } = await mine.ask<{ packages: Entry[] }>('/api/v1/sca/packages/search', { searchQuery: version });
  const [entry] = packages;
  assert.ok(entry);
  return entry;
}

describe('Get an SCA package', () => {
  describe('200', () => {
    test('the instance of the id, with all instances of its version and their number', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash, mendedShop);
      const { items, ...newest } = await searched(mine, '4.17.11');
      const oldest = items.at(-1);
      assert.ok(oldest && oldest.id !== newest.id);
      const { page, pageSize, items: places, ...found } = await get(mine, { id: oldest.id });
      assert.deepEqual([page, pageSize], [1, 50]);
      const { items: none, ...fields } = oldest;
      assert.deepEqual(none, []);
      assert.deepEqual(found, { ...fields, count: 2 });
      assert.deepEqual(
        places.map(({ scope: _scope, dependencyPath: _path, ...place }) => place),
        items,
      );
    });

    test('each instance says what brings it in, from what the manifest asks for down to itself', async () => {
      const broughtIn = {
        'package.json': '{"name":"shop","dependencies":{"frame":"1.0.0"},"devDependencies":{"kit":"1.0.0"}}',
        'package-lock.json': JSON.stringify({
          lockfileVersion: 3,
          packages: {
            '': { dependencies: { frame: '1.0.0' }, devDependencies: { kit: '1.0.0' } },
            'node_modules/frame': { version: '1.0.0', dependencies: { lodash: '4.17.11' } },
            'node_modules/kit': { version: '1.0.0', dev: true },
            'node_modules/lodash': { version: '4.17.11' },
          },
        }),
      };
      const { mine } = await scanned(broughtIn);
      const placesOf = async (words: string): Promise<unknown> => {
        const { items } = await get(mine, { id: (await searched(mine, words)).id });
        return items.map(({ scope, dependencyPath }) => [scope, dependencyPath]);
      };
      assert.deepEqual(await placesOf('lodash'), [['production', ['frame@1.0.0', 'lodash@4.17.11']]]);
      assert.deepEqual(await placesOf('kit'), [['development', ['kit@1.0.0']]]);
    });

    test('pages of instances hold each of them once, and end empty', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash, mendedShop);
      const { id, items } = await searched(mine, '4.17.11');
      const paged = [];
      for (const page of [1, 2, 3]) paged.push(await get(mine, { id, page, pageSize: 1 }));
      assert.deepEqual(
        paged.map((reply) => reply.items.map((item) => item.id)),
        [[items[0]?.id], [items[1]?.id], []],
      );
      assert.deepEqual(
        paged.map(({ count }) => count),
        [2, 2, 2],
      );
    });
  });

  describe('400', () => {
    test('the id is required; pages begin with 1', async () => {
      await assertRefused(await testOrganization(), scaPackagesGet, [...idFaults('id'), ...pageFaults]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s instance', async () => {
      const { mine } = await scanned(lodashShop);
      const { mine: other } = await scanned(unusedLodash);
      const { id } = await searched(other, '4.17.11');
      await assertSameNotFound(mine, scaPackagesGet, 'id', id);
    });
  });
});
