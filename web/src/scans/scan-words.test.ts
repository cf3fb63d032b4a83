/** Words of scans that are made from numbers and names. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationWords, kindWords, phaseWords } from './scan-words.ts';

test('a duration is said in two units at most, up to now while it lasts, and not before it began', () => {
  const startedAt = '2026-03-01T10:00:00.000Z';
  const start = Date.parse(startedAt);
  const cases = [
    [0, '0.0 s'],
    [1_840, '1.8 s'],
    [42_400, '42 s'],
    [59_600, '1 min 0 s'],
    [185_000, '3 min 5 s'],
    [3_720_000, '1 h 2 min'],
  ] as const;
  for (const [tookMs, words] of cases) {
    assert.equal(durationWords({ startedAt, endedAt: new Date(start + tookMs).toISOString() }, 0), words);
    assert.equal(durationWords({ startedAt, endedAt: '' }, start + tookMs), words);
  }
  assert.equal(durationWords({ startedAt: '', endedAt: '' }, start), '');
  assert.equal(durationWords({ startedAt, endedAt: '' }, start - 5_000), '0.0 s');
});

test('what is scanned, and with what it is busy, also where the service has a newer word', () => {
  assert.equal(kindWords({ kind: 'full', pullRequestId: '' }), 'Whole repository');
  assert.equal(kindWords({ kind: 'pr', pullRequestId: '7' }), 'Pull request 7');
  assert.equal(phaseWords('reach'), 'Following calls through the code');
  assert.equal(phaseWords('polish'), 'Working');
});
