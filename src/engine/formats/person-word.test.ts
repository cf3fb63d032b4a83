import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyExport } from './hostile-exports.testing.ts';
import type { ExportedPackage, ExportedVulnerability, TriageState } from './exported.ts';
import { formatNamed } from './index.ts';
import { personWord } from './person-word.ts';

test('the reason follows what was judged, on one line, bounded and ended', () => {
  for (const [because, sentence] of [
    ['', 'A person judged so.'],
    ['   ', 'A person judged so.'],
    ['Only our own settings', 'A person judged so: Only our own settings.'],
    ['Is it? No!', 'A person judged so: Is it? No!'],
    ['First\n\nsecond\u0000 <b>', 'A person judged so: First second <b>.'],
  ] as const)
    assert.equal(personWord('A person judged so', because).replaceAll('\u{fffd}', ''), sentence);
  const long = personWord('A person judged so', '😀'.repeat(2_000));
  assert.ok(long.length <= 1_050 && long.isWellFormed(), String(long.length));
});

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
  span: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  lockfilePath: '',
  parents: [],
  dependencyPath: [],
};
const found: ExportedVulnerability = {
  advisory: {
    id: 'GHSA-1',
    aliases: [],
    summary: '',
    details: '',
    published: '',
    modified: '',
    references: [],
    severity: 'high',
    severityScore: 7.5,
    severitySource: 'scored',
    cvss: '',
    cwes: [],
    isMalicious: false,
  },
  package: vulnerable,
  reachability: 'needsReview',
  exposure: 'loaded',
  reason: 'imported_no_symbols',
  explanation: 'It is loaded.',
  evidence: [],
  fixedVersions: [],
  hasDerivedSymbols: false,
  state: 'open',
  isArchivedUnjudged: false,
  judgedBecause: '',
  priority: 50,
  priorityReasons: [],
};

function written(format: string, state: TriageState, judgedBecause: string): string {
  const vulnerabilities = [{ ...found, state, judgedBecause }];
  return [...(formatNamed(format)?.write({ ...emptyExport, packages: [vulnerable], vulnerabilities }) ?? [])].join('');
}

test('statements to others carry the reason of what a person judged, and of nothing else', () => {
  const because = 'Only our own settings get here';
  for (const format of ['cyclonedx', 'cyclonedx-1.7', 'openvex', 'sarif']) {
    for (const state of ['falsePositive', 'archived'] as const) {
      const [said, other] = [written(format, state, because), written(format, state, 'Another one')];
      assert.match(said, /: Only our own settings get here\./, `${format} ${state}`);
      assert.doesNotMatch(written(format, state, ''), /Only our own/);
      if (format === 'sarif') continue;
      const idOf = (text: string): unknown => {
        const { serialNumber, '@id': id } = JSON.parse(text) as { serialNumber?: string; '@id'?: string };
        return serialNumber ?? id;
      };
      assert.notEqual(idOf(said), idOf(other), `${format} ${state}: two documents of one id`);
    }
    for (const state of ['', 'open', 'patched'] as const)
      assert.doesNotMatch(written(format, state, because), /Only our own/, `${format} ${state}`);
  }
});
