import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Formula } from '../model/formula.ts';
import { type SourceView, sourceViews } from '../syntax/source-view.ts';
import { evaluateBounded, evaluateFormula } from './evaluate-formula.ts';

const code = (pattern: string): Formula => ({ kind: 'code', rule: { pattern } });

test('parts of an `and` find the same pieces, and agree in what their variables stand for', () => {
  const view = viewOf('a.js', 'f(x, x);\nf(x, y);\ng(f(z, z));\n');
  assert.deepEqual(found({ kind: 'and', parts: [code('f($A, $B)'), code('f($B, $A)')] }, view), ['f(x, x)', 'f(z, z)']);
});

test('pieces are kept within what `inside` finds, with its variables, and none within what `notInside` finds', () => {
  const view = viewOf('a.js', 'function one() { f(1); }\nfunction two() { f(2); }\nf(3);\n');
  const around = code('function $NAME() { $$$ }');
  assert.deepEqual(found({ kind: 'and', parts: [code('f($A)'), { kind: 'inside', part: around }] }, view), [
    'f(1)',
    'f(2)',
  ]);
  assert.deepEqual(found({ kind: 'and', parts: [code('f($A)'), { kind: 'notInside', part: around }] }, view), ['f(3)']);
  const [first] = evaluateFormula({ kind: 'and', parts: [code('f($A)'), { kind: 'inside', part: around }] }, view);
  assert.equal(first?.bindings.get('NAME')?.text, 'one');
});

test('`not` takes away the same piece only, `focus` shows a variable, `where` parts ask what it stands for', () => {
  const view = viewOf('a.js', 'f(f(1));\nf("abc");\nf(5000);\n');
  assert.deepEqual(found({ kind: 'and', parts: [code('f($A)'), { kind: 'not', part: code('f(1)') }] }, view), [
    'f(f(1))',
    'f("abc")',
    'f(5000)',
  ]);
  assert.deepEqual(found({ kind: 'and', parts: [code('f($A)'), { kind: 'focus', variable: 'A' }] }, view), [
    'f(1)',
    '1',
    '"abc"',
    '5000',
  ]);
  assert.deepEqual(
    found(
      { kind: 'and', parts: [code('f($A)'), { kind: 'whereText', variable: 'A', regex: 'b', isAnchored: false }] },
      view,
    ),
    ['f("abc")'],
  );
  assert.deepEqual(
    found(
      { kind: 'and', parts: [code('f($A)'), { kind: 'whereNumber', variable: 'A', comparison: '>', value: 4999 }] },
      view,
    ),
    ['f(5000)'],
  );
  assert.deepEqual(
    found({ kind: 'and', parts: [code('f($A)'), { kind: 'whereCode', variable: 'A', part: code('f($B)') }] }, view),
    ['f(f(1))'],
  );
});

test('text is found by expressions that no file can make slow', () => {
  const view = viewOf('a.js', `x = '${'a'.repeat(50_000)}'\ny = 'b'\n`);
  assert.deepEqual(found({ kind: 'text', regex: "(a|a)*(a+)+'$|^y.*" }, view).at(-1), "y = 'b'");
});

test('of what a part finds in one file no more is looked at than the bound', () => {
  const view = viewOf('a.js', 'f(1);\n'.repeat(10_005));
  for (const formula of [code('f($A)'), { kind: 'text', regex: 'f' } as const]) {
    const { matches, bound } = evaluateBounded(formula, view);
    assert.equal(matches.length, 10_000);
    assert.ok(bound !== undefined);
  }
});

function viewOf(path: string, text: string): SourceView {
  const view = sourceViews(path, text)[0];
  assert.ok(view);
  return view;
}

function found(formula: Formula, view: SourceView): readonly string[] {
  return evaluateFormula(formula, view).map(({ start, end }) => view.source.text.slice(start, end));
}
