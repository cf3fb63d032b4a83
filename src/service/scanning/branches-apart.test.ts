/**
 * Registered branches and tags are counted apart, whatever is scanned and removed in which order: what an organization is shown where it names none is
 * what one is shown that never registered any, and what is kept for its lists equals a recount.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import { keptDifferences } from './kept-differences.testing.ts';
import {
  advisories,
  processWith,
  recordsOf,
  register,
  scan,
  type Snapshot,
  snapshotOf,
  tell,
  trees,
} from './made-up-scans.testing.ts';
import { joinChanges } from './reevaluate.ts';
import { type Found, found, manifests, record, repositoryId, resultOf } from './made-up-results.testing.ts';

const names = ['release/1.0', 'release/2.0'] as const;

/** The third advisory makes one alert of two, whose words are the organization's, whoever finds it. */
const withoutMerging = found.map(
  (each): Found => ({ ...each, advisories: each.advisories.filter(([index]) => index !== 2) }),
);

const step = fc.record({
  repository: fc.nat(1),
  /** Undefined: the default branch. */
  name: fc.option(fc.constantFrom(...names), { nil: undefined, freq: 2 }),
  isRemoved: fc.nat(2).map((number) => number === 0),
  scan: fc.array(withoutMerging, { maxLength: 4 }),
  unread: fc.subarray([...manifests]),
});

// Whoever registers a release branch would otherwise see alerts twice on every board, or lose those of what is worked on now.
test('what nobody asks of by name is as if no branch or tag had ever been registered, and kept numbers equal a recount', async () => {
  const { context, clock } = await testService();
  const seen = { onlyOnLine: 0, onBoth: 0, lineRemoved: 0 };
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
    const [mine, plain] = [await testOrganization(), await testOrganization()];
    const lines = new Map<string, string>();
    for (const { repository, name, isRemoved, scan: packages, unread } of steps) {
      clock.advance(1000);
      const [id, other] = [await repositoryId(mine, repository), await repositoryId(plain, repository)];
      const result = resultOf(packages, unread);
      const key = `${repository} ${name}`;
      if (name === undefined && isRemoved) {
        for (const [organization, of] of [[mine, id] as const, [plain, other] as const])
          await organization.ask('/api/v1/repositories/remove', { repositoryId: of });
        for (const each of names) lines.delete(`${repository} ${each}`);
      } else if (name === undefined) {
        await record(mine, id, result);
        await record(plain, other, result);
      } else if (isRemoved && lines.has(key)) {
        await mine.ask('/api/v1/repositories/remove-branch', { id: lines.get(key) });
        lines.delete(key);
        seen.lineRemoved += 1;
      } else {
        const line = lines.get(key) ?? (await lineOf(mine, id, name));
        lines.set(key, line);
        await record(mine, line, result);
      }
      assert.deepEqual(await keptDifferences(context.db, mine.id), {});
    }
    assert.deepEqual(await shown(mine), await shown(plain));
    const counted = new Set(await alertsOf(mine));
    for (const line of lines.values()) count(seen, await alertsOf(mine, line), counted);
  });
  await fc.assert(property, { seed: 20261125, numRuns: histories(15) });
  for (const [what, times] of Object.entries(seen)) assert.ok(times >= histories(2), `${what}: ${times} times`);
});

