/** The report for a person, as it stands in a terminal of 60, 80, 120 and 160 columns, with and without colour. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import type { ScanReport } from '../scan-report.ts';
import { personReport, type PersonReportOptions } from './person-report.ts';
import { type FoundWords, occurrenceOf, reportOf } from '../found-words.testing.ts';

const plain = { width: 80, hasColor: false, hasLinks: false, isExplaining: false, isShowingAll: false } as const;
const step = { startLine: 4, startColumn: 3, endLine: 4, endColumn: 9 } as const;

const shop: readonly FoundWords[] = [
  {
    name: 'lodash',
    version: '4.17.11',
    line: 9,
    id: 'GHSA-jf85-cpcp-j695',
    title: 'Prototype pollution in lodash',
    fixed: ['4.17.12'],
    advisory: { severity: 'critical', severityScore: 9.1, aliases: ['CVE-2019-10744'], epss: 0.41 },
    verdict: {
      reachability: 'reachable',
      code: 'symbol_called',
      exposure: 'called',
      explanation: 'First-party code uses lodash.defaultsDeep, which the advisory names.',
      evidence: [
        {
          kind: 'call',
          path: 'src/cart.js',
          ...step,
          symbol: 'lodash.defaultsDeep',
          snippet: 'return _.defaultsDeep({}, saved);',
        },
      ],
    },
  },
  {
    name: 'lodash',
    version: '4.17.11',
    line: 9,
    id: 'GHSA-35jh-r3h4-6jhm',
    title: 'lodash is vulnerable to command injection',
    fixed: ['4.17.21'],
  },
  {
    name: 'minimist',
    version: '0.0.8',
    place: 'package-lock.json',
    line: 210,
    through: ['mkdirp@0.5.1'],
    id: 'GHSA-xvch-5gv4-984h',
    title: 'Prototype pollution',
    fixed: ['0.2.4', '1.2.6'],
    advisory: { isKnownExploited: true },
  },
  {
    name: 'minimist',
    version: '0.0.10',
    place: 'package-lock.json',
    line: 340,
    through: ['optimist@0.6.1'],
    id: 'GHSA-xvch-5gv4-984h',
    title: 'Prototype pollution',
    fixed: ['0.2.4', '1.2.6'],
  },
  {
    name: 'evil-kit',
    version: '3.0.1',
    line: 12,
    id: 'MAL-2024-17',
    title: 'Malicious code in evil-kit',
    advisory: { isMalicious: true, severity: 'critical', severityScore: 10 },
  },
  {
    name: 'old-parser',
    version: '1.0.0',
    line: 14,
    scope: 'development',
    id: 'T-77',
    title: 'Reads outside of its buffer',
    advisory: { severitySource: 'estimated', severityScore: 5, severity: 'medium' },
    verdict: { exposure: 'toolingOnly' },
  },
  {
    name: 'marked',
    version: '0.3.5',
    line: 16,
    id: 'GHSA-5v2h-r2cx-5xgj',
    title: 'Regular expressions that take hours',
    fixed: ['4.0.10'],
    verdict: { reachability: 'unreachable', code: 'not_imported', exposure: 'notLoaded' },
  },
  {
    name: 'пакет-מחרוזת-漢字',
    version: '1.0.0',
    line: 18,
    id: 'T-78',
    title: 'Titel in 漢字, עברית and \u001b[31mred\u0007',
    fixed: ['1.0.1'],
  },
];

const report: ScanReport = reportOf(shop.map(occurrenceOf), {
  notes: [
    {
      kind: 'source',
      path: 'package.json',
      line: 20,
      ecosystem: 'npm',
      name: 'inner',
      version: '1.0.0',
      source: { kind: 'path', path: '../inner' },
      advisoryIds: ['T-1'],
      message: 'inner 1.0.0 comes from a folder; 1 advisory of the public package of that name was not matched',
    },
  ],
  ruleOutcome: {
    matches: [
      {
        ruleId: 'no-eval',
        path: 'src/a.js',
        span: { startLine: 3, endLine: 3, startColumn: 1, endColumn: 5 },
        snippet: 'eval(x)',
        message: 'eval runs what it is given',
        severity: 'high',
      },
    ],
    problems: [],
    unchecked: [],
  },
  setAside: {
    suppressed: [
      {
        occurrence: occurrenceOf({ name: 'ms', version: '0.7.1', id: 'T-79', title: 'Slow' }),
        reason: 'not shipped',
        origin: 'ignores.yaml:3',
      },
    ],
    known: [],
    knownMatches: 0,
    remarks: ['ignores.yaml:7: nothing was found for T-80'],
  },
});

const files = report.inventory.files;
const incomplete: ScanReport = {
  ...report,
  inventory: {
    ...report.inventory,
    files: [
      ...files,
      { path: 'web/yarn.lock', status: 'partial', problems: [{ line: 12, message: 'an entry has no version' }] },
    ],
  },
  advisories: {
    ...report.advisories,
    origin: { isStarterSet: true, newest: '2026-10-01T00:00:00Z', epssDate: '', kevDate: '' },
  },
};

const cases: Readonly<Record<string, readonly [ScanReport, Partial<PersonReportOptions>]>> = {
  'shop-60.txt': [incomplete, { width: 60 }],
  'shop-80.txt': [report, {}],
  'shop-120.txt': [report, { width: 120 }],
  'shop-160.txt': [incomplete, { width: 160 }],
  'shop-80.ansi': [incomplete, { hasColor: true, hasLinks: true }],
  'shop-80-explained.txt': [report, { isExplaining: true }],
  'clean-80.txt': [
    reportOf([], {
      inventory: { packages: [], locals: [], graphs: [], files: [{ path: 'go.mod', status: 'parsed', problems: [] }] },
    }),
    {},
  ],
};

// With UPDATE_FIXTURES the fixtures are written anew, to be read before they are kept.
for (const [name, [given, options]] of Object.entries(cases))
  test(`prints ${name} as it was looked at`, () => {
    const place = new URL(`fixtures/${name}`, import.meta.url);
    const printed = personReport(given, { ...plain, ...options });
    // oxlint-disable-next-line node/no-process-env -- a switch of this test alone
    if (process.env['UPDATE_FIXTURES'] !== undefined) writeFileSync(place, printed);
    assert.equal(printed, readFileSync(place, 'utf8'));
  });

test('the page on the command line shows what is printed', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  const [, shown = ''] = /^```text\n([\s\S]*?)^```$/m.exec(read('../../../../docs/command-line.md')) ?? [];
  assert.match(shown, /upgrade lodash/);
  assert.ok(read('fixtures/shop-80.txt').includes(shown), shown);
});

test('of a package that some lockfiles fetch from a named address, and others do not say, there is one thing to do', () => {
  const found = ['', 'https://npm-registry.example/'].map((url, at) => {
    const occurrence = occurrenceOf({ name: 'ms', version: `1.0.${at}`, id: 'T-1', title: 'slow', fixed: ['2.0.0'] });
    return { ...occurrence, package: { ...occurrence.package, source: { kind: 'registry' as const, url } } };
  });
  assert.match(personReport(reportOf(found), plain), /upgrade ms 1\.0\.0, 1\.0\.1 → 2\.0\.0 \(major\): closes 1\n/);
});

test('colour and links change nothing but how it looks', () => {
  const colored = personReport(report, { ...plain, hasColor: true, hasLinks: true });
  assert.equal(stripVTControlCharacters(colored), personReport(report, plain));
});

test('long lists are bounded, and say how to see all of them', () => {
  const many = Array.from({ length: 80 }, (_, at) =>
    occurrenceOf({ name: `package-${at}`, version: '1.0.0', id: `T-${at}`, title: 'Something', fixed: ['1.0.1'] }),
  );
  const short = personReport(reportOf(many), plain);
  assert.ok(short.split('\n').length < 80, short);
  assert.match(short, /… and \d+ more, with \d+ findings \(--all shows them\)/);
  const all = personReport(reportOf(many), { ...plain, isShowingAll: true });
  for (const { package: found } of many) assert.ok(all.includes(`upgrade ${found.name} 1.0.0`), found.name);
});

// A name in a lockfile is an attacker's: it must neither move the cursor nor push a verdict out of sight.
test('whatever the scanned text holds, no line is wider than asked and no control character is written', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(
      '\u001b]8;;http://x\u0007',
      '\u202eevil',
      '漢'.repeat(90),
      'a\u0301\u0302\u0303\u0304\u0305',
      '👩‍👩‍👧‍👦'.repeat(20),
      'x'.repeat(300),
      '\u200f',
    ),
  );
  const found = fc.record({
    name: hostile,
    version: hostile,
    place: hostile,
    id: hostile,
    title: hostile,
    fixed: fc.array(hostile, { maxLength: 3 }),
    through: fc.array(hostile, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(
      fc.array(found, { maxLength: 4 }),
      fc.integer({ min: 40, max: 200 }),
      fc.boolean(),
      fc.boolean(),
      (words, width, isExplaining, hasColor) => {
        const printed = personReport(reportOf(words.map(occurrenceOf)), {
          width,
          isExplaining,
          hasColor,
          hasLinks: hasColor,
          isShowingAll: false,
        });
        const bare = stripVTControlCharacters(printed);
        assert.doesNotMatch(bare, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        for (const line of bare.split('\n')) assert.ok(stringWidth(line) <= width, `${width}: ${line}`);
      },
    ),
    { seed: 15, numRuns: 150 },
  );
});
