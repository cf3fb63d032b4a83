/** What tokens/rotate promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callService, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import type { TokenPair } from '../tokens/tokens.ts';
import { assertRefused, assertSameNotFound, assertTaken, idFaults } from './promises.testing.ts';
import { tokensRotate } from './tokens-rotate.ts';

type NewPair = TokenPair & { expiresAt: string };
const dayMs = 24 * 60 * 60 * 1000;
const statusOf = async (pair: TokenPair): Promise<number> =>
  (await callService(await testService(), '/api/v1/advisories/status', {}, tokenHeaders(pair))).status;

describe('Rotate a token', () => {
  describe('200', () => {
    test('the new pair has the name and length of life of the old one, which ends after the grace', async () => {
      const { clock } = await testService();
      const mine = await testOrganization();
      for (const [grace, graceMs] of [
        [{ graceHours: 1 }, dayMs / 24],
        [{}, dayMs],
        [{ graceHours: 168 }, 7 * dayMs],
      ] as const) {
        const old = await mine.ask<NewPair>('/api/v1/tokens/create', { name: 'ci', expiresInDays: 30 });
        clock.advance(dayMs);
        const next = await mine.ask<NewPair>(tokensRotate.path, { id: old.id, ...grace });
        assert.equal(next.expiresAt, new Date(clock.now().getTime() + 30 * dayMs).toISOString());
        assert.ok(next.id !== old.id && next.secret !== old.secret);
        assert.deepEqual([await statusOf(old), await statusOf(next)], [200, 200]);
        clock.advance(graceMs - 1);
        assert.equal(await statusOf(old), 200);
        clock.advance(1);
        assert.deepEqual([await statusOf(old), await statusOf(next)], [401, 200]);
      }
      const { tokens } = await mine.ask<{ tokens: { name: string }[] }>('/api/v1/tokens/list', {});
      assert.equal(tokens.filter((token) => token.name === 'ci').length, 6);
    });

    test('without a grace the old pair ends at once; a pair that never expires has such a successor', async () => {
      const mine = await testOrganization();
      const next = await mine.ask<NewPair>(tokensRotate.path, { id: mine.pair.id, graceHours: 0 });
      assert.equal(next.expiresAt, '');
      assert.deepEqual([await statusOf(mine.pair), await statusOf(next)], [401, 200]);
    });
  });

  describe('400', () => {
    test('the grace is 0 to 168 whole hours', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, tokensRotate, [
        ...idFaults('id'),
        [{ graceHours: -1 }, '/graceHours'],
        [{ graceHours: 169 }, '/graceHours'],
        [{ graceHours: 0.5 }, '/graceHours'],
        [{ graceHours: '1' }, '/graceHours'],
      ]);
      await assertTaken(mine, tokensRotate, [{ graceHours: 168 }, { graceHours: 0 }]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, another’s token, which goes on working, and one that was revoked', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      await assertSameNotFound(mine, tokensRotate, 'id', other.pair.id);
      assert.equal(await statusOf(other.pair), 200);
      const { id } = await mine.ask<NewPair>('/api/v1/tokens/create', { name: 'ci' });
      await mine.ask('/api/v1/tokens/revoke', { id });
      await assertSameNotFound(mine, tokensRotate, 'id', id);
    });
  });
});
