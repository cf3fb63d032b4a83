/** Results of scans as a generator makes them: a few packages and advisories, in every combination that changes what is kept of them. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Package } from '../../engine/model/package.ts';
import { type Exposure, exposures, reachabilities, verdictOf } from '../../engine/model/verdict.ts';
import { registration, type TestOrganization, testService } from '../../testing/test-service.ts';
import { newId } from '../foundation/ids.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import type { ResultAdvisory, ScanResult } from '../scans/scan-result.ts';
import { claimScan, insertScan } from '../scans/store.ts';
import { recordScan } from './record-scan.ts';

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 9 };

export const manifests = ['package.json', 'web/package.json'] as const;

export interface Found {
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

export function resultOf(found: readonly Found[], unread: readonly string[]): ScanResult {
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

export const found: fc.Arbitrary<Found> = fc.record({
  name: fc.constantFrom('lodash', 'left-pad', 'minimist'),
  version: fc.constantFrom('1.0.0', '1.1.0', ''),
  manifestPath: fc.constantFrom(...manifests),
  isDirect: fc.boolean(),
  scope: fc.constantFrom('production', 'development'),
  exposure: fc.constantFrom(...exposures),
  hasFix: fc.boolean(),
  advisories: fc.array(fc.tuple(fc.nat(advisories.length - 1), fc.constantFrom(...reachabilities)), { maxLength: 3 }),
});

/** Of the repository of this number, which is registered where it is not yet. */
export async function repositoryId(mine: TestOrganization, index: number): Promise<string> {
  const { repositoriesFolder } = await testService();
  const repos = [registration(`${repositoriesFolder}/kept-${index}`, `kept ${index}`)];
  const [added] = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos });
  return added?.id ?? '';
}

/** As a worker records what it found. */
export async function record(mine: TestOrganization, repository: string, result: ScanResult): Promise<void> {
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
