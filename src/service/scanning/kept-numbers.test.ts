/** The numbers that are kept for searches equal a recount from the facts, whatever scans and removals came before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Package } from '../../engine/model/package.ts';
import { type Exposure, exposures, reachabilities, verdictOf } from '../../engine/model/verdict.ts';
import { keptDifferences } from './kept-differences.testing.ts';
import { alertList } from '../alerts/store.ts';
import type { Context } from '../context/context.ts';
import { searchTerms } from '../database/text-search.ts';
import { issueList } from '../issues/store.ts';
import { keptLists } from '../lists/kept-lists.ts';
import { occurrencePriority } from '../occurrences/occurrence-priority.ts';
import { listFactors } from '../occurrences/priority-store.ts';
import { listOccurrencesOfRepository } from '../occurrences/store.ts';
import { packageList } from '../packages/store.ts';
import { repositoryList } from '../repositories/store.ts';
import { summarize } from '../statistics/summary.ts';
import { registration, testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { newId } from '../foundation/ids.ts';
import { recordScan } from './record-scan.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import type { ResultAdvisory, ScanResult } from '../scans/scan-result.ts';
import { claimScan, insertScan, scanList } from '../scans/store.ts';

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 9 };

const manifests = ['package.json', 'web/package.json'] as const;

interface Found {
  readonly name: 'lodash' | 'left-pad' | 'minimist';
  readonly version: '1.0.0' | '1.1.0' | '';
  readonly manifestPath: (typeof manifests)[number];
  readonly isDirect: boolean;
  readonly scope: 'production' | 'development';
  readonly exposure: Exposure;
  readonly hasFix: boolean;
  /** Which advisories are found in it, and how urgent. */
  readonly advisories: readonly (readonly [advisory: number, reachability: (typeof reachabilities)[number]])[];
}

/** The third names the first two by alias: where it is found, their alerts become one. */
const advisories = [
  advisory('GHSA-1', ['CVE-1'], 9.8),
  advisory('GHSA-2', ['CVE-2'], 5),
  advisory('GHSA-3', ['CVE-1', 'CVE-2'], 7.5),
  advisory('GHSA-4', [], 0),
];

function advisory(id: string, aliases: readonly string[], severityScore: number): ResultAdvisory {
  const severity =
    severityScore >= 9 ? 'critical' : severityScore >= 7 ? 'high' : severityScore > 0 ? 'medium' : 'info';
  const words = { references: [], summary: id, description: '', published: '' };
  const exploitation = id === 'GHSA-2' ? { epss: 0.9, isKnownExploited: true } : {};
  return {
    id,
    aliases,
    ...words,
    severity,
    severityScore,
    severitySource: 'scored',
    isMalicious: false,
    ...exploitation,
  };
}

function packageOf({ name, version, manifestPath, isDirect, scope }: Found): Package {
  return {
    ecosystem: 'npm',
    name,
    normalizedName: name,
    version,
    constraint: '',
    purl: `pkg:npm/${name}${version === '' ? '' : `@${version}`}`,
    source: { kind: 'registry', url: '' },
    replaces: null,
    directness: isDirect ? 'direct' : 'transitive',
    isDirect,
    scope,
    manifestPath,
    span,
    lockfilePath: '',
    lockfileSpan: null,
    parents: [],
    dependencyPath: [],
  };
}

function resultOf(found: readonly Found[], unread: readonly string[]): ScanResult {
  return {
    ...emptyResult,
    packages: found.map(packageOf),
    advisories,
    occurrences: found.flatMap((each, packageIndex) =>
      each.advisories.map(([advisoryIndex, reachability]) => ({
        packageIndex,
        advisoryIndex,
        fixedVersions: each.hasFix ? ['2.0.0'] : [],
        verdict: verdictOf({
          reachability,
          exposure: each.exposure,
          code: 'symbol_called',
          explanation: '',
          evidence: [],
          languages: [],
        }),
      })),
    ),
    files: manifests.map((path) => ({ path, status: unread.includes(path) ? 'failed' : 'parsed', problems: [] })),
  };
}

const found: fc.Arbitrary<Found> = fc.record({
  name: fc.constantFrom('lodash', 'left-pad', 'minimist'),
  version: fc.constantFrom('1.0.0', '1.1.0', ''),
  manifestPath: fc.constantFrom(...manifests),
  isDirect: fc.boolean(),
  scope: fc.constantFrom('production', 'development'),
  exposure: fc.constantFrom(...exposures),
  hasFix: fc.boolean(),
  advisories: fc.array(fc.tuple(fc.nat(advisories.length - 1), fc.constantFrom(...reachabilities)), { maxLength: 3 }),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      repository: fc.nat(2),
      scan: fc.array(found, { maxLength: 5 }),
      unread: fc.subarray([...manifests]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ repository: fc.nat(2), scan: fc.constant(undefined), unread: fc.constant([]) }) },
);

