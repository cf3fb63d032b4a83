/** What is new beside an earlier report. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWithBaseline, NoReport, readBaseline } from './baseline.ts';
import { type FoundWords, occurrenceOf, reportOf } from './found-words.testing.ts';
import { jsonReport } from './json-report.ts';

const lodash: FoundWords = { name: 'lodash', version: '4.17.11', line: 9, id: 'GHSA-1', title: '' };
const reachable = { reachability: 'reachable', code: 'symbol_called', exposure: 'called' } as const;

const cases: readonly (readonly [
  what: string,
  before: readonly FoundWords[],
  now: readonly FoundWords[],
  fresh: readonly string[],
])[] = [
  ['the same', [lodash], [lodash], []],
  ['the same at another line', [lodash], [{ ...lodash, line: 30 }], []],
  ['under an alias that was its name', [lodash], [{ ...lodash, id: 'GHSA-2', advisory: { aliases: ['GHSA-1'] } }], []],
  ['at a later version that is no better', [lodash], [{ ...lodash, version: '4.17.15' }], []],
  ['once more at another version', [lodash], [lodash, { ...lodash, version: '3.0.0' }], ['3.0.0']],
  ['in another manifest', [lodash], [{ ...lodash, place: 'api/package.json' }], ['4.17.11']],
  ['under another advisory', [lodash], [{ ...lodash, id: 'GHSA-9' }], ['4.17.11']],
  ['and now reachable', [lodash], [{ ...lodash, verdict: reachable }], ['4.17.11']],
  ['and no longer reachable', [{ ...lodash, verdict: reachable }], [lodash], []],
];

for (const [what, before, now, fresh] of cases)
  test(`a finding ${what} is ${fresh.length === 0 ? 'known' : 'new'}`, () => {
    const baseline = readBaseline(jsonReport(reportOf(before.map(occurrenceOf))));
    const compared = compareWithBaseline(reportOf(now.map(occurrenceOf)), baseline);
    assert.deepEqual(
      compared.fresh.map((occurrence) => occurrence.package.version),
      fresh,
    );
    assert.equal(compared.known.length, now.length - fresh.length);
  });

test('a match of a rule is known as often as it was there, whatever its line', () => {
  const match = (startLine: number) => ({
    ruleId: 'no-eval',
    path: 'a.js',
    span: { startLine, endLine: startLine, startColumn: 1, endColumn: 5 },
    snippet: '',
    message: 'eval',
  });
  const reportWith = (...lines: readonly number[]) =>
    reportOf([], { ruleOutcome: { matches: lines.map(match), problems: [], unchecked: [] } });
  const { freshMatches } = compareWithBaseline(reportWith(5, 8, 9), readBaseline(jsonReport(reportWith(1, 2))));
  assert.deepEqual(
    freshMatches.map(({ span }) => span.startLine),
    [9],
  );
});

test('what is no report of a scan is refused, and not taken for one without findings', () => {
  for (const text of ['', '{}', '[]', '{"vulnerabilities": []}', 'null', '{"vulnerabilities": {}, "packages": []}'])
    assert.throws(() => readBaseline(text), NoReport, text);
});
