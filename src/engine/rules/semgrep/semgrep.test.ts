import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { evaluateFormula } from '../formulas/evaluate-formula.ts';
import type { PlannedRule } from '../model/meaning.ts';
import { languagesNamed } from '../syntax/rule-language.ts';
import { sourceViews, type SourceView } from '../syntax/source-view.ts';
import { findFlows } from '../taint/find-flows.ts';
import { isSemgrepPattern, looksLikeSemgrep, readSemgrep } from './index.ts';

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url));

interface Expected {
  /** The lines on which a match begins, by file. */
  readonly lines?: Readonly<Record<string, readonly number[]>>;
  /** How the message begins. */
  readonly refused?: string;
}

for (const path of globSync('*/rule.yml', { cwd: fixtures }).sort()) {
  const folder = join(fixtures, path, '..');
  test(`a Semgrep rule finds what its case expects: ${path.replace('/rule.yml', '')}`, () => {
    const text = readFileSync(join(folder, 'rule.yml'), 'utf8');
    const expected: Expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'));
    const meaning = readSemgrep(load(text), text);
    if (!meaning.ok) {
      assert.ok(expected.refused !== undefined && meaning.message.startsWith(expected.refused), meaning.message);
      return;
    }
    assert.equal(expected.refused, undefined, 'the rule was not refused');
    const [rule] = meaning.rules;
    assert.ok(rule);
    for (const [file, lines] of Object.entries(expected.lines ?? {})) {
      const found = linesFound(rule, file.replace(/\.txt$/, ''), readFileSync(join(folder, file), 'utf8'));
      assert.deepEqual(found, lines, file);
    }
  });
}

test('no document and no pattern makes the reader throw', () => {
  const words = fc.constantFrom(
    'pattern',
    'patterns',
    'pattern-either',
    'pattern-not',
    'pattern-inside',
    'metavariable-regex',
    'metavariable',
    'match',
    'where',
    'all',
    'any',
    'not',
    'regex',
    'focus-metavariable',
    'languages',
    'rules',
    'id',
    'mode',
    'paths',
    'pattern-sources',
    'pattern-sinks',
    'severity',
    'metavariable-comparison',
    'comparison',
    'handlers',
  );
  const texts = fc.constantFrom(
    '$X',
    '...',
    'f(...)',
    '<... $X ...>',
    '(',
    '"',
    '`${',
    '$...A',
    '$X. ... .f()',
    '(T $X)',
    'taint',
    'ERROR',
    '[',
    'python',
    'js',
    'class $C { ... }',
    '@a',
    '{...',
    "'",
    'a\n...\nb',
    '(?=',
    '$X > 3',
    '\\',
    '\u0000',
    '𝒳',
  );
  const { document } = fc.letrec<{ document: unknown }>((tie) => ({
    document: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      texts,
      fc.integer(),
      fc.constant(null),
      fc.array(tie('document'), { maxLength: 4 }),
      fc.dictionary(words, tie('document'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(document, texts, (value, language) => {
      looksLikeSemgrep(value);
      readSemgrep(value, '');
      const named = { id: 'a', languages: ['js', language], severity: 'ERROR', message: 'm', pattern: value };
      readSemgrep({ rules: [named] }, 'rules:\n  - pattern: x\n');
    }),
    { numRuns: 300, seed: 14 },
  );
});

test('a rule that is too deep, too long or too rich is refused, at once', () => {
  let deep: unknown = 'f()';
  for (let count = 0; count < 5_000; count++) deep = { patterns: [{ 'pattern-not': deep }] };
  const base = { id: 'a', languages: ['python'], severity: 'ERROR', message: 'm' };
  const many = Array.from({ length: 2_000 }, (_, index) => ({ pattern: `f${index}(...)` }));
  for (const rule of [
    { ...base, patterns: [{ 'pattern-not': deep }] },
    { ...base, 'pattern-either': many },
    { ...base, pattern: 'f(...)\n'.repeat(20_000) },
    { ...base, 'pattern-regex': '((((a{1000}){1000}){1000}){1000})' },
    { ...base, 'pattern-regex': '('.repeat(5_000) },
  ]) {
    const begun = performance.now();
    assert.equal(readSemgrep({ rules: [rule] }, '').ok, false);
    assert.ok(performance.now() - begun < 5_000);
  }
});

test('hostile code ends a search, not the process', () => {
  const text = `rules:
  - {id: a, languages: [js], severity: ERROR, message: m, pattern: "f(..., $X, ..., $Y, ..., $X, ..., $Z, ..., nothing)"}
`;
  const meaning = readSemgrep(load(text), text);
  assert.ok(meaning.ok);
  const [rule] = meaning.rules;
  assert.ok(rule);
  const wide = `f(${Array.from({ length: 3_000 }, (_, index) => `a${index % 7}`).join(', ')});`;
  const nested = `${'f('.repeat(2_000)}x${')'.repeat(2_000)}`;
  const begun = performance.now();
  assert.deepEqual(linesFound(rule, 'a.js', wide), []);
  assert.deepEqual(linesFound(rule, 'a.js', nested), []);
  assert.ok(performance.now() - begun < 20_000);
});

test('a pattern with an ellipsis is one of Semgrep, what spreads and counts is none', () => {
  for (const pattern of ['eval(...)', 'f(..., $X)', '$X. ... .f()', '<... $X ...>', 'f($...ARGS)', '{..., a: 1}'])
    assert.ok(isSemgrepPattern(pattern), pattern);
  for (const pattern of ['eval($X)', 'f(...args)', '[...$A, b]', 'a...b', 'foo($$$ARGS)'])
    assert.ok(!isSemgrepPattern(pattern), pattern);
});

function linesFound({ plan, languages }: PlannedRule, path: string, text: string): readonly number[] {
  const wanted = languages?.flatMap((name) => languagesNamed(name) ?? []);
  const lines = sourceViews(path, text)
    .filter((view) => wanted === undefined || wanted.includes(view.language))
    .flatMap((view) => startsIn(plan, view).map((start) => view.source.span(start, start).startLine));
  return [...new Set(lines)].sort((one, other) => one - other);
}

function startsIn(plan: PlannedRule['plan'], view: SourceView): readonly number[] {
  if (plan.kind === 'taint') return findFlows(plan.taint, view, []).flows.map(({ sink }) => sink.start);
  return plan.kind === 'formula' ? evaluateFormula(plan.formula, view).map(({ start }) => start) : [];
}