// Searches and totals would be wrong for as long as the organization lives, since later scans only add to what is kept.
test('kept numbers and lists agree with the facts after any history of scans and removals', async () => {
  const { context, clock } = await testService();
  const nothingKept = { ...context, lists: keptLists(0) };
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
    const mine = await testOrganization();
    for (const [at, { repository, scan, unread }] of steps.entries()) {
      clock.advance(1000);
      const id = await repositoryId(mine, repository);
      const isLast = at === steps.length - 1;
      if (isLast) await allLists(context, mine.id, id);
      if (scan === undefined) await mine.ask('/api/v1/repositories/remove', { repositoryId: id });
      else {
        await record(mine, id, resultOf(scan, unread));
        assert.deepEqual(await wronglyRated(context, mine.id, id), []);
      }
      assert.deepEqual(await keptDifferences(context.db, mine.id), {});
      if (isLast) assert.deepEqual(await allLists(context, mine.id, id), await allLists(nothingKept, mine.id, id));
    }
  });
  await fc.assert(property, { seed: 20260302, numRuns: 25 });
});

/** Every list, with filters that look at what changes: rows, counts, order and totals. */
async function allLists({ db, lists }: Pick<Context, 'db' | 'lists'>, organizationId: string, repository: string) {
  const page = { offset: 0, limit: 500 };
  const shown = [];
  for (const repositoryIds of [undefined, [repository]]) {
    const terms = searchTerms('web');
    const packages = { repositoryIds, terms: [], ecosystems: undefined };
    for (const search of [packages, { ...packages, terms }])
      shown.push(await lists.page(db, packageList(organizationId, search, 20), page));
    const filters = { terms: [], languages: undefined, severities: undefined, reachability: undefined };
    const alerts = { repositoryIds, ...filters, minPriority: 0, sort: 'severity' } as const;
    const byPriority = { ...alerts, minPriority: 40, sort: 'priority' } as const;
    for (const search of [alerts, byPriority, { ...alerts, reachability: ['reachable'] as const }])
      shown.push(await lists.page(db, alertList(organizationId, search), page));
    const any = { states: undefined, severities: undefined, kinds: undefined };
    const issues = { repositoryIds, ...any, minPriority: 0, sort: 'severity' } as const;
    for (const search of [
      issues,
      { ...issues, minPriority: 40, sort: 'priority' } as const,
      { ...issues, states: ['open'] as const },
    ])
      shown.push(await lists.page(db, issueList(organizationId, search), page));
  }
  shown.push(await lists.page(db, repositoryList(organizationId), page));
  for (const scope of [{}, { repositoryId: repository }]) {
    shown.push(await lists.page(db, scanList(organizationId, scope), page));
    shown.push(await summarize(db, lists, organizationId, scope));
  }
  return shown;
}

/** Occurrences whose priority is not the one that their rows give. */
async function wronglyRated({ db }: Pick<Context, 'db'>, organizationId: string, repository: string) {
  const alertIds = (await listOccurrencesOfRepository(db, organizationId, repository)).map((row) => row.alert_id);
  const factors = await listFactors(db, { organizationId, repositoryIds: [repository] }, alertIds);
  return factors.filter((each) => each.priority !== occurrencePriority(each, each).priority);
}

async function repositoryId(mine: TestOrganization, index: number): Promise<string> {
  const { repositoriesFolder } = await testService();
  const repos = [registration(`${repositoriesFolder}/kept-${index}`, `kept ${index}`)];
  const [added] = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos });
  return added?.id ?? '';
}

async function record(mine: TestOrganization, repository: string, result: ScanResult): Promise<void> {
  const { context, clock } = await testService();
  const { db } = context;
  const id = newId();
  const scan = { organization_id: mine.id, id, repository_id: repository, kind: 'full', trigger: 'request' } as const;
  const noPullRequest = { commit_sha: '', pull_request_id: '', base_branch: '', base_commit_sha: '' };
  await insertScan(db, { ...scan, ...noPullRequest, branch: 'main' }, clock.now());
  const claimed = await claimScan(db, mine.id, id, clock.now());
  assert.ok(claimed);
  const judged = { rules: [], changeNumber: 0 };
  assert.equal(await recordScan(db, claimed, 'a'.repeat(40), result, judged, clock.now()), 'recorded');
}
