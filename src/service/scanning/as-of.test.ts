/**
 * What is answered of a past moment is what was answered at that moment, whatever happened since: who is asked after an incident whether they
 * were exposed on a day has nothing else to go by.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { matchPackages, publicPackages } from '../../engine/match-packages.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import { openAdvisories } from '../advisories/open-advisories.ts';
import { alertsKnownNow } from '../alerts/alerts-at.ts';
import { purlWithoutVersion } from '../packages/package-identifier.ts';
import {
  advisories,
  type Held,
  names,
  packageOf,
  privateRegistries,
  processWith,
  recordsOf,
  register,
  scan,
  type Snapshot,
  snapshotOf,
  sources,
  tell,
  versions,
} from './made-up-scans.testing.ts';
import { joinChanges } from './reevaluate.ts';

interface Row {
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says itself what it expects of a body
  readonly [name: string]: any;
}

/** What the organization is told, of now or of a moment; without what is said to be otherwise of a moment. */
async function told(mine: TestOrganization, asOf: string): Promise<unknown> {
  const of = asOf === '' ? {} : { asOf };
  const { packages } = await mine.ask<{ packages: Row[] }>('/api/v1/sca/packages/search', { ...of, pageSize: 500 });
  const { alerts, totalCount } = await mine.ask<{ alerts: Row[]; totalCount: number }>('/api/v1/sca/alerts/search', {
    ...of,
    pageSize: 500,
  });
  const { issues, issuesByScore } = await mine.ask<Row>('/api/v1/stats/summary', of);
  const { entries } = await mine.ask<{ entries: Row[] }>('/api/v1/sca/packages/lookup', {
    ...of,
    text: [...names, 'pad@1.0.0', 'tick@>=1,<2'].join('\n'),
  });
  return {
    packages: packages.map(({ name, version, versionRange, count, items }) => ({
      name,
      version,
      versionRange,
      count,
      items: (items as Row[]).map(({ repositoryName, manifestPath }) => `${repositoryName} ${manifestPath}`).sort(),
    })),
    totalCount,
    alerts: alerts
      .map(({ id, isAlerted, metadata, reachabilityCounts }) => {
        const { packageIdentifier, severity, severityScore } = metadata as Row;
        return { id, isAlerted, packageIdentifier, severity, severityScore, reachabilityCounts };
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    issues,
    issuesByScore,
    lookup: entries.map(({ text, state, count, holdings }) => ({
      text,
      state,
      count,
      holdings: (holdings as Row[]).map(({ repositoryName, version, isHeld, manifestPaths }) =>
        [repositoryName, version, isHeld, (manifestPaths as string[]).join(' ')].join(' '),
      ),
    })),
  };
}

const held: fc.Arbitrary<Held> = fc.record({
  name: fc.constantFrom(...names),
  version: fc.constantFrom(...versions),
  source: fc.constant(sources[0]),
  manifestPath: fc.constantFrom('package.json', 'web/package.json'),
});
const tree = fc.uniqueArray(held, {
  selector: ({ name, version, manifestPath }) => `${name} ${version} ${manifestPath}`,
  maxLength: 5,
});
const repository = fc.nat(1);
const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('scan' as const), repository, tree }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('advisories' as const), advisories }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('state' as const),
      issue: fc.nat(20),
      state: fc.constantFrom('archived', 'falsePositive', 'open', 'patched'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), repository }) },
);

