/**
 * Every operation that says it changes something tells the audit trail, in the transaction of the change; every other one writes nothing.
 * Asked of each operation in the list with its own example, so that a new one cannot forget it.
 */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { lodashShop } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import {
  callService,
  type Reply,
  signingSecret,
  type TestOrganization,
  testService,
} from '../../testing/test-service.ts';
import { type AuditEventRow, listAuditEvents } from '../audit/store.ts';
import { placements } from '../database/distribution.ts';
import type { AuditedKind } from '../database/tables.ts';
import { storableText } from '../database/storable-text.ts';
import { updateRule } from '../rules/store.ts';
import { newId } from '../foundation/ids.ts';
import { decisionsRemove } from './decisions-remove.ts';
import { decisionsUpdate } from './decisions-update.ts';
import { exampleBody } from './example-body.testing.ts';
import { operations } from './index.ts';
import type { Operation } from './operation.ts';
import { rulesApprove } from './rules-approve.ts';
import { repositoriesAddBranches } from './repositories-add-branches.ts';
import { repositoriesRemove } from './repositories-remove.ts';

let mine: TestOrganization;
let repositoryId: string;

describe('every change is told', () => {
  before(async () => {
    const made = await scanned(lodashShop);
    mine = made.mine;
    repositoryId = made.repositories[0]?.id ?? '';
    const { context } = await testService();
    await sql`ALTER TABLE audit_events ADD CONSTRAINT refused CHECK (request_id <> 'refused')`.execute(context.db);
  });

  const isLast = (operation: Operation): boolean => operation === repositoriesRemove;
  for (const operation of operations.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const { path, changes } = operation;
    if (operation.isAskingElsewhere === true) continue;
    if (changes === 'nothing') {
      test(`${path} reads and writes nothing`, async () => {
        const state = await stateOf(mine);
        await mine.call(path, await bodyOf(operation, undefined));
        await mine.call(path, exampleBody(operation));
        assert.deepEqual(await stateOf(mine), state);
      });
      continue;
    }
    test(`${path} tells that it changes a ${changes}`, async () => {
      const secrets: string[] = [];
      const body = withSecrets(await bodyOf(operation, changes), secrets);
      const start = await stateOf(mine);

      const refused = await mine.call(path, body, { 'x-request-id': 'refused' });
      assert.equal(refused.status, 500, `what cannot be told is not done: ${refused.text}`);
      assert.deepEqual(await stateOf(mine), start);
      await mine.call(path, {}, { 'x-request-id': 'bad' });
      await mine.call(path, { ...body, organizationId: newId() }, { 'x-request-id': 'foreign' });
      assert.deepEqual(await stateOf(mine), start);

      const requestId = newId();
      const done = await mine.call(path, body, { 'x-request-id': requestId });
      assert.equal(done.status, 200, done.text);
      const changed = await stateOf(mine);
      assert.notDeepEqual(changed.rows, start.rows, 'the example changes something');
      const told = (await eventsOf(mine)).filter((event) => event.request_id === requestId);
      assert.ok(told.length > 0 && told.length === changed.eventCount - start.eventCount);
      assert.deepEqual(
        [...new Set(told.map(({ actor, operation: by }) => `${actor} ${by}`))],
        [`token ${mine.pair.id} ${path}`],
      );
      assert.ok(told.some((event) => event.object_kind === changes));
      if (typeof body['id'] === 'string') assert.ok(told.some((event) => event.object_id === body['id']));

      const again = await mine.call(path, body);
      const end = await stateOf(mine);
      const isChange = JSON.stringify(end.rows) !== JSON.stringify(changed.rows);
      assert.equal(end.eventCount > changed.eventCount, isChange, again.text);

      for (const reply of [done, again]) secrets.push(...secretsIn(reply.body));
      await assertUntold(secrets);
    });
  }
});

describe('webhooks', () => {
  test('a push that queues a scan is told once, and one that is repeated or joins it is not', async () => {
    const { mine: theirs, repositories } = await scanned(lodashShop);
    const id = repositories[0]?.id ?? '';
    const start = await stateOf(theirs);
    const commits = ['a', 'a', 'b'].map((digit) => digit.repeat(40));
    const replies: Reply[] = [];
    for (const commit of commits) replies.push(await push(id, commit));
    assert.deepEqual(
      replies.map(({ body }) => body.status),
      ['accepted', 'repeated', 'accepted'],
    );
    const events = await eventsOf(theirs);
    assert.equal(events.length - start.eventCount, 1);
    const { actor, operation, object_kind, request_id, after } = events[0] as AuditEventRow;
    assert.deepEqual(
      { actor, operation, object_kind, request_id },
      {
        actor: `webhook ${id}`,
        operation: '/webhooks/bitbucket/:repositoryId',
        object_kind: 'scan',
        request_id: 'delivered',
      },
    );
    assert.equal(after['trigger'], 'push');
  });

  test('one that is not signed is not told', async () => {
    const { mine: theirs, repositories } = await scanned(lodashShop);
    const start = await stateOf(theirs);
    const reply = await push(repositories[0]?.id ?? '', 'a'.repeat(40), 'another secret');
    assert.equal(reply.status, 401);
    assert.deepEqual(await stateOf(theirs), start);
  });
});

async function push(id: string, commit: string, secret = signingSecret): Promise<Reply> {
  const change = { new: { type: 'branch', name: 'main', target: { hash: commit } } };
  const body = JSON.stringify({ push: { changes: [change] } });
  return callService(await testService(), `/webhooks/bitbucket/${id}`, body, {
    'x-event-key': 'repo:push',
    'x-hub-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'x-request-id': 'delivered',
  });
}

