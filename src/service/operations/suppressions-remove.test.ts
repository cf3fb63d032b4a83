/** What suppressions/remove promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { suppressionsImport } from './suppressions-import.ts';
import { suppressionsRemove } from './suppressions-remove.ts';

interface Listed {
  readonly suppressions: readonly { readonly id: string; readonly advisory: string }[];
}

describe('Remove a suppression', () => {
  describe('200', () => {
    test('what it closed is open again, unless another one names it', async () => {
      const { mine } = await scanned(lodashShop);
      const both = { fileName: '.trivyignore', text: 'CVE-2019-10744\nGHSA-jf85-cpcp-j695\n' };
      await mine.ask(suppressionsImport.path, both);
      const { suppressions } = await mine.ask<Listed>('/api/v1/suppressions/list', {});
      assert.equal(suppressions.length, 2);
      const remove = (id = '') => mine.ask<{ reopenedIssueCount: number }>(suppressionsRemove.path, { id });
      const stateOf = async () => {
        const { issues } = await mine.ask<{ issues: { title: string; state: string }[] }>('/api/v1/issues/search', {});
        return issues.find(({ title }) => title.startsWith('GHSA-jf85-cpcp-j695'))?.state;
      };
      assert.equal((await remove(suppressions[0]?.id)).reopenedIssueCount, 0);
      assert.equal(await stateOf(), 'archived');
      assert.equal((await remove(suppressions[1]?.id)).reopenedIssueCount, 1);
      assert.equal(await stateOf(), 'open');
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), suppressionsRemove, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s suppression, which stays', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      await other.ask(suppressionsImport.path, { fileName: '.trivyignore', text: 'CVE-2000-0001' });
      const { suppressions } = await other.ask<Listed>('/api/v1/suppressions/list', {});
      await assertSameNotFound(mine, suppressionsRemove, 'id', suppressions[0]?.id ?? '');
      assert.deepEqual((await other.ask<Listed>('/api/v1/suppressions/list', {})).suppressions, suppressions);
    });
  });
});
