import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../src/service/database/tables.ts';
import { git } from '../../src/testing/git-fixtures.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { lodashShop } from '../../src/testing/sample-files.ts';
import { allowAcrossOrganizations, testOrganization, testService } from '../../src/testing/test-service.ts';
import { type Acknowledged, deviationsOf } from './deviations.ts';
import { readOptions } from './options.ts';
import { planOf } from './plan.ts';

allowAcrossOrganizations();

const judged = 'b'.repeat(40);

type Damage = (db: Transaction<Tables>, organizationId: string) => Promise<unknown>;

/** What must be said of each; all of it is rolled back. */
const damages: readonly (readonly [said: RegExp, damage: Damage])[] = [
  [/repository 0 has 0 first scans/, (db) => sql`DELETE FROM scans WHERE trigger = 'registration'`.execute(db)],
  [/scan .* was acknowledged and is not there/, (db) => sql`DELETE FROM scans WHERE trigger = 'request'`.execute(db)],
  [
    /is failed: the database is away/,
    (db) => sql`UPDATE scans SET state = 'failed', reason = 'the database is away'`.execute(db),
  ],
  [/is running/, (db) => sql`UPDATE scans SET state = 'running'`.execute(db)],
  [/repository 0 was acknowledged and is not there/, (db) => sql`DELETE FROM repositories`.execute(db)],
  [/was scanned at , not at/, (db) => sql`UPDATE repositories SET scanned_commit_sha = ''`.execute(db)],
  [/has \[\], where/, (db) => sql`DELETE FROM occurrences`.execute(db)],
  [/alert totals: 4 differ/, (db) => sql`UPDATE alert_totals SET reachable_count = reachable_count + 1`.execute(db)],
  [
    /was never told of a change/,
    (db) =>
      sql`INSERT INTO untold_repositories (organization_id, repository_id, change_number) SELECT organization_id, id, 1 FROM repositories`.execute(
        db,
      ),
  ],
  [/had 2 scans of 0 changes/, (db) => sql`UPDATE scans SET trigger = 'advisories'`.execute(db)],
  [
    /a schedule started 2 scans of repository .* in one minute/,
    (db) => sql`UPDATE scans SET trigger = 'schedule', queued_at = '2026-03-02T10:00:00Z'`.execute(db),
  ],
  [
    /the pull request of repository 0 introduces \[\], where \[yaml CHAOS-1\] is right/,
    (db) => sql`UPDATE scans SET kind = 'pr', commit_sha = ${judged}`.execute(db),
  ],
  [/4 issues are doubled/, (db) => copied(db, 'issues', { fingerprint: sql`fingerprint || ' again'` })],
  [/4 alerts are doubled/, (db) => copied(db, 'alerts', {})],
];

/** What must be said where something else was acknowledged than what is there. */
const claims: readonly (readonly [said: RegExp, claim: (id: string) => Partial<Acknowledged>])[] = [
  [/repositories hold something of repository .*, which was removed/, (id) => ({ removed: new Set([id]) })],
  [/issues hold something of repository .*, which was removed/, (id) => ({ removed: new Set([id]) })],
  [
    /pull request of repository 0 was not judged at aaaaaaaaaaaa/,
    () => ({ pullRequests: new Map([[0, { head: 'a'.repeat(40), isMerged: false }]]) }),
  ],
  [/the schedule of repository 0 never started a scan/, () => ({ schedules: new Set([0]) })],
];

// A check that finds nothing, whatever is wrong, would let every run pass.
test('what was lost, failed, doubled or miscounted is said', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const { id, path } = await mine.register(lodashShop);
  await mine.runScans();
  const { scanId } = await mine.ask<{ scanId: string }>('/api/v1/scans/start', { repositoryId: id });
  await mine.runScans();
  const { alerts } = await mine.ask<{ alerts: { metadata: { id: string } }[] }>('/api/v1/sca/alerts/search', {});
  const world = {
    headOf: () => git(path, ['rev-parse', 'main']),
    introduced: 'yaml CHAOS-1',
    published: () => 0,
    vulnerabilitiesOf: () => alerts.map(({ metadata }) => `lodash ${metadata.id}`).toSorted(),
  };
  const acknowledged = {
    repositories: new Map([[0, id]]),
    scans: new Map([[scanId, 0]]),
    removed: new Set<string>(),
    // Merged, so that nobody need have judged it.
    pullRequests: new Map([[0, { head: judged, isMerged: true }]]),
    schedules: new Set<number>(),
    organizationOf: () => 0,
  };
  assert.deepEqual(await deviationsOf(context.db, world, acknowledged), []);
  for (const [said, claim] of claims)
    assert.match((await deviationsOf(context.db, world, { ...acknowledged, ...claim(id) })).join('\n'), said);
  for (const [said, damage] of damages) {
    const back = context.db.transaction().execute(async (transaction) => {
      await damage(transaction, mine.id);
      const deviations = await deviationsOf(transaction, world, acknowledged);
      assert.match(deviations.join('\n'), said);
      throw new RolledBack();
    });
    await assert.rejects(back, RolledBack);
  }
});

test('a plan follows from its seed, asks for every repository once and kills as often as it is told', () => {
  const options = readOptions(['--repositories', '23', '--kills', '40', '--changes', '3']);
  const plan = planOf(options, randomFrom(7));
  assert.deepEqual(planOf(options, randomFrom(7)), plan);
  assert.notDeepEqual(planOf(options, randomFrom(8)), plan);
  const registered = plan.flatMap((step) => (step.kind === 'register' ? step.repositories : []));
  assert.deepEqual(
    registered.toSorted((a, b) => a - b),
    Array.from({ length: 23 }, (_, index) => index),
  );
  const kills = plan.flatMap((step) => (step.kind === 'kill' ? [step.what] : []));
  assert.deepEqual(
    Object.fromEntries([...Map.groupBy(kills, (what) => what)].map(([what, all]) => [what, all.length])),
    { child: 12, worker: 12, server: 8, backend: 8, database: 1 },
  );
  const count = (wanted: string): number => plan.filter(({ kind }) => kind === wanted).length;
  assert.deepEqual(['change', 'pull-request', 'merge', 'schedule', 'remove'].map(count), [
    3,
    options.pullRequests + 3,
    1,
    options.schedules,
    options.removals,
  ]);
  const pushes = plan.flatMap((step) => (step.kind === 'push' ? [step.isDelivered] : []));
  assert.ok(pushes.includes(true) && pushes.includes(false));
});

class RolledBack extends Error {}

/** Every row of a table once more, under an id of its own. */
async function copied(
  db: Transaction<Tables>,
  table: 'issues' | 'alerts',
  other: Readonly<Record<string, ReturnType<typeof sql>>>,
): Promise<void> {
  const { rows } = await sql<{ column_name: string }>`
    SELECT column_name FROM information_schema.columns WHERE table_name = ${table} AND table_schema = 'public'`.execute(
    db,
  );
  const names = rows.map(({ column_name }) => column_name);
  const values = names.map((name) => (name === 'id' ? sql`gen_random_uuid()` : (other[name] ?? sql.ref(name))));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${sql.join(values)} FROM ${sql.table(table)}`.execute(db);
}
