/** What tokens/create promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callService, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import type { TokenPair } from '../tokens/tokens.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { tokensCreate } from './tokens-create.ts';

const dayMs = 24 * 60 * 60 * 1000;
const statusOf = async (pair: TokenPair): Promise<number> =>
  (await callService(await testService(), '/api/v1/advisories/status', {}, tokenHeaders(pair))).status;

describe('Create a token', () => {
  describe('200', () => {
    test('the pair works at once, for the organization that asked, and ends when it says', async () => {
      const { clock } = await testService();
      const [mine, other] = [await testOrganization(), await testOrganization()];
      for (const [body, days] of [
        [{ name: ' ci ', expiresInDays: 1 }, 1],
        [{ name: 'ci' }, 90],
        [{ name: 'ci', expiresInDays: 365 }, 365],
      ] as const) {
        const { expiresAt, ...pair } = await mine.ask<TokenPair & { expiresAt: string }>(tokensCreate.path, body);
        assert.equal(expiresAt, new Date(clock.now().getTime() + days * dayMs).toISOString());
        assert.match(pair.secret, /^vedette_[\w-]+$/);
        const reply = await callService(
          await testService(),
          '/api/v1/tokens/list',
          { organizationId: mine.id },
          tokenHeaders(pair),
        );
        assert.deepEqual([reply.status, reply.body.tokens.length > 1], [200, true]);
        assert.ok(
          reply.body.tokens.some((token: { id: string; name: string }) => token.id === pair.id && token.name === 'ci'),
        );
        clock.advance(days * dayMs - 1);
        assert.equal(await statusOf(pair), 200);
        clock.advance(1);
        assert.equal(await statusOf(pair), 401);
      }
      assert.equal((await other.call(tokensCreate.path, { name: 'x', organizationId: mine.id })).status, 403);
    });
  });

  describe('400', () => {
    test('a name of 1 to 100 characters, and 1 to 365 days', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, tokensCreate, [
        [{ name: undefined }, '/name'],
        [{ name: '  ' }, '/name'],
        [{ name: 'a'.repeat(101) }, '/name'],
        [{ expiresInDays: 0 }, '/expiresInDays'],
        [{ expiresInDays: 366 }, '/expiresInDays'],
        [{ expiresInDays: 1.5 }, '/expiresInDays'],
        [{ expiresInDays: '90' }, '/expiresInDays'],
      ]);
      await assertTaken(mine, tokensCreate, [{ name: ` ${'a'.repeat(100)} ` }, { expiresInDays: null }]);
    });
  });
});
