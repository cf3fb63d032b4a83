/** Which versions close the alerts of a package: lines of versions, what stays, malware; and on drawn histories nothing is claimed that no advisory says. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { schemeOfEcosystem } from '../../engine/versions/index.ts';
import { compareTexts } from '../../engine/versions/version-scheme.ts';
import type { GroupedAlert, HeldVersionOfAlert } from './group-store.ts';
import { type PackageUpgrades, upgradesOf } from './upgrades.ts';

type Held = readonly [version: string, fixes: Readonly<Record<string, readonly string[]>>];

function upgrades(held: readonly Held[], ecosystem = 'npm'): PackageUpgrades {
  const ids = [...new Set(held.flatMap(([, fixes]) => Object.keys(fixes)))].toSorted();
  const alerts: GroupedAlert[] = ids.map((id) => ({
    id,
    ecosystem,
    package_name: 'a',
    advisory_id: id,
    aliases: [],
  }));
  const rows: HeldVersionOfAlert[] = held.flatMap(([version, fixes]) =>
    Object.entries(fixes).map(([alert_id, fixed_versions]) => {
      const isRange = version.startsWith('^');
      return {
        alert_id,
        package_version_id: version,
        version: isRange ? '' : version,
        version_range: isRange ? version : '',
        fixed_versions,
      };
    }),
  );
  return upgradesOf(ecosystem, alerts, rows);
}

const shown = ({ action, upgrades: all, unclosedIds }: PackageUpgrades) => [
  action,
  all.map(({ version, from, isMajor, alertIds }) => [version, from.join(' '), isMajor, alertIds.join(' ')]),
  unclosedIds.join(' '),
];

describe('upgrades of a package', () => {
  test('the highest of the fixes that are needed, for all versions of a line', () => {
    const all = upgrades([
      ['4.17.11', { A: ['4.17.12'], B: ['4.17.20'] }],
      ['4.17.15', { B: ['4.17.20'] }],
    ]);
    assert.deepEqual(shown(all), ['upgrade', [['4.17.20', '4.17.11 4.17.15', false, 'A B']], '']);
  });

  test('each line that has a fix gets its own; a version whose line has none leaves it', () => {
    const all = upgrades([
      ['3.1.0', { A: ['3.2.5', '4.0.1'] }],
      ['4.0.0', { A: ['3.2.5', '4.0.1'], B: ['4.1.0'] }],
    ]);
    assert.deepEqual(shown(all), [
      'upgrade',
      [
        ['4.1.0', '4.0.0', false, 'A B'],
        ['3.2.5', '3.1.0', false, 'A'],
      ],
      '',
    ]);
    const major = upgrades([['3.1.0', { A: ['4.0.1'] }]]);
    assert.deepEqual(shown(major), ['upgrade', [['4.0.1', '3.1.0', true, 'A']], '']);
  });

  test('what has no fix stays, also where it stays at one of the versions alone', () => {
    assert.deepEqual(shown(upgrades([['1.0.0', { A: [] }]])), ['wait', [], 'A']);
    const some = upgrades([
      ['1.0.0', { A: ['1.0.5'], B: [] }],
      ['1.0.7', { A: [] }],
    ]);
    assert.deepEqual(shown(some), ['upgrade', [['1.0.5', '1.0.0', false, 'A']], 'A B']);
  });

  test('a declared range stands for the version that nobody knows', () => {
    assert.deepEqual(shown(upgrades([['^1.0.0', { A: ['1.0.5'] }]])), [
      'upgrade',
      [['1.0.5', '^1.0.0', false, 'A']],
      '',
    ]);
  });

  test('malware is removed, whatever else is known', () => {
    const all = upgrades([['1.0.0', { A: ['1.0.1'], 'MAL-2026-1': ['1.0.1'] }]]);
    assert.deepEqual(shown(all), ['remove', [], 'A MAL-2026-1']);
  });

  test('versions are ordered as their ecosystem does', () => {
    const all = upgrades(
      [
        ['1.0rc1', { A: ['1.0'] }],
        ['0.9', { A: ['1.0'] }],
      ],
      'PyPI',
    );
    assert.deepEqual(shown(all)[0], 'upgrade');
    assert.deepEqual(
      all.upgrades.map(({ version, from }) => [version, from]),
      [['1.0', ['0.9', '1.0rc1']]],
    );
  });

  test('every alert of every version is in an upgrade of that version or said to stay; targets are above what they are for', () => {
    const scheme = schemeOfEcosystem('npm') ?? assert.fail();
    const version = fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))
      .map((parts) => parts.join('.'));
    const fixes = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), fc.array(version, { maxLength: 3 }), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(version, fixes), { selector: ([of]) => of, maxLength: 5 }), (held) => {
        const { upgrades: all, unclosedIds } = upgrades(held);
        assert.equal(new Set(all.map((each) => each.version)).size, all.length, 'each target once');
        const froms = all.flatMap(({ from }) => from);
        assert.equal(new Set(froms).size, froms.length, 'each version goes to one target');
        for (const [of, own] of held) {
          const upgrade = all.find(({ from }) => from.includes(of));
          if (upgrade !== undefined) assert.ok((compareTexts(scheme, upgrade.version, of) ?? 0) > 0);
          for (const [id, fixed] of Object.entries(own)) {
            const canBe = fixed.some((one) => (compareTexts(scheme, one, of) ?? 0) > 0);
            assert.ok(canBe || unclosedIds.includes(id), `${id} of ${of} has no fix and is said to stay`);
            if (canBe && !unclosedIds.includes(id)) assert.ok(upgrade?.alertIds.includes(id), `${id} of ${of}`);
          }
        }
      }),
      { seed: 33, numRuns: 500 },
    );
  });
});
