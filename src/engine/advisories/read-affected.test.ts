/** One affected entry as sources write it: what is kept, what is left out and told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AffectedReading, readAffected } from './read-affected.ts';

const npm = { ecosystem: 'npm', name: 'a' };

function read(fields: object): AffectedReading {
  return readAffected({ package: npm, ...fields });
}

function affectedOf(fields: object) {
  const reading = read(fields);
  assert.equal(reading.kind, 'affected');
  return reading.affected;
}

test('an entry without package or of another ecosystem is foreign, one with half a name is refused', () => {
  const kinds: readonly (readonly [unknown, string, number])[] = [
    [{}, 'foreign', 0],
    [{ package: {} }, 'foreign', 0],
    [{ package: 'npm/a' }, 'foreign', 0],
    ['npm', 'foreign', 0],
    [{ package: { ecosystem: 'Debian:12', name: 'a' } }, 'foreign', 0],
    [{ package: { ecosystem: 'npm' } }, 'refused', 1],
    [{ package: { name: 'a' } }, 'refused', 1],
    [{ package: { ecosystem: 'npm', name: 'a\u0000b' } }, 'refused', 1],
    [{ package: { ecosystem: 'npm', name: 'a\u007fb' } }, 'refused', 1],
    [{ package: { ecosystem: 'npm', name: 'a\u001fb' } }, 'refused', 1],
    [{ package: { ecosystem: 'npm', name: 'a'.repeat(501) } }, 'refused', 1],
    [{ package: { ecosystem: 'npm', name: 'a'.repeat(500) } }, 'affected', 1],
    [{ package: npm }, 'affected', 0],
  ];
  for (const [input, kind, problems] of kinds) {
    const reading = readAffected(input);
    assert.equal(reading.kind, kind, JSON.stringify(input).slice(0, 80));
    if (kind !== 'affected') assert.equal(reading.problems.length, problems);
  }
});

test('ranges keep their events in order; those of commits are passed over, and numbers are read as versions', () => {
  const { ranges, versions, unusable } = affectedOf({
    ranges: [
      { type: 'GIT', events: [{ introduced: 'x' }, { odd: 'y' }] },
      { type: 'SEMVER', events: [{ introduced: '0', fixed: '1.0.0' }, { limit: '*' }] },
      { type: 'ECOSYSTEM', events: [{ introduced: 1 }, { last_affected: ' 1.5 ' }] },
    ],
    versions: ['1.0.0', '1.0.0', ' 2.0.0 '],
  });
  assert.deepEqual(ranges, [
    [
      { kind: 'introduced', version: '0' },
      { kind: 'fixed', version: '1.0.0' },
      { kind: 'limit', version: '*' },
    ],
    [
      { kind: 'introduced', version: '1' },
      { kind: 'last_affected', version: '1.5' },
    ],
  ]);
  assert.deepEqual(versions, ['1.0.0', '2.0.0']);
  assert.equal(unusable, '');
});

test('a range that is understood in part is left out whole and told, and the rest stays', () => {
  const sound = { type: 'SEMVER', events: [{ introduced: '0' }] };
  const longest = 'v'.repeat(500);
  const bad = [
    { type: 'COMMIT', events: [{ introduced: '0' }] },
    { events: [{ introduced: '0' }] },
    { type: 'SEMVER', events: [{ introduced: '0' }, { yanked: '1' }] },
    { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '' }] },
    { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: null }] },
    { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1\u0001' }] },
    { type: 'SEMVER', events: [{ introduced: '0' }, { fixed: `${longest}v` }] },
    { type: 'SEMVER', events: [{ fixed: '1.0.0' }] },
    { type: 'SEMVER', events: [] },
    { type: 'SEMVER' },
  ];
  for (const range of bad) {
    const reading = read({ ranges: [range, sound] });
    assert.equal(reading.kind, 'affected');
    assert.equal(reading.problems.length, 1, JSON.stringify(range).slice(0, 80));
    assert.deepEqual(reading.affected.ranges, [[{ kind: 'introduced', version: '0' }]]);
    assert.equal(reading.affected.unusable, reading.problems[0]);
  }
  assert.equal(affectedOf({ ranges: [{ type: 'SEMVER', events: [{ introduced: longest }] }] }).unusable, '');
});

test('listed versions that are none are counted, and an entry that lists nothing says so', () => {
  const longest = 'v'.repeat(500);
  const reading = read({ versions: ['1.0.0', '', 7, null, '1\n2', `${longest}v`, longest] });
  assert.equal(reading.kind, 'affected');
  assert.deepEqual(reading.affected.versions, ['1.0.0', longest]);
  assert.equal(reading.problems.length, 1);
  assert.match(reading.problems[0] ?? '', /^5 of the versions/);
  const empty = read({});
  assert.equal(empty.kind, 'affected');
  assert.deepEqual(empty.problems, []);
  assert.notEqual(empty.affected.unusable, '');
  assert.equal(affectedOf({ versions: ['1.0.0'] }).unusable, '');
});
