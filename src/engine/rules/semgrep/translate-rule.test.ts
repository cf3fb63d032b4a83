/** What is taken over from a rule of Semgrep beside its patterns, and what is refused by the place where it stands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SemgrepFault } from './semgrep-fault.ts';
import { translateRule } from './translate-rule.ts';

const plain = { id: 'r', languages: ['python'], severity: 'ERROR', message: ' Found. ', pattern: 'f($X)' };
const translated = (rule: unknown) => translateRule(rule, 'rules[0]', {});

test('message, severity, paths, fix and languages are taken over', () => {
  const paths = { include: ['src', '/top/*.py'], exclude: ['*_test.py'] };
  const { rule, notes } = translated({ ...plain, fix: 'g($X)', paths, 'min-version': '1' });
  assert.deepEqual([rule.message, rule.severity, rule.fix, rule.languages], ['Found.', 'high', 'g($X)', ['python']]);
  assert.equal(rule.plan.kind, 'formula');
  assert.equal(rule.paths.include.length > 0 && rule.paths.exclude.length > 0, true);
  assert.deepEqual(notes, []);
});

for (const [severity, expected] of [
  ['critical', 'high'],
  ['Warning', 'medium'],
  ['INFO', 'low'],
  [undefined, 'medium'],
] as const)
  test(`a severity of ${severity ?? 'none'} is ${expected}`, () => {
    assert.equal(translated({ ...plain, severity }).rule.severity, expected);
  });

test('what has no effect is noted', () => {
  const { rule, notes } = translated({
    ...plain,
    languages: ['python', 'cobol', 'lisp'],
    options: { symmetric_eq: true, other: 1 },
    'fix-regex': { regex: 'a', replacement: 'b' },
  });
  assert.deepEqual(rule.languages, ['python']);
  for (const said of [/cobol/, /symmetric_eq, other/, /fix-regex/]) assert.ok(notes.some((note) => said.test(note)));
  assert.ok(translated(plain).notes.length === 0 && translated({ ...plain, options: {} }).notes.length === 0);
});

test('a pattern that is code of one language alone runs on that one, and the other is noted', () => {
  const { rule, notes } = translated({ ...plain, languages: ['python', 'java'], pattern: 'def f($X):\n  ...' });
  assert.deepEqual(rule.languages, ['python']);
  assert.match(notes.join('\n'), /^not run on java: /);
});

const { pattern: _, ...bare } = plain;
const taint = { 'pattern-sources': [{ pattern: 'a()' }], 'pattern-sinks': [{ pattern: 'b(...)' }] };

test('the mode, or its parts, make a flow of a rule', () => {
  assert.equal(translated({ ...bare, mode: 'taint', ...taint }).rule.plan.kind, 'taint');
  assert.equal(translated({ ...plain, mode: 'search' }).rule.plan.kind, 'formula');
});

for (const [where, rule] of [
  ['rules[0]', 'no rule'],
  ['rules[0].unheard', { ...plain, unheard: 1 }],
  ['rules[0].languages', { ...plain, languages: undefined }],
  ['rules[0].languages', { ...plain, languages: [] }],
  ['rules[0].languages', { ...plain, languages: [1] }],
  ['rules[0].languages', { ...plain, languages: ['cobol'] }],
  ['rules[0].languages', { ...plain, languages: ['generic'] }],
  ['rules[0].message', { ...plain, message: 1 }],
  ['rules[0].severity', { ...plain, severity: 'LOUD' }],
  ['rules[0].severity', { ...plain, severity: 1 }],
  ['rules[0].mode', { ...plain, mode: 'join' }],
  ['rules[0]', bare],
  ['rules[0]', { ...plain, patterns: [{ pattern: 'g()' }] }],
  ['rules[0].pattern-sinks', { ...plain, 'pattern-sinks': [{ pattern: 'b()' }] }],
  ['rules[0].paths', { ...plain, paths: 'src' }],
  ['rules[0].paths.only', { ...plain, paths: { only: ['src'] } }],
  ['rules[0].paths.include', { ...plain, paths: { include: [1] } }],
  ['rules[0].handlers', { ...bare, handlers: {} }],
] as const)
  test(`what is wrong at ${where} of ${JSON.stringify(rule).slice(0, 90)} is refused there`, () => {
    assert.throws(
      () => translated(rule),
      (fault) => fault instanceof SemgrepFault && fault.at === where,
    );
  });
