/** The numbers that are kept for searches equal a recount from the facts, whatever scans and removals came before. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keptDifferences } from './kept-differences.testing.ts';
import { alertList } from '../alerts/list-store.ts';
import type { Context } from '../context/context.ts';
import { searchTerms } from '../database/text-search.ts';
import { issueList } from '../issues/store.ts';
import { keptLists } from '../lists/kept-lists.ts';
import { occurrencePriority } from '../occurrences/occurrence-priority.ts';
import { listFactors } from '../occurrences/priority-store.ts';
import { listOccurrencesOfRepository } from '../occurrences/store.ts';
import { packageList } from '../packages/store.ts';
import { repositoryList } from '../repositories/list-store.ts';
import { summarize } from '../statistics/summary.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import { found, manifests, record, repositoryId, resultOf } from './made-up-results.testing.ts';
import { scanList } from '../scans/store.ts';

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
  await fc.assert(property, { seed: 20260302, numRuns: histories(25) });
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
    const alerts = { repositoryIds, ...filters, triage: undefined, minPriority: 0, sort: 'severity' } as const;
    const byPriority = { ...alerts, minPriority: 40, sort: 'priority' } as const;
    for (const search of [
      alerts,
      byPriority,
      { ...alerts, reachability: ['reachable'] as const },
      { ...alerts, triage: ['open', 'accepted'] as const },
    ])
      shown.push(await lists.page(db, alertList(organizationId, search), page));
    const any = { states: undefined, severities: undefined, kinds: undefined, alertIds: undefined, ruleIds: undefined };
    const issues = { repositoryIds, ...any, terms: [], minPriority: 0, sort: 'severity' } as const;
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
