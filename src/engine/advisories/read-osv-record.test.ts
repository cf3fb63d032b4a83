/** Records as sources break them. */
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOsvRecord } from './read-osv-record.ts';

const sound = {
  id: 'T-1',
  modified: '2026-01-02T03:04:05.678Z',
  published: '0001-01-01T00:00:00Z',
  aliases: ['CVE-2026-1', 'T-1', 'CVE-2026-1', 7, ''],
  details: 'First line.\nSecond line.',
  affected: [{ package: { ecosystem: 'npm', name: 'a' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }],
  references: [
    { url: 'https://example.org/a' },
    { url: 'javascript:alert(1)' },
    { url: 'https://example.org/a' },
    null,
  ],
  database_specific: {
    cwe_ids: ['CWE-79', 'cwe-020', 'none', 22],
    kev: { dateAdded: '2026-01-01' },
    epss: { percentage: 0.25 },
  },
};

test('what is senseless in a sound record is left out', () => {
  const { record, problems } = readOsvRecord(sound);
  assert.deepEqual(problems, []);
  assert.ok(record !== undefined);
  assert.equal(record.published, '');
  assert.equal(record.modified, '2026-01-02T03:04:05Z');
  assert.deepEqual(record.aliases, ['CVE-2026-1']);
  assert.deepEqual(record.references, ['https://example.org/a']);
  assert.deepEqual(record.cwes, ['CWE-20', 'CWE-79']);
  assert.equal(record.isExploited, true);
  assert.equal(record.epss, 0.25);
});

test('a record without id, or with an id that is none, is refused with a reason', () => {
  for (const id of ['', '   ', undefined, 5, 'a b', 'x'.repeat(500)]) {
    const { record, problems } = readOsvRecord({ ...sound, id });
    assert.equal(record, undefined);
    assert.equal(problems.length, 1);
  }
});

test('a record about ecosystems that are not listed is foreign, not broken', () => {
  const { record, isForeign, problems } = readOsvRecord({
    ...sound,
    affected: [{ package: { ecosystem: 'Debian:12', name: 'a' } }],
  });
  assert.deepEqual([record, isForeign, problems], [undefined, true, []]);
});

test('a bad entry costs itself, not its record', () => {
  const affected = [
    { package: { ecosystem: 'npm', name: 'bad\u0000name' } },
    { package: { ecosystem: 'npm', name: '' } },
    ...sound.affected,
  ];
  const { record, problems } = readOsvRecord({ ...sound, affected });
  assert.equal(record?.affected.length, 1);
  assert.equal(problems.length, 2);
});

// One hostile or half-written record of a mirror must not stop two hundred thousand good ones.
test('nothing that JSON can say makes the reader throw', () => {
  const key = fc.constantFrom(
    'id',
    'affected',
    'package',
    'ranges',
    'events',
    'introduced',
    'versions',
    'severity',
    'score',
    'database_specific',
    '__proto__',
  );
  const { tree } = fc.letrec((tie) => ({
    leaf: fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.constantFrom('npm', '0', 'SEMVER', 'CVSS:3.1/AV:N'),
    ),
    tree: fc.oneof({ depthSize: 'small' }, tie('leaf'), fc.array(tie('tree')), fc.dictionary(key, tie('tree'))),
  }));
  fc.assert(
    fc.property(tree, tree, (affected, other) => {
      readOsvRecord(other);
      readOsvRecord({ ...sound, affected: [affected], severity: other });
      readOsvRecord({
        ...sound,
        affected: [{ ...sound.affected[0], ranges: affected, ecosystem_specific: other }],
        database_specific: other,
      });
    }),
    { seed: 3, numRuns: 1_000 },
  );
});
