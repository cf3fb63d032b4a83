/** What packages/check promises, on the starter set of advisories. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { scaPackagesCheck } from './sca-packages-check.ts';

interface Reply {
  packages: {
    ecosystem: string;
    name: string;
    state: string;
    nearestSafe: string;
    count: number;
    ids: string[];
    advisories: { id: string; fixedVersions: string[] }[];
  }[];
  warnings: string[];
}

const check = (mine: TestOrganization, ...packages: object[]) => mine.ask<Reply>(scaPackagesCheck.path, { packages });

describe('Check packages before adding them', () => {
  describe('200', () => {
    test('a vulnerable version is told with the nearest that has nothing known, which is itself asked', async () => {
      const mine = await testOrganization();
      const { packages, warnings } = await check(mine, { ecosystem: 'npm', name: 'lodash', version: '4.17.11' });
      const [found] = packages;
      assert.equal(found?.state, 'vulnerable');
      assert.ok(found.count > 0 && found.advisories.length === found.count);
      const safe = { ecosystem: 'npm', name: 'lodash', version: found.nearestSafe };
      assert.deepEqual((await check(mine, safe)).packages[0]?.state, 'noneKnown');
      // Few records answer here, and whoever reads it must know.
      assert.equal(warnings.length, 1);
    });

    test('a range is judged by what a fresh install takes, a name by all its versions, in the order of the request', async () => {
      const mine = await testOrganization();
      const { packages } = await check(
        mine,
        { ecosystem: 'npm', name: 'lodash', range: '4.17.11' },
        { ecosystem: 'npm', name: 'lodash', range: '^4.17.0' },
        { ecosystem: 'NPM', name: 'lodash' },
        { ecosystem: 'npm', name: 'nobody-knows-this' },
        { ecosystem: 'fortran', name: 'lodash', version: '1' },
      );
      assert.deepEqual(
        packages.map(({ ecosystem, state }) => [ecosystem, state]),
        [
          ['npm', 'vulnerable'],
          ['npm', 'noneKnown'],
          ['npm', 'affectedAtSomeVersions'],
          ['npm', 'noneKnown'],
          ['fortran', 'unknownEcosystem'],
        ],
      );
    });

    test('names are compared as their ecosystem does', async () => {
      const mine = await testOrganization();
      const { packages } = await check(
        mine,
        { ecosystem: 'pip', name: 'PyYAML', version: '5.3' },
        { ecosystem: 'PyPI', name: 'pyyaml', version: '5.3' },
      );
      assert.ok((packages[0]?.count ?? 0) > 0);
      assert.deepEqual(packages[0]?.ids, packages[1]?.ids);
    });
  });

  describe('400', () => {
    test('packages are 1 to 1,000; each has a name, and a version or a range', async () => {
      const mine = await testOrganization();
      const one = { ecosystem: 'npm', name: 'lodash', version: '1' };
      const many = (length: number) => Array.from({ length }, () => one);
      await assertRefused(mine, scaPackagesCheck, [
        [{ packages: undefined }, '/packages'],
        [{ packages: [] }, '/packages'],
        [{ packages: many(1001) }, '/packages'],
        [{ packages: [{ ...one, name: '' }] }, '/packages/0/name'],
        [{ packages: [{ ...one, name: 'x'.repeat(301) }] }, '/packages/0/name'],
        [{ packages: [{ ...one, version: 4 }] }, '/packages/0/version'],
        [{ packages: [one, { ...one, range: '^1' }] }, '/packages/1'],
      ]);
      await assertTaken(mine, scaPackagesCheck, [
        { packages: many(1000) },
        { packages: [{ ...one, name: 'x'.repeat(300), version: undefined }] },
      ]);
    });
  });
});
