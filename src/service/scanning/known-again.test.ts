/** Scans of one repository over time: issues and occurrences keep their ids while what they are about stays, wherever it goes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Package } from '../../engine/model/package.ts';
import { verdictOf } from '../../engine/model/verdict.ts';
import type { RuleMatch } from '../../engine/rules/model/rule.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import { newId } from '../foundation/ids.ts';
import { listIssuesOfRepository, upsertIssues } from '../issues/store.ts';
import { listOccurrencesOfRepository } from '../occurrences/store.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import type { ResultAdvisory, ScanResult } from '../scans/scan-result.ts';
import { claimScan, insertScan } from '../scans/store.ts';
import { keptDifferences } from './kept-differences.testing.ts';
import { recordScan } from './record-scan.ts';

const advisories: readonly ResultAdvisory[] = ['GHSA-1', 'GHSA-2'].map((id) => ({
  id,
  aliases: [],
  severity: 'high',
  severityScore: 7.5,
  severitySource: 'scored',
  isMalicious: false,
  references: [],
  summary: id,
  description: '',
  published: '',
}));

/** `name version manifest`; each has both advisories. */
type Found = readonly [name: string, version: string, manifest: string];

function packageOf([name, version, manifestPath]: Found, at: number): Package {
  const span = { startLine: at + 1, startColumn: 1, endLine: at + 1, endColumn: 9 };
  return {
    ecosystem: 'npm',
    name,
    normalizedName: name,
    version,
    constraint: '',
    purl: `pkg:npm/${name}@${version}`,
    source: {
      kind: 'registry',
      url: '',
    },
    replaces: null,
    directness: 'direct',
    isDirect: true,
    scope: 'production',
    manifestPath,
    span,
    lockfilePath: '',
    lockfileSpan: null,
    parents: [],
    dependencyPath: [],
  };
}

/** `path line code function`. */
type Match = readonly [path: string, line: number, code: string, context: string];

const ruleId = newId();

function matchOf([path, line, code, context]: Match): RuleMatch {
  const span = { startLine: line, startColumn: 1, endLine: line, endColumn: 9 };
  return { ruleId, path, span, snippet: code, message: 'm', fingerprint: { code, context, sketch: '', around: '-' } };
}

function resultOf(packages: readonly Found[], matches: readonly Match[], reachability = 'reachable'): ScanResult {
  const manifests = [...new Set(packages.map(([, , path]) => path))];
  return {
    ...emptyResult,
    packages: packages.map(packageOf),
    advisories,
    occurrences: packages.flatMap((_, packageIndex) =>
      advisories.map((__, advisoryIndex) => ({
        packageIndex,
        advisoryIndex,
        fixedVersions: [],
        verdict: verdictOf({
          reachability: reachability === 'unreachable' ? 'unreachable' : 'reachable',
          code: 'symbol_called',
          explanation: '',
          evidence: [],
          languages: [],
        }),
      })),
    ),
    files: manifests.map((path) => ({ path, status: 'parsed', problems: [] })),
    ruleMatches: matches.map(matchOf),
  };
}

async function record(mine: TestOrganization, repository: string, result: ScanResult): Promise<void> {
  const { context, clock } = await testService();
  const { db } = context;
  clock.advance(1000);
  const id = newId();
  const scan = { organization_id: mine.id, id, repository_id: repository, kind: 'full', trigger: 'request' } as const;
  const noPullRequest = { commit_sha: '', pull_request_id: '', base_branch: '', base_commit_sha: '' };
  await insertScan(db, { ...scan, ...noPullRequest, branch: 'main' }, clock.now());
  const claimed = await claimScan(db, mine.id, id, clock.now());
  assert.ok(claimed);
  const judged = { rules: [], changeNumber: 0 };
  assert.equal(await recordScan(db, claimed, 'a'.repeat(40), result, judged, clock.now()), 'recorded');
}

async function standing(mine: TestOrganization, repository: string) {
  const { context } = await testService();
  const issues = await listIssuesOfRepository(context.db, mine.id, repository);
  const occurrences = await listOccurrencesOfRepository(context.db, mine.id, repository);
  return { issues, ids: issues.map(({ id }) => id).sort(), occurrences: occurrences.map(({ id }) => id).sort() };
}

const lodash = (version: string, manifest: string): Found => ['lodash', version, manifest];

