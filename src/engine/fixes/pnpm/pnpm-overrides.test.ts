/** What the overrides of a lockfile make of a range; where that cannot be told, nothing is planned. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { overriddenRange, overrideRules, untold } from './pnpm-overrides.ts';

for (const [selector, rule] of [
  ['a', { parent: '', parentRange: '', name: 'a', range: '' }],
  ['@s/a@^2', { parent: '', parentRange: '', name: '@s/a', range: '^2' }],
  ['b>a', { parent: 'b', parentRange: '', name: 'a', range: '' }],
  ['@s/b@1 || 2>@s/a@>=3', { parent: '@s/b', parentRange: '1 || 2', name: '@s/a', range: '>=3' }],
  ['a@>1', { parent: '', parentRange: '', name: 'a', range: '>1' }],
] as const)
  test(`${selector} says for whom it holds`, () => {
    assert.deepEqual(overrideRules(new Map([[selector, '1.0.0']])), [{ ...rule, value: '1.0.0' }]);
  });

const parent = { name: 'b', version: '1.5.0' };

for (const [what, overrides, expected] of [
  ['no rule of that name', { c: '1.0.0' }, undefined],
  ['a rule for all', { a: '1.0.0' }, '1.0.0'],
  ['a rule for another parent', { 'c>a': '1.0.0' }, undefined],
  ['a rule for that parent', { 'b>a': '^1.2' }, '^1.2'],
  ['the closer one, written first', { 'b>a': '2.0.0', a: '1.0.0' }, '2.0.0'],
  ['the closer one, written last', { a: '1.0.0', 'b>a': '2.0.0' }, '2.0.0'],
  ['a rule for versions of the parent', { 'b@^1>a': '2.0.0' }, '2.0.0'],
  ['a rule for other versions of the parent', { 'b@^2>a': '2.0.0' }, undefined],
  ['a rule for a range of its own', { 'a@^1': '2.0.0' }, untold],
  ['a rule that names another package', { a: 'npm:other@1.0.0' }, untold],
  ['a rule that refers to a dependency', { a: '$a' }, untold],
] as const)
  test(`${what}: ${expected ?? 'the range stays'}`, () => {
    const rules = overrideRules(new Map(Object.entries(overrides)));
    assert.equal(overriddenRange(rules, parent, 'a'), expected);
  });
