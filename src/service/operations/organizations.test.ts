/** The operations on organizations: who may ask, and that each does over HTTP what its module does. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callService, type Reply, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import { createOperatorToken, revokeOperatorToken } from '../tokens/operator-tokens.ts';
import { exampleBody } from './example-body.testing.ts';
import { operations, operatorOperations } from './index.ts';

const service = await testService();
const { db, keys, clock } = service.context;
const expiresAt = new Date(clock.now().getTime() + 300 * 86_400_000);
const newOperator = () => createOperatorToken(db, keys, { name: 'ops', expiresAt }, clock.now());
const pair = await newOperator();
const ask = (verb: string, body: object, by = pair): Promise<Reply> =>
  callService(service, `/api/v1/organizations/${verb}`, body, tokenHeaders(by));

describe('Organizations', () => {
  test('one is made, listed, renamed, closed at once and opened again', async () => {
    const made = await ask('create', { name: ' Over HTTP ' });
    assert.equal(made.status, 200, made.text);
    const { id, token } = made.body;
    const status = async () => (await callService(service, '/api/v1/tokens/list', {}, tokenHeaders(token))).status;
    const state = async (): Promise<string> =>
      (await ask('list', {})).body.organizations
        .filter((one: { id: string }) => one.id === id)
        .map((one: { name: string; state: string }) => `${one.name} ${one.state}`)
        .join();
    assert.equal(await status(), 200);
    assert.equal(await state(), 'Over HTTP open');
    assert.equal((await ask('rename', { id, name: 'Renamed' })).status, 200);
    assert.equal((await ask('close', { id: id.toUpperCase() })).status, 200);
    assert.equal(await status(), 401);
    assert.equal(await state(), 'Renamed closed');
    assert.equal((await ask('reopen', { id })).status, 200);
    assert.equal(await status(), 200);
    for (const confirmName of ['', 'Over HTTP'])
      assert.equal((await ask('close', { id, deleteData: true, confirmName })).status, 400);
    assert.equal(await status(), 200);
    assert.equal((await ask('close', { id, deleteData: true, confirmName: 'Renamed' })).status, 200);
    assert.equal(await state(), 'Renamed deleting');
    assert.equal((await ask('reopen', { id })).status, 409);
  });

  test('names that are taken are 409, such as cannot be 400, unknown organizations 404', async () => {
    assert.equal((await ask('create', { name: 'Taken' })).status, 200);
    assert.equal((await ask('create', { name: 'Taken' })).status, 409);
    for (const name of ['', '  ', 'a'.repeat(101), 7]) assert.equal((await ask('create', { name })).status, 400);
    for (const verb of ['rename', 'close', 'reopen'])
      assert.equal((await ask(verb, { id: 'x', name: 'Free' })).status, 404, verb);
  });

  test("an organization's token gets 403 on each, an operator's token 403 on everything else", async () => {
    const mine = await testOrganization();
    for (const operation of operatorOperations) {
      assert.equal((await mine.call(operation.path, exampleBody(operation))).status, 403, operation.path);
      assert.equal((await callService(service, operation.path, {}, {})).status, 401, operation.path);
    }
    for (const operation of operations)
      for (const body of [exampleBody(operation), { ...exampleBody(operation), organizationId: mine.id }]) {
        const reply = await callService(service, operation.path, body, tokenHeaders(pair));
        assert.equal(reply.status, 403, operation.path);
      }
  });

  test("an operator's token that is revoked, expired or has another secret is refused", async () => {
    const other = await newOperator();
    assert.equal((await ask('list', {}, { ...other, secret: pair.secret })).status, 401);
    assert.equal((await ask('list', {}, other)).status, 200);
    assert.equal(await revokeOperatorToken(db, other.id, clock.now()), true);
    assert.equal((await ask('list', {}, other)).status, 401);
    assert.equal(await revokeOperatorToken(db, 'x', clock.now()), false);
    service.clock.advance(301 * 86_400_000);
    assert.equal((await ask('list', {})).status, 401);
  });
});
