import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { knownTokens } from './known-tokens.ts';
import { updateTokenRevoked } from './store.ts';
import { createToken, revokeToken } from './tokens.ts';

const { context } = await testService();
const { db, keys, clock } = context;

async function newToken() {
  const { id: organizationId } = await testOrganization();
  const { id } = await createToken(db, keys, { organizationId, name: 'one', expiresAt: null }, clock.now());
  return { organizationId, id };
}

test('a token that was read is kept for five seconds, and read again after them', async () => {
  let nowMs = 0;
  const tokens = knownTokens(db, () => nowMs);
  const { organizationId, id } = await newToken();
  assert.equal((await tokens.find(id))?.revoked_at, null);
  await updateTokenRevoked(db, organizationId, id, clock.now());
  nowMs = 4_999;
  assert.equal((await tokens.find(id))?.revoked_at, null);
  nowMs = 5_000;
  assert.notEqual((await tokens.find(id))?.revoked_at, null);
});

test('a token that is forgotten is read again at once, however its id is written', async () => {
  const tokens = knownTokens(db);
  const { organizationId, id } = await newToken();
  await tokens.find(id.toUpperCase());
  await revokeToken(db, organizationId, id, clock.now());
  tokens.forget(id);
  assert.notEqual((await tokens.find(id))?.revoked_at, null);
});

// A look that began before a token was revoked would else bring it back for five seconds.
test('what was being read while a token was forgotten is not kept', async () => {
  const tokens = knownTokens(db);
  const { organizationId, id } = await newToken();
  const reading = tokens.find(id);
  tokens.forget(id);
  await reading;
  await updateTokenRevoked(db, organizationId, id, clock.now());
  assert.notEqual((await tokens.find(id))?.revoked_at, null);
});

test('an id that nobody has is looked for each time', async () => {
  const tokens = knownTokens(db);
  const { organizationId } = await newToken();
  const pair = { id: '0198b7c2-0000-7000-8000-0000000c0de5', secret: 'a secret of an operator' };
  assert.equal(await tokens.find(pair.id), undefined);
  await createToken(db, keys, { organizationId, name: 'late', expiresAt: null, pair }, clock.now());
  assert.equal((await tokens.find(pair.id))?.id, pair.id);
});