// A change of advisories is written for many repositories at once, where sums of lines would be added to those of default branches.
test('a changed advisory that meets registered branches too changes no sum of default branches', async () => {
  const { context } = await testService();
  const seen = { onlyOnLine: 0, onBoth: 0 };
  let last: Snapshot | undefined;
  const property = fc.asyncProperty(trees, trees, advisories, advisories, async (own, others, first, second) => {
    // Some lines hold what a default branch holds.
    const onLines = [...own, ...others];
    const [mine, plain] = [await testOrganization(), await testOrganization()];
    const [a, b] = [await snapshotOf(recordsOf(first)), await snapshotOf(recordsOf(second))];
    await tell(last, a);
    const [ids, plainIds] = [await register(mine, own.length), await register(plain, own.length)];
    const lines = await Promise.all(onLines.map((_, at) => lineOf(mine, ids[0] ?? '', `release/${at}`)));
    for (const [at, tree] of own.entries()) {
      await scan(mine, ids[at] ?? '', tree, a);
      await scan(plain, plainIds[at] ?? '', tree, a);
    }
    for (const [at, tree] of onLines.entries()) await scan(mine, lines[at] ?? '', tree, a);
    await tell(a, b);
    last = b;
    assert.deepEqual(await joinChanges(await processWith(b)), []);
    assert.deepEqual(await keptDifferences(context.db, mine.id), {});
    assert.deepEqual(await standing(mine), await standing(plain));
    const counted = new Set(await alertsOf(mine));
    for (const line of lines) count(seen, await alertsOf(mine, line), counted);
  });
  await fc.assert(property, { seed: 20261126, numRuns: histories(8) });
  for (const [what, times] of Object.entries(seen)) assert.ok(times >= histories(2), `${what}: ${times} times`);
});

/** Alerts, packages and numbers of scans and issues; times are those of the one that was asked first. */
async function standing(mine: TestOrganization): Promise<unknown[]> {
  const paths = ['/api/v1/sca/alerts/search', '/api/v1/sca/packages/search', '/api/v1/stats/summary'];
  const answers = [];
  for (const path of paths) answers.push(plainly(await mine.ask<unknown>(path, {}), /^updatedAt$/));
  return answers;
}

async function lineOf(mine: TestOrganization, repository: string, name: string): Promise<string> {
  const asked = { repositoryId: repository, branches: [name] };
  const { branches } = await mine.ask<{ branches: { id: string }[] }>('/api/v1/repositories/add-branches', asked);
  return branches[0]?.id ?? '';
}

async function alertsOf(mine: TestOrganization, line?: string): Promise<string[]> {
  const body = line === undefined ? {} : { repositoryIds: [line] };
  const { alerts } = await mine.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', body);
  return alerts.map(({ id }) => id);
}

function count(
  seen: { onlyOnLine: number; onBoth: number },
  onLine: readonly string[],
  counted: ReadonlySet<string>,
): void {
  if (onLine.some((id) => !counted.has(id))) seen.onlyOnLine += 1;
  if (onLine.some((id) => counted.has(id))) seen.onBoth += 1;
}

const asked: readonly (readonly [path: string, body: object])[] = [
  ['/api/v1/sca/alerts/search', {}],
  ['/api/v1/sca/alerts/search', { sort: 'priority', minPriority: 40 }],
  ['/api/v1/sca/alerts/search', { asOf: '2200-01-01' }],
  ['/api/v1/sca/packages/search', {}],
  ['/api/v1/sca/packages/search', { searchQuery: 'web' }],
  ['/api/v1/sca/packages/search', { asOf: '2200-01-01' }],
  ['/api/v1/issues/search', {}],
  ['/api/v1/scans/list', {}],
  ['/api/v1/stats/summary', {}],
  ['/api/v1/stats/summary', { asOf: '2200-01-01' }],
  ['/api/v1/repositories/list', {}],
];

/** Every answer without its ids, in an order that hangs on none of them; an alert is as old as the first of all that found it. */
async function shown(mine: TestOrganization): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const [path, body] of asked) answers.push(plainly(await mine.ask<unknown>(path, { ...body, pageSize: 500 })));
  const { alerts } = await mine.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', {});
  const details: unknown[] = [];
  for (const { id } of alerts)
    details.push(plainly(await mine.ask<unknown>('/api/v1/sca/vulnerabilities/get', { id })));
  return [...answers, plainly(details)];
}

function plainly(value: unknown, besides = /^$/): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => plainly(entry, besides));
    return entries.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([field]) => !/^id$|Id$|^createdAt$/.test(field) && !besides.test(field));
  return Object.fromEntries(fields.map(([field, of]) => [field, plainly(of, besides)]));
}
