import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstLine, gistOf, scopeWords } from './rule-words.ts';
import { narrowedRules, rulesSearch } from './rules-search.ts';

const rule = (name: string, status: 'active' | 'proposed' | 'notJudged', isQuiet = false) => ({
  name,
  rule: 'Never call eval.',
  globPattern: '**/*',
  status,
  isQuiet,
});
const rules = [rule('a', 'active', true), rule('b', 'notJudged'), rule('c', 'proposed'), rule('d', 'active')];
const names = (search: Parameters<typeof narrowedRules>[1]): string =>
  narrowedRules(rules, search)
    .map(({ name }) => name)
    .join('');

test('rules that wait for somebody come first', () => {
  assert.equal(names({}), 'cbad');
});

test('rules are found by words of name, text and place, and by state', () => {
  assert.equal(names({ q: 'EVAL never' }), 'cbad');
  assert.equal(names({ q: 'eval nowhere' }), '');
  assert.equal(names({ state: ['quiet', 'proposed'] }), 'ca');
  assert.deepEqual(rulesSearch({ state: 'quiet,nonsense', q: '' }), { state: ['quiet'] });
});

test('a scope is told by what narrows it', () => {
  assert.equal(scopeWords({ globPattern: '**/*', sourceTypes: [], repositoryIds: [] }), 'all code');
  assert.equal(
    scopeWords({ globPattern: 'src/**', sourceTypes: ['HTTP_HANDLER'], repositoryIds: ['1', '2'] }),
    '2 repositories · src/** · HTTP handlers',
  );
});

test('a rule is told by its first line', () => {
  assert.equal(firstLine('\n\n  rule:\n    pattern: x'), 'rule:');
});

test('a rule in YAML is told by its message, folded or not', () => {
  assert.equal(gistOf('rules:\n  - id: a\n    message: >-\n      Pass it as\n      one argument.\n'), 'Pass it as');
  assert.equal(gistOf("rule:\n  pattern: x\nmessage: 'No x'\n"), 'No x');
  assert.equal(gistOf('rule:\n  pattern: x'), 'rule:');
  assert.equal(gistOf('Never call eval.'), 'Never call eval.');
});
