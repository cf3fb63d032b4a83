/** Which decision speaks, of very many, at a cost that no organization can raise for all others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storableText } from '../database/storable-text.ts';
import { type Decidable, decisionFinder } from './decision-finder.ts';
import type { DecisionRow } from './store.ts';

const at = new Date('2026-03-02T10:00:00Z');

function decision(id: string, path_glob: string, more: Partial<DecisionRow> = {}): DecisionRow {
  return {
    organization_id: '',
    id,
    issue_id: null,
    alert_id: null,
    rule_id: null,
    package_identifier: '',
    advisory_id: '',
    path_glob: storableText(path_glob, 'path'),
    repository_ids: [],
    scope_digest: '',
    verdict: 'accepted',
    reason: '',
    until_date: null,
    until_has_fix: false,
    until_is_reachable: false,
    search_text: '',
    created_by: '',
    created_at: at,
    updated_by: '',
    updated_at: at,
    ended_at: null,
    ended_by: '',
    ended_why: '',
    end_reason: '',
    ...more,
  };
}

const found = (path: string, repositoryId = 'r1'): Decidable => ({
  issueId: '',
  alertId: '',
  ruleId: '',
  packageIdentifier: '',
  advisoryIds: [],
  path,
  repositoryIds: [repositoryId],
});

test('of decisions on paths, each file is asked by itself, in each repository', () => {
  const find = decisionFinder([decision('a', 'src/*', { repository_ids: ['r1'] }), decision('b', 'web/*')]);
  const ids = [found('src/a'), found('src/a', 'r2'), found('web/a', 'r2'), found('src/a'), found('a')];
  assert.deepEqual(
    ids.map((one) => find(one)?.id),
    ['a', undefined, 'b', 'a', undefined],
  );
});

test('one that ends meanwhile is not asked any more, and the next is', () => {
  const rows = [decision('a', '**/*'), decision('b', '**/*'), decision('c', '**/*')];
  const ended = new Set<DecisionRow>();
  const find = decisionFinder(rows, ended);
  const said = new Set<string>();
  for (let row = find(found('x')); row !== undefined; row = find(found('x'))) {
    said.add(row.id);
    ended.add(row);
  }
  assert.deepEqual(said, new Set(['a', 'b', 'c']));
  assert.equal(find(found('y')), undefined);
});

test('a glob whose braces stand for a great deal covers nothing', () => {
  const find = decisionFinder([decision('a', `{1..999}/${'a'.repeat(980)}`)]);
  assert.equal(find(found(`1/${'a'.repeat(980)}`)), undefined);
});

test('what is found in a file is asked once of those that name paths alone', () => {
  let asked = 0;
  const rows = Array.from({ length: 100 }, (_, index) => {
    const row = decision(String(index), `none-${index}/*`);
    return new Proxy(row, {
      get(target, name, receiver) {
        if (name === 'repository_ids') asked += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  });
  const find = decisionFinder(rows);
  for (let count = 0; count < 1000; count++) assert.equal(find(found('package.json')), undefined);
  assert.equal(asked, 100);
});
