/** What decisions/update promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { endDueDecisions } from '../triage/remove-decisions.ts';
import { accepted, decide, decidedShop, foundWith, type ShownDecision, statesOf } from './decided.testing.ts';
import { decisionsUpdate } from './decisions-update.ts';
import { assertRefused, assertSameNotFound, faultPlaces, idFaults } from './promises.testing.ts';

interface Changed {
  readonly decision: ShownDecision;
  readonly closed: number;
  readonly reopened: number;
}

const update = decisionsUpdate.path;

describe('Update a decision', () => {
  describe('200', () => {
    test('its verdict, reason and end change, one by one; what is absent stays, and its issues follow', async () => {
      const { mine, alerts } = await decidedShop();
      const { decisions } = await decide(mine, { alertId: alerts[0], ...accepted, until: { date: '2099-01-01' } });
      const id = decisions[0]?.id ?? '';
      const change = (fields: object) => mine.ask<Changed>(update, { id, ...fields });
      assert.deepEqual((await change({ reason: ' Because. ' })).decision.reason, 'Because.');
      const snoozed = await change({ verdict: 'snoozed' });
      assert.deepEqual(
        [snoozed.decision.verdict, snoozed.decision.reason, snoozed.decision.until.date.slice(0, 4)],
        ['snoozed', 'Because.', '2099'],
      );
      assert.deepEqual(
        await statesOf(mine, 'GHSA-1'),
        Array.from({ length: 4 }, () => 'archived snoozed'),
      );
      const plain = await change({ verdict: 'falsePositive', until: {} });
      assert.deepEqual(plain.decision.until, { date: '', hasFix: false, isReachable: false });
      assert.deepEqual(
        await statesOf(mine, 'GHSA-1'),
        Array.from({ length: 4 }, () => 'falsePositive'),
      );
      const same = await change({});
      assert.deepEqual(same, { decision: plain.decision, closed: 0, reopened: 0 });
      const { history } = await mine.ask<{ history: unknown[] }>('/api/v1/decisions/get', { id });
      assert.equal(history.length, 4, 'what changes nothing is not told');
    });

    test('it ends when its new time is over', async () => {
      const { mine, alerts } = await decidedShop();
      const { context, clock } = await testService();
      const { decisions } = await decide(mine, { alertId: alerts[0], ...accepted });
      const date = new Date(clock.now().getTime() + 1000).toISOString();
      await mine.ask(update, { id: decisions[0]?.id, until: { date } });
      clock.advance(1000);
      assert.equal(await endDueDecisions(context.db, clock.now()), 4);
    });
  });

  describe('400', () => {
    test('terms that no decision can have', async () => {
      const mine = await testOrganization();
      await assertRefused(mine, decisionsUpdate, [
        ...idFaults('id'),
        [{ verdict: 'open' }, '/verdict'],
        [{ reason: 'x'.repeat(2001) }, '/reason'],
        [{ until: 'tomorrow' }, '/until'],
        [{ until: { date: 'tomorrow' } }, '/until/date'],
        [{ ifUpdatedAt: 'then' }, '/ifUpdatedAt'],
      ]);
      const shop = await decidedShop();
      await shop.scan(0, foundWith({ hasFix: true }));
      const { decisions } = await decide(shop.mine, { alertId: shop.alerts[0], ...accepted });
      for (const [fields, place] of [
        [{ reason: ' ' }, '/reason'],
        [{ verdict: 'snoozed' }, '/until'],
        [{ until: { date: '2001-01-01' } }, '/until/date'],
        [{ until: { hasFix: true } }, '/until/hasFix'],
      ] as const)
        assert.deepEqual(faultPlaces(await shop.mine.call(update, { id: decisions[0]?.id, ...fields })), [place]);
      assert.deepEqual(
        await statesOf(shop.mine, 'GHSA-1'),
        Array.from({ length: 4 }, () => 'archived accepted'),
      );
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s decision', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { decisions } = await decide(other, { advisoryId: 'GHSA-1', ...accepted });
      await assertSameNotFound(mine, decisionsUpdate, 'id', decisions[0]?.id ?? '');
    });
  });

  describe('409', () => {
    test('one that somebody changed meanwhile, and one that has ended', async () => {
      const mine = await testOrganization();
      const { clock } = await testService();
      const { decisions } = await decide(mine, { advisoryId: 'GHSA-1', ...accepted });
      const [id, ifUpdatedAt] = [decisions[0]?.id, decisions[0]?.updatedAt];
      clock.advance(1000);
      await mine.ask(update, { id, reason: 'Another.', ifUpdatedAt });
      const late = await mine.call(update, { id, reason: 'A third.', ifUpdatedAt });
      assert.equal(late.status, 409);
      assert.match(late.body.error.message, /^somebody changed the decision meanwhile: token /);
      await mine.ask('/api/v1/decisions/remove', { ids: [id] });
      assert.equal((await mine.call(update, { id, reason: 'A third.' })).status, 409);
    });
  });
});
