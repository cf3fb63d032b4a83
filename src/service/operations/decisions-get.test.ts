/** What decisions/get promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { endDueDecisions } from '../triage/remove-decisions.ts';
import { accepted, decide, decidedShop } from './decided.testing.ts';
import { decisionsGet } from './decisions-get.ts';
import { assertRefused, assertSameNotFound, idFaults } from './promises.testing.ts';

interface Event {
  readonly at: string;
  readonly actor: string;
  readonly change: string;
  readonly before?: { readonly verdict: string; readonly reason: string };
  readonly after?: { readonly verdict: string; readonly until: { readonly date: string } };
  readonly reason: string;
}

describe('Get a decision', () => {
  describe('200', () => {
    test('with who made, changed and ended it, when and why', async () => {
      const { mine, alerts } = await decidedShop();
      const { context, clock } = await testService();
      const { decisions } = await decide(mine, { alertId: alerts[0], ...accepted });
      const id = decisions[0]?.id ?? '';
      const [who, made] = [`token ${mine.pair.id}`, clock.now().toISOString()];
      clock.advance(1000);
      const changed = clock.now().toISOString();
      const date = new Date(clock.now().getTime() + 5000).toISOString();
      await mine.ask('/api/v1/decisions/update', { id, verdict: 'snoozed', reason: 'Next week.', until: { date } });
      clock.advance(6000);
      await endDueDecisions(context.db, clock.now());
      const { history, ...decision } = await mine.ask<{ history: Event[]; endedWhy: string; endedAt: string }>(
        decisionsGet.path,
        { id },
      );
      assert.deepEqual([decision.endedWhy, decision.endedAt], ['date', clock.now().toISOString()]);
      assert.deepEqual(
        history.map(({ at, actor, change, before, after, reason }) => [
          at,
          actor,
          change,
          before?.verdict,
          after?.verdict,
          reason,
        ]),
        [
          [made, who, 'made', undefined, 'accepted', accepted.reason],
          [changed, who, 'changed', 'accepted', 'snoozed', 'Next week.'],
          [clock.now().toISOString(), 'service', 'ended', 'snoozed', undefined, 'its time is over'],
        ],
      );
      assert.equal(history[1]?.after?.until.date, date);
    });
  });

  describe('400', () => {
    test('the id is required', async () => {
      await assertRefused(await testOrganization(), decisionsGet, idFaults('id'));
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s decision', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { decisions } = await decide(other, { advisoryId: 'GHSA-1', ...accepted });
      await assertSameNotFound(mine, decisionsGet, 'id', decisions[0]?.id ?? '');
    });
  });
});
