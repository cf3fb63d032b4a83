/** What of a match counts for knowing it again, and what does not, in the languages whose grammars are always there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { sketchSimilarity, tokenSketch } from '../model/token-sketch.ts';
import { sourceViews } from '../syntax/source-view.ts';
import { matchFingerprints } from './match-fingerprints.ts';

interface Fixture {
  readonly contexts: readonly { readonly path: string; readonly text: string; readonly context: string }[];
  readonly same: readonly { readonly path: string; readonly texts: readonly [string, string] }[];
  readonly different: readonly { readonly path: string; readonly texts: readonly [string, string] }[];
}

const file = new URL('./fixtures/fingerprints.json', import.meta.url);
const { contexts, same, different } = JSON.parse(readFileSync(file, 'utf8')) as Fixture;

function fingerprintOf(path: string, text: string, start: number, end: number) {
  const [view] = sourceViews(path, text);
  assert.ok(view);
  return matchFingerprints(view)(start, end);
}

for (const { path, text, context } of contexts) {
  test(`the functions around are told by name: ${path} ${text}`, () => {
    const start = text.indexOf('eval(1)');
    assert.equal(fingerprintOf(path, text, start, start + 'eval(1)'.length).context, context);
  });
}

for (const [isSame, pairs] of [[true, same] as const, [false, different] as const]) {
  for (const { path, texts } of pairs) {
    test(`code is ${isSame ? 'the same' : 'another'}: ${texts.join(' | ')}`, () => {
      const [a, b] = texts.map((text) => fingerprintOf(path, text, 0, text.length));
      assert.equal(a?.code === b?.code, isSame);
      assert.equal(a?.sketch === b?.sketch, isSame || texts[0] === 'f(a)(b)');
    });
  }
}

test('a function is known by its own name, also where a decorator, an export or a variable begins it', () => {
  for (const [path, text, context] of [
    ['a.js', 'function f() { return 1 }', 'f()'],
    ['a.js', 'export function f() { return 1 }', 'f()'],
    ['a.js', 'const f = () => 1', 'f()'],
    ['a.py', '@route("/x")\ndef f():\n  return 1', 'f()'],
    ['a.py', 'class A:\n  def f(self):\n    return 1', 'A()'],
  ] as const)
    assert.equal(fingerprintOf(path, text, 0, text.length).context, context, text);
});

test('equal code is told apart by what stands around it', () => {
  const text = 'first(); eval(1); second(); eval(1); third();';
  const [view] = sourceViews('a.js', text);
  assert.ok(view);
  const of = matchFingerprints(view);
  const [a, b] = [text.indexOf('eval'), text.lastIndexOf('eval')].map((start) => of(start, start + 7));
  assert.equal(a?.code, b?.code);
  assert.notEqual(a?.around, b?.around);
});

test('no file, however deep, broken or long, is too much, and what is kept of it is bounded', () => {
  const hostile = [
    '(()=>'.repeat(2_000),
    '{'.repeat(5_000),
    'function f(){'.repeat(1_000),
    '/*'.repeat(5_000),
    'x,'.repeat(5_000),
    `class ${'A'.repeat(20_000)} { m() { `,
    '\ud800\0',
    '',
  ];
  for (const text of hostile) {
    for (const path of ['a.js', 'a.py', 'a.go']) {
      const whole = fingerprintOf(path, text, 0, text.length);
      const inner = fingerprintOf(path, text, text.length >> 1, (text.length >> 1) + 1);
      for (const { code, context, sketch, around } of [whole, inner])
        assert.ok(code.length <= 16 && context.length <= 200 && sketch.length <= 192 && around.length <= 17, path);
    }
  }
});

test('a file with many matches, one in another, is read once', () => {
  const depth = 300;
  const text = `${'f('.repeat(depth)}${')'.repeat(depth)}`.repeat(20);
  const [view] = sourceViews('a.js', text);
  assert.ok(view);
  const of = matchFingerprints(view);
  const began = performance.now();
  for (let at = 0; at < depth; at++) of(at * 2, text.length - at);
  assert.ok(performance.now() - began < 20_000);
});

test('the similarity of sketches is that of the words, exactly for few, nearly for many', () => {
  const words = fc.array(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), { maxLength: 15 });
  const property = fc.property(words, words, words, (a, b, both) => {
    const [one, other] = [[...new Set([...a, ...both])], [...new Set([...b, ...both])]];
    const shared = one.filter((word) => other.includes(word)).length;
    const all = new Set([...one, ...other]).size;
    const expected = one.length === 0 || other.length === 0 ? 0 : shared / all;
    const told = sketchSimilarity(tokenSketch(one), tokenSketch(other.toReversed()));
    assert.ok(Math.abs(told - expected) < 0.05, `${told} for ${expected}`);
  });
  fc.assert(property, { seed: 20261124, numRuns: 300 });
  const long = Array.from({ length: 2_000 }, (_, at) => at * 7919);
  const edited = long.map((word, at) => (at % 4 === 0 ? word + 1 : word));
  assert.ok(Math.abs(sketchSimilarity(tokenSketch(long), tokenSketch(edited)) - 0.6) < 0.2);
});
