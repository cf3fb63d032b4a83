/** What suppressions/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, pageFaults } from './promises.testing.ts';
import { suppressionsImport } from './suppressions-import.ts';
import { suppressionsList } from './suppressions-list.ts';

interface Listed {
  readonly suppressions: readonly {
    readonly repositoryId: string;
    readonly fileName: string;
    readonly line: number;
    readonly advisory: string;
    readonly packages: readonly string[];
    readonly state: string;
    readonly until: string;
    readonly isOver: boolean;
    readonly importedBy: string;
  }[];
  readonly totalCount: number;
}

describe('List suppressions', () => {
  describe('200', () => {
    test('each says where it comes from, what it names and until when; another organization sees none', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
      const statement = {
        vulnerability: { name: 'CVE-2000-0002' },
        products: ['pkg:npm/a@1.0.0', 'pkg:npm/b'],
        status: 'not_affected',
      };
      const vex = JSON.stringify(
        { '@context': 'https://openvex.dev/ns/v0.2.0', statements: [statement] },
        undefined,
        1,
      );
      await mine.ask(suppressionsImport.path, { repositoryId, fileName: 'shop.openvex.json', text: vex });
      await mine.ask(suppressionsImport.path, { fileName: '.trivyignore', text: 'CVE-2000-0001 exp:2026-01-31' });

      const { suppressions, totalCount } = await mine.ask<Listed>(suppressionsList.path, {});
      assert.equal(totalCount, 2);
      const [ofAll, ofOne] = suppressions.toSorted((a, b) => (a.advisory < b.advisory ? -1 : 1));
      assert.deepEqual(
        [ofAll?.repositoryId, ofAll?.fileName, ofAll?.line, ofAll?.state, ofAll?.until, ofAll?.isOver],
        ['', '.trivyignore', 1, 'archived', '2026-01-31T00:00:00.000Z', true],
      );
      assert.deepEqual(
        [ofOne?.repositoryId, ofOne?.packages, ofOne?.state, ofOne?.until, ofOne?.isOver],
        [repositoryId, ['a@1.0.0', 'b'], 'falsePositive', '', false],
      );
      assert.ok((ofOne?.line ?? 0) > 1);
      assert.equal(ofOne?.importedBy, `token ${mine.pair.id}`);

      const narrowed = await mine.ask<Listed>(suppressionsList.path, { repositoryIds: [repositoryId] });
      assert.deepEqual(
        narrowed.suppressions.map(({ advisory }) => advisory),
        ['CVE-2000-0002'],
      );
      const paged = await mine.ask<Listed>(suppressionsList.path, { page: 2, pageSize: 1 });
      assert.deepEqual([paged.totalCount, paged.suppressions], [2, suppressions.slice(1)]);
      assert.equal((await other.ask<Listed>(suppressionsList.path, {})).totalCount, 0);
      const foreign = await other.ask<Listed>(suppressionsList.path, { repositoryIds: [repositoryId, 'none'] });
      assert.equal(foreign.totalCount, 0);
    });
  });

  describe('400', () => {
    test('pages begin with 1', async () => {
      await assertRefused(await testOrganization(), suppressionsList, pageFaults);
    });
  });
});
