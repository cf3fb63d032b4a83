/** What is past its retention goes, and nothing that something rests on; whoever is ended on the way, the next one goes on. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop } from '../../testing/sample-files.ts';
import { scanned, startScan, summaryOf } from '../../testing/scanned-repositories.ts';
import { type TestOrganization, testOrganization, testService } from '../../testing/test-service.ts';
import type { RetentionDays } from '../../config/config.ts';
import { listAuditEvents } from '../audit/store.ts';
import { listIssueEvents } from '../issues/store.ts';
import { accepted, decide, decidedShop, issuesOf } from '../operations/decided.testing.ts';
import { openedPullRequests } from '../pull-requests/opened-pull-requests.testing.ts';
import { theService } from '../audit/tell-changes.ts';
import { beginSession } from '../sessions/sessions.ts';
import { makeLink } from '../sessions/links.ts';
import { keptDifferences } from '../scanning/kept-differences.testing.ts';
import { noneRemoved, type Removed, removeOldRows } from './remove-old-rows.ts';

const forEver: RetentionDays = { scans: 0, deliveries: 0, issueEvents: 0, auditEvents: 0, history: 0, decisions: 0 };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const never = new AbortController().signal;

async function remove(
  days: Partial<RetentionDays>,
  { now, signal = never }: { now?: () => Date; signal?: AbortSignal } = {},
): Promise<Removed> {
  const { context } = await testService();
  const removed = noneRemoved();
  const clock = now === undefined ? context.clock : { ...context.clock, now };
  await removeOldRows({ db: context.db, clock, config: { retentionDays: { ...forEver, ...days } } }, removed, signal);
  return removed;
}

async function pass(days: number): Promise<void> {
  (await testService()).clock.advance(days * dayMs);
}

interface Scans {
  readonly scans: readonly { readonly id: string; readonly state: string }[];
  readonly totalCount: number;
}

const scansOf = (mine: TestOrganization, repositoryId: string): Promise<Scans> =>
  mine.ask('/api/v1/scans/list', { repositoryId });

test('ended scans go, but for the last full one of each repository; lists and counts follow', async () => {
  const { context } = await testService();
  const { mine, repositories } = await scanned(lodashShop, lodashShop);
  const [first = '', second = ''] = repositories.map(({ id }) => id);
  for (const isCancelled of [false, true, false, true]) {
    await pass(10);
    const { scanId } = await startScan(mine, first);
    if (isCancelled) await mine.ask('/api/v1/scans/cancel', { id: scanId });
    else await mine.runScans();
  }
  const { scans: before, totalCount } = await scansOf(mine, first);
  const last = before.find(({ state }) => state === 'completed');
  assert.equal(totalCount, 5);
  await pass(100);
  // Asked for long ago, and waiting still.
  const { scanId: waiting } = await startScan(mine, second);
  await pass(100);
  await remove({ scans: 365 });
  assert.equal((await scansOf(mine, first)).totalCount, 5, 'none is as old as that');
  assert.equal((await summaryOf(mine)).scans.fullScans, 7);
  await pass(1);
  await remove({ scans: 30 });
  const after = await scansOf(mine, first);
  assert.deepEqual([after.scans.map(({ id }) => id), after.totalCount], [[last?.id], 1]);
  assert.deepEqual(
    (await scansOf(mine, second)).scans.map(({ id, state }) => [id === waiting, state]),
    [
      [true, 'queued'],
      [false, 'completed'],
    ],
  );
  assert.equal((await summaryOf(mine)).scans.fullScans, 3);
  assert.deepEqual(await keptDifferences(context.db, mine.id), {});
});

test('pull requests that are over go with their scans; those that are open, or still to be told of, stay', async () => {
  const { context, clock } = await testService();
  const mine = await testOrganization();
  const opened = await openedPullRequests(mine);
  for (const id of [1, 2, 3]) await opened.open(id);
  await mine.runScans();
  for (const id of [1, 2]) await opened.merge(id);
  await sql`UPDATE pull_requests SET due_at = CASE WHEN pull_request_id = '2' THEN ${clock.now()}::timestamptz END
    WHERE organization_id = ${mine.id}::uuid`.execute(context.db);
  const left = async (): Promise<string[]> => {
    const { pullRequests } = await mine.ask<{ pullRequests: { pullRequestId: string }[] }>(
      '/api/v1/pull-requests/list',
      {},
    );
    return pullRequests.map(({ pullRequestId }) => pullRequestId).sort();
  };
  await pass(29);
  await remove({ scans: 30 });
  assert.deepEqual(await left(), ['1', '2', '3']);
  await pass(2);
  assert.equal((await remove({ scans: 30 })).pullRequests, 1);
  assert.deepEqual(await left(), ['2', '3']);
  assert.deepEqual(await keptDifferences(context.db, mine.id), {});
});

test('the last scan that saw an issue stays, whatever came after it', async () => {
  const { context } = await testService();
  const mine = await testOrganization();
  await mine.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
  const { id, path } = await mine.register({ 'a.js': 'eval(input);\n', 'b.js': 'run();\n' });
  await mine.runScans();
  await pass(1);
  await startScan(mine, id);
  await mine.runScans();
  const { scans } = await scansOf(mine, id);
  const saw = scans[0]?.id;
  rmSync(join(path, 'a.js'));
  commitFiles(path, { 'b.js': 'run(2);\n' });
  for (let round = 0; round < 2; round += 1) {
    await pass(1);
    await startScan(mine, id);
    await mine.runScans();
  }
  const { issues } = await mine.ask<{ issues: { state: string }[] }>('/api/v1/issues/search', {});
  assert.deepEqual(
    issues.map(({ state }) => state),
    ['patched'],
  );
  const { scans: before } = await scansOf(mine, id);
  assert.equal(before.length, 4);
  await pass(40);
  await remove({ scans: 30 });
  const { scans: after } = await scansOf(mine, id);
  assert.deepEqual(
    after.map((scan) => scan.id),
    [before[0]?.id, saw],
  );
  assert.deepEqual(await keptDifferences(context.db, mine.id), {});
});

test('of the history of an issue its newest event stays; of the audit trail nothing that is old', async () => {
  const { context, clock } = await testService();
  const { mine } = await scanned(lodashShop);
  const { issues } = await mine.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
  const id = issues[0]?.id ?? '';
  for (const state of ['archived', 'open', 'falsePositive']) {
    await pass(1);
    await mine.ask('/api/v1/issues/set-state', { id, state });
  }
  await pass(60);
  await mine.ask('/api/v1/tokens/create', { name: 'new' });
  const since = new Date(clock.now().getTime() - 30 * dayMs);
  await remove({ issueEvents: 30, auditEvents: 30 });
  const events = await listIssueEvents(context.db, mine.id, id);
  assert.deepEqual(
    events.map((event) => event.to_state),
    ['falsePositive'],
  );
  const told = await listAuditEvents(context.db, mine.id, {}, 100);
  assert.equal(told.length, 1);
  assert.ok(told.every((event) => event.created_at >= since));
});

async function decisionsOf(of: TestOrganization): Promise<string[]> {
  const { decisions } = await of.ask<{ decisions: { id: string }[] }>('/api/v1/decisions/list', {});
  return decisions.map(({ id }) => id).sort();
}

test('decisions go that ended long ago, with what happened to them; issues and the audit trail tell of them on', async () => {
  const { context } = await testService();
  const { mine, alerts } = await decidedShop();
  const { mine: theirs, alerts: theirAlerts } = await decidedShop();
  const make = async (of: TestOrganization, scope: object): Promise<string> =>
    (await decide(of, { ...accepted, ...scope })).decisions[0]?.id ?? '';
  const ended = await make(mine, { alertId: alerts[0] });
  const standing = await make(mine, { alertId: alerts[1] });
  const late = await make(mine, { packageIdentifier: 'pkg:npm/lodash' });
  const foreign = await make(theirs, { alertId: theirAlerts[0] });
  await mine.ask('/api/v1/decisions/remove', { ids: [ended], reason: 'Not so any more.' });
  await theirs.ask('/api/v1/decisions/remove', { ids: [foreign] });
  await pass(20);
  await mine.ask('/api/v1/decisions/remove', { ids: [late] });
  const states = await issuesOf(mine);
  const trail = await listAuditEvents(context.db, mine.id, {}, 100);
  const told = await mine.ask('/api/v1/issues/get', { id: states[0]?.id });
  await pass(15);
  await remove({ decisions: 40 });
  assert.deepEqual(await decisionsOf(mine), [ended, standing, late].sort());
  assert.deepEqual(await decisionsOf(theirs), [foreign]);
  await pass(1);
  // Those of other tests' organizations go, too.
  assert.ok((await remove({ decisions: 30 })).decisions >= 2);
  assert.deepEqual(await decisionsOf(mine), [standing, late].sort());
  assert.deepEqual(await decisionsOf(theirs), []);
  assert.equal((await mine.call('/api/v1/decisions/get', { id: ended })).status, 404);
  const events = await context.db
    .selectFrom('decision_events')
    .select('decision_id')
    .distinct()
    .where('organization_id', '=', mine.id)
    .execute();
  assert.deepEqual(events.map((event) => event.decision_id).sort(), [standing, late].sort());
  assert.deepEqual(await issuesOf(mine), states);
  assert.deepEqual(await mine.ask('/api/v1/issues/get', { id: states[0]?.id }), told);
  const trailAfter = await listAuditEvents(context.db, mine.id, {}, 100);
  assert.deepEqual(
    trailAfter.filter(({ id }) => trail.some((event) => event.id === id)),
    trail,
  );
  // What is decided again on the same is no conflict with what is gone.
  await make(mine, { alertId: alerts[0] });
});

// An issue that names one was not settled yet: why it is closed is not to be lost.
test('a decision that ended stays as long as an issue or an alert names it', async () => {
  const { context } = await testService();
  const { mine, alerts } = await decidedShop();
  const [issue] = await issuesOf(mine);
  const ids: string[] = [];
  for (const scope of [{ issueId: issue?.id }, { alertId: alerts[0] }])
    ids.push((await decide(mine, { ...accepted, ...scope })).decisions[0]?.id ?? '');
  await mine.ask('/api/v1/decisions/remove', { ids });
  const [ofIssue, ofAlert] = ids;
  await sql`UPDATE issues SET decision_id = ${ofIssue}::uuid WHERE organization_id = ${mine.id}::uuid AND id = ${issue?.id}::uuid`.execute(
    context.db,
  );
  await sql`UPDATE alerts SET decision_id = ${ofAlert}::uuid WHERE organization_id = ${mine.id}::uuid AND id = ${alerts[0]}::uuid`.execute(
    context.db,
  );
  await pass(40);
  await remove({ decisions: 30 });
  assert.deepEqual(await decisionsOf(mine), [...ids].sort());
  await sql`UPDATE issues SET decision_id = NULL WHERE organization_id = ${mine.id}::uuid`.execute(context.db);
  await pass(2);
  await remove({ decisions: 30 });
  assert.deepEqual(await decisionsOf(mine), [ofAlert]);
});

// Times that a statement gives are finer than those that this program gives.
test('rows that stay are each looked at once, in several batches, however fine their times are', async () => {
  const { context, clock } = await testService();
  const mine = await testOrganization();
  const at = new Date(clock.now().getTime() - 40 * dayMs);
  await sql`INSERT INTO repositories (organization_id, id, url, name, default_branch, git_author_email, signing_secret, created_at, updated_at)
    SELECT ${mine.id}::uuid, gen_random_uuid(), 'https://bitbucket.org/many/' || n, 'r' || n, 'main', '', '', ${at}::timestamptz, ${at}::timestamptz
    FROM generate_series(1, 250) AS n`.execute(context.db);
  await sql`INSERT INTO scans (organization_id, id, repository_id, kind, trigger, state, branch, queued_at, started_at, ended_at)
    SELECT organization_id, gen_random_uuid(), id, 'full', 'schedule', 'completed', 'main', at, at, at
    FROM repositories, LATERAL (SELECT ${at}::timestamptz + interval '1 microsecond' AS at) AS times
    WHERE organization_id = ${mine.id}::uuid`.execute(context.db);
  const tooOften = (): never => {
    throw new Error('it does not end');
  };
  await sql`INSERT INTO retention (organization_id, claim_id, claimed_until, next_at, step, after_time, after_id)
    SELECT id, gen_random_uuid(), ${at}::timestamptz, ${new Date(clock.now().getTime() + hourMs)}::timestamptz, 0, ${at}::timestamptz, id
    FROM organizations WHERE id <> ${mine.id}::uuid
    ON CONFLICT (organization_id) DO UPDATE SET next_at = excluded.next_at /* across organizations: only this one is due */`.execute(
    context.db,
  );
  await remove({ scans: 30 }, { now: await counting(20, tooOften) });
  assert.equal((await mine.ask<Scans>('/api/v1/scans/list', { pageSize: 1 })).totalCount, 250);
});

test('sessions and links whose time is over go the day after, whatever is kept else, and no others', async () => {
  const { context, clock } = await testService();
  const { db, keys, config } = context;
  await pass(2);
  const [mine, theirs] = [await testOrganization(), await testOrganization()];
  await remove({});
  const add = async ({ id, pair }: TestOrganization): Promise<void> => {
    const of = { organizationId: id, tokenId: pair.id };
    await beginSession(db, keys, of, config.sessions.lifeMs, theService, clock.now());
    await makeLink(db, keys, of, 7 * dayMs, clock.now());
  };
  const left = async ({ id }: TestOrganization): Promise<number[]> =>
    Promise.all(
      (['sessions', 'sign_in_links'] as const).map(
        async (table) => (await db.selectFrom(table).select('id').where('organization_id', '=', id).execute()).length,
      ),
    );
  for (const one of [mine, theirs]) await add(one);
  await pass(7);
  await add(mine);
  await remove({});
  assert.deepEqual(
    [await left(mine), await left(theirs)],
    [
      [2, 2],
      [1, 1],
    ],
  );
  await pass(1);
  clock.advance(1);
  const { sessions, signInLinks } = await remove({});
  assert.deepEqual([sessions, signInLinks, await left(mine), await left(theirs)], [2, 2, [1, 1], [0, 0]]);
  await pass(8);
  await remove({});
  assert.deepEqual(await left(mine), [0, 0]);
});

test('0 keeps for ever', async () => {
  const { context } = await testService();
  const { mine, repositories } = await scanned(lodashShop);
  await startScan(mine, repositories[0]?.id ?? '');
  await mine.runScans();
  await addDeliveries(mine, repositories[0]?.id ?? '', 3);
  await pass(20_000);
  const told = await listAuditEvents(context.db, mine.id, {}, 100);
  assert.deepEqual(await remove({}), noneRemoved());
  assert.equal((await scansOf(mine, repositories[0]?.id ?? '')).totalCount, 2);
  assert.equal(await countDeliveries(mine), 3);
  assert.deepEqual(await listAuditEvents(context.db, mine.id, {}, 100), told);
});

test('who stops between two batches leaves the rest to whoever comes next, at once', async () => {
  const { mine } = await withDeliveries(2500);
  const stopping = new AbortController();
  const first = await remove(
    { deliveries: 30 },
    { now: await counting(5, () => stopping.abort()), signal: stopping.signal },
  );
  const left = await countDeliveries(mine);
  assert.equal(first.deliveries + left, 2500);
  assert.ok(left > 0 && left < 2500, `${left} are left`);
  await remove({ deliveries: 30 });
  assert.equal(await countDeliveries(mine), 0);
});

test('who is killed leaves the rest to whoever comes when its claim has ended, and not before', async () => {
  const { clock } = await testService();
  const { mine } = await withDeliveries(2500);
  const die = (): never => {
    throw new Error('killed');
  };
  await assert.rejects(remove({ deliveries: 30 }, { now: await counting(5, die) }));
  const left = await countDeliveries(mine);
  assert.ok(left > 0 && left < 2500, `${left} are left`);
  await remove({ deliveries: 30 });
  assert.equal(await countDeliveries(mine), left);
  clock.advance(61_000);
  await remove({ deliveries: 30 });
  assert.equal(await countDeliveries(mine), 0);
});

test('several at once remove each row once, and each organization is looked at once a day', async () => {
  const { clock } = await testService();
  const { mine, repositoryId } = await withDeliveries(2500);
  const removed = await Promise.all([1, 2, 3].map(() => remove({ deliveries: 30 })));
  assert.equal(await countDeliveries(mine), 0);
  assert.equal(
    removed.reduce((sum, { deliveries }) => sum + deliveries, 0),
    2500,
  );
  await addDeliveries(mine, repositoryId, 5, 40);
  clock.advance(23 * hourMs);
  await remove({ deliveries: 30 });
  assert.equal(await countDeliveries(mine), 5);
  clock.advance(hourMs);
  await remove({ deliveries: 30 });
  assert.equal(await countDeliveries(mine), 0);
});

test('a clock that was set back does not put it off for longer than a day', async () => {
  const { clock } = await testService();
  const { mine, repositoryId } = await withDeliveries(5);
  const ahead = (): Date => new Date(clock.now().getTime() + 1000 * dayMs);
  await remove({ deliveries: 30 }, { now: ahead });
  assert.equal(await countDeliveries(mine), 0);
  await addDeliveries(mine, repositoryId, 5, 40);
  await remove({ deliveries: 30 });
  assert.equal(await countDeliveries(mine), 0);
});

/** Deliveries older than thirty days, of an organization whose first round is yet to come; all others have had theirs. */
async function withDeliveries(count: number): Promise<{ mine: TestOrganization; repositoryId: string }> {
  await pass(2);
  const mine = await testOrganization();
  await remove({ deliveries: 30 });
  const { context } = await testService();
  const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
  await addDeliveries(mine, repositoryId, count, 40);
  await sql`DELETE FROM retention WHERE organization_id = ${mine.id}::uuid`.execute(context.db);
  return { mine, repositoryId };
}

async function addDeliveries(mine: TestOrganization, repositoryId: string, count: number, ageDays = 0): Promise<void> {
  const { context, clock } = await testService();
  const receivedAt = new Date(clock.now().getTime() - ageDays * dayMs);
  await sql`INSERT INTO webhook_deliveries (organization_id, repository_id, content_key, event, received_at)
    SELECT ${mine.id}::uuid, ${repositoryId}::uuid, 'key ' || number, 'push', ${receivedAt}::timestamptz
    FROM generate_series(1, ${count}::int) AS number`.execute(context.db);
}

async function countDeliveries({ id }: TestOrganization): Promise<number> {
  const { context } = await testService();
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM webhook_deliveries WHERE organization_id = ${id}::uuid`.execute(context.db);
  return rows[0]?.total ?? 0;
}

/** The service's clock, which does something when it is asked that often: it is asked once a batch. */
async function counting(times: number, act: () => void): Promise<() => Date> {
  const { clock } = await testService();
  let asked = 0;
  return () => {
    asked += 1;
    if (asked === times) act();
    return clock.now();
  };
}
