/** Scans whose trees and advisories a test makes up, recorded as the service records them: what the tests of joins and of the past share. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { matchPackages, publicPackages } from '../../engine/match-packages.ts';
import type { Package } from '../../engine/model/package.ts';
import { reachabilities, verdictOf } from '../../engine/model/verdict.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { registration, type TestOrganization, testService } from '../../testing/test-service.ts';
import { buildAdvisoryFile } from '../advisories/build-file.ts';
import { changedSince } from '../advisories/changed-since.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { type Exploitation, readExploitation } from '../advisories/exploitation-files.ts';
import { layExploitation } from '../advisories/lay-exploitation.ts';
import { findTold } from '../advisories/store.ts';
import { noteSnapshot } from '../advisories/tell-changes.ts';
import { newId } from '../foundation/ids.ts';
import { emptyResult } from '../scans/empty-result.testing.ts';
import { type ResultAdvisory, resultAdvisory, type ScanResult } from '../scans/scan-result.ts';
import { claimScan, insertScan, type ScanRow } from '../scans/store.ts';
import { recordScan } from './record-scan.ts';

const folder = temporaryFolder();
export const privateRegistries = ['private.example'];

export interface Snapshot {
  readonly file: string;
  readonly snapshot: string;
}

let files = 0;

export async function snapshotOf(
  records: readonly OsvRecord[],
  exploitation: Partial<Pick<Exploitation, 'epss' | 'kev'>> = {},
): Promise<Snapshot> {
  const file = join(folder, `${files++}.db`);
  await buildAdvisoryFile(file, records);
  layExploitation(file, { ...readExploitation([]), ...exploitation });
  using lookup = openAdvisories(file);
  return { file, snapshot: lookup.snapshot };
}

export const names = ['pad', 'dash', 'tick'] as const;
/** Those that are no version are ranges that no lockfile resolves. */
export const versions = ['1.0.0', '1.5.0', '2.0.0', '', '^1.0.0', '^1.5.0', '>=9.0.0 || 1.x', 'next'] as const;
export const sources = [
  { kind: 'registry', url: '' },
  { kind: 'registry', url: 'https://private.example/npm/' },
  { kind: 'git', url: 'https://git.example/team/pad', reference: 'main' },
] as const;

export interface Held {
  readonly name: (typeof names)[number];
  readonly version: (typeof versions)[number];
  readonly source: (typeof sources)[number];
  readonly manifestPath: string;
}

export interface Told {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly names: readonly (typeof names)[number][];
  /** Empty: nothing is. */
  readonly fixed: string;
  readonly isWithdrawn: boolean;
  readonly score: string;
}

