/** What a scan leaves out, and says that it does: a finding that nobody shows and nobody counts would be lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBaseline } from '../engine/report/baseline.ts';
import { type FoundWords, occurrenceOf, reportOf } from '../engine/report/found-words.testing.ts';
import { jsonReport } from '../engine/report/json-report.ts';
import type { ScanReport } from '../engine/report/scan-report.ts';
import { entryMaker } from '../engine/suppressions/entry.ts';
import type { Suppression } from '../engine/suppressions/suppression.ts';
import { setAside } from './scan-set-aside.ts';

const now = '2026-11-24T12:00:00.000Z';
const make = entryMaker('vedette', 'ignores.yaml');
const any = { ecosystem: '', version: '' };
const words = (name: string): FoundWords => ({ name, version: '1.0.0', id: `T-${name}`, title: '' });
const found = ['a', 'b', 'c'].map((name) => occurrenceOf(words(name)));

function matchesOf(...paths: readonly string[]): Pick<ScanReport, 'ruleOutcome'> {
  const span = { startLine: 1, endLine: 1, startColumn: 1, endColumn: 2 };
  const matches = paths.map((path) => ({ ruleId: 'r', path, span, snippet: '', message: 'said' }));
  return { ruleOutcome: { matches, problems: [], unchecked: [] } };
}

function told(report: ScanReport, suppressions: readonly Suppression[], known?: ScanReport) {
  const remarks = ['said before'];
  const wanted = {
    suppressions,
    remarks,
    ...(known === undefined ? {} : { baseline: readBaseline(jsonReport(known)) }),
  };
  const { occurrences, ruleOutcome, setAside: aside } = setAside(report, wanted, now);
  assert.ok(aside !== undefined);
  return {
    open: occurrences.map(({ package: { name } }) => name),
    matches: ruleOutcome.matches.map(({ path }) => path),
    ...aside,
    suppressed: aside.suppressed.map((one) => [one.occurrence.package.name, one.reason, one.origin]),
    known: aside.known.map(({ package: { name } }) => name),
  };
}

test('what an entry names is left out with its reason, and entries that name nothing or have ended are told', () => {
  const entries = [
    make(2, { packages: [{ ...any, name: 'a' }], reason: 'looked at' }),
    make(5, { advisory: 'CVE-1999-1', packages: [{ ...any, name: 'z' }] }),
    make(7, { packages: [{ ...any, name: 'b' }], until: '2026-01-31T00:00:00.000Z' }),
  ];
  assert.deepEqual(told(reportOf(found, matchesOf('x.js')), entries), {
    open: ['b', 'c'],
    matches: ['x.js'],
    suppressed: [['a', 'looked at', 'ignores.yaml:2']],
    known: [],
    knownMatches: 0,
    remarks: [
      'said before',
      'ignores.yaml:7: ended on 2026-01-31, so that b counts',
      'ignores.yaml:5: nothing was found for CVE-1999-1 in z',
    ],
  });
});

test('what a baseline knows is counted and not shown, be it a finding or a match of a rule', () => {
  const baseline = reportOf(found.slice(0, 1), matchesOf('x.js', 'y.js'));
  assert.deepEqual(told(reportOf(found, matchesOf('x.js', 'x.js', 'y.js', 'z.js')), [], baseline), {
    open: ['b', 'c'],
    matches: ['x.js', 'z.js'],
    suppressed: [],
    known: ['a'],
    knownMatches: 2,
    remarks: ['said before'],
  });
});

test('what an entry leaves out is not known from a baseline as well', () => {
  const { open, suppressed, known } = told(
    reportOf(found),
    [make(1, { packages: [{ ...any, name: 'a' }] })],
    reportOf(found.slice(0, 2)),
  );
  assert.deepEqual([open, suppressed.length, known], [['c'], 1, ['b']]);
});
