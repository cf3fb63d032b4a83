import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Exported, ExportedPackage, ExportedVulnerability } from './exported.ts';
import { emptyExport } from './hostile-exports.testing.ts';
import { sarif } from './sarif.ts';

const vulnerable: ExportedPackage = {
  ecosystem: 'npm',
  name: 'left',
  version: '1.0.0',
  versionRange: '',
  purl: 'pkg:npm/left@1.0.0',
  source: { kind: 'registry', url: '' },
  directness: 'direct',
  scope: 'production',
  manifestPath: 'package.json',
  span: { startLine: 7, startColumn: 5, endLine: 7, endColumn: 20 },
  lockfilePath: 'package-lock.json',
  parents: [],
  dependencyPath: ['left@1.0.0'],
};

const place = { startLine: 3, startColumn: 1, endLine: 3, endColumn: 9 };
const found: ExportedVulnerability = {
  advisory: {
    id: 'GHSA-aaaa-bbbb-cccc',
    aliases: ['CVE-2021-1'],
    summary: 'It pads too far',
    details: '',
    published: '',
    modified: '',
    references: [],
    severity: 'high',
    severityScore: 7.5,
    severitySource: 'scored',
    cvss: '',
    cwes: ['CWE-79'],
    isMalicious: false,
  },
  package: vulnerable,
  reachability: 'reachable',
  exposure: 'called',
  reason: 'symbol_called',
  explanation: 'It is called.',
  evidence: [
    { kind: 'import', path: 'src/a b.js', ...place, symbol: 'left', snippet: "import left from 'left'" },
    {
      kind: 'call',
      path: 'node_modules/left/index.js',
      ...place,
      startLine: 9,
      endLine: 9,
      symbol: 'left.pad',
      snippet: '',
    },
  ],
  fixedVersions: ['1.0.1'],
  hasDerivedSymbols: false,
  state: '',
  isArchivedUnjudged: false,
  judgedBecause: '',
  priority: 80,
  priorityReasons: [],
};

interface Result {
  readonly level: string;
  readonly locations: { physicalLocation: { artifactLocation: object; region?: object } }[];
  readonly codeFlows?: {
    threadFlows: { locations: { location: { physicalLocation: { artifactLocation: object } } }[] }[];
  }[];
  readonly partialFingerprints: Record<string, string>;
  readonly suppressions: object[];
  readonly baselineState?: string;
}

interface Run {
  readonly results: Result[];
  readonly invocations: { toolExecutionNotifications: { message: { text: string } }[] }[];
}

function runOf(vulnerabilities: readonly ExportedVulnerability[], rest: Partial<Exported> = {}): Run {
  const text = [...sarif.write({ ...emptyExport, ...rest, packages: [vulnerable], vulnerabilities })].join('');
  const [run] = (JSON.parse(text) as { runs: Run[] }).runs;
  assert.ok(run !== undefined);
  return run;
}

function resultOf(change: Partial<ExportedVulnerability> = {}): Result {
  const [result] = runOf([{ ...found, ...change }]).results;
  assert.ok(result !== undefined);
  return result;
}

describe('SARIF', () => {
  test('what is reached stands at the product’s own line, with the way to it through packages', () => {
    const { locations, codeFlows } = resultOf();
    assert.deepEqual(locations[0]?.physicalLocation.artifactLocation, { uri: 'src/a%20b.js', uriBaseId: '%SRCROOT%' });
    assert.deepEqual(
      codeFlows?.[0]?.threadFlows[0]?.locations.map(({ location }) => location.physicalLocation.artifactLocation),
      [
        { uri: 'src/a%20b.js', uriBaseId: '%SRCROOT%' },
        { uri: 'node_modules/left/index.js', uriBaseId: 'PACKAGES' },
      ],
    );
  });

  test('anything else stands at its declaration', () => {
    const { locations } = resultOf({ reachability: 'needsReview' });
    assert.deepEqual(locations[0]?.physicalLocation, {
      artifactLocation: { uri: 'package.json', uriBaseId: '%SRCROOT%' },
      region: vulnerable.span,
    });
  });

  // Otherwise each new line above it closes an alert of a code host and opens another.
  test('a fingerprint stays where lines move and where the version changes, and differs by package and file', () => {
    const print = ({ partialFingerprints }: Result): string => partialFingerprints['primaryLocationLineHash'] ?? '';
    const moved = { ...vulnerable, version: '1.0.0-b', span: { ...vulnerable.span, startLine: 70, endLine: 70 } };
    assert.equal(print(resultOf({ package: moved })), print(resultOf()));
    assert.notEqual(print(resultOf({ package: { ...vulnerable, name: 'right' } })), print(resultOf()));
    const twice = runOf([found, found]).results.map(print);
    assert.equal(new Set(twice).size, 2);
  });

  test('what is judged not to concern the product is suppressed and a note', () => {
    const { level, suppressions } = resultOf({
      reachability: 'unreachable',
      exposure: 'notLoaded',
      reason: 'not_imported',
    });
    assert.equal(level, 'note');
    assert.equal(suppressions.length, 1);
    assert.deepEqual(resultOf().suppressions, []);
  });

  test('what was known before is unchanged, and nothing is said where nothing is compared', () => {
    assert.equal(resultOf({ isKnown: true }).baselineState, 'unchanged');
    assert.equal(resultOf({ isKnown: false }).baselineState, 'new');
    assert.equal(resultOf().baselineState, undefined);
  });

  // Code hosts refuse a whole file for one result too many.
  test('of more results than importers take the most urgent are written, and a notification counts the others', () => {
    const many = Array.from({ length: 25_010 }, (_, at) => ({ ...found, evidence: [], priority: at < 10 ? 1 : 50 }));
    const { results, invocations } = runOf(many);
    assert.equal(results.length, 25_000);
    assert.match(
      invocations[0]?.toolExecutionNotifications[0]?.message.text ?? '',
      /^10 of 25010 results are left out/,
    );
  });
});