const ids = ['CVE-2026-1', 'CVE-2026-2', 'GHSA-aaaa-aaaa-aaaa', 'GHSA-bbbb-bbbb-bbbb'] as const;
const told: fc.Arbitrary<Told> = fc.record({
  id: fc.constantFrom(...ids),
  aliases: fc.subarray([...ids]),
  names: fc.subarray([...names], { minLength: 1 }),
  fixed: fc.constantFrom('1.2.0', '1.9.0', '9.0.0'),
  isWithdrawn: fc.boolean(),
  score: fc.constantFrom(
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N',
    'LOW',
    '',
  ),
});
export const advisories = fc.uniqueArray(told, { selector: ({ id }) => id, maxLength: 4 });
const held: fc.Arbitrary<Held> = fc.record({
  name: fc.constantFrom(...names),
  version: fc.constantFrom(...versions),
  source: fc.oneof(
    { weight: 5, arbitrary: fc.constant(sources[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...sources) },
  ),
  manifestPath: fc.constantFrom('package.json', 'web/package.json', `${'deep/'.repeat(150)}package.json`),
});
export const trees = fc.array(
  fc.uniqueArray(held, {
    selector: ({ name, version, manifestPath }) => `${name} ${version} ${manifestPath}`,
    maxLength: 5,
  }),
  { minLength: 3, maxLength: 3 },
);

export function recordsOf(all: readonly Told[]): OsvRecord[] {
  return all.map(({ id, aliases, names: touched, fixed, isWithdrawn, score }) => {
    const events = fixed === '' ? [{ introduced: '0' }] : [{ introduced: '0' }, { fixed }];
    const ranges = [{ type: 'SEMVER', events }];
    const json = {
      id,
      modified: '2026-01-01T00:00:00Z',
      ...(isWithdrawn ? { withdrawn: '2026-01-02T00:00:00Z' } : {}),
      aliases: aliases.filter((alias) => alias !== id),
      summary: `${id} up to ${fixed}`,
      severity: [{ type: 'CVSS_V3', score }],
      affected: touched.map((name) => ({ package: { ecosystem: 'npm', name }, ranges })),
    };
    const { record } = readOsvRecord(json);
    assert.ok(record);
    return record;
  });
}

export function packageOf({ name, version: held_, source, manifestPath }: Held): Package {
  const [version, constraint] = /^\d/.test(held_) ? [held_, ''] : ['', held_];
  const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 9 };
  return {
    ecosystem: 'npm',
    name,
    normalizedName: name,
    version,
    constraint,
    purl: `pkg:npm/${name}${version === '' ? '' : `@${version}`}`,
    source,
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

/** What an analysis of the tree gives; its verdicts hang on the package alone. */
export function resultOf(tree: readonly Held[], { file, snapshot }: Snapshot): ScanResult {
  using lookup = openAdvisories(file);
  const packages = tree.map(packageOf);
  const found = matchPackages({ packages, locals: [] }, lookup, publicPackages(privateRegistries)).matches;
  return {
    ...emptyResult,
    snapshot,
    packages,
    files: [...new Set(tree.map(({ manifestPath }) => manifestPath))].map((path) => ({
      path,
      status: 'parsed',
      problems: [],
    })),
    advisories: found.map(({ hit }): ResultAdvisory => resultAdvisory(hit.advisory)),
    occurrences: found.map(({ package: vulnerable, hit }, advisoryIndex) => {
      const { name, version, manifestPath } = vulnerable;
      const reachability =
        reachabilities[(name.charCodeAt(0) + version.charCodeAt(2) + manifestPath.length) % 3] ?? 'reachable';
      return {
        packageIndex: packages.indexOf(vulnerable),
        advisoryIndex,
        fixedVersions: hit.fixedVersions,
        verdict: verdictOf({
          reachability,
          code: 'symbol_called',
          explanation: 'judged',
          evidence: [],
          languages: ['javascript'],
        }),
      };
    }),
  };
}

export async function register(mine: TestOrganization, count: number): Promise<string[]> {
  const { repositoriesFolder } = await testService();
  const repos = Array.from({ length: count }, (_, index) =>
    registration(`${repositoriesFolder}/joined-${index}`, `r${index}`),
  );
  const added = await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos });
  return added.map(({ id }) => id);
}

export async function begin(mine: TestOrganization, repositoryId: string): Promise<ScanRow> {
  const { context, clock } = await testService();
  const id = newId();
  const scan = { organization_id: mine.id, id, repository_id: repositoryId, kind: 'full', trigger: 'request' } as const;
  const noPullRequest = { commit_sha: '', pull_request_id: '', base_branch: '', base_commit_sha: '' };
  await insertScan(context.db, { ...scan, ...noPullRequest, branch: 'main' }, clock.now());
  const claimed = await claimScan(context.db, mine.id, id, clock.now());
  assert.ok(claimed);
  return claimed;
}

export async function scan(
  mine: TestOrganization,
  repositoryId: string,
  tree: readonly Held[],
  with_: Snapshot,
): Promise<void> {
  const { context, clock } = await testService();
  clock.advance(1000);
  const changeNumber = (await findTold(context.db))?.change_number ?? 0;
  const begun = await begin(mine, repositoryId);
  const result = resultOf(tree, with_);
  assert.equal(
    await recordScan(context.db, begun, 'a'.repeat(40), result, { rules: [], changeNumber }, clock.now()),
    'recorded',
  );
}

/** As a process does that has both files. */
export async function tell(before: Snapshot | undefined, next: Snapshot): Promise<void> {
  const { context, clock } = await testService();
  clock.advance(1000);
  const from = (await findTold(context.db))?.snapshot ?? '';
  const changed = before?.snapshot === from ? changedSince(before.file, next.file) : undefined;
  const noted = await noteSnapshot(context.db, { snapshot: next.snapshot, before: from, from, changed }, clock.now());
  assert.ok(['changed', 'known', 'first'].includes(noted), noted);
}

export async function processWith(current: Snapshot) {
  const { context, clock } = await testService();
  const config = { ...context.config, privateRegistries };
  return { db: context.db, clock, config, advisories: { current: () => current } };
}
