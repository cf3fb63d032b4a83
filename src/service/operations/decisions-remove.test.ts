/** What decisions/remove promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization } from '../../testing/test-service.ts';
import { accepted, decide, decidedShop, issuesOf, type Made, statesOf } from './decided.testing.ts';
import { decisionsRemove } from './decisions-remove.ts';
import { assertRefused, unknownId } from './promises.testing.ts';

const remove = decisionsRemove.path;

describe('Remove decisions', () => {
  describe('200', () => {
    test('what they closed is open again unless another covers it, with who took it back and why; they stay listed', async () => {
      const { mine, alerts } = await decidedShop();
      const { decisions } = await decide(
        mine,
        { alertId: alerts[0], ...accepted },
        { alertId: alerts[1], ...accepted },
        { advisoryId: 'GHSA-2', verdict: 'falsePositive', reason: 'It is not so.' },
      );
      const ids = decisions.slice(0, 2).map(({ id }) => id);
      const reason = 'Settings come from customers now.';
      assert.deepEqual(await mine.ask(remove, { ids, reason }), { reopened: 4 });
      assert.deepEqual(
        await statesOf(mine, 'GHSA-1'),
        Array.from({ length: 4 }, () => 'open'),
      );
      assert.deepEqual(
        await statesOf(mine, 'GHSA-2'),
        Array.from({ length: 2 }, () => 'falsePositive'),
      );
      const [issue] = await issuesOf(mine);
      const { events } = await mine.ask<{ events: { actor: string; comment: string }[] }>('/api/v1/issues/get', {
        id: issue?.id,
      });
      assert.deepEqual(
        [events.at(-1)?.actor, events.at(-1)?.comment],
        [`token ${mine.pair.id}`, `The decision was taken back: ${reason}`],
      );
      const ended = await mine.ask<Made>('/api/v1/decisions/list', { isInForce: false });
      assert.deepEqual(
        ended.decisions.map(({ endedWhy, endedBy }) => [endedWhy, endedBy]),
        [1, 2].map(() => ['removed', `token ${mine.pair.id}`]),
      );
      assert.deepEqual(await mine.ask(remove, { ids }), { reopened: 0 }, 'once more is the same');
      await decide(mine, { alertId: alerts[0], ...accepted });
    });
  });

  describe('400', () => {
    test('one to a thousand ids, and a reason of 2,000 characters', async () => {
      await assertRefused(await testOrganization(), decisionsRemove, [
        [{ ids: undefined }, '/ids'],
        [{ ids: [] }, '/ids'],
        [{ ids: Array.from({ length: 1001 }, () => unknownId) }, '/ids'],
        [{ reason: 'x'.repeat(2001) }, '/reason'],
      ]);
    });
  });

  describe('404', () => {
    test('where one is unknown, malformed or another’s, none is removed', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const scope = { advisoryId: 'GHSA-1', ...accepted };
      const [ours, theirs] = [await decide(mine, scope), await decide(other, scope)];
      const [id, foreign] = [ours.decisions[0]?.id, theirs.decisions[0]?.id];
      const answers = new Set<string>();
      for (const one of [foreign, unknownId, 'x']) {
        const reply = await mine.call(remove, { ids: [id, one] }, { 'x-request-id': 'same' });
        assert.equal(reply.status, 404);
        answers.add(reply.text);
      }
      assert.equal(answers.size, 1);
      for (const organization of [mine, other])
        assert.equal((await organization.ask<Made>('/api/v1/decisions/list', { isInForce: true })).decisions.length, 1);
    });
  });
});