// Whoever judged a finding, or has its address in a ticket, would have to begin again with each rename.
test('issues and occurrences of packages stay when manifests, lockfiles and versions change, and return when they do', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const { id: repository } = await mine.register({ 'a.txt': '' });
  const qs: Found = ['qs', '1.0.0', 'package.json'];
  await record(mine, repository, resultOf([lodash('1.0.0', 'package.json'), qs], []));
  const first = await standing(mine, repository);
  assert.equal(first.issues.length, 4);
  const steps: readonly (readonly Found[])[] = [
    [['qs', '1.0.0', 'web/package.json'], lodash('1.0.0', 'web/package.json')],
    [['qs', '1.1.0', 'web/package.json'], lodash('1.2.0', 'web/package.json')],
    [['qs', '1.1.0', 'web/pnpm-lock.yaml'], lodash('1.2.0', 'web/pnpm-lock.yaml')],
    [['qs', '1.1.0', 'api/package.json'], lodash('1.2.0', 'web/pnpm-lock.yaml')],
  ];
  for (const packages of steps) {
    await record(mine, repository, resultOf(packages, []));
    const now = await standing(mine, repository);
    assert.deepEqual({ ...now, issues: [] }, { ...first, issues: [] });
    assert.ok(now.issues.every(({ state }) => state === 'open'));
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
  }
  await record(mine, repository, resultOf([], []));
  assert.ok((await standing(mine, repository)).issues.every(({ state }) => state === 'patched'));
  await record(
    mine,
    repository,
    resultOf([['qs', '1.2.0', 'api/package.json'], lodash('1.2.0', 'web/pnpm-lock.yaml')], []),
  );
  const back = await standing(mine, repository);
  assert.deepEqual(back.ids, first.ids);
  assert.ok(back.issues.every(({ state }) => state === 'open'));
});

test('places that are exchanged, or taken from one that left, do not collide', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const { id: repository } = await mine.register({ 'a.txt': '' });
  const histories: readonly (readonly Found[])[] = [
    [lodash('1.0.0', 'a/package.json'), lodash('1.0.0', 'b/package.json')],
    [lodash('1.0.0', 'b/package.json')],
    [lodash('1.0.0', 'a/package.json')],
    [lodash('1.0.0', 'b/package.json'), lodash('2.0.0', 'b/package.json')],
    [lodash('2.0.0', 'b/package.json'), lodash('3.0.0', 'b/package.json')],
    [lodash('1.0.0', 'b/package.json'), lodash('2.0.0', 'a/package.json')],
  ];
  for (const [at, packages] of histories.entries()) {
    await record(mine, repository, resultOf(packages, [], at === 3 ? 'unreachable' : 'reachable'));
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
  }
});

test('an issue from before there were fingerprints is known by its line, and keeps what a person said', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const { id: repository } = await mine.register({ 'a.txt': '' });
  await record(mine, repository, resultOf([], [['a.js', 3, 'eval(x)', 'f']]));
  const { issues } = await standing(mine, repository);
  const fingerprint = 'rule|old' as (typeof issues)[number]['fingerprint'];
  const old = issues.map(
    (row) => ({ ...row, code: '', context: '', around: '', fingerprint, state: 'falsePositive' }) as const,
  );
  await upsertIssues(context.db, old);
  await record(mine, repository, resultOf([], [['a.js', 9, 'eval(x)', 'f']]));
  const now = await standing(mine, repository);
  assert.deepEqual(
    now.issues.map(({ id, state, code, start_line }) => ({ id, state, code, start_line })),
    [{ id: old[0]?.id, state: 'falsePositive', code: 'eval(x)', start_line: 9 }],
  );
});

const found: fc.Arbitrary<Found> = fc.tuple(
  fc.constantFrom('lodash', 'qs'),
  fc.constantFrom('1.0.0', '1.1.0', '2.0.0'),
  fc.constantFrom('package.json', 'web/package.json', 'web/yarn.lock'),
);
const match: fc.Arbitrary<Match> = fc.tuple(
  fc.constantFrom('a.js', 'b.js', 'lib/a.js'),
  fc.nat(9),
  fc.constantFrom('eval(x)', 'eval(y)'),
  fc.constantFrom('', 'f', 'g'),
);
const step = fc.record({
  packages: fc.uniqueArray(found, { maxLength: 4, selector: String }),
  matches: fc.uniqueArray(match, { maxLength: 6, selector: String }),
  reachability: fc.constantFrom('reachable', 'reachable', 'unreachable'),
});

test('after any history each finding has an issue of its own, and the summary equals a recount', async () => {
  const { context } = await testService();
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
    const mine = await testOrganization();
    const { id: repository } = await mine.register({ 'a.txt': '' });
    for (const { packages, matches, reachability } of steps) {
      await record(mine, repository, resultOf(packages, matches, reachability));
      assert.deepEqual(await keptDifferences(context.db, mine.id), {});
      const { issues, occurrences } = await standing(mine, repository);
      const open = issues.filter(({ state }) => state === 'open');
      const raising = reachability === 'unreachable' ? 0 : packages.length * advisories.length;
      assert.equal(open.length, raising + matches.length);
      assert.equal(occurrences.length, packages.length * advisories.length);
      const places = open.map(({ path, start_line, code, context: around, version, alert_id }) =>
        [path, start_line, code, around, version, alert_id].join(' '),
      );
      assert.equal(new Set(places).size, open.length);
      const summary = await mine.ask<{ issues: Record<string, number> }>('/api/v1/stats/summary', {});
      const states = ['open', 'patched', 'archived'];
      assert.deepEqual(
        states.map((state) => summary.issues[state]),
        states.map((state) => issues.filter((issue) => issue.state === state).length),
      );
    }
  });
  await fc.assert(property, { seed: 20261124, numRuns: histories(25) });
});
