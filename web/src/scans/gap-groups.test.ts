/** Coverage is read by those who decide whether "no alerts" can be believed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapGroups, gapSentence } from './gap-groups.ts';

const gap = (status: string, path: string, message: string, line = 0) => ({ status, path, message, line });

test('gaps stand by reason, what takes most away first, a message once with all its places', () => {
  const groups = gapGroups([
    gap('parsed', 'a/requirements.txt', 'no lockfile'),
    gap('rule', '', 'rule "x" was not run'),
    gap('parsed', 'b/requirements.txt', 'no lockfile'),
    gap('failed', 'package-lock.json', 'is not JSON', 3),
    gap('parsed', 'c.txt', 'other words'),
  ]);
  assert.deepEqual(
    groups.map(({ status, count, messages }) => [status, count, messages]),
    [
      ['failed', 1, [{ message: 'is not JSON', places: [{ path: 'package-lock.json', line: 3 }] }]],
      ['rule', 1, [{ message: 'rule "x" was not run', places: [] }]],
      [
        'parsed',
        3,
        [
          {
            message: 'no lockfile',
            places: [
              { path: 'a/requirements.txt', line: 0 },
              { path: 'b/requirements.txt', line: 0 },
            ],
          },
          { message: 'other words', places: [{ path: 'c.txt', line: 0 }] },
        ],
      ],
    ],
  );
});

test('a reason that this console does not know is shown all the same, at the end', () => {
  assert.deepEqual(
    gapGroups([gap('newWord', 'a', 'b'), gap('coverage', 'a', 'b')]).map(({ status, title }) => [status, title]),
    [
      ['coverage', 'Judged with less than everything'],
      ['newWord', 'newWord'],
    ],
  );
  assert.deepEqual(gapGroups([]), []);
});

test('what is said of a gap is a sentence, and names in it stay as they are written', () => {
  assert.equal(
    gapSentence('no lockfile: transitive packages are unknown'),
    'No lockfile: transitive packages are unknown.',
  );
  assert.equal(gapSentence('install_requires: an item is computed.'), 'install_requires: an item is computed.');
  assert.equal(gapSentence('go.mod is not whole'), 'go.mod is not whole.');
});
