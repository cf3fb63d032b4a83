/** Which upgrades a person is warned of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { isMajorStep } from './is-major-step.ts';

const cases: readonly (readonly [ecosystem: EcosystemName, from: string, to: string, isMajor: boolean])[] = [
  ['npm', '1.2.0', '1.10.6', false],
  ['npm', '1.2.0', '2.0.0', true],
  ['npm', '0.18.0', '0.21.1', true],
  ['npm', '0.18.0', '0.18.1', false],
  ['npm', '0.0.8', '0.0.10', true],
  ['crates.io', '0.6.5', '0.8.7', true],
  ['crates.io', '0.7.19', '0.7.20', false],
  ['Packagist', 'v3.3.6', '4.1.12', true],
  // Before 1 as after it: nothing there promises more of one than of the other.
  ['PyPI', '0.18', '0.21', false],
  ['Go', '0.0.0-20200510223506-06a226fb4e37', '0.52.0', false],
  ['npm', '', '2.0.0', false],
  ['Maven', 'Finchley.SR1', '2.0.0', false],
];

for (const [ecosystem, from, to, isMajor] of cases)
  test(`${ecosystem} ${from} to ${to} ${isMajor ? 'leaves' : 'keeps to'} its line`, () => {
    assert.equal(isMajorStep(ecosystem, from, to), isMajor);
  });
