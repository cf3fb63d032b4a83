import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storableText } from '../database/storable-text.ts';
import type { DecisionRow } from '../decisions/store.ts';
import { labelOf } from './decision-label.ts';

const now = new Date('2026-03-01T10:00:00Z');
const row: DecisionRow = {
  organization_id: 'o',
  id: 'd',
  issue_id: null,
  alert_id: null,
  rule_id: null,
  package_identifier: storableText(''),
  advisory_id: storableText(''),
  path_glob: storableText(''),
  repository_ids: [],
  scope_digest: '',
  verdict: 'accepted',
  reason: storableText(''),
  until_date: null,
  until_has_fix: false,
  until_is_reachable: false,
  search_text: storableText(''),
  created_by: storableText(''),
  created_at: now,
  updated_by: storableText(''),
  updated_at: now,
  ended_at: null,
  ended_by: storableText(''),
  ended_why: '',
  end_reason: storableText(''),
};

const titles = {
  issues: new Map([['i', 'ghsa-1: in x']]),
  alerts: new Map([['a', 'GHSA-1 in x']]),
  rules: new Map([['r', 'no eval']]),
  repositories: new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, `shop ${id}`])),
};

test('a label is one line however many repositories it is of, and says what is gone', () => {
  const labels: readonly (readonly [change: Partial<DecisionRow>, label: string])[] = [
    [{ issue_id: 'i' }, 'Issue ghsa-1: in x'],
    [{ issue_id: 'gone' }, 'Issue that is gone'],
    [{ issue_id: 'i', repository_ids: ['a'] }, 'Issue ghsa-1: in x, in shop a'],
    [{ alert_id: 'gone' }, 'Alert that is gone, everywhere'],
    [{ rule_id: 'gone', repository_ids: ['gone'] }, 'Rule that is gone, in a repository that is gone'],
    [{ alert_id: 'a', repository_ids: ['a', 'b', 'c'] }, 'Alert GHSA-1 in x, in shop a, shop b, shop c'],
    [
      { alert_id: 'a', repository_ids: ['a', 'b', 'c', 'd'] },
      'Alert GHSA-1 in x, in shop a, shop b, shop c and 1 other',
    ],
    [
      { rule_id: 'r', repository_ids: ['e', 'd', 'c', 'b', 'a'] },
      'Rule no eval, in shop e, shop d, shop c and 2 others',
    ],
    [{ package_identifier: storableText('not a purl') }, 'All of not a purl, everywhere'],
    [{ path_glob: storableText('**') }, 'Files **, everywhere'],
  ];
  for (const [change, label] of labels) assert.equal(labelOf({ ...row, ...change }, titles), label);
});
