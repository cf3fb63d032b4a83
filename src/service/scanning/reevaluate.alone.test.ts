/**
 * Changed advisories reach alerts without a scan, and what they show is what a scan would find: an alert that is missing leaves people
 * unwarned, and one that stays sends them after nothing.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { alertsOf } from '../../testing/scanned-repositories.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import { findTold, listUnqueued } from '../advisories/store.ts';
import { keptDifferences } from './kept-differences.testing.ts';
import { recordScan } from './record-scan.ts';
import { joinAfterwards, joinChanges } from './reevaluate.ts';
import {
  advisories,
  begin,
  type Held,
  processWith,
  recordsOf,
  register,
  resultOf,
  scan,
  type Snapshot,
  snapshotOf,
  sources,
  tell,
  type Told,
  trees,
} from './made-up-scans.testing.ts';

/** What the organization is shown, without ids and times. */
async function shown(organizationId: string, isJudged: boolean) {
  const { context } = await testService();
  const { rows: alerts } = await sql`
    SELECT package_name, advisory_id, aliases, summary, severity, severity_score, severity_source, languages,
      reachable_count + needs_review_count + unreachable_count AS total ${isJudged ? sql`, reachable_count, needs_review_count` : sql``}
    FROM alerts WHERE organization_id = ${organizationId} AND reachable_count + needs_review_count + unreachable_count > 0`.execute(
    context.db,
  );
  const { rows: occurrences } = await sql`
    SELECT repositories.name AS repository, package_versions.name, package_versions.version, version_range, manifest_path, alerts.advisory_id,
      fixed_versions ${isJudged ? sql`, reachability, reason_code, occurrences.explanation` : sql``}
    FROM occurrences JOIN packages ON packages.organization_id = occurrences.organization_id AND packages.id = package_id
    JOIN package_versions ON package_versions.id = package_version_id
    JOIN repositories ON repositories.organization_id = occurrences.organization_id AND repositories.id = occurrences.repository_id
    JOIN alerts ON alerts.organization_id = occurrences.organization_id AND alerts.id = alert_id
    WHERE occurrences.organization_id = ${organizationId}`.execute(context.db);
  const { rows: issues } = await sql`
    SELECT repositories.name AS repository, title, state, severity, severity_score, severity_source, path FROM issues
    JOIN repositories ON repositories.organization_id = issues.organization_id AND repositories.id = repository_id
    WHERE issues.organization_id = ${organizationId} AND state = 'open'`.execute(context.db);
  const ordered = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
  return { alerts: ordered(alerts), occurrences: ordered(occurrences), issues: isJudged ? ordered(issues) : [] };
}

// Alerts that a changed advisory makes by a join would otherwise differ from those of the scan that follows, and change twice before people's eyes.
test('a join shows at once what scans with the new advisories find, and is what they found once they judged', async () => {
  const { context } = await testService();
  const counts = { appeared: 0, vanished: 0, moved: 0 };
  let last: Snapshot | undefined;
  const property = fc.asyncProperty(
    trees,
    advisories,
    advisories,
    fc.boolean(),
    async (held_, first, second, isCompared) => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const [a, b] = [await snapshotOf(recordsOf(first)), await snapshotOf(recordsOf(second))];
      await tell(last, a);
      const [ids_, others] = [await register(mine, held_.length), await register(other, held_.length)];
      for (const [index, tree] of held_.entries()) {
        await scan(mine, ids_[index] ?? '', tree, a);
        await scan(other, others[index] ?? '', tree, a);
      }
      const before = await shown(mine.id, false);
      await tell(isCompared ? a : undefined, b);
      last = b;
      for (const [index, tree] of held_.entries()) await scan(other, others[index] ?? '', tree, b);
      assert.deepEqual(await joinChanges(await processWith(b)), []);
      assert.deepEqual(await keptDifferences(context.db, mine.id), {});
      const joined = await shown(mine.id, false);
      assert.deepEqual(joined, await shown(other.id, false));
      if (joined.occurrences.length > before.occurrences.length) counts.appeared += 1;
      if (joined.occurrences.length < before.occurrences.length) counts.vanished += 1;
      if (JSON.stringify(joined.alerts) !== JSON.stringify(before.alerts)) counts.moved += 1;
      const again = await shown(mine.id, true);
      assert.deepEqual(await joinChanges(await processWith(b)), []);
      assert.deepEqual(await shown(mine.id, true), again, 'a second time changes nothing');

      for (const [index, tree] of held_.entries()) await scan(mine, ids_[index] ?? '', tree, b);
      assert.deepEqual(await keptDifferences(context.db, mine.id), {});
      assert.deepEqual(await shown(mine.id, true), await shown(other.id, true));
      const { rows } =
        await sql`SELECT 1 FROM issues WHERE organization_id = ${mine.id} AND state = 'processing'`.execute(context.db);
      assert.equal(rows.length, 0, 'nothing is left to be judged');
    },
  );
  await fc.assert(property, { seed: 20261123, numRuns: histories(15) });
  assert.ok(counts.appeared >= histories(2) && counts.vanished >= histories(2), JSON.stringify(counts));
  assert.ok(counts.moved >= histories(5), JSON.stringify(counts));
});

