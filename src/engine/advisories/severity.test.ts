/** Levels at their bounds, and which of the spellings that sources use gives the severity. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readScore } from './read-score.ts';
import { scoreOfLabel, scoreOfNumber, scoreOfVectors, severityLevelOf } from './severity.ts';

const v2 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P';
const v30 = 'CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N';
const v31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const v31Milder = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:H/I:N/A:N';
const v4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';

test('levels begin at 0.1, 4, 7 and 9, as CVSS has them', () => {
  const bounds = [
    [10, 'critical'],
    [9, 'critical'],
    [8.9, 'high'],
    [7, 'high'],
    [6.9, 'medium'],
    [4, 'medium'],
    [3.9, 'low'],
    [0.1, 'low'],
    [0, 'info'],
  ] as const;
  for (const [score, level] of bounds) assert.equal(severityLevelOf(score), level, String(score));
});

test('a word stands for the level that it names, whatever its case', () => {
  const levels = {
    critical: ['Critical', ' CRITICAL '],
    high: ['high', 'Important'],
    medium: ['moderate', 'medium'],
    low: ['low', 'minor'],
    info: ['negligible', 'none', 'info', 'informational'],
  };
  for (const [level, labels] of Object.entries(levels)) {
    for (const label of labels) {
      const score = scoreOfLabel(label);
      assert.ok(score !== undefined, label);
      assert.deepEqual([severityLevelOf(score.score), score.vector, score.isWord], [level, '', true], label);
    }
  }
  const scores = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'].map((label) => scoreOfLabel(label)?.score);
  assert.deepEqual(scores, [3.1, 5.5, 7.8, 9.5]);
  for (const label of ['', 'unknown', 'very high']) assert.equal(scoreOfLabel(label), undefined, label);
});

test('a bare number is a score from 0 to 10, rounded to a tenth', () => {
  const read: readonly (readonly [unknown, number | undefined])[] = [
    [7.5, 7.5],
    ['7.5', 7.5],
    [' 7.5 ', 7.5],
    ['10', 10],
    ['10.0', 10],
    [0, 0],
    [10, 10],
    [6.96, 7],
    [10.1, undefined],
    ['11', undefined],
    ['100', undefined],
    [-0.1, undefined],
    ['-1', undefined],
    ['', undefined],
    ['7.', undefined],
    ['.5', undefined],
    ['7.5/10', undefined],
    ['0x5', undefined],
    ['high', undefined],
    [Number.NaN, undefined],
    [null, undefined],
    [true, undefined],
  ];
  for (const [value, score] of read)
    assert.deepEqual(scoreOfNumber(value), score === undefined ? undefined : { score, vector: '' }, String(value));
});

test('the newest version of CVSS gives the score, of two of one version the worse', () => {
  assert.deepEqual(scoreOfVectors([v2, v30, v31, v4]), { score: 9.3, vector: v4 });
  assert.deepEqual(scoreOfVectors([v4, v31, v30, v2]), { score: 9.3, vector: v4 });
  assert.deepEqual(scoreOfVectors([v2, v30]), { score: 6.1, vector: v30 });
  assert.deepEqual(scoreOfVectors([v31Milder, v31]), { score: 9.8, vector: v31 });
  assert.deepEqual(scoreOfVectors([v31, v31Milder]), { score: 9.8, vector: v31 });
  assert.deepEqual(scoreOfVectors(['HIGH', ` ${v2} `]), { score: 7.5, vector: v2 });
  assert.equal(scoreOfVectors(['HIGH', '']), undefined);
  assert.equal(scoreOfVectors([]), undefined);
});

test('a vector is before a number, a number before a word, wherever they stand', () => {
  const read: readonly (readonly [unknown, object, object | undefined])[] = [
    [[{ score: v31 }], { cvss: 2, severity: 'LOW' }, { score: 9.8, vector: v31 }],
    [[{ score: '5.1' }], { cvss: v2 }, { score: 7.5, vector: v2 }],
    [[], { cvss_v4: v4, cvss_v3: v31 }, { score: 9.3, vector: v4 }],
    [[], { cvss_v3: { vector_string: v31 } }, { score: 9.8, vector: v31 }],
    [[], { cvss_v3: { vectorString: v31 } }, { score: 9.8, vector: v31 }],
    [[], { cvss_v2: { vector: v2, score: 1 } }, { score: 7.5, vector: v2 }],
    [[], { cvss: { score: 4.5 }, cvss_v3: 6, severity: 'LOW' }, { score: 4.5, vector: '' }],
    [[{ score: 'HIGH' }], { cvss_v3: '6.1', cvss_score: 3 }, { score: 6.1, vector: '' }],
    [[{ score: '5.1' }], { cvss_score: '3.3' }, { score: 3.3, vector: '' }],
    [[{ score: 'nonsense' }, { score: '5.1' }], { severity: 'LOW' }, { score: 5.1, vector: '' }],
    [[{ score: 'HIGH' }, { score: '5.1' }], { severity: 'LOW' }, { score: 7.8, vector: '', isWord: true }],
    [[{ score: 'nonsense' }], { severity: 'LOW' }, { score: 3.1, vector: '', isWord: true }],
    ['HIGH', { severity: 'MODERATE' }, { score: 5.5, vector: '', isWord: true }],
    [[{ type: 'HIGH' }, null, 7], { severity: 3 }, undefined],
    [undefined, {}, undefined],
  ];
  for (const [severity, specific, score] of read)
    assert.deepEqual(
      readScore(severity, new Map(Object.entries(specific))),
      score,
      JSON.stringify([severity, specific]),
    );
});
