/** What is remembered of packages follows from the scans that were recorded, whatever came, went, came back, failed and was tried again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Package } from '../../engine/model/package.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import type { Database } from '../database/tables.ts';
import { storableText } from '../database/storable-text.ts';
import { readPlaces, sharesOf } from './lookup-places.ts';
import { listHeldVersionsOfNames, listPastVersionsOfNames, lookupReader } from './lookup-store.ts';
import { ensurePackageVersions, packageVersionOf } from './package-versions.ts';
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
        const versionIds = await ensurePackageVersions(db, packages.map(packageVersionOf));
        const record = async (isFailing: boolean): Promise<void> =>
          db.transaction().execute(async (transaction) => {
            const place = {
              organizationId: mine.id,
              repositoryId,
              isLine: false,
              branch: 'main',
              commitSha: String(index),
            };
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
      assert.deepEqual(await seen(db, mine.id), model);
    }),
    { seed: 20_261_124, numRuns: histories(12) },
  );
});

test('shares are what is asked for where there is room, else the same for all, and never more than there is', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 20 }), fc.nat(300), (demands, total) => {
      const shares = sharesOf(demands, total);
      const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
      assert.equal(sum(shares), Math.min(total, sum(demands)));
      const cut = shares.filter((share, index) => share < (demands[index] ?? 0));
      assert.ok(shares.every((share, index) => share <= (demands[index] ?? 0)));
      assert.ok(cut.every((share) => Math.max(...shares) <= share + 1));
    }),
    { seed: 20_261_124, numRuns: 500 },
  );
});

/** As a lookup reads them, before it joins manifests. */
async function seen(db: Database, organizationId: string): Promise<Map<string, Seen>> {
  const names = [storableText('history-of', 'name')];
  const held = await listHeldVersionsOfNames(db, organizationId, names);
  const past = await listPastVersionsOfNames(db, organizationId, names);
  const isPast = (id: string): boolean => past.some((each) => each.id === id);
  const isHeld = (id: string): boolean => held.some((each) => each.id === id);
  const versions = [...held, ...past.filter(({ id }) => !isHeld(id))].map((row) => ({
    known: { ...row, isPast: isPast(row.id) },
    match: 'yes' as const,
  }));
  const [entry] = await readPlaces(db, lookupReader(organizationId), [versions], { instancesMax: 100, totalMax: 100 });
  const found = (entry?.places ?? []).map(({ instance, known, isHeld: isThere }): [string, Seen] => [
    `${known.version} ${instance.manifestPath}`,
    { first: instance.firstSeenAt.getTime(), last: instance.lastSeenAt.getTime(), isHeld: isThere },
  ]);
  assert.equal(new Map(found).size, found.length);
  return new Map(found);
}
