import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changedFields,
  draftOf,
  emptyDraft,
  keptExamples,
  lineOfFault,
  lineRange,
  nameOf,
  writingOf,
} from './rule-draft.ts';

test('only what differs is sent, and order makes no difference', () => {
  const before = draftOf({
    name: 'No eval',
    rule: 'Never call eval.',
    globPattern: '**/*',
    sourceTypes: ['HTTP_HANDLER', 'CLI_HANDLER'],
    repositoryIds: ['a', 'b'],
    ownExamples: [{ path: 'a.js', code: 'eval(x);', isMatch: true }],
  });
  assert.deepEqual(changedFields(before, { ...before, name: 'No eval ', repositoryIds: ['b', 'a'] }), {});
  assert.deepEqual(changedFields(before, { ...before, globPattern: 'src/**', sourceTypes: [] }), {
    globPattern: 'src/**',
    sourceTypes: [],
  });
  const [example] = before.ownExamples;
  assert.ok(example !== undefined);
  const unwritten = { ...example, key: 2, code: ' ' };
  assert.deepEqual(changedFields(before, { ...before, ownExamples: [example, unwritten] }), {});
  for (const ownExamples of [[], [{ ...example, isMatch: false }], [{ ...example, code: 'x' }]])
    assert.deepEqual(changedFields(before, { ...before, ownExamples }), { ownExamples });
});

test('of examples those are kept that hold code, each with a name', () => {
  const of = (path: string, code: string) => ({ key: 1, path, code, isMatch: true });
  assert.deepEqual(keptExamples([of(' a.js ', 'eval(x);'), of('b.js', ' \n'), of('', 'x')]), [
    { path: 'a.js', code: 'eval(x);', isMatch: true },
    { path: 'example.js', code: 'x', isMatch: true },
  ]);
});

test('a rule without a name goes by what it calls itself, else by its first line', () => {
  assert.equal(nameOf({ ...emptyDraft, rule: '\n Never call eval. \nmore' }), 'Never call eval.');
  assert.equal(nameOf({ name: ' a ', rule: 'b' }), 'a');
  assert.equal(nameOf({ name: '', rule: 'rules:\n  - id: no-eval\n    message: x' }), 'no-eval');
  assert.equal(nameOf({ name: '', rule: "rule:\n  pattern: x\nmessage: 'No x'" }), 'No x');
  assert.equal(nameOf({ name: '', rule: 'x'.repeat(300) }).length, 200);
});

test('sentences, patterns and YAML are told apart', () => {
  assert.equal(writingOf('HTTP handlers must call an authentication check.'), 'sentence');
  assert.equal(writingOf('Do not log passwords: they leak.'), 'sentence');
  assert.equal(writingOf('eval($CODE)'), 'pattern');
  assert.equal(writingOf('os.system(...)'), 'pattern');
  assert.equal(writingOf('rules:\n  - id: a\n    pattern: eval($X)'), 'yaml');
  assert.equal(writingOf('language: go\nrule:\n  pattern: x'), 'yaml');
});

test('a fault names its line, which is found in the text', () => {
  for (const word of ['line', 'Line'])
    assert.equal(lineOfFault(`${word} 2: \`rule.patern\`: is not a part of a rule`), 2);
  assert.equal(lineOfFault('the pattern is not complete; an online tool'), undefined);
  assert.deepEqual(lineRange('ab\ncde\nf', 2), [3, 6]);
  assert.deepEqual(lineRange('ab\ncde', 9), [3, 6]);
  assert.deepEqual(lineRange('', 1), [0, 0]);
});
