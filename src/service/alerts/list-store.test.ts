/** What a list is narrowed to in memory is what the database finds for the same search, before and after the list changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { severityLevels } from '../../engine/model/advisory.ts';
import { reachabilities } from '../../engine/model/verdict.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { type Database, verdicts } from '../database/tables.ts';
import { newId } from '../foundation/ids.ts';
import { keptLists } from '../lists/kept-lists.ts';
import { orderOf, raiseListVersions } from '../lists/store.ts';
import { alertList } from './list-store.ts';
import { type AlertSearch, matchedAlerts } from './store.ts';

const orNone = <Value>(values: fc.Arbitrary<Value[]>) => fc.option(values, { nil: undefined, freq: 1 });

const search: fc.Arbitrary<AlertSearch> = fc.record({
  repositoryIds: fc.constant(undefined),
  terms: fc.constant([]),
  languages: orNone(fc.subarray(['javascript', 'python'], { minLength: 1 })),
  severities: orNone(fc.subarray([...severityLevels], { minLength: 1 })),
  reachability: orNone(fc.subarray([...reachabilities], { minLength: 1 })),
  triage: orNone(fc.subarray(['open', ...verdicts] as const, { minLength: 1 })),
  minPriority: fc.constantFrom(0, 1, 40, 41, 100),
  sort: fc.constantFrom('severity', 'priority', 'updatedAt'),
});

test('a list narrowed in memory is what the database finds for the same search', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  const lists = keptLists(1_000_000);
  const shown = async (asked: AlertSearch): Promise<string[]> => {
    const page = await lists.page(context.db, alertList(mine.id, asked), { offset: 0, limit: 500 });
    assert.equal(page.rows.length, page.total);
    return page.rows.map(({ row }) => row.id);
  };
  await addAlerts(context.db, mine.id, 60);
  await fc.assert(
    fc.asyncProperty(search, fc.nat(3), async (asked, change) => {
      assert.deepEqual(await shown(asked), await foundFor(context.db, mine.id, asked));
      if (change > 0) return;
      await addAlerts(context.db, mine.id, 1);
      assert.deepEqual(await shown(asked), await foundFor(context.db, mine.id, asked));
    }),
    { numRuns: 150 },
  );
});

async function foundFor(db: Database, organizationId: string, asked: AlertSearch): Promise<string[]> {
  const { from, of, conditions } = matchedAlerts(organizationId, asked);
  const { rows } = await sql<{ id: string }>`SELECT ${of}.id FROM ${from} WHERE ${conditions}
    ORDER BY ${orderOf(asked.sort, of, sql`scoped.priority`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of every severity, verdict and priority, with and without occurrences of each category. */
async function addAlerts(db: Database, organizationId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  await db.transaction().execute(async (transaction) => {
    await sql`INSERT INTO alerts (organization_id, id, ecosystem, package_name, package_identifier, advisory_id, advisory_ids, aliases,
        reference_urls, summary, description, severity, severity_score, languages, is_alerted, reachable_count, needs_review_count,
        unreachable_count, search_text, created_at, updated_at, priority, verdict)
      SELECT ${organizationId}::uuid, id, 'npm', id::text, 'pkg:npm/' || id, 'GHSA-1', '{}', '{}', '{}', '', '',
        (${[...severityLevels]}::text[])[1 + get_byte(random, 0) % 5], get_byte(random, 1) % 10,
        CASE WHEN get_byte(random, 2) % 2 = 0 THEN ARRAY['javascript'] ELSE ARRAY['python', 'go'] END, true, get_byte(random, 3) % 2,
        get_byte(random, 4) % 2, get_byte(random, 5) % 2, '', now(), now() - get_byte(random, 6) * interval '1 hour',
        (ARRAY[0, 1, 39, 40, 41, 100])[1 + get_byte(random, 7) % 6],
        (${['', ...verdicts]}::text[])[1 + get_byte(random, 8) % 4]
      FROM unnest(${ids}::uuid[]) AS id, decode(md5(id::text), 'hex') AS random`.execute(transaction);
    await raiseListVersions(transaction, organizationId, ['alerts']);
  });
}
