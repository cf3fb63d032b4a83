/** A variable keeps its first value only where the text gives it no other, in whatever way. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settledNames } from './settled-names.ts';

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
];

void describe('a variable', () => {
  for (const text of kept) void it(`keeps its value: ${text}`, () => assert.equal(settledNames(text)('a'), true));
  for (const text of changed) void it(`may have another: ${text}`, () => assert.equal(settledNames(text)('a'), false));
});
