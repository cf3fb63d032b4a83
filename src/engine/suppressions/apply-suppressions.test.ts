/** Which findings an entry leaves out, and what is said of entries that leave out nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FoundWords, occurrenceOf } from '../report/found-words.testing.ts';
import { applySuppressions } from './apply-suppressions.ts';
import { entryMaker } from './entry.ts';
import type { Suppression } from './suppression.ts';

const make = entryMaker('vedette', 'ignores.yaml');
const now = '2026-11-24T12:00:00.000Z';

const lodash: FoundWords = {
  name: 'lodash',
  version: '4.17.11',
  place: 'web/package.json',
  through: ['grunt@1.0.0', 'grunt-legacy-util@2.0.0'],
  id: 'GHSA-jf85-cpcp-j695',
  title: 'Prototype pollution',
  fixed: ['4.17.12'],
  advisory: {
    aliases: ['CVE-2019-10744'],
    references: ['https://vulnerabilities.example/vuln/SNYK-JS-LODASH-450202?x=1'],
  },
};
const any = { ecosystem: '', version: '' };

const cases: readonly (readonly [what: string, entry: Partial<Suppression>, leavesOut: boolean])[] = [
  ['its id', { advisory: 'ghsa-JF85-cpcp-j695' }, true],
  ['an alias', { advisory: 'CVE-2019-10744' }, true],
  ['an id that its references name', { advisory: 'SNYK-JS-LODASH-450202' }, true],
  ['another id', { advisory: 'CVE-2019-1074' }, false],
  ['its package', { packages: [{ ...any, name: 'lodash' }] }, true],
  ['its package in another ecosystem', { packages: [{ ...any, name: 'lodash', ecosystem: 'PyPI' }] }, false],
  [
    'one of several packages',
    {
      packages: [
        { ...any, name: 'ms' },
        { ecosystem: 'npm', name: 'lodash', version: '4.17.11' },
      ],
    },
    true,
  ],
  ['another version', { packages: [{ ...any, name: 'lodash', version: '4.17.1' }] }, false],
  ['a folder', { advisory: 'CVE-2019-10744', path: 'web/' }, true],
  ['a name of a file', { advisory: 'CVE-2019-10744', path: 'package.json' }, true],
  ['another folder', { advisory: 'CVE-2019-10744', path: 'api/**' }, false],
  ['the way to it', { advisory: 'CVE-2019-10744', through: ['grunt', 'grunt-legacy-util@2.0.0', 'lodash'] }, true],
  ['a way with any number between', { advisory: 'CVE-2019-10744', through: ['*', 'lodash'] }, true],
  ['a way that ends elsewhere', { advisory: 'CVE-2019-10744', through: ['grunt', 'grunt-legacy-util'] }, false],
  ['where a fix is known', { advisory: 'CVE-2019-10744', hasFix: true }, true],
  ['where none is known', { advisory: 'CVE-2019-10744', hasFix: false }, false],
  ['nothing at all', {}, false],
  ['until later', { advisory: 'CVE-2019-10744', until: '2026-11-24T12:00:00.001Z' }, true],
  ['until now', { advisory: 'CVE-2019-10744', until: now }, false],
];

for (const [what, said, leavesOut] of cases)
  test(`an entry that names ${what} leaves ${leavesOut ? 'the finding out' : 'nothing out'}`, () => {
    const { open, suppressed } = applySuppressions([occurrenceOf(lodash)], [make(1, said)], now);
    assert.deepEqual([open.length, suppressed.length], leavesOut ? [0, 1] : [1, 0]);
  });

test('names of Python are the same with any of their separators', () => {
  const kit = occurrenceOf({ ecosystem: 'PyPI', name: 'Requests_Kit', version: '1.0', id: 'T-1', title: '' });
  const { open } = applySuppressions([kit], [make(1, { packages: [{ ...any, name: 'requests-kit' }] })], now);
  assert.deepEqual(open, []);
});

// JSONStream and jsonstream are two packages: an entry for one must not hide what is in the other.
test('names are told apart as their ecosystem does', () => {
  const stream = occurrenceOf({ name: 'JSONStream', version: '1.0', id: 'T-1', title: '' });
  const open = (name: string): number =>
    applySuppressions([stream], [make(1, { packages: [{ ...any, name }] })], now).open.length;
  assert.deepEqual([open('JSONStream'), open('jsonstream')], [0, 1]);
  const log = occurrenceOf({ ecosystem: 'Maven', name: 'org.log:core', version: '1', id: 'T-1', title: '' });
  assert.equal(
    applySuppressions([log], [make(1, { packages: [{ ...any, name: 'org.log/core' }] })], now).open.length,
    0,
  );
});

test('entries that have ended and entries without a finding are told apart', () => {
  const ended = make(3, { advisory: 'CVE-2019-10744', until: '2026-01-01T00:00:00.000Z' });
  const stale = make(7, { advisory: 'CVE-1999-1' });
  const applied = applySuppressions([occurrenceOf(lodash)], [ended, stale], now);
  assert.deepEqual([applied.ended, applied.unmatched], [[ended], [stale]]);
});
