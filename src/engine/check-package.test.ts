/** What is said of a package that nobody has added yet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryLookup } from './advisories/memory-lookup.ts';
import { readOsvRecord } from './advisories/read-osv-record.ts';
import { checkPackage } from './check-package.ts';

function record(id: string, events: readonly object[], more: object = {}) {
  const read = readOsvRecord({
    id,
    modified: '2026-01-01T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'left-shift' }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  });
  assert.ok(read.record !== undefined, JSON.stringify(read));
  return read.record;
}

const lookup = memoryLookup([
  record('GHSA-aaaa-aaaa-aaaa', [{ introduced: '0' }, { fixed: '1.2.0' }]),
  record('GHSA-bbbb-bbbb-bbbb', [{ introduced: '1.2.0' }, { fixed: '1.3.0' }]),
  record('GHSA-cccc-cccc-cccc', [{ introduced: '2.0.0' }]),
]);
const ask = (version: string, range = '') =>
  checkPackage({ ecosystem: 'npm', name: 'left-shift', version, range }, lookup);

// A fix that brings another vulnerability is no advice.
test('the nearest safe version is one of which nothing else is known either', () => {
  assert.deepEqual([ask('1.0.0').ids, ask('1.0.0').nearestSafe], [['GHSA-aaaa-aaaa-aaaa'], '1.3.0']);
  assert.deepEqual([ask('1.2.5').ids, ask('1.2.5').nearestSafe], [['GHSA-bbbb-bbbb-bbbb'], '1.3.0']);
});

test('where nothing fixes it, no version is proposed', () => {
  assert.deepEqual([ask('2.1.0').state, ask('2.1.0').nearestSafe], ['vulnerable', '']);
});

test('a version without advisories is told as unknown to them, and needs no other', () => {
  assert.deepEqual(ask('1.5.0'), { state: 'noneKnown', hits: [], ids: [], nearestSafe: '', fresh: '' });
});

test('a version that cannot be compared may be vulnerable, and is never called fine', () => {
  assert.equal(ask('nightly').state, 'mayBeVulnerable');
});

test('one malicious record makes the package malicious, by name alone too', () => {
  const bad = memoryLookup([record('MAL-2026-1', [{ introduced: '0' }])]);
  for (const version of ['1.0.0', ''])
    assert.equal(checkPackage({ ecosystem: 'npm', name: 'left-shift', version, range: '' }, bad).state, 'malicious');
});
