/** A variable keeps its first value only where the text gives it no other, in whatever way. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseProgram } from '../syntax/parse.ts';
import { settledIn } from './settled-names.ts';

const kept = [
  "var a = './x'; require(a)",
  "let a = './x'\nuse(a.b, a === 1, a == 2, a => 1, { b: a }, [a])",
  "var a = './x', other_a = 1; $a = 2; aa++",
  "function f() { var a = join(b, 'c'); return () => require(a) }",
];

const changed = [
  "var a = './x'; a = y",
  "var a = './x'; a += '/y'",
  "var a = './x'; a ||= y",
  "var a = './x'; a ??= y",
  'var a = 1; a++',
  'var a = 1; --a',
  "var a = './x'; [a, b] = rest",
  "var a = './x'; ({ a } = rest)",
  "var a = './x'; for (a of list) require(a)",
  "var a = './x'; for (var a in list) require(a)",
  "var a = './x'; var a = './y'",
  "var a = './x'; \\u0061 = y",
  'var a; if (b) require(a)',
  "let a = './x'; [[a]] = [['b']]",
  "let a = './x'; ({ x: { a } } = { x: { a: 'b' } })",
  "let a = './x'; [...[a]] = ['b']",
  "let a = './x'; [x[0], a] = [1, 'b']",
  "let a = './x'; ({ a, x = {} } = y)",
  "let a = './x'; a /* x */ = 'b'",
  "let a = './x'; for (/**/ a of ['b']);",
  "let a = './x'; for ([a] of [['b']]);",
  "let a = './x'; for ({ a } of y);",
  "var a = './x'; for (var [a] of ['b']);",
  "let a = './x'; eval('a' + '= 1')",
  "let a = './x'; (a) = y",
];

void describe('a variable', () => {
  for (const text of kept)
    void it(`keeps its value: ${text}`, () =>
      assert.equal(settledIn(text, parseProgram(text, 'jsx')).isGivenOnce('a'), true));
  for (const text of changed)
    void it(`may have another: ${text}`, () =>
      assert.equal(settledIn(text, parseProgram(text, 'jsx')).isGivenOnce('a'), false));
});
