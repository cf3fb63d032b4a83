/** What lists and histories say of issues. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commentWords, placeWords, titleParts } from './issue-words.ts';

test('of a vulnerability the package comes first, and a rule’s title stays as it is', () => {
  const cases = [
    ['vulnerability', 'GHSA-jf85-cpcp-j695: lodash 4.17.11', ['lodash 4.17.11', 'GHSA-jf85-cpcp-j695']],
    ['vulnerability', 'GO-2021-0113: a: b', ['a: b', 'GO-2021-0113']],
    ['vulnerability', 'no colon', ['no colon', '']],
    ['rule', 'No eval: eval is used', ['No eval: eval is used', '']],
  ] as const;
  for (const [kind, title, parts] of cases) assert.deepEqual(titleParts({ kind, title }), parts, title);
});

test('a moment that the service wrote is told as a day, and other text is left alone', () => {
  const dateOf = (at: string): string => `<${at.slice(0, 10)}>`;
  assert.equal(
    commentWords('snoozed, until 2026-04-01T23:59:59.999Z: later', dateOf),
    'snoozed, until <2026-04-01>: later',
  );
  assert.equal(commentWords('seen at 2026-04-01T23:59:59.999Z', dateOf), 'seen at 2026-04-01T23:59:59.999Z');
});

test('a place has its line where there is one', () => {
  assert.deepEqual(
    [placeWords({ path: 'a.js', startLine: 3 }), placeWords({ path: 'a.js', startLine: 0 })],
    ['a.js:3', 'a.js'],
  );
});
