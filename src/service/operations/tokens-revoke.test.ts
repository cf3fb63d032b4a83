/** What tokens/revoke promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callService, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import type { TokenPair } from '../tokens/tokens.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';
import { tokensRevoke } from './tokens-revoke.ts';

const statusOf = async (pair: TokenPair): Promise<number> =>
  (await callService(await testService(), '/api/v1/advisories/status', {}, tokenHeaders(pair))).status;

describe('Revoke a token', () => {
  describe('200', () => {
    test('the pair is refused from the next request on, others are not; revoking it again is fine', async () => {
      const mine = await testOrganization();
      const pair = await mine.ask<TokenPair>('/api/v1/tokens/create', { name: 'ci' });
      assert.equal(await statusOf(pair), 200);
      assert.deepEqual(await mine.ask(tokensRevoke.path, { id: pair.id }), { ok: true });
      assert.deepEqual([await statusOf(pair), await statusOf(mine.pair)], [401, 200]);
      assert.deepEqual(await mine.ask(tokensRevoke.path, { id: pair.id }), { ok: true });
    });

    test('a pair may revoke itself', async () => {
      const mine = await testOrganization();
      assert.deepEqual(await mine.ask(tokensRevoke.path, { id: mine.pair.id }), { ok: true });
      assert.equal(await statusOf(mine.pair), 401);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), tokensRevoke, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s token, which goes on working', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      await assertSameNotFound(mine, tokensRevoke, 'id', other.pair.id);
      assert.equal(await statusOf(other.pair), 200);
    });
  });
});
