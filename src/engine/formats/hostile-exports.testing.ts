/** Reports of any content, for tests: text that no registry would take, places without lines, packages twice, each reason and state. */
import fc from 'fast-check';
import { severityLevels, severitySources } from '../model/advisory.ts';
import { directnesses } from '../model/package-source.ts';
import { scopes } from '../model/scope.ts';
import { exposures, reachabilities, reasonCodes } from '../model/verdict.ts';
import type { Exported, ExportedPackage } from './exported.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    '\u0000\u0007\u001b[31mred',
    '=HYPERLINK("http://evil.example","x")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '<script>alert(1)</script>',
    '| a | b |\n|---|---|',
    '`code` ![x](http://evil.example/a.png) @everyone',
    'C:\\Users\\a b\\package.json',
    '../../etc/passwd',
    'a/../b%2e//c',
    '\ud800',
    '日本語/🦊.json',
    'x'.repeat(5_000),
    '"quoted", and; more',
    'http://[::1',
    ']]>&amp;',
  ),
);

const span = fc.record({
  startLine: fc.nat(50),
  startColumn: fc.nat(50),
  endLine: fc.nat(60),
  endColumn: fc.nat(60),
});

const source = fc.oneof(
  fc.record({ kind: fc.constant('registry' as const), url: hostile }),
  fc.record({ kind: fc.constant('git' as const), url: hostile, reference: hostile }),
  fc.record({ kind: fc.constant('path' as const), path: hostile }),
  fc.record({ kind: fc.constant('url' as const), url: hostile }),
);

const packages = fc.record({
  ecosystem: fc.constantFrom('npm' as const, 'PyPI' as const, 'Maven' as const, 'Go' as const),
  name: fc.oneof(hostile, fc.constantFrom('a', 'b', '@s/c', 'org.x:y')),
  version: fc.oneof(fc.constantFrom('1.0.0', '2.0.0', ''), hostile),
  versionRange: fc.constantFrom('', '^1'),
  purl: fc.constantFrom(
    'pkg:npm/a@1.0.0',
    'pkg:npm/a',
    'pkg:npm/%40s/c@2.0.0',
    'pkg:maven/org.x/y@1',
    'pkg:golang/x.example/z@v1.0.0',
  ),
  source,
  directness: fc.constantFrom(...directnesses),
  scope: fc.constantFrom(...scopes, ''),
  manifestPath: fc.oneof(hostile, fc.constant('package.json')),
  span,
  lockfilePath: fc.oneof(hostile, fc.constant('package-lock.json')),
  parents: fc.array(fc.constantFrom('a@1.0.0', 'b@2.0.0', 'gone@0'), { maxLength: 3 }),
  dependencyPath: fc.array(fc.constantFrom('a@1.0.0', 'b@2.0.0'), { maxLength: 3 }),
});

const step = fc
  .record({
    kind: fc.constantFrom(
      'import' as const,
      'call' as const,
      'checked' as const,
      'lockfile' as const,
      'hazard' as const,
    ),
    path: fc.oneof(hostile, fc.constantFrom('src/a.js', 'node_modules/a/index.js')),
    symbol: hostile,
    snippet: hostile,
  })
  .chain((rest) => span.map((at) => ({ ...rest, ...at })));

