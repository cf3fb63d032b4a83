/** What several targets of one scan say together: nothing that one of them said alone is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { occurrenceOf, reportOf } from './found-words.testing.ts';
import { incompleteReasons } from './incompleteness.ts';
import { joinReports } from './join-reports.ts';

const found = occurrenceOf({ name: 'ms', version: '1.0.0', id: 'T-1', title: 'slow' });

test('globs that left something out say so for all targets, and found nowhere is what fits in none', () => {
  const { excluded } = joinReports([
    {
      under: 'shop',
      report: reportOf([found], {
        excluded: [
          { glob: 'docs', files: 3 },
          { glob: 'x', files: 0 },
        ],
      }),
    },
    {
      under: 'till',
      report: reportOf([found], {
        excluded: [
          { glob: 'docs', files: 0 },
          { glob: 'x', files: 0 },
        ],
      }),
    },
  ]);
  assert.deepEqual(excluded, [
    { glob: 'docs', files: 3 },
    { glob: 'x', files: 0 },
  ]);
});

test('a file that a rule could not read is named with its target, and a rule at fault once', () => {
  const problems = [
    { ruleId: 'r', path: '', message: 'is no rule' },
    { ruleId: 's', path: 'a.js', message: 'took too long' },
  ];
  const report = reportOf([found], { ruleOutcome: { matches: [], problems, unchecked: [] } });
  const joined = joinReports([
    { under: 'shop', report },
    { under: 'till', report },
  ]);
  assert.deepEqual(
    joined.ruleOutcome.problems.map(({ path }) => path),
    ['', 'shop/a.js', 'till/a.js'],
  );
});

// A target that was mistyped would otherwise hide behind one that holds something.
test('a target without a manifest makes the whole incomplete, and is named', () => {
  const joined = joinReports([
    { under: 'shop', report: reportOf([found]) },
    { under: 'empty', report: reportOf([]) },
  ]);
  const [reason, ...more] = incompleteReasons(joined);
  assert.deepEqual(more, []);
  assert.match(reason?.message ?? '', /^No manifest or lockfile was found in empty,/);
  assert.deepEqual(incompleteReasons(joinReports([{ under: '', report: reportOf([found]) }])), []);
});
