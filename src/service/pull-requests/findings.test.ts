/** What a pull request brings in and takes away, of analyses that were made up; and what it only moves. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ScanResult } from '../scans/scan-result.ts';
import { scanOf } from '../scans/scan-of.testing.ts';
import { compareScans } from './findings.ts';

function compared(head: ScanResult, base: ScanResult): { introduced: string[]; fixed: string[]; matches: number[] } {
  const { introduced, fixed, introducedMatches } = compareScans(head, base);
  return {
    introduced: introduced.map(({ packageName, manifestPath }) => `${packageName} ${manifestPath}`),
    fixed: fixed.map(({ packageName, manifestPath }) => `${packageName} ${manifestPath}`),
    matches: introducedMatches.map(({ startLine }) => startLine),
  };
}

void describe('a pull request', () => {
  it('that was opened before something was disclosed that its target has too is told so, and of nothing else', () => {
    const [before, after] = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'];
    const base = scanOf([
      { name: 'old', published: before },
      { name: 'new', published: after },
      { name: 'undated' },
      { name: 'garbled', published: 'soon' },
    ]);
    const head = scanOf([
      { name: 'old', published: before },
      { name: 'new', published: after },
      { name: 'undated' },
      { name: 'garbled', published: 'soon' },
      { name: 'brought', published: after },
    ]);
    const names = (openedAt?: Date) =>
      compareScans(head, base, openedAt).disclosed.map(({ packageName }) => packageName);
    assert.deepEqual(names(new Date('2026-02-01')), ['new']);
    assert.deepEqual(names(new Date('2026-04-01')), []);
    assert.deepEqual(names(), []);
    assert.deepEqual(compared(head, base).introduced, ['brought package.json']);
  });

  it('introduces what its base has not, reached ones first, then by severity', () => {
    const head = scanOf([
      { name: 'a', score: 3 },
      { name: 'b', score: 9 },
      { name: 'c', score: 1, reachability: 'reachable' },
      { name: 'old' },
    ]);
    assert.deepEqual(compared(head, scanOf([{ name: 'old' }])).introduced, [
      'c package.json',
      'b package.json',
      'a package.json',
    ]);
  });

  it('introduces nothing by another version that is as vulnerable, and something where code comes to reach it', () => {
    assert.deepEqual(compared(scanOf([{ name: 'a', version: '2.0.0' }]), scanOf([{ name: 'a' }])), {
      introduced: [],
      fixed: [],
      matches: [],
    });
    const reached = compared(scanOf([{ name: 'a', reachability: 'reachable' }]), scanOf([{ name: 'a' }]));
    assert.deepEqual(reached, { introduced: ['a package.json'], fixed: [], matches: [] });
  });

  it('fixes what it takes away, but not where the head could not be read', () => {
    assert.deepEqual(compared(scanOf([], { 'package.json': 'parsed' }), scanOf([{ name: 'a' }])).fixed, [
      'a package.json',
    ]);
    assert.deepEqual(compared(scanOf([]), scanOf([{ name: 'a' }])).fixed, ['a package.json']);
    assert.deepEqual(compared(scanOf([], { 'package.json': 'partial' }), scanOf([{ name: 'a' }])).fixed, []);
  });

  it('that renames a manifest is no news; what comes in on the way is', () => {
    const base = scanOf([{ name: 'a', manifest: 'old/package.json' }]);
    const moved = { name: 'a', manifest: 'new/package.json' };
    assert.deepEqual(compared(scanOf([moved]), base), { introduced: [], fixed: [], matches: [] });
    assert.deepEqual(compared(scanOf([moved, { name: 'b', manifest: 'new/package.json' }]), base).introduced, [
      'b new/package.json',
    ]);
    // A second manifest beside the first one is a new place.
    const beside = scanOf([{ name: 'a', manifest: 'old/package.json' }, moved]);
    assert.deepEqual(compared(beside, base).introduced, ['a new/package.json']);
    const reachedNow = scanOf([{ ...moved, reachability: 'reachable' }]);
    assert.deepEqual(compared(reachedNow, base).introduced, ['a new/package.json']);
  });

  it('introduces a match for each line that was not there as often, wherever it stands', () => {
    const base = scanOf([], {}, ['eval(a)']);
    assert.deepEqual(compared(scanOf([], {}, ['x(1)', ' eval(a)']), base).matches, [1]);
    assert.deepEqual(compared(scanOf([], {}, ['eval(a)', 'eval(a)']), base).matches, [2]);
    assert.deepEqual(compared(scanOf([]), base).matches, []);
  });
});