const advisory = fc.record(
  {
    id: fc.oneof(fc.constantFrom('GHSA-aaaa-bbbb-cccc', 'CVE-2021-1', 'PYSEC-2021-1'), hostile),
    aliases: fc.array(hostile, { maxLength: 3 }),
    summary: hostile,
    details: hostile,
    published: fc.constantFrom('', '2021-05-06T16:05:51Z', 'not a time'),
    modified: fc.constantFrom('', '2021-05-06T16:05:51.123Z'),
    references: fc.array(fc.oneof(hostile, fc.webUrl()), { maxLength: 4 }),
    severity: fc.constantFrom(...severityLevels),
    severityScore: fc.constantFrom(0, 5.3, 9.8, 10),
    severitySource: fc.constantFrom(...severitySources),
    cvss: fc.constantFrom(
      '',
      'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
      'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:F',
      'AV:N/AC:L/Au:N/C:P/I:P/A:P',
      'CVSS:4.0/AV:N',
      'AV:N/AC:L',
    ),
    cwes: fc.array(fc.oneof(hostile, fc.constantFrom('CWE-79', 'cwe-22', 'CWE-0')), { maxLength: 3 }),
    isMalicious: fc.boolean(),
    isKnownExploited: fc.boolean(),
    epss: fc.constantFrom(0, 0.5, 1),
  },
  {
    requiredKeys: [
      'id',
      'aliases',
      'summary',
      'details',
      'published',
      'modified',
      'references',
      'severity',
      'severityScore',
      'severitySource',
      'cvss',
      'cwes',
      'isMalicious',
    ],
  },
);

const verdict = fc.record({
  advisory,
  reachability: fc.constantFrom(...reachabilities),
  exposure: fc.constantFrom(...exposures),
  reason: fc.constantFrom(...reasonCodes),
  explanation: hostile,
  evidence: fc.array(step, { maxLength: 4 }),
  fixedVersions: fc.array(hostile, { maxLength: 2 }),
  hasDerivedSymbols: fc.boolean(),
  state: fc.constantFrom(
    '' as const,
    'open' as const,
    'processing' as const,
    'patched' as const,
    'falsePositive' as const,
    'archived' as const,
  ),
  isArchivedUnjudged: fc.boolean(),
  judgedBecause: hostile,
  priority: fc.nat(100),
  priorityReasons: fc.array(hostile, { maxLength: 2 }),
});

const match = fc.record({
  ruleId: hostile,
  ruleName: hostile,
  path: hostile,
  span,
  snippet: hostile,
  message: hostile,
  severity: fc.constantFrom('high' as const, 'medium' as const, 'low' as const),
  steps: fc.array(fc.record({ path: hostile, span, snippet: hostile }), { maxLength: 3 }),
  fingerprint: hostile,
  state: fc.constantFrom('' as const, 'archived' as const),
  judgedBecause: hostile,
  isKnown: fc.boolean(),
});

export const hostileExport: fc.Arbitrary<Exported> = fc.array(packages, { maxLength: 5 }).chain((listed) =>
  fc.record({
    tool: fc.record({
      version: fc.constant('1.2.3'),
      snapshot: hostile,
      newest: fc.constantFrom('', '2026-01-02T03:04:05Z'),
    }),
    subject: fc.record({
      name: hostile,
      commit: fc.constantFrom('', 'a1b2c3d4'),
      branch: hostile,
      url: fc.oneof(hostile, fc.constant('https://bitbucket.org/team/shop')),
      purl: fc.constantFrom('', 'pkg:bitbucket/team/shop@a1b2c3d4'),
    }),
    madeAt: fc.constantFrom('', '2026-03-04T05:06:07.000Z'),
    packages: fc.constant(listed),
    vulnerabilities: listed.length === 0 ? fc.constant([]) : fc.array(vulnerabilityIn(listed), { maxLength: 5 }),
    matches: fc.array(match, { maxLength: 3 }),
    gaps: fc.array(fc.record({ path: hostile, line: fc.nat(9), message: hostile }), { maxLength: 3 }),
  }),
);

function vulnerabilityIn(listed: readonly ExportedPackage[]) {
  return fc.tuple(verdict, fc.constantFrom(...listed)).map(([rest, found]) => ({ ...rest, package: found }));
}

/** A report of nothing. */
export const emptyExport: Exported = {
  tool: { version: '1.2.3', snapshot: '', newest: '' },
  subject: { name: '', commit: '', branch: '', url: '', purl: '' },
  madeAt: '',
  packages: [],
  vulnerabilities: [],
  matches: [],
  gaps: [],
};
