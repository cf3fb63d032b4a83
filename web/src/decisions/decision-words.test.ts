import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeWords, effectWords, endWords, resultWords, untilWords } from './decision-words.ts';

const dateOf = (date: string): string => date.slice(0, 10);

test('until when is said with all that ends it', () => {
  assert.equal(untilWords({}, dateOf), '');
  assert.equal(
    untilWords({ date: '2026-03-01T23:59:59Z', hasFix: true, isReachable: true }, dateOf),
    '2026-03-01 or a fix exists or it becomes reachable',
  );
});

test('what becomes of it by itself is said in a sentence', () => {
  assert.equal(endWords({}, dateOf), 'It does not end by itself.');
  assert.equal(endWords({ date: '2026-03-01' }, dateOf), 'What it closes is open again after 2026-03-01.');
  assert.equal(
    endWords({ date: '2026-03-01', hasFix: true }, dateOf),
    'What it closes is open again after 2026-03-01 or when a fix exists, whichever comes first.',
  );
});

test('what a decision closes is counted in words that fit one and many', () => {
  assert.equal(
    effectWords({ openCount: 1, repositoryCount: 1, isAtLeast: false }),
    'Closes 1 open issue in 1 repository, and what later scans find of it.',
  );
  assert.equal(
    effectWords({ openCount: 1200, repositoryCount: 4, isAtLeast: true }),
    'Closes 1,200 open issues in at least 4 repositories, and what later scans find of it.',
  );
  assert.match(effectWords({ openCount: 0, repositoryCount: 0, isAtLeast: false }), /^Nothing that is open now/);
  assert.equal(resultWords('falsePositive', 2), 'Marked as false positive: 2 issues closed.');
});

test('a change of terms says what differs, and nothing else', () => {
  const terms = { verdict: 'accepted', reason: 'a', until: { date: '', hasFix: false, isReachable: false } } as const;
  const later = { ...terms, verdict: 'snoozed', until: { ...terms.until, date: '2026-03-01' } } as const;
  assert.deepEqual(changeWords(undefined, terms, dateOf), ['Accepted']);
  assert.deepEqual(changeWords(terms, later, dateOf), ['Accepted became snoozed', 'until 2026-03-01']);
  assert.deepEqual(changeWords(later, { ...later, reason: 'b', until: terms.until }, dateOf), [
    'does not end by itself',
    'another reason',
  ]);
  assert.deepEqual(changeWords(terms, undefined, dateOf), []);
});