const pad: Held = { name: 'pad', version: '1.5.0', source: sources[0], manifestPath: 'package.json' };
const dangerous: Told = {
  id: 'CVE-2026-1',
  aliases: [],
  names: ['pad'],
  fixed: '9.0.0',
  isWithdrawn: false,
  score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
};

// People are told of something, and a moment later it is gone: until the next scan nobody looks again.
test('a scan that began before a change and is recorded after the join takes nothing back', async () => {
  const { context, clock } = await testService();
  const mine = await testOrganization();
  const [id = ''] = await register(mine, 1);
  const [a, b] = [await snapshotOf([]), await snapshotOf(recordsOf([dangerous]))];
  await tell(undefined, a);
  await scan(mine, id, [pad], a);
  const changeNumber = (await findTold(context.db))?.change_number ?? 0;
  const begun = await begin(mine, id);
  await tell(a, b);
  const process = await processWith(b);
  assert.deepEqual(await joinChanges(process), []);
  const states = async (): Promise<unknown> => {
    const { rows } = await sql`SELECT state, title FROM issues WHERE organization_id = ${mine.id}`.execute(context.db);
    return rows;
  };
  assert.deepEqual(await states(), [{ state: 'processing', title: 'CVE-2026-1: pad 1.5.0' }]);
  const joined = await shown(mine.id, false);
  assert.equal(joined.occurrences.length, 1);
  const judged = { rules: [], changeNumber, join: joinAfterwards(process) };
  await recordScan(context.db, begun, 'a'.repeat(40), resultOf([pad], a), judged, clock.now());
  assert.deepEqual(await shown(mine.id, false), joined);
  assert.deepEqual(await states(), [{ state: 'processing', title: 'CVE-2026-1: pad 1.5.0' }]);
  assert.deepEqual(await keptDifferences(context.db, mine.id), {});
});

// A project without a lockfile would hear of a new advisory at its next scan only, and never lose an alert that was taken back.
test('a changed advisory shows, and vanishes, for a declared range that no lockfile resolves', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const [id = ''] = await register(mine, 1);
  const narrow = { ...dangerous, fixed: '1.2.0' };
  const [none, wide, fixed] = [
    await snapshotOf([]),
    await snapshotOf(recordsOf([dangerous])),
    await snapshotOf(recordsOf([narrow])),
  ];
  await tell(undefined, none);
  const ranges = [
    { ...pad, version: '^1.0.0' },
    { ...pad, version: '1.5.0' },
  ] as const;
  await scan(mine, id, ranges, none);
  const found = async () => (await shown(mine.id, false)).occurrences.map((text) => JSON.parse(text) as unknown);
  assert.deepEqual(await found(), []);
  await tell(none, wide);
  assert.deepEqual(await joinChanges(await processWith(wide)), []);
  const common = { repository: 'r0', name: 'pad', manifest_path: 'package.json', advisory_id: 'CVE-2026-1' };
  assert.deepEqual(await found(), [
    { ...common, version: '', version_range: '^1.0.0', fixed_versions: ['9.0.0'] },
    { ...common, version: '1.5.0', version_range: '', fixed_versions: ['9.0.0'] },
  ]);
  const { rows } = await sql<{ title: string }>`SELECT title FROM issues WHERE organization_id = ${mine.id}
    ORDER BY title`.execute(context.db);
  assert.deepEqual(
    rows.map(({ title }) => title),
    ['CVE-2026-1: pad 1.5.0', 'CVE-2026-1: pad ^1.0.0'],
  );
  const { packages } = await mine.ask<{ packages: { version: string; versionRange: string }[] }>(
    '/api/v1/sca/packages/search',
    { searchQuery: '^1.0' },
  );
  assert.deepEqual(
    packages.map(({ version, versionRange }) => [version, versionRange]),
    [['', '^1.0.0']],
  );
  await tell(wide, fixed);
  assert.deepEqual(await joinChanges(await processWith(fixed)), []);
  assert.deepEqual(await found(), [], 'a fresh install takes 1.2.0 or one beyond it');
  assert.deepEqual(await keptDifferences(context.db, mine.id), {});
});

test('a join that comes after a scan with the new advisories leaves its verdicts', async () => {
  const mine = await testOrganization();
  const [id = ''] = await register(mine, 1);
  const [a, b] = [await snapshotOf([]), await snapshotOf(recordsOf([dangerous]))];
  await tell(undefined, a);
  await scan(mine, id, [pad], a);
  await tell(a, b);
  await scan(mine, id, [pad], b);
  const judged = await shown(mine.id, true);
  assert.deepEqual(await joinChanges(await processWith(b)), []);
  assert.deepEqual(await shown(mine.id, true), judged);
});

