/** A rule is not looked for in a file that lacks a word of it, and never passed over in a file where it would match. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { parse } from './rule-engine.ts';
import { fileWords, requiredWords } from './required-words.ts';

const cases: readonly (readonly [rule: unknown, text: string, canMatch: boolean])[] = [
  [{ pattern: 'eval($X)' }, 'a = eval (1)', true],
  [{ pattern: 'eval($X)' }, 'a.eval (1)', false],
  [{ pattern: 'eval($X)' }, '[...eval(1)]', true],
  [{ pattern: 'eval($X)' }, 'a > eval(1)', true],
  [{ pattern: 'eval($X)' }, 'a->eval(1)', false],
  [{ pattern: 'eval($X)' }, '::eval(1)', true],
  [{ pattern: 'eval($X)' }, '// The end.\neval(1)', true],
  [{ pattern: 'eval($X)' }, 'evaluate(1); re_eval(1); eval;', false],
  [{ pattern: '$A.eval($X)' }, 'a\n  .eval(1)', true],
  [{ pattern: '$A.eval($X)' }, 'a?.eval(1)', true],
  [{ pattern: '$A.eval($X)' }, 'eval(1)', false],
  [{ pattern: '$A->eval($X)' }, '$a->eval(1)', true],
  [{ pattern: 'eval($X)' }, 'evaluate(1)', false],
  [{ pattern: '$X.y()' }, 'anything', true],
  [{ pattern: 'db.query($$$, "select")' }, 'db.query(a)', false],
  [{ any: [{ pattern: 'first()' }, { pattern: 'second()' }] }, 'second()', true],
  [{ any: [{ pattern: 'first()' }, { kind: 'identifier' }] }, 'x', true],
  [{ all: [{ pattern: 'first()' }, { has: { pattern: 'inner' } }] }, 'first()', false],
  [{ pattern: 'first()', not: { has: { pattern: 'inner' } } }, 'first()', true],
  [{ pattern: 'first()', inside: { pattern: 'outer($$$)' } }, 'first()', false],
  [{ pattern: 'f() // why' }, 'f()', true],
  [{ pattern: { context: 'class A { foo() {} }', selector: 'method_definition' } }, 'foo() {}', true],
  [{ pattern: { context: 'call_me()' } }, 'x', false],
  [{ matches: 'named' }, 'x', false],
  [{ matches: 'unknown' }, 'x', true],
  ['no rule', 'x', true],
];

void describe('the words that a rule requires', () => {
  for (const [rule, text, canMatch] of cases) {
    void it(`${JSON.stringify(rule)} ${canMatch ? 'may' : 'cannot'} match ${JSON.stringify(text)}`, () => {
      assert.equal(requiredWords(rule, { named: { pattern: 'named()' } })(fileWords('a.js', text)), canMatch);
    });
  }

  void it('are called also where a dot joins texts, in PHP', () => {
    assert.equal(requiredWords({ pattern: 'implode($X)' })(fileWords('a.php', "'('.implode($a)")), true);
  });

  void it('are in every file in which the native engine finds the rule', () => {
    const part = fc.constantFrom(
      'foo',
      'bar',
      '$X',
      '"baz"',
      'a',
      'foo.bar',
      '$$$',
      'new Qux()',
      '1',
      'foo(bar)',
      '`t`',
    );
    const pattern = fc
      .tuple(fc.constantFrom('foo', 'call', '$F', 'x.call', '$F.call', '$F.foo'), fc.array(part, { maxLength: 3 }))
      .map(([callee, parts]) => `${callee}(${parts.join(', ')})`);
    const code = fc.array(
      pattern.map((text) => text.replaceAll(/\$+\w*/g, 'anything')),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(pattern, code, (wanted, lines) => {
        const text = lines.join(';\n');
        const found = parse('JavaScript', text)
          .root()
          .findAll({ rule: { pattern: wanted } });
        assert.ok(
          found.length === 0 || requiredWords({ pattern: wanted })(fileWords('a.js', text)),
          `${wanted} in ${text}`,
        );
      }),
      { seed: 5, numRuns: 300 },
    );
  });
});
