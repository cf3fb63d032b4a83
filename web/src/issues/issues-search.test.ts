import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issuesRequest, issuesSearch } from './issues-search.ts';

test('an address without a state is of what is open, and one with all states of everything', () => {
  assert.deepEqual(issuesRequest(issuesSearch({})), { states: ['open'], sort: 'priority' });
  const all = issuesSearch({ state: 'open,archived,falsePositive,patched,processing', rule: 'r', sort: 'updatedAt' });
  assert.deepEqual(issuesRequest(all), { ruleIds: ['r'], sort: 'updatedAt' });
});

test('what is wrong in an address is left out', () => {
  assert.deepEqual(issuesSearch({ state: 'closed,open', kind: 'x', severity: '', minPriority: '500', sort: 'z' }), {
    state: ['open'],
    priority: 100,
  });
});
