/** A person reads in a verdict what would make a call harmless. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SymbolEntry } from '../model/advisory.ts';
import type { ArgumentTest } from '../model/argument-condition.ts';
import { harmlessWhere } from './condition-words.ts';

const entry = (unless: readonly ArgumentTest[], onlyIf: readonly ArgumentTest[] = []): SymbolEntry => ({
  module: 'yaml',
  name: 'load',
  unless,
  onlyIf,
});

for (const [asked, unless, onlyIf] of [
  [{ argument: [1, 'Loader'], isOneOf: ['Safe'] }, 'Loader is Safe', 'Loader is not Safe'],
  [{ argument: [1], isOneOf: ['A', 'B'] }, 'argument 2 is A or B', 'argument 2 is not A or B'],
  [
    { argument: [0], isOneOf: ['A', 'B', 'C', 'D', 'E'] },
    'argument 1 is A, B, C or 2 others',
    'argument 1 is not A, B, C or 2 others',
  ],
  [{ argument: ['*'], isOneOf: ['opt()'] }, 'any argument is opt()', 'any argument is not opt()'],
  [{ argument: ['verify'], equals: [true, 'yes'] }, 'verify is true or "yes"', 'verify is not true or "yes"'],
  [{ argument: [1, 'o'], key: ['a', 'b'], isGiven: true }, 'a.b of o is given', 'a.b of o is not given'],
  [{ argument: [2], isGiven: false }, 'argument 3 is not given', 'argument 3 is given'],
] as const satisfies readonly (readonly [ArgumentTest, string, string])[])
  test(`a call is harmless where ${unless}, or, of what is only met so, where ${onlyIf}`, () => {
    assert.equal(harmlessWhere([entry([asked])]), `where ${unless}`);
    assert.equal(harmlessWhere([entry([], [asked])]), `where ${onlyIf}`);
  });

test('conditions of several symbols are told once each, and no condition is no sentence', () => {
  const safe: ArgumentTest = { argument: [1], isOneOf: ['Safe'] };
  const off: ArgumentTest = { argument: ['aliases'], isGiven: false };
  assert.equal(harmlessWhere([entry([safe]), entry([safe, off])]), 'where argument 2 is Safe or aliases is not given');
  assert.equal(harmlessWhere([{ module: '', name: 'a' }]), '');
});
