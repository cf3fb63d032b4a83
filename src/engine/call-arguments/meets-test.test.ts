/** When arguments meet a test, when they do not, and when nobody can tell. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArgumentTest } from '../model/argument-condition.ts';
import { type ListRule, meetsTest } from './meets-test.ts';
import { readArguments } from './read-arguments.ts';

function meets(code: string, asked: ArgumentTest, rule: ListRule = 'all'): string {
  const written = readArguments(code, code.includes('{') ? 'javascript' : 'python', { start: 0, end: 1 }, 'f');
  assert.ok(written);
  return meetsTest(
    written,
    asked,
    rule,
    ({ start, end }, names) => names.includes(code.slice(start, end)) || undefined,
  );
}

const loader: ArgumentTest = { argument: [1, 'Loader'], isOneOf: ['Safe', 'CSafe'] };
const key: ArgumentTest = { argument: [1], key: ['a'], isGiven: true };
const off: ArgumentTest = { argument: ['verify'], equals: [false] };

const cases: readonly (readonly [string, ArgumentTest, string, ListRule?])[] = [
  ['f(x)', loader, 'unmet'],
  ['f(x, Safe)', loader, 'met'],
  ['f(x, Loader=CSafe)', loader, 'met'],
  ['f(x, Loader=Other)', loader, 'unknown'],
  ['f(x, Loader=None)', loader, 'unmet'],
  ['f(x, **k)', loader, 'unknown'],
  ['f(*x)', loader, 'unknown'],
  ['f(x, *y, Loader=Safe)', loader, 'met'],
  ['f(x, {a: y})', key, 'met'],
  ['f(x, {b: y})', key, 'unmet'],
  ['f(x, {...o})', key, 'unknown'],
  ['f(x, {...o, a: 1})', key, 'met'],
  ['f(x, {a: undefined})', key, 'unmet'],
  ['f(x, {a: null})', key, 'unknown'],
  ['f(x, 3, {})', key, 'unmet'],
  ['f(x, o, {})', key, 'unknown'],
  ['f({}, {a: {b: "x"}})', { argument: [1], key: ['a', 'b'], equals: ['x'] }, 'met'],
  ['f({}, {A: 1})', { argument: [1], key: ['a'], ignoresCase: true, isGiven: true }, 'met'],
  ['f({}, {a: ["x", "y"]})', { argument: [1], key: ['a'], equals: ['x'] }, 'unmet'],
  ['f({}, {a: ["x", "y"]})', { argument: [1], key: ['a'], equals: ['x'] }, 'met', 'some'],
  ['f({}, {a: ["x", y]})', { argument: [1], key: ['a'], equals: ['x'] }, 'unknown'],
  ['f({}, {a: []})', { argument: [1], key: ['a'], equals: ['x'] }, 'unknown'],
  ['f({}, {a: []})', { argument: [1], key: ['a'], equals: ['x'] }, 'unmet', 'some'],
  ['f(verify=False)', off, 'met'],
  ['f(verify=True)', off, 'unmet'],
  ['f(verify=0)', off, 'unknown'],
  ['f(verify="False")', off, 'unknown'],
  ['f(x)', off, 'unmet'],
  ['f(alg="NONE")', { argument: ['alg'], equals: ['none'] }, 'unknown'],
  ['f(alg="b")', { argument: ['alg'], equals: ['none'] }, 'unmet'],
  ['f(x)', { argument: [1], isGiven: false }, 'met'],
  ['f(x, y)', { argument: [1], isGiven: false }, 'unmet'],
  ['f(x, *y)', { argument: [1], isGiven: false }, 'unknown'],
  ['f(a, b, opt(1))', { argument: ['*'], isOneOf: ['opt()'] }, 'met'],
  ['f(a, b, opt)', { argument: ['*'], isOneOf: ['opt()'] }, 'unknown'],
];

for (const [code, asked, expected, rule] of cases)
  test(`${code} ${rule ?? ''} ${JSON.stringify(asked)} is ${expected}`, () =>
    assert.equal(meets(code, asked, rule), expected));