test('every past moment is answered as it was answered then, and by the knowledge of today as today would judge it', {
  timeout: 600_000,
}, async () => {
  const { context, clock } = await testService();
  const counts = { moments: 0, different: 0, gone: 0 };
  let last: Snapshot | undefined;
  const property = fc.asyncProperty(
    advisories,
    fc.array(event, { minLength: 6, maxLength: 12 }),
    async (first, events) => {
      const mine = await testOrganization();
      const repositories = await register(mine, 2);
      const trees = new Map<string, readonly Held[]>();
      let snapshot = await snapshotOf(recordsOf(first));
      await tell(last, snapshot);
      last = snapshot;
      const moments = new Map<string, { readonly answers: unknown; readonly trees: readonly (readonly Held[])[] }>();
      for (const each of events) {
        await happen(each);
        const answers = await told(mine, '');
        moments.set(clock.now().toISOString(), { answers, trees: [...trees.values()] });
      }
      // Nothing is so for ever, not even that nothing changed.
      clock.advance(60_000);
      const distinct = new Set([...moments.values()].map(({ answers }) => JSON.stringify(answers)));
      counts.different += distinct.size;
      for (const [moment, { answers, trees: then }] of moments) {
        counts.moments += 1;
        assert.deepEqual(await told(mine, moment), answers, moment);
        const later = new Date(new Date(moment).getTime() + 1).toISOString();
        assert.deepEqual(await told(mine, later), answers, `just after ${moment}`);
        assert.deepEqual(await vulnerableToday(mine.id, new Date(moment), snapshot), expectedToday(then, snapshot));
      }

      async function happen(each: (typeof events)[number]): Promise<void> {
        switch (each.kind) {
          case 'scan': {
            const id = repositories[each.repository];
            if (id === undefined || id === '') return;
            await scan(mine, id, each.tree, snapshot);
            trees.set(id, each.tree);
            return;
          }
          case 'advisories': {
            const next = await snapshotOf(recordsOf(each.advisories));
            await tell(snapshot, next);
            snapshot = next;
            last = next;
            assert.deepEqual(await joinChanges(await processWith(next)), []);
            return;
          }
          case 'state': {
            const { issues } = await mine.ask<{ issues: Row[] }>('/api/v1/issues/search', {});
            const chosen = issues[each.issue % Math.max(issues.length, 1)];
            // At the moment of what came before: of one moment the last word counts.
            if (chosen !== undefined && chosen['state'] !== 'processing')
              await mine.ask('/api/v1/issues/set-state', { id: chosen['id'], state: each.state });
            return;
          }
          case 'remove': {
            const id = repositories[each.repository];
            if (id === undefined || id === '') return;
            clock.advance(1000);
            await mine.ask('/api/v1/repositories/remove', { repositoryId: id });
            repositories[each.repository] = '';
            trees.delete(id);
            counts.gone += 1;
          }
        }
      }
    },
  );

  async function vulnerableToday(organizationId: string, asOf: Date, { file }: Snapshot): Promise<string[]> {
    using lookup = openAdvisories(file);
    const all = { repositoryIds: undefined, terms: [], languages: undefined, severities: undefined };
    const search = { ...all, reachability: undefined, triage: undefined, minPriority: 0, sort: 'severity' } as const;
    const matching = { lookup, isPublic: publicPackages(privateRegistries) };
    const found = await alertsKnownNow(context.db, { organizationId, asOf }, search, matching, clock.now());
    return [...new Set(found.map(({ alert }) => alert.package_identifier as string))].sort();
  }

  function expectedToday(then: readonly (readonly Held[])[], { file }: Snapshot): string[] {
    using lookup = openAdvisories(file);
    const isPublic = publicPackages(privateRegistries);
    const { matches } = matchPackages({ packages: then.flat().map(packageOf), locals: [] }, lookup, isPublic);
    return [...new Set(matches.map((match) => purlWithoutVersion(match.package.purl)))].sort();
  }

  await fc.assert(property, { seed: 20261124, numRuns: histories(4) });
  assert.ok(counts.different > 6 && counts.gone > 0, JSON.stringify(counts));
});

// Else every scan of every repository would make the past longer.
test('a scan that changes nothing writes nothing of the past', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const [id = ''] = await register(mine, 1);
  const snapshot = await snapshotOf(
    recordsOf([{ id: 'CVE-2026-1', aliases: [], names: ['pad'], fixed: '9.0.0', isWithdrawn: false, score: 'LOW' }]),
  );
  const pad: Held = { name: 'pad', version: '1.5.0', source: sources[0], manifestPath: 'package.json' };
  const written = async (): Promise<unknown[]> => {
    const tables = ['past_packages', 'occurrence_spans', 'alert_spans', 'issue_spans'].map(async (table) => {
      const { rows } = await sql`SELECT xmin::text AS written, * FROM ${sql.table(table)}
        WHERE organization_id = ${mine.id}::uuid ORDER BY 1`.execute(context.db);
      return rows;
    });
    return Promise.all(tables);
  };
  await scan(mine, id, [pad], snapshot);
  const before = await written();
  assert.deepEqual(
    before.map((rows) => (rows as unknown[]).length),
    [0, 1, 1, 1],
  );
  await scan(mine, id, [pad], snapshot);
  assert.deepEqual(await written(), before);
});

test('a date alone is the end of its day, and what is no moment is refused', async () => {
  const mine = await testOrganization();
  for (const path of ['/api/v1/sca/packages/search', '/api/v1/sca/alerts/search', '/api/v1/stats/summary']) {
    for (const asOf of ['2026-03-01', '2026-03-01T12:00:00Z', '2026-03-01T12:00+02:00', ''])
      assert.equal((await mine.call(path, { asOf })).status, 200, `${path} ${asOf}`);
    for (const asOf of [
      'yesterday',
      '2026-02-30',
      '2026-03-01T12:00:00',
      '2026-13-01',
      '1',
      '2026-03-01T25:00:00Z',
      '0000-01-01',
      '0001-01-01T00:00:00+14:00',
      '9999-12-31T23:00:00-02:00',
    ])
      assert.equal((await mine.call(path, { asOf })).status, 400, `${path} ${asOf}`);
  }
  assert.equal((await mine.call('/api/v1/sca/alerts/search', { knowledge: 'now' })).status, 400);
  assert.equal((await mine.call('/api/v1/sca/alerts/search', { asOf: '2026-03-01', knowledge: 'now' })).status, 200);
});
