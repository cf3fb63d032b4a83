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

test('an id or alias has at most 200 characters and nothing but signs', () => {
  const long = 'x'.repeat(200);
  assert.equal(readOsvRecord({ ...sound, id: long }).record?.id, long);
  for (const id of [`${long}x`, 'a\tb', 'a\u0001b', 'a\u001fb']) {
    assert.equal(readOsvRecord({ ...sound, id }).record, undefined, JSON.stringify(id));
    assert.deepEqual(readOsvRecord({ ...sound, aliases: [id, 'B-2', 'A-1'] }).record?.aliases, ['A-1', 'B-2']);
  }
  assert.equal(readOsvRecord({ ...sound, id: ' T-1 ' }).record?.id, 'T-1');
  const { record } = readOsvRecord({ ...sound, related: ['R-2', 'a b', 'R-1'], upstream: ['U-1', 'R-1'] });
  assert.deepEqual(record?.related, ['R-1', 'R-2', 'U-1']);
});

test('a record that names no package is refused, except that one may be withdrawn without', () => {
  for (const affected of [undefined, [], 'npm']) {
    const { record, isForeign, problems } = readOsvRecord({ ...sound, affected });
    assert.deepEqual([record, isForeign, problems.length], [undefined, false, 1]);
    const withdrawn = readOsvRecord({ ...sound, affected, withdrawn: '2026-01-01T00:00:00Z' });
    assert.equal(withdrawn.record?.isWithdrawn, true);
  }
  const foreign = { package: { ecosystem: 'Debian:12', name: 'a' } };
  const bad = { package: { ecosystem: 'npm', name: '' } };
  const reading = readOsvRecord({ ...sound, affected: [foreign, bad] });
  assert.deepEqual([reading.record, reading.isForeign, reading.problems.length], [undefined, false, 1]);
  const withSound = readOsvRecord({ ...sound, affected: [foreign, ...sound.affected] });
  assert.deepEqual([withSound.record?.affected.length, withSound.isForeign], [1, false]);
  assert.equal(readOsvRecord(sound).record?.isWithdrawn, false);
});

test('an instant is one of a day from 1980 on, in whole seconds of UTC', () => {
  const instants: readonly (readonly [unknown, string])[] = [
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05.999+01:00', '2026-01-02T02:04:05Z'],
    ['2026-01-02', '2026-01-02T00:00:00Z'],
    ['1980-01-01T00:00:00Z', '1980-01-01T00:00:00Z'],
    ['1979-12-31T23:59:59Z', ''],
    ['1970-01-01T00:00:00Z', ''],
    ['2026-13-01T00:00:00Z', ''],
    ['2 January 2026', ''],
    ['2026', ''],
    [1767322800, ''],
  ];
  for (const [published, expected] of instants)
    assert.equal(readOsvRecord({ ...sound, published }).record?.published, expected, String(published));
});

test('weaknesses stand in a record or in its entries, in any of the spellings, and are sorted by number', () => {
  const bag = { cwes: [{ cweId: 'CWE-200' }, { cwe_id: '79' }, { id: 'cwe-8' }, 'CWE-1234567', 'x CWE-1', 'CWE-'] };
  const affected = [{ ...sound.affected[0], database_specific: bag }];
  const { record } = readOsvRecord({ ...sound, affected, database_specific: { cwe_ids: ['CWE-1000', '79'] } });
  assert.deepEqual(record?.cwes, ['CWE-8', 'CWE-79', 'CWE-200', 'CWE-1000']);
});

test('exploitation is told by any of three fields, as true or with particulars', () => {
  const told = [{ kev: true }, { cisa_kev: 'TRUE' }, { known_exploited: { since: '2026' } }];
  for (const specific of told)
    assert.equal(readOsvRecord({ ...sound, database_specific: specific }).record?.isExploited, true);
  for (const specific of [{}, { kev: false }, { kev: 'false' }, { kev: {} }, { kev: 1 }, { other: true }])
    assert.equal(readOsvRecord({ ...sound, database_specific: specific }).record?.isExploited, false);
});

test('a probability lies between 0 and 1, bare or named', () => {
  const told: readonly (readonly [unknown, number | undefined])[] = [
    [0, 0],
    [1, 1],
    ['0.5', 0.5],
    [{ percentage: 0.1, probability: 0.2 }, 0.1],
    [{ probability: 0.2, score: 0.3 }, 0.2],
    [{ score: 0.3 }, 0.3],
    [{}, undefined],
    [1.01, undefined],
    [-0.01, undefined],
    ['high', undefined],
    [undefined, undefined],
  ];
  for (const [epss, expected] of told)
    assert.equal(readOsvRecord({ ...sound, database_specific: { epss } }).record?.epss, expected, JSON.stringify(epss));
});

test('repositories are those of ranges and of references to the package, each once, at most twenty', () => {
  const range = (repo: string): object => ({ type: 'GIT', repo, events: [{ introduced: '0' }] });
  const repositories = (addresses: readonly string[], references: readonly object[] = []) =>
    readOsvRecord({ ...sound, affected: [...sound.affected, { ranges: addresses.map(range) }], references }).record
      ?.repositories;
  assert.deepEqual(
    repositories(
      ['https://a.example/r', '', 'https://a.example/r', 'https://b.example/r x'],
      [
        { type: 'PACKAGE', url: 'https://c.example/r' },
        { type: 'WEB', url: 'https://d.example/r' },
      ],
    ),
    ['https://a.example/r', 'https://c.example/r'],
  );
  const many = Array.from({ length: 25 }, (_, index) => `https://a.example/${index}`);
  assert.deepEqual(repositories(many), many.slice(0, 20));
});

test('only addresses of the web are references', () => {
  const urls = [
    'http://a.example',
    'HTTPS://b.example/x',
    'ftp://c.example',
    'x https://d.example',
    'https://e.example/a b',
    'https://',
  ];
  const { record } = readOsvRecord({ ...sound, references: urls.map((url) => ({ url })) });
  assert.deepEqual(record?.references, ['http://a.example', 'HTTPS://b.example/x']);
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
