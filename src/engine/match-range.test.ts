/** What people are told of declared ranges that no lockfile resolves: nothing is silent, and nothing is surer than it is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryLookup } from './advisories/memory-lookup.ts';
import { readOsvRecord } from './advisories/read-osv-record.ts';
import { memoryTree } from './files/memory-tree.ts';
import { inProcessFacts } from './languages/extract-facts.ts';
import { jsonReport } from './report/json-report.ts';
import { personReport } from './report/person/person-report.ts';
import { scan } from './scan.ts';
import { runnerOfNoRules } from './rules/model/rule-runner.ts';

function recordOf(id: string, ecosystem: string, name: string, events: readonly object[]) {
  const { record } = readOsvRecord({
    id,
    affected: [{ package: { ecosystem, name }, ranges: [{ type: 'ECOSYSTEM', events }] }],
  });
  assert.ok(record);
  return record;
}

const plain = { width: 400, hasColor: false, hasLinks: false, isExplaining: false, isShowingAll: false } as const;

const records = [
  recordOf('T-OLD', 'npm', 'pad', [{ introduced: '0' }, { fixed: '1.4.2' }]),
  recordOf('T-ALL', 'npm', 'pad', [{ introduced: '0' }, { fixed: '9.0.0' }]),
  recordOf('T-SOME', 'npm', 'dash', [{ introduced: '1.2.0' }, { last_affected: '1.8.0' }]),
  recordOf('T-TAG', 'npm', 'tick', [{ introduced: '0' }, { fixed: '2.0.0' }]),
  recordOf('T-POM', 'Maven', 'acme:pad', [{ introduced: '0' }, { fixed: '2.0' }]),
];

async function scanned(files: Readonly<Record<string, string>>) {
  return scan({
    tree: memoryTree(files),
    lookup: memoryLookup(records),
    facts: inProcessFacts,
    ruleRunner: runnerOfNoRules,
    rules: [],
  });
}

const manifest = (dependencies: Readonly<Record<string, string>>): string => JSON.stringify({ dependencies });

test('a range all of whose versions are affected alerts like a version, and says which range it is', async () => {
  const report = await scanned({
    'package.json': manifest({ pad: '^1.0.0' }),
    'index.js': "import pad from 'pad';\nconsole.log(pad(1));\n",
  });
  assert.deepEqual(
    report.occurrences.map(({ hit, verdict }) => [hit.advisory.id, verdict.reachability, verdict.exposure]),
    [['T-ALL', 'needsReview', 'loaded']],
  );
  assert.match(report.occurrences[0]?.verdict.explanation ?? '', /\^1\.0\.0.*every version that it allows is affected/);
  assert.match(
    personReport(report, plain),
    /upgrade pad \^1\.0\.0 to 9\.0\.0 or later: closes 1\n[^\n]+\n\s+medium ~5\.0\s+T-ALL/,
  );
  const json = JSON.parse(jsonReport(report)) as { vulnerabilities: { rangeMatch: string; package: object }[] };
  assert.equal(json.vulnerabilities[0]?.rangeMatch, 'every');
  assert.equal(Reflect.get(json.vulnerabilities[0]?.package ?? {}, 'versionRange'), '^1.0.0');
});

test('what a fresh install avoids is no alert, and is noted with the lowest version allowed', async () => {
  const report = await scanned({ 'package.json': manifest({ pad: '^1.0.0' }) });
  const [note] = report.notes;
  assert.deepEqual([report.notes.length, note?.kind, note?.advisoryIds], [1, 'range', ['T-OLD']]);
  assert.match(
    note?.message ?? '',
    /^pad \^1\.0\.0 .*lowest allowed 1\.0\.0.* takes 1\.4\.2 or one beyond it.*\(T-OLD\)$/,
  );
});

test('what nobody can tell is for a person to judge, as nothing surer than something that may be loaded', async () => {
  const report = await scanned({
    'package.json': manifest({ dash: '^1.0.0' }),
    'index.js': "import dash from 'dash';\nconsole.log(dash(1));\n",
  });
  assert.deepEqual(
    report.occurrences.map(({ hit, verdict }) => [hit.isCertain, verdict.reachability, verdict.exposure, verdict.code]),
    [[false, 'needsReview', 'mayBeLoaded', 'version_not_resolved']],
  );
  assert.match(report.notes[0]?.message ?? '', /could be affected by one advisory; lowest allowed 1\.0\.0/);
});

test('what cannot be compared names its range, and what is not said at all is told', async () => {
  const pom = `<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>b</artifactId><version>1</version>
    <parent><groupId>p</groupId><artifactId>p</artifactId><version>1</version></parent>
    <dependencies><dependency><groupId>acme</groupId><artifactId>pad</artifactId></dependency></dependencies></project>`;
  const report = await scanned({ 'package.json': manifest({ tick: 'next' }), 'pom.xml': pom });
  assert.deepEqual(report.occurrences, []);
  assert.deepEqual(report.notes.flatMap(({ advisoryIds }) => advisoryIds).toSorted(), ['T-POM', 'T-TAG']);
  const messages = report.notes.map(({ message }) => message).join('\n');
  assert.match(messages, /tick next is no range that can be compared: one advisory of it/);
  assert.match(messages, /the version of acme:pad is not said/);
});

// One row of the two would speak for both.
test('two ranges of one package in one manifest are two identities', async () => {
  const report = await scanned({
    'package.json': JSON.stringify({ dependencies: { pad: '^1.0.0' }, devDependencies: { pad: '^9.0.0' } }),
  });
  assert.deepEqual(
    report.inventory.packages.map(({ constraint, scope }) => [constraint, scope]),
    [
      ['^1.0.0', 'production'],
      ['^9.0.0', 'development'],
    ],
  );
  assert.equal(report.occurrences.length, 1);
});

test('the report counts ranges by manifest, and lists them where it explains', async () => {
  const report = await scanned({ 'package.json': manifest({ pad: '^1.0.0', dash: '^1.0.0' }) });
  const short = personReport(report, plain);
  assert.match(short, /package\.json {2}2 packages with 2 advisories that concern only some of the versions allowed/);
  assert.match(short, /2 packages \(2 of them declared ranges without a version\)/);
  assert.match(
    personReport(report, { ...plain, isExplaining: true }),
    /package\.json:1 {2}dash \^1\.0\.0 could be affected/,
  );
});
