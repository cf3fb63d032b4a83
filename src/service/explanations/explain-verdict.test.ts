/** What bears on a verdict, and what is said where advisories name no version. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noSymbols } from '../../engine/model/advisory.ts';
import { bearingGaps, changeSentences, decidingRules, explainedSymbols } from './explain-verdict.ts';
import type { ExplainedRow } from './store.ts';

const row: ExplainedRow = {
  id: '',
  repository_id: '',
  reachability: 'needsReview',
  reason_code: 'symbol_not_hit',
  rule: '',
  exposure: 'loaded',
  explanation: '',
  fixed_versions: [],
  created_at: new Date(0),
  commit_sha: '',
  seen_at: new Date(0),
  manifest_path: 'web/package.json',
  lockfile_path: 'package-lock.json',
  version: '1.0.0',
  version_range: '',
  name: 'left-pad',
  ecosystem: 'npm',
  normalized_name: 'left-pad',
  advisory_id: 'GHSA-1',
  advisory_ids: [],
};

test('gaps bear on a verdict in the files that declare the package, in code of its languages, and where they name it', () => {
  const gaps = [
    ['web/package.json', 'partial', ''],
    ['package-lock.json', 'partial', ''],
    ['other/package.json', 'partial', ''],
    ['src/a.ts', 'partial', ''],
    ['src/a.py', 'partial', ''],
    ['src/b.js', 'rule', ''],
    ['', 'coverage', 'left-pad comes from elsewhere'],
    ['', 'coverage', 'another comes from elsewhere'],
  ].map(([path = '', status = '', message = '']) => ({ path, status, line: 0, message }));
  assert.deepEqual(bearingGaps(gaps, row), [gaps[0], gaps[1], gaps[3], gaps[6]]);
});

test('the fix is the nearest above the version that is held; where there is none, that is said', () => {
  const first = (fixed: string[]): string => changeSentences({ ...row, fixed_versions: fixed }, noSymbols)[0] ?? '';
  assert.match(first([]), /No version of left-pad without it is known/);
  assert.match(first(['0.9.1', '1.0.3', '2.0.1']), /left-pad 1\.0\.3, the nearest/);
});

test('names stand in the sentences; where nobody named any, words do', () => {
  const symbols = { ...noSymbols, grade: 'curated', entries: [{ module: '', name: 'pad' }] } as const;
  assert.match(changeSentences(row, symbols).join(' '), /called pad, it would become reachable/);
  assert.match(changeSentences(row, noSymbols).join(' '), /called a vulnerable function, it would/);
});

test('a derived symbol says which releases were compared, and how sure that is', () => {
  const derivation = { confidence: 'high', vulnerable: '1.0.0', fixed: '1.0.1' } as const;
  const entries = [
    { module: '', name: 'pad' },
    { module: 'lib', name: 'trim', confidence: 'low' },
  ] as const;
  const symbols = { ...noSymbols, grade: 'derived', entries, derivation } as const;
  assert.deepEqual(explainedSymbols({ symbols, namedByRecords: [] }), [
    { module: '', name: 'pad', source: 'derived', namedBy: '', confidence: 'high', from: '1.0.0', to: '1.0.1' },
    { module: 'lib', name: 'trim', source: 'derived', namedBy: '', confidence: 'low', from: '1.0.0', to: '1.0.1' },
  ]);
});

test('a rule that was recorded is the one; a name that is known no more, or a reason that no rule gives, falls back', () => {
  const names = (fields: Partial<ExplainedRow>): string[] =>
    decidingRules({ ...row, ...fields }).map(({ name }) => name);
  assert.deepEqual(names({ rule: 'only the name matches' }), ['only the name matches']);
  assert.deepEqual(names({ rule: 'of another time' }), ['function not seen', 'loaded through installed sources']);
  assert.deepEqual(names({ reason_code: 'analysis_pending' }), []);
  assert.deepEqual(names({ reason_code: 'unknown' }), []);
});

test('a symbol that somebody names says whether a record of the advisory does, however it puts the module, or the curated set alone', () => {
  const entries = [
    { module: 'yaml', name: 'load' },
    { module: '', name: 'dump' },
  ];
  const symbols = { ...noSymbols, grade: 'curated', entries } as const;
  const namedByRecords = [{ module: '', name: 'yaml.load' }];
  assert.deepEqual(
    explainedSymbols({ symbols, namedByRecords }).map(({ name, source, namedBy }) => [name, source, namedBy]),
    [
      ['load', 'named', 'advisory'],
      ['dump', 'named', 'curated'],
    ],
  );
});