/** The example with things that are there: `id` is one of the kind that the operation changes. */
async function bodyOf(operation: Operation, kind: AuditedKind | undefined): Promise<Record<string, unknown>> {
  const body = exampleBody(operation);
  if (Object.hasOwn(operation.example.request, 'repositoryId')) body['repositoryId'] = repositoryId;
  if (Object.hasOwn(body, 'id') && kind !== undefined) body['id'] = await makeOne(kind);
  if (operation === decisionsRemove) body['ids'] = [await makeOne('decision')];
  if (operation === decisionsUpdate) {
    const { updatedAt } = await mine.ask<{ updatedAt: string }>('/api/v1/decisions/get', { id: body['id'] });
    body['ifUpdatedAt'] = updatedAt;
  }
  if (operation === rulesApprove) await proposeWritten(String(body['id']));
  return body;
}

/** As if a model had written a rule. */
async function proposeWritten(id: string): Promise<void> {
  const { context } = await testService();
  const written = { model_state: 'proposed', written_rule: storableText('b($X)') } as const;
  await updateRule(context.db, mine.id, id, written, context.clock.now());
}

async function makeOne(kind: AuditedKind): Promise<string> {
  switch (kind) {
    case 'rule':
      return (await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'a', rule: 'a($X)' })).id;
    case 'token':
      return (await mine.ask<{ id: string }>('/api/v1/tokens/create', { name: 'a' })).id;
    case 'scan':
      return (await mine.ask<{ scanId: string }>('/api/v1/scans/start', { repositoryId })).scanId;
    case 'branch': {
      const asked = { repositoryId, branches: [`made/${newId()}`] };
      const { branches } = await mine.ask<{ branches: { id: string }[] }>(repositoriesAddBranches.path, asked);
      return branches[0]?.id ?? '';
    }
    case 'issue': {
      const { issues } = await mine.ask<{ issues: { id: string }[] }>('/api/v1/issues/search', {});
      return issues[0]?.id ?? '';
    }
    case 'view':
      return (await mine.ask<{ id: string }>('/api/v1/views/save', { page: 'alerts', name: newId(), query: '' })).id;
    case 'suppression': {
      const file = { fileName: '.trivyignore', text: 'CVE-2000-0001\n' };
      await mine.ask('/api/v1/suppressions/import', file);
      const { suppressions } = await mine.ask<{ suppressions: { id: string }[] }>('/api/v1/suppressions/list', {});
      return suppressions[0]?.id ?? '';
    }
    case 'decision': {
      const decisions = [{ advisoryId: `made-${newId()}`, verdict: 'falsePositive', reason: 'made' }];
      const made = await mine.ask<{ decisions: { id: string }[] }>('/api/v1/decisions/create', { decisions });
      return made.decisions[0]?.id ?? '';
    }
    default:
      throw new Error(`say here how a ${kind} is made`);
  }
}

/** What the organization has, row by row, but for times of change, and how much was told of it. */
async function stateOf({ id }: TestOrganization): Promise<{ rows: Record<string, unknown>; eventCount: number }> {
  const { context } = await testService();
  const tables = Object.keys(placements).filter(
    (table) => placements[table] === 'distributed' && !['audit_events', 'list_versions'].includes(table),
  );
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    const listed = await sql<{ row: unknown }>`
      SELECT to_jsonb(t) - 'updated_at' - 'last_used_at' - 'signing_secret' AS row FROM ${sql.table(table)} AS t
      WHERE organization_id = ${id}::uuid ORDER BY 1`.execute(context.db);
    rows[table] = listed.rows.map(({ row }) => row);
  }
  return { rows, eventCount: (await eventsOf({ id })).length };
}

async function eventsOf({ id }: Pick<TestOrganization, 'id'>): Promise<AuditEventRow[]> {
  const { context } = await testService();
  return listAuditEvents(context.db, id, {}, 10_000);
}

/** A secret of its own in every field that is named for one, however deep. */
function withSecrets(body: Record<string, unknown>, secrets: string[]): Record<string, unknown> {
  const replace = (name: string, value: unknown): unknown => {
    if (!/secret/i.test(name) || typeof value !== 'string') return value;
    const secret = `secret-${newId()}`;
    secrets.push(secret);
    return secret;
  };
  return JSON.parse(JSON.stringify(body, replace));
}

function secretsIn(answer: unknown): string[] {
  const found: string[] = [];
  JSON.stringify(answer, (name, value: unknown) => {
    if (/secret/i.test(name) && typeof value === 'string') found.push(value);
    return value;
  });
  return found;
}

/** Neither the secrets of this change nor any other, in clear or as they are kept. */
async function assertUntold(secrets: readonly string[]): Promise<void> {
  const { context } = await testService();
  const { rows } = await sql<{ kept: string }>`
    SELECT secret_digest AS kept FROM api_tokens WHERE organization_id = ${mine.id}::uuid
    UNION ALL SELECT signing_secret FROM repositories WHERE organization_id = ${mine.id}::uuid AND signing_secret <> ''`.execute(
    context.db,
  );
  const all = [...secrets, mine.pair.secret, signingSecret, ...rows.map(({ kept }) => kept)];
  const text = JSON.stringify(await eventsOf(mine));
  for (const secret of all) assert.ok(!text.includes(secret), 'a secret stands in the audit trail');
}
