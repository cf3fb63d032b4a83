/** Requirements of gems in the style that they were written in, and as lockfiles have them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockedRequirement, lowerEnd, newRequirements } from './gem-requirement.ts';

const admitted: readonly (readonly [written: readonly string[], version: string, expected: readonly string[]])[] = [
  [['1.2.3'], '1.2.4', ['1.2.4']],
  [['= 1.2.3'], '1.2.4', ['= 1.2.4']],
  [['=1.2.3'], '1.2.4', ['=1.2.4']],
  [['~> 6.0.3'], '6.1.7.10', ['~> 6.1.7']],
  [['~> 6.0'], '7.0.8.7', ['~> 7.0']],
  [['~> 6'], '7.0.8', ['~> 7']],
  [['~>6.0.3.1'], '7.1', ['~>7.1.0.0']],
  [['~> 6.0.0'], '6.0.6', ['~> 6.0.0']],
  [['>= 1', '< 2'], '2.3.4', ['>= 1', '< 3']],
  [['>= 1', '< 2.0'], '2.3.4', ['>= 1', '< 2.4']],
  [['>= 1', '<= 2.0'], '2.3.4', ['>= 1', '<= 2.3.4']],
  [['~> 1.2', '>= 1.2.3'], '2.0.1', ['~> 2.0', '>= 1.2.3']],
  [['> 1'], '2', ['> 1']],
  [['!= 1.5', '~> 1.0'], '2.5', ['!= 1.5', '~> 2.5']],
];

for (const [written, version, expected] of admitted)
  test(`${written.join(', ')} admits ${version} as ${expected.join(', ')}`, () =>
    assert.deepEqual(newRequirements(written, version, 'admit')?.flat(), expected));

const demanded: readonly (readonly [
  written: readonly string[],
  version: string,
  expected: readonly (readonly string[])[],
])[] = [
  [['>= 1.0'], '1.4.2', [['>= 1.4.2']]],
  [['> 1.0'], '1.4.2', [['>= 1.4.2']]],
  [['~> 6.0.0'], '6.0.6', [['~> 6.0.6']]],
  [['~> 6.0.0'], '6.0.6.1', [['~> 6.0.6', '>= 6.0.6.1']]],
  [['~> 6.0', '>= 6.0.1'], '6.0.6.1', [['~> 6.0'], ['>= 6.0.6.1']]],
  [['~> 6'], '6.2', [['~> 6', '>= 6.2']]],
  [['>= 1', '< 2'], '1.4', [['>= 1.4'], ['< 2']]],
];

for (const [written, version, expected] of demanded)
  test(`${written.join(', ')} demands ${version} as ${expected.flat().join(', ')}`, () =>
    assert.deepEqual(newRequirements(written, version, 'demand'), expected));

for (const written of [['!= 1.2.0'], ['latest'], ['>= 1, < 2'], ['^1.2'], [''], ['~> 1.a b']])
  test(`a person has to change ${JSON.stringify(written)}`, () =>
    assert.equal(newRequirements(written, '1.2.0', 'admit'), undefined));

for (const [written, locked] of [
  [[], ''],
  [['>= 0'], ''],
  [['1.0'], '= 1.0'],
  [['>=1', '< 2'], '>= 1, < 2'],
  [['< 2', '>= 1', '>= 1'], '>= 1, < 2'],
  [['~> 2.0', '>= 2.2.4'], '~> 2.0, >= 2.2.4'],
  [['x'], undefined],
] as const)
  test(`${written.join(', ')} is locked as (${locked})`, () => assert.equal(lockedRequirement(written), locked));

test('the lower end is the highest that anything names as one', () => {
  assert.deepEqual(['>= 2.5, < 4', '~> 3.1', '< 3', '', '>= 2, >= 2.10'].map(lowerEnd), ['2.5', '3.1', '', '', '2.10']);
});
