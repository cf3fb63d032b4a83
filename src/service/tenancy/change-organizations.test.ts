/** What closing an organization ends, what opening it again brings back, and that no other organization is touched by either. */
import { theService } from '../audit/tell-changes.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  callService,
  signingSecret,
  testOrganization,
  testService,
  type TestOrganization,
} from '../../testing/test-service.ts';
import { createHmac } from 'node:crypto';
import { placements } from '../database/distribution.ts';
import { findOrganizationForChange, listOrganizationsToDelete } from '../organizations/store.ts';
import { runScan } from '../scanning/run-scan.ts';
import { fireDueSchedules } from '../schedules/fire-due-schedules.ts';
import { knownTokens } from '../tokens/known-tokens.ts';
import { authenticate } from '../tokens/tokens.ts';
import {
  type Closing,
  closeOrganization,
  createOrganization,
  renameOrganization,
  reopenOrganization,
} from './change-organizations.ts';
import { deleteBatch, deleteClosedData } from './delete-data.ts';
import { tenantTables } from './store.ts';

const service = await testService();
const { context, clock } = service;
const { db, keys } = context;

async function close(closing: Closing): Promise<void> {
  await db.transaction().execute((transaction) => closeOrganization(transaction, closing, theService, clock.now()));
  context.tokens.forgetOrganization(closing.id);
}
const reopen = (id: string) =>
  db.transaction().execute((transaction) => reopenOrganization(transaction, id, theService, clock.now()));
const create = (name: string) =>
  db.transaction().execute((transaction) => createOrganization(transaction, keys, name, theService, clock.now()));
const rename = (id: string, name: string) =>
  db.transaction().execute((transaction) => renameOrganization(transaction, id, name, theService, clock.now()));

async function nameOf(id: string): Promise<string> {
  return (await findOrganizationForChange(db, id))?.name ?? '';
}

async function scanStates({ id }: TestOrganization): Promise<string[]> {
  const rows = await db.selectFrom('scans').select(['state', 'reason']).where('organization_id', '=', id).execute();
  return rows.map((row) => `${row.state} ${row.reason}`.trim()).sort();
}

async function push(repositoryId: string): Promise<number> {
  const payload = JSON.stringify({ push: { changes: [] } });
  const signature = `sha256=${createHmac('sha256', signingSecret).update(payload).digest('hex')}`;
  const headers = { 'x-hub-signature': signature, 'x-event-key': 'repo:push' };
  return (await callService(service, `/webhooks/bitbucket/${repositoryId}`, payload, headers)).status;
}

test('a new organization has a pair that counts, and a name that no other has', async () => {
  const { id, name, pair } = await create('  New one ');
  assert.equal(name, 'New one');
  assert.equal((await authenticate(knownTokens(db), keys, pair, clock.now()))?.organization_id, id);
  await assert.rejects(create('New one'), { code: 'CONFLICT' });
  for (const wrong of ['', '  ', 'a'.repeat(101), 'a\0b', 'a\nb', '\ud800'])
    await assert.rejects(create(wrong), { code: 'BAD_REQUEST' });
  assert.equal((await create('😀'.repeat(100))).name, '😀'.repeat(100));
});

test('a renamed one keeps its id, and takes no name of another', async () => {
  const { id } = await create('Before');
  await create('Another');
  await rename(id, 'After');
  await rename(id, 'After');
  assert.equal(await nameOf(id), 'After');
  await assert.rejects(rename(id, 'Another'), { code: 'CONFLICT' });
  for (const unknown of ['x', '01a1fde5-e9f0-7000-9765-000000000000'])
    await assert.rejects(rename(unknown, 'Free'), { code: 'NOT_FOUND' });
});

test('a closed one is refused everywhere until it is opened again, and another one goes on', async () => {
  const mine = await testOrganization();
  const theirs = await testOrganization();
  const organizations = [mine, theirs];
  const repositories = [await mine.register({ 'a.txt': 'a' }), await theirs.register({ 'a.txt': 'a' })] as const;
  for (const [at, { id: repositoryId }] of repositories.entries())
    await organizations[at]?.ask('/api/v1/scans/upsert-schedule', {
      repositoryId,
      executionCriteriaCrontab: '0 * * * *',
      isEnabled: true,
    });
  const statuses = async (): Promise<number[]> =>
    Promise.all(organizations.map(async (one) => (await one.call('/api/v1/tokens/list', {})).status));
  const pushes = async (): Promise<boolean[]> =>
    Promise.all(repositories.map(async ({ id }) => (await push(id)) === 401));
  assert.deepEqual(await statuses(), [200, 200]);
  assert.deepEqual(await pushes(), [false, false]);

  await close({ id: mine.id });
  await close({ id: mine.id });
  assert.deepEqual(await statuses(), [401, 200]);
  assert.deepEqual(await pushes(), [true, false]);
  assert.deepEqual(await scanStates(mine), ['cancelled the organization was closed']);
  assert.deepEqual(await scanStates(theirs), ['queued']);
  await theirs.runScans();
  clock.advance(2 * 60 * 60 * 1000);
  await fireDueSchedules(context);
  assert.equal((await scanStates(mine)).length, 1);
  assert.equal((await scanStates(theirs)).length, 2);

  await reopen(mine.id);
  assert.deepEqual(await statuses(), [200, 200]);
  assert.deepEqual(await pushes(), [false, false]);
  await fireDueSchedules(context);
  assert.deepEqual(await scanStates(mine), ['cancelled the organization was closed', 'queued']);
});

