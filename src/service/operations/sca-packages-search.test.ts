/** What packages/search promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { alertsOf, scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, assertTaken, pageFaults } from './promises.testing.ts';
import { scaPackagesSearch } from './sca-packages-search.ts';

interface Packages {
  packages: {
    id: string;
    name: string;
    version: string;
    count: number;
    alertCount?: number;
    manifestPath: string;
    manifestStartLine: number;
    items: { count: number; items: unknown[]; repositoryName: string }[];
  }[];
  totalCount: number;
}
const packagesOf = (mine: TestOrganization, body: object = {}): Promise<Packages> =>
  mine.ask('/api/v1/sca/packages/search', body);

describe('contract: 7. Search SCA packages', () => {
  describe('200', () => {
    test('one row for each ecosystem, name and version; items are its instances with count 1 and no items', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash, mendedShop);
      const { packages, totalCount } = await packagesOf(mine);
      assert.equal(totalCount, 2);
      assert.deepEqual(
        packages.map((row) => [row.name, row.version, row.count]),
        [
          ['lodash', '4.17.11', 2],
          ['lodash', '4.17.21', 1],
        ],
      );
      assert.ok(
        packages.every(
          (row) =>
            row.items.length === row.count && row.items.every((item) => item.count === 1 && item.items.length === 0),
        ),
      );
      assert.deepEqual(packages[0]?.items.map((item) => item.repositoryName).sort(), ['repository 0', 'repository 1']);
    });

    test('the span points at the declaration a person would edit', async () => {
      const { mine } = await scanned(lodashShop);
      const [row] = (await packagesOf(mine)).packages;
      assert.deepEqual([row?.manifestPath, row?.manifestStartLine], ['package.json', 4]);
    });

    test('searchQuery searches name, purl, version and manifest path', async () => {
      const { mine } = await scanned(lodashShop, yamlReport);
      const count = async (searchQuery: string): Promise<number> =>
        (await packagesOf(mine, { searchQuery })).totalCount;
      assert.deepEqual(
        [
          await count('LODASH'),
          await count('pkg:pypi/pyyaml'),
          await count('4.17'),
          await count('requirements.txt'),
          await count('lodash 4.17.11 package.json'),
          await count('lodash requirements'),
          await count('%'),
        ],
        [1, 1, 1, 1, 1, 0, 0],
      );
    });

    test('alertCount says how many alerts stand against a version in scope, and isVulnerable asks for them', async () => {
      const { mine, repositories } = await scanned(lodashShop, mendedShop, unusedLodash);
      await scanned(lodashShop);
      const [first, second, third] = repositories.map(({ id }) => id);
      const shown = async (body: object): Promise<unknown[]> =>
        (await packagesOf(mine, body)).packages.map(({ version, alertCount }) => [version, alertCount]);
      const alerts = (await alertsOf(mine)).totalCount;
      assert.ok(alerts > 0);
      const [vulnerable, mended] = [
        ['4.17.11', alerts],
        ['4.17.21', 0],
      ];
      for (const [body, wanted] of [
        [{}, [vulnerable, mended]],
        [{ isVulnerable: true }, [vulnerable]],
        [{ isVulnerable: false }, [mended]],
        [{ isVulnerable: true, repositoryIds: [second] }, []],
        [{ isVulnerable: false, repositoryIds: [second] }, [mended]],
        [{ isVulnerable: true, repositoryIds: [third, second] }, [vulnerable]],
        [{ isVulnerable: true, searchQuery: '4.17.21' }, []],
        [{ isVulnerable: true, ecosystems: ['PyPI'] }, []],
      ] as const)
        assert.deepEqual(await shown(body), wanted, JSON.stringify(body));
      // What stands against it goes with the repositories that hold it.
      for (const repositoryId of [first, third]) await mine.ask('/api/v1/repositories/remove', { repositoryId });
      assert.deepEqual(await shown({ isVulnerable: true }), []);
      assert.deepEqual(await shown({ isVulnerable: false }), [mended]);
      const { packages } = await packagesOf(mine, { asOf: '2200-01-01' });
      assert.ok(packages.every((row) => row.alertCount === undefined));
    });

    test('Order: name, then version in the ecosystem’s own order', async () => {
      const requirement = (version: string): Record<string, string> => ({ 'requirements.txt': `PyYAML==${version}\n` });
      const { mine } = await scanned(
        requirement('5.10'),
        requirement('5.9'),
        requirement('5.10rc1'),
        requirement('10.0'),
        { 'requirements.txt': 'aiohttp==3.0\nZope==4\n' },
      );
      const { packages } = await packagesOf(mine);
      assert.deepEqual(
        packages.map((row) => `${row.name} ${row.version}`),
        ['PyYAML 5.9', 'PyYAML 5.10rc1', 'PyYAML 5.10', 'PyYAML 10.0', 'Zope 4', 'aiohttp 3.0'],
      );
    });

    test('packages whose version is unknown are listed with version "" and matched to no advisory', async () => {
      const { mine } = await scanned({ 'requirements.txt': 'PyYAML\n' });
      const [row] = (await packagesOf(mine)).packages;
      assert.deepEqual([row?.name, row?.version], ['PyYAML', '']);
      assert.equal((await alertsOf(mine)).totalCount, 0);
    });

    test('repositoryIds narrow rows, counts and items to the named repositories', async () => {
      const { mine, repositories } = await scanned(lodashShop, unusedLodash, yamlReport);
      const [first, , python] = repositories.map((repository) => repository.id);
      const [row, ...others] = (await packagesOf(mine, { repositoryIds: [first] })).packages;
      assert.deepEqual([row?.name, row?.count, row?.items.length, others], ['lodash', 1, 1, []]);
      assert.equal((await packagesOf(mine, { repositoryIds: [python], ecosystems: ['npm'] })).totalCount, 0);
      await assertPaged(mine, scaPackagesSearch, 'packages', 2);
    });
  });

  describe('400', () => {
    test('searchQuery has at most 200 characters, a list at most 1,000 entries, pages begin at 1', async () => {
      const mine = await testOrganization();
      const entries = (length: number): string[] => Array.from({ length }, () => 'npm');
      await assertRefused(mine, scaPackagesSearch, [
        [{ searchQuery: 'a'.repeat(201) }, '/searchQuery'],
        [{ searchQuery: ['a'] }, '/searchQuery'],
        [{ isVulnerable: 'yes' }, '/isVulnerable'],
        [{ isVulnerable: false, asOf: '2026-03-01' }, '/isVulnerable'],
        [{ ecosystems: 'npm' }, '/ecosystems'],
        [{ ecosystems: [5] }, '/ecosystems/0'],
        [{ ecosystems: entries(1001) }, '/ecosystems'],
        [{ repositoryIds: entries(1001) }, '/repositoryIds'],
        [{ repositoryIds: 'x' }, '/repositoryIds'],
        ...pageFaults,
      ]);
      await assertTaken(mine, scaPackagesSearch, [
        { searchQuery: ` ${'a'.repeat(200)} `, ecosystems: entries(1000), repositoryIds: entries(1000) },
      ]);
    });
  });
});
