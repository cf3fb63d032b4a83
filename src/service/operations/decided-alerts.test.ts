/** What alerts say of the decisions that cover them: in their list, in its filter, and one by one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testService } from '../../testing/test-service.ts';
import { endDueDecisions } from '../triage/remove-decisions.ts';
import { accepted, decide, decidedShop, foundWith, issuesOf, type Made } from './decided.testing.ts';

interface Listed {
  readonly alerts: readonly {
    readonly id: string;
    readonly openIssues?: number;
    readonly decision?: {
      readonly id: string;
      readonly verdict: string;
      readonly reason: string;
      readonly decidedBy: string;
    };
  }[];
  readonly totalCount: number;
}

describe('alerts', () => {
  test('say which decision covers them whole, and how many of their issues are open; the filter goes by it', async () => {
    const { mine, alerts, repositories } = await decidedShop();
    const search = (body: object = {}) => mine.ask<Listed>('/api/v1/sca/alerts/search', body);
    const verdicts = async (body: object = {}) =>
      Object.fromEntries(
        (await search(body)).alerts.map(({ id, decision, openIssues }) => [
          alerts.indexOf(id),
          [decision?.verdict, openIssues],
        ]),
      );
    assert.deepEqual(await verdicts(), { 0: [undefined, 4], 1: [undefined, 2] });
    assert.deepEqual(await verdicts({ repositoryIds: [repositories[0]] }), { 0: [undefined, 2], 1: [undefined, 1] });

    // What covers a part of it says nothing of the whole.
    const [issue] = await issuesOf(mine);
    await decide(mine, { alertId: alerts[0], repositoryIds: [repositories[0]], ...accepted });
    await decide(mine, { issueId: issue?.id, ...accepted });
    await decide(mine, { packageIdentifier: 'pkg:npm/lodash', pathGlob: 'web/**', ...accepted });
    assert.deepEqual(await verdicts(), { 0: [undefined, 1], 1: [undefined, 2] });

    const { decisions } = await decide(mine, {
      advisoryId: 'CVE-1',
      verdict: 'falsePositive',
      reason: 'It is not so.',
    });
    const [alert] = (await search({ triage: ['falsePositive'] })).alerts;
    assert.deepEqual(
      [alert?.id, alert?.openIssues, alert?.decision?.id, alert?.decision?.reason, alert?.decision?.decidedBy],
      [alerts[0], 0, decisions[0]?.id, 'It is not so.', `token ${mine.pair.id}`],
    );
    for (const [triage, wanted] of [
      [['open'], [alerts[1]]],
      [['open', 'falsePositive'], [...alerts]],
      [['accepted', 'snoozed'], []],
      [[], [...alerts]],
    ] as const) {
      const { alerts: found, totalCount } = await search({ triage });
      assert.deepEqual([found.map(({ id }) => id).sort(), totalCount], [[...wanted].sort(), wanted.length]);
      const then = await search({ triage, asOf: '2200-01-01' });
      assert.deepEqual(then.alerts.map(({ id }) => id).sort(), [...wanted].sort());
    }
    await mine.ask('/api/v1/decisions/update', { id: decisions[0]?.id, verdict: 'accepted' });
    assert.deepEqual(await verdicts({ triage: ['accepted'] }), { 0: ['accepted', 0] });
    // One on the alert comes first.
    const { clock, context } = await testService();
    const date = new Date(clock.now().getTime() + 1000).toISOString();
    await decide(mine, { alertId: alerts[0], verdict: 'snoozed', until: { date } });
    assert.deepEqual(await verdicts(), { 0: ['snoozed', 0], 1: [undefined, 2] });
    clock.advance(1000);
    await endDueDecisions(context.db, clock.now());
    assert.deepEqual(await verdicts(), { 0: ['accepted', 0], 1: [undefined, 2] });
    await mine.ask('/api/v1/decisions/remove', { ids: [decisions[0]?.id] });
    assert.deepEqual(await verdicts({ triage: ['open'] }), { 0: [undefined, 1], 1: [undefined, 2] });
  });

  test('that a scan finds first are covered by what was decided before', async () => {
    const { mine, scan } = await decidedShop();
    await decide(mine, { packageIdentifier: 'pkg:npm/minimist', ...accepted });
    await scan(0, foundWith({ name: 'minimist' }));
    const { alerts } = await mine.ask<Listed>('/api/v1/sca/alerts/search', { triage: ['accepted'] });
    assert.deepEqual(
      alerts.map(({ openIssues }) => openIssues),
      [0, 0],
    );
  });

  test('got one by one have all decisions that touch them, the one that speaks first before others', async () => {
    const { mine, alerts } = await decidedShop();
    const [issue] = (await issuesOf(mine)).filter(({ alertId }) => alertId === alerts[0]);
    const { decisions } = await decide(
      mine,
      { advisoryId: 'GHSA-2', ...accepted },
      { packageIdentifier: 'pkg:npm/lodash', ...accepted },
      { alertId: alerts[0], ...accepted },
      { issueId: issue?.id, verdict: 'falsePositive', reason: 'It is not so.' },
    );
    const touching = async (id: string): Promise<number[]> => {
      const found = await mine.ask<Made>('/api/v1/sca/vulnerabilities/get', { id });
      return found.decisions.map((one) => decisions.findIndex((each) => each.id === one.id));
    };
    assert.deepEqual(await touching(alerts[0]), [3, 2]);
    assert.deepEqual(await touching(alerts[1]), [1]);
  });

  test('are refused where the filter is of no verdict', async () => {
    const { mine } = await decidedShop();
    assert.equal((await mine.call('/api/v1/sca/alerts/search', { triage: ['patched'] })).status, 400);
  });

  test('are stated to others as they were decided; what is put off is as if nobody had', async () => {
    const { mine, alerts, repositories } = await decidedShop();
    const stated = async (): Promise<Record<string, unknown>> => {
      const asked = { repositoryId: repositories[0], format: 'cyclonedx' };
      const { vulnerabilities } = await mine.ask<{
        vulnerabilities: { id: string; analysis: { state: string; response?: string[] } }[];
      }>('/api/v1/reports/export', asked);
      return Object.fromEntries(vulnerabilities.map(({ id, analysis }) => [id, [analysis.state, analysis.response]]));
    };
    const untouched = { 'GHSA-1': ['in_triage', undefined], 'GHSA-2': ['in_triage', undefined] };
    assert.deepEqual(await stated(), untouched);
    const { decisions } = await decide(
      mine,
      { alertId: alerts[0], ...accepted },
      { alertId: alerts[1], verdict: 'falsePositive', reason: 'It is not so.' },
    );
    assert.deepEqual(await stated(), {
      'GHSA-1': ['exploitable', ['will_not_fix']],
      'GHSA-2': ['false_positive', undefined],
    });
    for (const { id } of decisions)
      await mine.ask('/api/v1/decisions/update', { id, verdict: 'snoozed', until: { date: '2099-01-01' } });
    assert.deepEqual(await stated(), untouched);
  });
});
