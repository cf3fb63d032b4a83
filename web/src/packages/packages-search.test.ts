import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packagesRequest, packagesSearch } from './packages-search.ts';

test('what an address says is asked for, and what a past day does not know is left out', () => {
  const requests: readonly (readonly [search: Record<string, string>, request: object])[] = [
    [{}, {}],
    [
      { q: 'lodash', ecosystem: 'npm,PyPI', repository: 'a' },
      { searchQuery: 'lodash', ecosystems: ['npm', 'PyPI'], repositoryIds: ['a'] },
    ],
    [{ vulnerable: 'yes' }, { isVulnerable: true }],
    [{ vulnerable: 'no' }, { isVulnerable: false }],
    [{ vulnerable: 'perhaps' }, {}],
    [{ vulnerable: 'yes', on: '2026-03-01' }, { asOf: '2026-03-01' }],
    [{ vulnerable: 'yes', on: '2026-02-30' }, { isVulnerable: true }],
  ];
  for (const [search, request] of requests)
    assert.deepEqual(packagesRequest(packagesSearch(search)), request, JSON.stringify(search));
});
