/** The one advisory that several records of a vulnerability make. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Advisory, SeveritySource } from '../model/advisory.ts';
import { mergeRecords, wordsOf } from './merge-records.ts';
import { readOsvRecord } from './read-osv-record.ts';

const v2 = 'AV:N/AC:L/Au:N/C:P/I:P/A:P';
const v31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const entry = { package: { ecosystem: 'npm', name: 'a' }, versions: ['1.0.0'] };

function merged(...records: readonly object[]): Advisory {
  return mergeRecords(
    records.map((fields, index) => {
      const { record } = readOsvRecord({ id: `T-${index + 1}`, affected: [entry], ...fields });
      assert.ok(record !== undefined);
      return wordsOf(record);
    }),
  );
}

test('the first record that has words gives them; ids, links and weaknesses are those of all', () => {
  const advisory = merged(
    {
      id: 'GHSA-1',
      aliases: ['PYSEC-1', 'CVE-2'],
      details: 'First details.',
      published: '2026-02-01T00:00:00Z',
      modified: '2026-02-02T00:00:00Z',
      references: [{ url: 'https://one.example/a' }, { url: 'https://two.example/a' }],
      database_specific: { cwe_ids: ['CWE-100', 'CWE-79'] },
    },
    {
      id: 'CVE-2',
      aliases: ['CVE-1', 'x_SYMBOLS-GHSA-1'],
      summary: 'Second summary',
      details: 'Second details.',
      published: '2026-01-01T00:00:00Z',
      modified: '2026-03-02T00:00:00Z',
      references: [{ url: 'https://two.example/a' }, { type: 'PACKAGE', url: 'https://three.example/a' }],
      database_specific: { cwe_ids: ['CWE-79', 'CWE-8'] },
    },
    { id: 'PYSEC-1', modified: '2026-02-20T00:00:00Z' },
  );
  assert.equal(advisory.id, 'GHSA-1');
  assert.deepEqual(advisory.aliases, ['CVE-1', 'CVE-2', 'PYSEC-1']);
  assert.equal(advisory.summary, 'Second summary');
  assert.equal(advisory.details, 'First details.');
  assert.equal(advisory.published, '2026-01-01T00:00:00Z');
  assert.equal(advisory.modified, '2026-03-02T00:00:00Z');
  assert.deepEqual(advisory.references, ['https://one.example/a', 'https://two.example/a', 'https://three.example/a']);
  assert.deepEqual(advisory.repositories, ['https://three.example/a']);
  assert.deepEqual(advisory.cwes, ['CWE-8', 'CWE-79', 'CWE-100']);
});

test('a record without summary has the first line of its details, cut at 200 characters', () => {
  const headlines: readonly (readonly [string, string])[] = [
    ['', ''],
    ['One line', 'One line'],
    ['One line \nanother', 'One line'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['a'.repeat(201), `${'a'.repeat(199)}…`],
    [`${'a'.repeat(198)} ${'b'.repeat(9)}`, `${'a'.repeat(198)}…`],
  ];
  for (const [details, summary] of headlines) assert.equal(merged({ details }).summary, summary);
});

const high = { database_specific: { severity: 'HIGH' } };

test('a group that nobody scores is estimated, from weaknesses before words; one that says nothing has 5.0', () => {
  const injection = { database_specific: { cwe_ids: ['CWE-78'] } };
  const [cross, command] = [merged({ summary: 'Cross-site scripting in a page' }), merged(injection)];
  for (const advisory of [cross, command]) assert.equal(advisory.severitySource, 'estimated');
  assert.ok(cross.severityScore < command.severityScore);
  const both = merged({ summary: 'Cross-site scripting in a page' }, injection);
  assert.equal(both.severityScore, command.severityScore);
  for (const words of [{}, { summary: 'qqqq' }, { summary: '漏洞' }]) {
    const { severity, severityScore, severitySource } = merged(words);
    assert.deepEqual([severity, severityScore, severitySource], ['medium', 5, 'estimated']);
  }
});

test('of the scores of a group the first vector counts, else the first score; a record speaks before its packages', () => {
  const withPackages = (...severities: readonly string[]): object => ({
    affected: severities.map((score) => ({ ...entry, severity: [{ score }] })),
  });
  const harmless = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N';
  const scored: readonly (readonly [readonly object[], number, string, SeveritySource])[] = [
    [[{ severity: [{ score: '5.0' }] }, { severity: [{ score: '7.0' }] }], 5, '', 'scored'],
    [[{ severity: [{ score: '5.0' }] }, { severity: [{ score: v2 }] }], 7.5, v2, 'borrowed'],
    [[{ severity: [{ score: v2 }] }, { severity: [{ score: v31 }] }], 7.5, v2, 'scored'],
    [[{}, { severity: [{ score: '7.0' }] }], 7, '', 'borrowed'],
    [[withPackages('3.0', '8.0', '5.0')], 8, '', 'scored'],
    [[withPackages(v2, v31)], 9.8, v31, 'scored'],
    [[{ ...withPackages('8.0'), severity: [{ score: '2.0' }] }], 2, '', 'scored'],
    [[{ id: 'MAL-1', severity: [{ score: v2 }] }], 10, '', 'scored'],
    [[{ severity: [{ score: v2 }] }, { id: 'MAL-1' }], 10, '', 'scored'],
    [[{ severity: [{ score: harmless }] }], 0, harmless, 'scored'],
    [[high, { severity: [{ score: '2.0' }] }], 2, '', 'borrowed'],
    [[{ ...withPackages('2.0'), ...high }], 2, '', 'scored'],
    [[{}, high], 7.8, '', 'word'],
    [[{ ...withPackages('LOW'), ...high }], 7.8, '', 'word'],
  ];
  for (const [records, score, vector, source] of scored) {
    const { severityScore, cvss, severitySource } = merged(...records);
    assert.deepEqual([severityScore, cvss, severitySource], [score, vector, source], JSON.stringify(records));
  }
});

test('one malicious or exploited record makes the group so, and the highest probability counts', () => {
  const calm = merged({}, {});
  assert.equal(calm.isMalicious, false);
  assert.equal('isKnownExploited' in calm, false);
  assert.equal('epss' in calm, false);
  const grave = merged(
    { database_specific: { epss: 0.5 } },
    { id: 'MAL-1', database_specific: { kev: true } },
    {
      database_specific: { epss: 0.25 },
    },
  );
  assert.deepEqual([grave.isMalicious, grave.isKnownExploited, grave.epss], [true, true, 0.5]);
});

test('no record makes no advisory', () => {
  assert.throws(() => mergeRecords([]));
});