// A request that was admitted before may still write its scan.
test('a scan that is queued for a closed one ends without being run', async () => {
  const mine = await testOrganization();
  const { id: repositoryId } = await mine.register({ 'a.txt': 'a' });
  await close({ id: mine.id });
  await db
    .updateTable('scans')
    .set({ state: 'queued', reason: '', ended_at: null })
    .where('organization_id', '=', mine.id)
    .execute();
  const { id: scanId } = await db
    .selectFrom('scans')
    .select('id')
    .where('organization_id', '=', mine.id)
    .executeTakeFirstOrThrow();
  await runScan(context, { organizationId: mine.id, scanId, repositoryId }, new AbortController().signal);
  assert.deepEqual(await scanStates(mine), ['cancelled the organization was closed']);
});

async function countRows(organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tenantTables) {
    const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM ${sql.table(table)}
      WHERE organization_id = ${organizationId}::uuid`.execute(db);
    counts[table] = rows[0]?.total ?? 0;
  }
  return counts;
}

async function filled(): Promise<TestOrganization> {
  const mine = await testOrganization();
  await mine.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
  const lock = { lockfileVersion: 3, packages: { '': {}, 'node_modules/lodash': { version: '4.17.0' } } };
  await mine.register({ 'a.js': 'eval(input);\n', 'package-lock.json': JSON.stringify(lock), 'package.json': '{}' });
  await mine.runScans();
  return mine;
}

test('removal takes every row of one organization, goes on after it was cut short, and takes none of another', async () => {
  const mine = await filled();
  const theirs = await filled();
  const before = await countRows(theirs.id);
  const found = await countRows(mine.id);
  for (const table of ['scans', 'issues', 'packages', 'rules', 'api_tokens', 'repository_owners'])
    assert.ok((found[table] ?? 0) > 0, table);
  const confirmedName = await nameOf(mine.id);
  await assert.rejects(close({ id: mine.id, deleteData: { confirmedName: await nameOf(theirs.id) } }), {
    code: 'BAD_REQUEST',
  });
  assert.equal((await mine.call('/api/v1/tokens/list', {})).status, 200);
  await close({ id: mine.id, deleteData: { confirmedName } });
  // The closing itself stands in the audit trail.
  const held = await countRows(mine.id);
  // What other tests of this process left to be removed goes too, and is none of ours.
  const others = (await listOrganizationsToDelete(db)).filter((id) => id !== mine.id);
  for (const id of others) while ((await deleteBatch(db, id, 1000)) > 0);
  await assert.rejects(reopen(mine.id), { code: 'CONFLICT' });
  for (let batch = 0; batch < 3; batch++) assert.equal(await deleteBatch(db, mine.id, 1), 1);
  assert.equal(await nameOf(mine.id), confirmedName);
  const total = Object.values(held).reduce((sum, count) => sum + count, 0);
  assert.equal(await deleteClosedData({ db }, 20), total + 1 - 3);
  assert.deepEqual(
    Object.values(await countRows(mine.id)).filter((count) => count > 0),
    [],
  );
  assert.equal(await nameOf(mine.id), '');
  assert.deepEqual(await countRows(theirs.id), before);
  assert.equal((await theirs.call('/api/v1/tokens/list', {})).status, 200);
  assert.equal((await create(confirmedName)).name, confirmedName);
});

test('what is kept without being asked to go stays', async () => {
  const mine = await filled();
  const before = await countRows(mine.id);
  await close({ id: mine.id });
  await deleteClosedData({ db });
  // Lists changed, and the closing itself stands in the audit trail.
  const changed = { list_versions: 0, audit_events: Number(before['audit_events']) + 1 };
  assert.deepEqual({ ...(await countRows(mine.id)), list_versions: 0 }, { ...before, ...changed });
});

test('removal knows every table with rows of organizations', () => {
  const distributed = Object.keys(placements).filter((table) => placements[table] === 'distributed');
  const owners = ['repository_owners', 'connection_owners', 'token_owners'];
  assert.deepEqual([...tenantTables].sort(), [...distributed, ...owners].sort());
});
