/** Which version a person is told to go to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemeOfEcosystem } from '../versions/index.ts';
import { closingVersion, fixingVersion } from './fixing-version.ts';

const cases: readonly (readonly [
  ecosystem: string,
  version: string,
  fixes: readonly (readonly string[])[],
  target: string,
])[] = [
  ['npm', '4.17.11', [['4.17.12'], ['4.17.21'], ['4.17.19']], '4.17.21'],
  // Of a line of its own, and not yet fixed in it.
  ['npm', '1.0.0', [['1.5.3', '2.0.4'], ['2.0.1']], '2.0.4'],
  // The lowest line that has all fixes, and not the highest.
  [
    'PyPI',
    '3.2.1',
    [
      ['3.2.5', '4.0.1', '4.1.2'],
      ['3.2.6', '4.0.2', '4.1.3'],
    ],
    '3.2.6',
  ],
  ['npm', '1.0.0', [['1.2.3'], []], ''],
  // A fix below the version is none.
  ['npm', '2.1.0', [['1.9.9']], ''],
  ['Go', '0.3.1', [['0.3.7'], ['0.3.10']], '0.3.10'],
  ['npm', '', [['9.0.0'], ['1.4.2']], '9.0.0'],
  // A bound that no release has for its number.
  ['crates.io', '0.7.19', [['0.7.20-0']], '0.7.20'],
  ['NuGet', '1.0.0', [['1.0.1-beta'], ['1.0.1-alpha']], '1.0.1-beta'],
  // In any order, as advisories list them.
  ['npm', '3.9.0', [['4.17.12', '3.10.2', '2.0.1']], '3.10.2'],
];

for (const [ecosystem, version, fixes, target] of cases)
  test(`${ecosystem} ${version} with fixes in ${JSON.stringify(fixes)} goes to ${target === '' ? 'no version' : target}`, () => {
    const hits = fixes.map((fixedVersions) => ({ fixedVersions }));
    assert.equal(fixingVersion(schemeOfEcosystem(ecosystem), version, hits), target);
  });

test('what no version fixes keeps nothing else open', () => {
  const hits = [
    { fixedVersions: ['1.5.3', '2.0.4'] },
    { fixedVersions: [] },
    { fixedVersions: ['2.0.1'] },
    { fixedVersions: ['0.9.0'] },
  ];
  const { target, closed } = closingVersion(schemeOfEcosystem('npm'), '1.0.0', hits);
  assert.deepEqual([target, closed], ['2.0.4', [hits[0], hits[2]]]);
  assert.deepEqual(closingVersion(schemeOfEcosystem('npm'), '1.0.0', hits.slice(1, 2)), { target: '', closed: [] });
});