// What nobody scored would else pass as harmless, and what somebody scores later would keep a guess.
test('an estimated severity is told as one in every list, and gives way to a score as soon as there is one', async () => {
  const mine = await testOrganization();
  const [id = ''] = await register(mine, 1);
  const [a, b] = [
    await snapshotOf(recordsOf([{ ...dangerous, score: '' }])),
    await snapshotOf(
      recordsOf([
        { ...dangerous, score: '' },
        { ...dangerous, id: 'CVE-2026-2', aliases: ['CVE-2026-1'] },
      ]),
    ),
  ];
  const answered = async (): Promise<unknown[]> => {
    const { alerts } = await alertsOf(mine);
    const { issues } = await mine.ask<{ issues: object[] }>('/api/v1/issues/search', {});
    const body = { id: alerts[0]?.id };
    const { metadata } = await mine.ask<{ metadata: object }>('/api/v1/sca/vulnerabilities/get', body);
    const all: { severity?: string; severityScore?: number; severitySource?: string }[] = [
      ...alerts.map((alert) => alert.metadata),
      ...issues,
      metadata,
    ];
    return all.map(({ severity, severityScore, severitySource }) => [severity, severityScore, severitySource]);
  };
  await tell(undefined, a);
  await scan(mine, id, [pad], a);
  const estimated = ['medium', 6.6, 'estimated'];
  assert.deepEqual(await answered(), [estimated, estimated, estimated]);
  await tell(a, b);
  assert.deepEqual(await joinChanges(await processWith(b)), []);
  const borrowed = ['critical', 9.8, 'borrowed'];
  assert.deepEqual(await answered(), [borrowed, borrowed, borrowed]);
});

test('what cannot be joined for one organization holds up no other', async () => {
  const { context } = await testService();
  const [broken, mine] = [await testOrganization(), await testOrganization()];
  const [a, b] = [await snapshotOf([]), await snapshotOf(recordsOf([dangerous]))];
  await tell(undefined, a);
  for (const organization of [broken, mine]) {
    const [id = ''] = await register(organization, 1);
    await scan(organization, id, [pad], a);
  }
  const write = (source: string) =>
    sql`UPDATE packages SET source = ${source}::text::jsonb WHERE organization_id = ${broken.id}`.execute(context.db);
  await write('{"kind":"registry"}');
  await tell(a, b);
  assert.equal((await joinChanges(await processWith(b))).length, 1);
  assert.equal((await shown(mine.id, false)).occurrences.length, 1);
  assert.equal((await shown(broken.id, false)).occurrences.length, 0);
  await write('{"kind":"registry","url":""}');
  assert.deepEqual(await joinChanges(await processWith(b)), []);
  assert.equal((await shown(broken.id, false)).occurrences.length, 1);
});

// Scores change every day: were each of them a scan, nothing else would be done; were rows to stay behind, people would look at the wrong ones first.
test('rows follow what is known of exploitation without a scan, up and down, and nothing is queued for it', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const [id = ''] = await register(mine, 1);
  const known = recordsOf([dangerous]).map((record) => ({ ...record, id: 'CVE-2026-1' }));
  const plain = await snapshotOf(known);
  const exploited = await snapshotOf(known, { epss: new Map([['CVE-2026-1', 0.5]]), kev: new Set(['CVE-2026-1']) });
  await tell(undefined, plain);
  await scan(mine, id, [pad], plain);
  const prioritiesOf = async (): Promise<unknown> => {
    const { rows } = await sql`
      SELECT alerts.priority AS alert, alerts.epss, alerts.is_known_exploited AS kev, occurrences.priority AS occurrence, issues.priority AS issue
      FROM alerts JOIN occurrences ON occurrences.organization_id = ${mine.id} AND occurrences.alert_id = alerts.id
      LEFT JOIN issues ON issues.organization_id = ${mine.id} AND issues.id = occurrences.issue_id
      WHERE alerts.organization_id = ${mine.id}`.execute(context.db);
    return rows;
  };
  const before = await prioritiesOf();
  for (const [from, to] of [
    [plain, exploited],
    [exploited, plain],
  ] as const) {
    await tell(from, to);
    assert.deepEqual(await joinChanges(await processWith(to)), []);
    assert.deepEqual(await listUnqueued(context.db, mine.id, 10), []);
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
    if (to !== exploited) continue;
    const [row] = (await prioritiesOf()) as { alert: number; epss: number; kev: boolean }[];
    const [was] = before as { alert: number }[];
    assert.deepEqual([row?.epss, row?.kev, (row?.alert ?? 0) - (was?.alert ?? 0)], [0.5, true, 16]);
  }
  assert.deepEqual(await prioritiesOf(), before);
});
