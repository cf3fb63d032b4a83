/** What is remembered of packages follows from the scans that were recorded, whatever came, went, came back, failed and was tried again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Package } from '../../engine/model/package.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import type { Database } from '../database/tables.ts';
import { lookupPackages } from './lookup-packages.ts';
import { ensurePackageVersions } from './package-versions.ts';
import { readPastedList } from './read-pasted-list.ts';
import { recordPackages } from './record-packages.ts';

const hourMs = 3_600_000;

interface Seen {
  readonly first: number;
  readonly last: number;
  readonly isHeld: boolean;
}

function packageOf(version: string, manifestPath: string): Package {
  const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
  return {
    ecosystem: 'npm',
    name: 'history-of',
    normalizedName: 'history-of',
    version,
    constraint: '',
    purl: `pkg:npm/history-of@${version}`,
    source: { kind: 'registry', url: '' },
    replaces: null,
    directness: 'direct',
    isDirect: true,
    scope: 'production',
    manifestPath,
    span,
    lockfilePath: '',
    lockfileSpan: span,
    parents: [],
    dependencyPath: [],
  };
}

const places = ['1.0.0 a', '1.0.0 b', '2.0.0 a'] as const;

/** What a scan finds, and how often its transaction fails before it is recorded. */
const scan = fc.record({ found: fc.subarray([...places]), failures: fc.nat(1), isRepeated: fc.boolean() });

test('first and last seen are those of the recorded scans, in each manifest and version', {
  timeout: 300_000,
}, async () => {
  const { context } = await testService();
  const { db } = context;
  const start = Date.parse('2026-01-01T00:00:00Z');
  await fc.assert(
    fc.asyncProperty(fc.array(scan, { minLength: 1, maxLength: 6 }), async (history) => {
      const mine = await testOrganization();
      const { id: repositoryId } = await mine.register({ 'a.txt': '' });
      const model = new Map<string, Seen>();
      for (const [index, { found, failures, isRepeated }] of history.entries()) {
        const now = start + index * hourMs;
        const packages = found.map((place) => packageOf(...(place.split(' ') as [string, string])));
        const versionIds = await ensurePackageVersions(db, packages);
        const record = async (isFailing: boolean): Promise<void> =>
          db.transaction().execute(async (transaction) => {
            const place = { organizationId: mine.id, repositoryId, branch: 'main', commitSha: String(index) };
            await recordPackages(transaction, place, { packages, versionIds, unconfirmed: () => [] }, new Date(now));
            if (isFailing) throw new Error('ended before it was recorded');
          });
        for (let failure = 0; failure < failures; failure++) await assert.rejects(record(true), /ended before/);
        await record(false);
        if (isRepeated) await record(false);
        for (const place of places) {
          const before = model.get(place);
          if (found.includes(place)) model.set(place, { first: before?.first ?? now, last: now, isHeld: true });
          else if (before !== undefined) model.set(place, { ...before, isHeld: false });
        }
      }
      assert.deepEqual(await seen(db, mine.id), new Map([...model].sort()));
    }),
    { seed: 20_261_124, numRuns: 12 },
  );
});

/** Asked one version at a time, and by manifest, as holdings join manifests. */
async function seen(db: Database, organizationId: string): Promise<Map<string, Seen>> {
  const { wanted } = readPastedList(['history-of@1.0.0', 'history-of@2.0.0']);
  const { entries } = await lookupPackages(db, organizationId, wanted, { instancesMax: 100, totalMax: 100 });
  const found = new Map<string, Seen>();
  for (const { holdings } of entries)
    for (const { version, manifestPaths, isHeld, firstSeenAt, lastSeenAt } of holdings)
      for (const path of manifestPaths)
        found.set(`${version} ${path}`, { first: firstSeenAt.getTime(), last: lastSeenAt.getTime(), isHeld });
  return new Map([...found].sort());
}
