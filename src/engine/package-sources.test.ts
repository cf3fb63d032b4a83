/**
 * The fixture cases `from-*` bring a package whose name ends in `victim` in from everywhere it may come from, one folder for
 * each origin of a format: what is not public must raise no alert and say so, and everything else must alert.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryLookup } from './advisories/memory-lookup.ts';
import { readOsvRecord } from './advisories/read-osv-record.ts';
import { fixtureCases } from '../testing/fixture-cases.ts';
import { memoryTree } from './files/memory-tree.ts';
import { inProcessFacts } from './languages/extract-facts.ts';
import { jsonReport } from './report/json-report.ts';
import { personReport } from './report/person/person-report.ts';
import { scan } from './scan.ts';
import type { ScanReport } from './report/scan-report.ts';
import { runnerOfNoRules } from './rules/model/rule-runner.ts';

const plain = { width: 1000, hasColor: false, hasLinks: false, isExplaining: false, isShowingAll: true } as const;

const privateRegistries = ['private.example', 'https://repo.example/own/', '*.corp.example', 'go.corp.example/*'];

/** The repository of the package that the advisory is about. */
const upstream = 'https://forge.example/victim/victim';

const vulnerable = [
  ...['npm', 'PyPI', 'crates.io', 'RubyGems', 'Pub', 'CocoaPods', 'Hex', 'NuGet'].map((ecosystem) => [
    ecosystem,
    'victim',
  ]),
  ['Packagist', 'acme/victim'],
  ['Maven', 'acme.example:victim'],
  ['Go', 'go.example/victim'],
  ['Go', 'go.corp.example/team/victim'],
  ['SwiftURL', 'forge.example/swift/victim'],
];

const { record } = readOsvRecord({
  id: 'TEST-1',
  affected: vulnerable.map(([ecosystem, name]) => ({
    package: { ecosystem, name },
    ranges: [
      { type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2.0.0' }] },
      { type: 'GIT', repo: `${upstream}.git`, events: [{ introduced: '0' }] },
    ],
  })),
});

async function scanned(
  files: Readonly<Record<string, string | Uint8Array>>,
  patterns: readonly string[] = privateRegistries,
): Promise<ScanReport> {
  assert(record !== undefined);
  return scan({
    tree: memoryTree(files),
    lookup: memoryLookup([record]),
    facts: inProcessFacts,
    ruleRunner: runnerOfNoRules,
    rules: [],
    privateRegistries: patterns,
  });
}

/** How each origin shows in a package's source; absent for those that are public. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['git', 'git'],
  ['path', 'path'],
  ['url', 'url'],
  ['private', 'registry'],
]);
const publicly: ReadonlySet<string> = new Set(['unsaid', 'mirror', 'upstream']);

const cases = fixtureCases()
  .filter(({ name }) => /\/from-/.test(name))
  .flatMap(({ name, files }) =>
    [...Map.groupBy(Object.entries(files), ([path]) => path.split('/', 1)[0] ?? '')].map(([origin, inFolder]) => ({
      name: `${name}: ${origin}`,
      origin,
      files: Object.fromEntries(inFolder.map(([path, content]) => [path.slice(origin.length + 1), content])),
    })),
  );

// Somebody else's code under a known name raises an alert that is false; left out without a word, a gap nobody sees.
describe('a package that is not of the public registry raises no alert, and a note says what was left out', () => {
  for (const { name, origin, files } of cases.filter((one) => elsewhere.has(one.origin))) {
    it(name, async () => {
      const report = await scanned(files);
      assert.deepEqual(
        report.occurrences.map((occurrence) => occurrence.package.name),
        [],
      );
      assert.deepEqual(
        report.notes.map(({ advisoryIds }) => advisoryIds),
        [['TEST-1']],
        JSON.stringify(report.notes),
      );
      const [note] = report.notes;
      assert(note !== undefined && files[note.path] !== undefined && note.line > 0);
      assert.match(note.message, /victim.* not matched \(TEST-1\)$/);
      assert(personReport(report, plain).includes(note.message));
      assert(jsonReport(report).includes(JSON.stringify(note.message)));
      assert(!jsonReport(report).includes('secret'), 'a secret of an address is shown');
      // A module that another stands in place of is named by that one.
      if (report.inventory.packages.some(({ replaces }) => replaces !== null)) return;
      const listed = report.inventory.packages.filter((found) => found.name.endsWith('victim'));
      for (const { source } of listed) assert.equal(source.kind, elsewhere.get(origin));
    });
  }
});

describe('a package of the public registry, of a mirror, or of the repository that the advisory names raises an alert', () => {
  for (const { name, files } of cases.filter((one) => publicly.has(one.origin))) {
    it(name, async () => {
      const report = await scanned(files);
      assert.deepEqual(
        report.occurrences.map(({ hit }) => hit.advisory.id),
        ['TEST-1'],
        JSON.stringify(report.notes),
      );
      assert.deepEqual(report.notes, []);
    });
  }
});

// Its builds say no registry, so that only its group tells that an artifact is nobody else's.
it('a package of a group of Maven that the operator calls private raises no alert, and one of another group does', async () => {
  const pom =
    '<project><dependencies><dependency><groupId>acme.example</groupId><artifactId>victim</artifactId><version>1.0</version></dependency></dependencies></project>';
  for (const [patterns, isAlerted] of [
    [['acme.*'], false],
    [['acme.example/victim'], false],
    [['ACME.example'], false],
    [['acme.example/vic'], true],
    [['acme'], true],
    [['private.example'], true],
  ] as const) {
    const { occurrences, notes } = await scanned({ 'pom.xml': pom }, patterns);
    assert.equal(occurrences.length, isAlerted ? 1 : 0, patterns[0]);
    assert.match(notes[0]?.message ?? '', isAlerted ? /^$/ : /private registry.* not matched/);
  }
});

it('every origin of a case is one of those that are known', () => {
  assert.deepEqual(
    cases.filter(({ origin }) => !elsewhere.has(origin) && !publicly.has(origin)).map(({ name }) => name),
    [],
  );
  assert(cases.length > 140);
});
