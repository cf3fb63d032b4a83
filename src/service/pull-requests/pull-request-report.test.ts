/** What people read: verdicts, limits, upgrades that close everything, and text of strangers that becomes no markup. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FoundMatch, FoundOccurrence } from '../database/tables.ts';
import { foundLodash as plain, foundMatch as match } from './found.testing.ts';
import { pullRequestReport } from './pull-request-report.ts';
import { codeSpan, markdownText, upgradeAdvice } from './report-words.ts';

const reportOf = (
  introduced: readonly FoundOccurrence[],
  matches: readonly FoundMatch[] = [],
  fixed: readonly FoundOccurrence[] = [],
  {
    disclosed = [],
    ...counts
  }: {
    readonly vulnerability_count?: number;
    readonly rule_match_count?: number;
    readonly disclosed?: readonly FoundOccurrence[];
  } = {},
) =>
  pullRequestReport({
    introduced,
    introduced_matches: matches,
    fixed,
    disclosed,
    gaps: [],
    vulnerability_count: introduced.length,
    rule_match_count: matches.length,
    ...counts,
  });

void describe('a report', () => {
  it('keeps apart what was disclosed since the pull request was opened, which neither fails it nor is worth a comment', () => {
    const malicious = { ...plain, aliases: ['MAL-2026-1'] };
    const { report, comment, isWorthComment } = reportOf([], [], [], {
      disclosed: [malicious, { ...plain, packageName: 'gone', reachability: 'unreachable' }],
    });
    assert.equal(report.isPassed, true);
    assert.equal(isWorthComment, false);
    assert.match(comment, /Disclosed meanwhile[^]*lodash 4\.17\.11[^]*Upgrade lodash to 4\.17\.12/);
    assert.doesNotMatch(comment, /gone|Introduced by/);
    assert.match(report.details, /Disclosed since it was opened, and in its target too: 1 package\./);
    assert.deepEqual(report.annotations, []);
  });

  const cases: readonly (readonly [
    what: string,
    found: readonly FoundOccurrence[],
    matches: readonly FoundMatch[],
    passes: boolean,
    says: RegExp,
  ])[] = [
    ['nothing', [], [], true, /no known vulnerability/],
    ['one to review', [plain], [], true, /1 vulnerability to review, which does not fail/],
    ['one that is reached', [{ ...plain, reachability: 'reachable' }], [], false, /1 vulnerability that is reached\.$/],
    ['a malicious one', [{ ...plain, advisoryId: 'MAL-2026-1' }], [], false, /1 malicious package\.$/],
    ['a malicious one by an alias', [{ ...plain, aliases: ['MAL-2026-1'] }], [], false, /1 malicious package/],
    ['one that cannot be reached', [{ ...plain, reachability: 'unreachable' }], [], true, /no known vulnerability/],
    ['a match', [], [match], true, /1 match of a rule, which does not fail/],
    ['a match that is an error', [], [{ ...match, severity: 'high' }], false, /1 match of a rule\.$/],
    [
      'several',
      [plain, { ...plain, reachability: 'reachable' }],
      [match, match],
      false,
      /1 vulnerability that is reached, 1 vulnerability to review and 2 matches of rules; 1 of 4 fails the check\.$/,
    ],
  ];
  for (const [what, found, matches, passes, says] of cases)
    it(`of ${what} ${passes ? 'passes' : 'fails'}`, () => {
      const { report, verdict } = reportOf(found, matches);
      assert.equal(report.isPassed, passes);
      assert.match(verdict, says);
      assert.ok(report.details.startsWith(verdict));
    });

  it('is worth a comment where something comes or goes, and not where nothing does or nothing is reachable', () => {
    assert.equal(reportOf([]).isWorthComment, false);
    assert.equal(reportOf([{ ...plain, reachability: 'unreachable' }]).isWorthComment, false);
    assert.equal(reportOf([plain]).isWorthComment, true);
    assert.equal(reportOf([], [match]).isWorthComment, true);
    assert.equal(reportOf([], [], [plain]).isWorthComment, true);
  });

  it('has one annotation a package and line, the worst of its advisories, with keys of their own', () => {
    const worse = { ...plain, advisoryId: 'CVE-2026-1', severity: 'critical' };
    const { annotations } = reportOf(
      [plain, worse, { ...plain, startLine: 9 }],
      [match, { ...match, startColumn: 9 }],
    ).report;
    assert.deepEqual(
      annotations.map(({ path, line, severity }) => [path, line, severity]),
      [
        ['package.json', 4, 'critical'],
        ['package.json', 9, 'high'],
        ['a.js', 1, 'medium'],
        ['a.js', 1, 'medium'],
      ],
    );
    assert.equal(new Set(annotations.map(({ key }) => key)).size, annotations.length);
  });

  it('keeps a thousand annotations, the most severe, and says how many it leaves out', () => {
    const many = Array.from({ length: 1_500 }, (_none, line) => ({
      ...match,
      startLine: line + 1,
      severity: 'low' as const,
    }));
    const { report, comment } = reportOf([plain], many);
    assert.equal(report.annotations.length, 1_000);
    assert.equal(report.annotations[0]?.severity, 'high');
    assert.match(report.details, /The 501 least severe of 1501 findings are not shown/);
    assert.ok(comment.length < 32_000);
    assert.match(comment, /and 1480 more matches/);
  });

  it('says how many findings the scan itself did not keep', () => {
    const { report, comment } = reportOf([plain], [match], [], { rule_match_count: 5_000, vulnerability_count: 3 });
    for (const text of [report.details, comment]) assert.match(text, /5001 more findings, less urgent, are not listed/);
  });
});

void describe('advice', () => {
  const cases: readonly (readonly [what: string, group: readonly Partial<FoundOccurrence>[], advice: string])[] = [
    [
      'the version that closes all',
      [{ fixedVersions: ['4.17.12'] }, { fixedVersions: ['4.17.21'] }],
      'Upgrade lodash to 4.17.21.',
    ],
    [
      'the first one above that in use',
      [{ version: '3.9.0', fixedVersions: ['4.17.12', '3.10.2', '2.0.1'] }],
      'Upgrade lodash to 3.10.2.',
    ],
    [
      'by the order of versions, not of texts',
      [{ fixedVersions: ['4.17.9', '4.17.100'] }],
      'Upgrade lodash to 4.17.100.',
    ],
    [
      'a version of a line in which all are mended',
      [
        { version: '1.0.0', fixedVersions: ['1.5.3', '2.0.4'] },
        { version: '1.0.0', fixedVersions: ['2.0.1'] },
      ],
      'Upgrade lodash to 2.0.4.',
    ],
    ['what stays open', [{}, { fixedVersions: [] }], 'Upgrade lodash to 4.17.12; 1 of 2 have no fix yet.'],
    ['that there is none', [{ fixedVersions: [] }], 'No fixed version of lodash is known.'],
    [
      'through what it comes',
      [{ directness: 'transitive', dependencyPath: ['a@1.0.0', 'lodash@4.17.11'] }],
      'Upgrade lodash to 4.17.12, which a@1.0.0 brings in.',
    ],
  ];
  for (const [what, group, advice] of cases)
    it(`says ${what}`, () => assert.equal(upgradeAdvice(group.map((one) => ({ ...plain, ...one }))), advice));
});

void describe('text of strangers', () => {
  it('becomes no markup, no row, no mention and no link, whatever it holds', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '](https://evil.example)',
        '| --- |',
        '`',
        '**',
        '<b>',
        '\n\n# x',
        '@all',
        'https://evil.example',
        '\0',
        '\ud800',
        '\u202e',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          const span = codeSpan(text);
          assert.match(span, /^`[^`\n|]*`$/u);
          const words = markdownText(text);
          assert.doesNotMatch(words, /\n|(?<!\\)(?:\\\\)*[`*_[\]<>|#]|@\w|:\/\//u);
          const { comment } = reportOf(
            [{ ...plain, packageName: text, advisoryId: text, manifestPath: text }],
            [{ ...match, message: text, path: text }],
          );
          const rows = comment.split('\n').filter((line) => line.startsWith('|'));
          assert.equal(rows.length, 3);
          for (const row of rows) assert.equal(row.replaceAll(/\\./g, '').split('|').length, 8, row);
        },
      ),
    );
  });
});
