/** What tokens/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callService, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import type { TokenPair } from '../tokens/tokens.ts';
import { assertPaged, assertRefused, pageFaults } from './promises.testing.ts';
import { tokensList } from './tokens-list.ts';

describe('List tokens', () => {
  describe('200', () => {
    test('the organization’s own, newest first, never with a secret; when each was made, used, ended', async () => {
      const service = await testService();
      const { clock } = service;
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const created: Record<string, TokenPair & { expiresAt: string }> = {};
      for (const name of ['used', 'revoked']) {
        clock.advance(1000);
        created[name] = await mine.ask('/api/v1/tokens/create', { name, expiresInDays: 1 });
      }
      const { used, revoked } = created;
      assert.ok(used !== undefined && revoked !== undefined);
      const revokedAt = clock.now().toISOString();
      await mine.ask('/api/v1/tokens/revoke', { id: revoked.id });
      clock.advance(1000);
      const lastUsedAt = clock.now().toISOString();
      await callService(service, '/api/v1/advisories/status', {}, tokenHeaders(used));
      const reply = await mine.call(tokensList.path, {});
      for (const pair of [used, revoked, mine.pair, other.pair]) assert.ok(!reply.text.includes(pair.secret));
      const [first, second, third] = reply.body.tokens;
      assert.deepEqual(first, {
        id: revoked.id,
        name: 'revoked',
        createdAt: revokedAt,
        expiresAt: revoked.expiresAt,
        revokedAt,
        lastUsedAt: '',
      });
      assert.deepEqual([second.name, second.revokedAt, second.lastUsedAt], ['used', '', lastUsedAt]);
      assert.deepEqual([third.id, third.expiresAt], [mine.pair.id, '']);
      await assertPaged(mine, tokensList, 'tokens', 3);
    });
  });

  describe('400', () => {
    test('pages begin at 1', async () => {
      await assertRefused(await testOrganization(), tokensList, pageFaults);
    });
  });
});
