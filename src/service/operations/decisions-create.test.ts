/** What decisions/create promises, on findings as scans record them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { record, resultOf } from '../scanning/made-up-results.testing.ts';
import { endDueDecisions } from '../triage/remove-decisions.ts';
import {
  accepted,
  decide,
  decidedShop,
  foundWith,
  issuesOf,
  type Made,
  type ShownIssue,
  statesOf,
} from './decided.testing.ts';
import { decisionsCreate } from './decisions-create.ts';
import { faultPlaces, unknownId } from './promises.testing.ts';

const create = decisionsCreate.path;
const twice = <Value>(value: Value): Value[] => [value, value];
const four = <Value>(value: Value): Value[] => [...twice(value), ...twice(value)];

describe('Create decisions', () => {
  describe('200', () => {
    test('one on an alert closes what there is of it and what later scans find, with who, when and why', async () => {
      const { mine, alerts, scan, repositories } = await decidedShop();
      const { clock } = await testService();
      const until = { date: '2099-01-01' };
      const { decisions, closed, reopened } = await decide(mine, { alertId: alerts[0], ...accepted, until });
      assert.deepEqual([closed, reopened], [4, 0]);
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('archived accepted'));
      assert.deepEqual(await statesOf(mine, 'GHSA-2'), twice('open'));
      const [made] = decisions;
      assert.deepEqual(
        [made?.issueCount, made?.createdBy, made?.updatedAt, made?.until.date],
        [4, `token ${mine.pair.id}`, clock.now().toISOString(), '2099-01-01T23:59:59.999Z'],
      );
      const [issue] = (await issuesOf(mine)).filter(({ alertId }) => alertId === alerts[0]);
      assert.equal(issue?.decisionId, made?.id);
      const { events } = await mine.ask<{ events: { toState: string; actor: string; comment: string }[] }>(
        '/api/v1/issues/get',
        { id: issue?.id },
      );
      assert.deepEqual(
        [events.at(-1)?.toState, events.at(-1)?.actor, events.at(-1)?.comment],
        ['archived', `token ${mine.pair.id}`, `accepted, until 2099-01-01T23:59:59.999Z: ${accepted.reason}`],
      );

      await scan(0, foundWith({ version: '1.1.0' }));
      const inFirst = (await issuesOf(mine, { repositoryIds: [repositories[0]] })).filter(
        ({ state, alertId }) => state !== 'patched' && alertId === alerts[0],
      );
      assert.deepEqual(
        inFirst.map(({ resolution, decisionId }) => [resolution, decisionId]),
        twice(['accepted', made?.id]),
      );
    });

    test('each verdict has its state; one on a package, a vulnerability by any id, a path, and named repositories', async () => {
      for (const [scope, wanted] of [
        [{ packageIdentifier: 'pkg:npm/lodash' }, [four('falsePositive'), twice('falsePositive')]],
        [{ advisoryId: 'cve-1' }, [four('falsePositive'), twice('open')]],
        [{ pathGlob: 'web/**' }, [['open', 'falsePositive', 'open', 'falsePositive'], twice('open')]],
        [
          { packageIdentifier: 'pkg:npm/lodash', pathGlob: 'package.json', advisoryId: 'GHSA-1' },
          [['falsePositive', 'open', 'falsePositive', 'open'], twice('open')],
        ],
        [{ packageIdentifier: 'pkg:npm/left-pad' }, [four('open'), twice('open')]],
      ] as const) {
        const { mine } = await decidedShop();
        await decide(mine, { ...scope, verdict: 'falsePositive', reason: 'It is not so.' });
        assert.deepEqual(
          [await statesOf(mine, 'GHSA-1'), await statesOf(mine, 'GHSA-2')],
          wanted,
          JSON.stringify(scope),
        );
      }
      const { mine, repositories, alerts } = await decidedShop();
      const { closed } = await decide(mine, { alertId: alerts[0], repositoryIds: [repositories[1]], ...accepted });
      assert.equal(closed, 2);
      assert.deepEqual(
        (await issuesOf(mine)).filter(({ state }) => state === 'archived').map((issue) => issue.repositoryId),
        twice(repositories[1]),
      );
    });

    test('one on an issue comes before one on its alert, that before wider ones, and of these the newest counts', async () => {
      const { mine, alerts } = await decidedShop();
      const [issue] = (await issuesOf(mine)).filter(({ alertId }) => alertId === alerts[0]);
      await decide(mine, { issueId: issue?.id, ...accepted });
      await decide(mine, { alertId: alerts[0], verdict: 'falsePositive', reason: 'It is not so.' });
      await decide(mine, { packageIdentifier: 'pkg:npm/lodash', ...accepted });
      await decide(mine, { advisoryId: 'GHSA-2', verdict: 'snoozed', until: { date: '2099-01-01' } });
      const states = await statesOf(mine, 'GHSA-1');
      assert.deepEqual(states.sort(), ['archived accepted', ...Array.from({ length: 3 }, () => 'falsePositive')]);
      assert.deepEqual(await statesOf(mine, 'GHSA-2'), twice('archived snoozed'));
    });

    test('one on an issue takes the place of what was said of it before; what is said later stands against all', async () => {
      const { mine, alerts } = await decidedShop();
      const [first, second] = (await issuesOf(mine)).filter(({ alertId }) => alertId === alerts[0]);
      const say = (issue: ShownIssue | undefined, state: string) =>
        mine.call('/api/v1/issues/set-state', { id: issue?.id, state });
      const stateOf = async (issue: ShownIssue | undefined) =>
        (await issuesOf(mine))
          .filter(({ id }) => id === issue?.id)
          .map(({ state, resolution }) => `${state} ${resolution}`)[0];
      assert.equal((await say(first, 'falsePositive')).status, 200);
      await decide(mine, { alertId: alerts[0], ...accepted });
      assert.equal(await stateOf(first), 'falsePositive ', 'what was said of the issue is nearer');
      await decide(mine, { issueId: first?.id, ...accepted });
      assert.equal(await stateOf(first), 'archived accepted');
      assert.equal((await say(first, 'falsePositive')).status, 200);
      assert.equal(await stateOf(first), 'falsePositive ');
      assert.equal((await say(first, 'open')).status, 409);
      assert.equal(await stateOf(first), 'falsePositive ');
      assert.equal((await say(second, 'open')).status, 409);
      assert.equal(await stateOf(second), 'archived accepted');
    });

    test('one ends when its time is over, and what it closed is open again with the reason', async () => {
      const { mine, alerts } = await decidedShop();
      const { context, clock } = await testService();
      const until = { date: new Date(clock.now().getTime() + 60_000).toISOString() };
      const { decisions } = await decide(mine, { alertId: alerts[0], verdict: 'snoozed', until });
      assert.equal(await endDueDecisions(context.db, clock.now()), 0);
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('archived snoozed'));
      clock.advance(60_000);
      assert.equal(await endDueDecisions(context.db, clock.now()), 4);
      assert.equal(await endDueDecisions(context.db, clock.now()), 0);
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('open'));
      const [issue] = await issuesOf(mine);
      const { events } = await mine.ask<{ events: { actor: string; comment: string }[] }>('/api/v1/issues/get', {
        id: issue?.id,
      });
      assert.equal(events.at(-1)?.actor, `decision ${decisions[0]?.id}`);
      assert.equal(events.at(-1)?.comment, `The time of the decision is over: it was snoozed, until ${until.date}`);
    });

    test('one ends when a fixed version becomes known, or when something becomes reachable, in whichever repository', async () => {
      for (const [until, found, why] of [
        [{ hasFix: true }, foundWith({ hasFix: true }), 'hasFix'],
        [{ isReachable: true }, foundWith({}, 'reachable'), 'isReachable'],
      ] as const) {
        const { mine, alerts, scan } = await decidedShop();
        await decide(mine, { alertId: alerts[0], verdict: 'snoozed', until });
        await scan(0, foundWith());
        assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('archived snoozed'));
        await scan(1, found);
        assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('open'), why);
        const { decisions } = await mine.ask<Made>('/api/v1/decisions/list', {});
        assert.deepEqual(
          [decisions[0]?.isInForce, decisions[0]?.endedWhy, decisions[0]?.endedBy],
          [false, why, 'service'],
        );
      }
    });

    test('what cannot be reached stays archived for that, and is closed again when it can', async () => {
      const { mine, alerts, scan } = await decidedShop();
      await decide(mine, { alertId: alerts[0], ...accepted });
      await scan(0, foundWith({}, 'unreachable'));
      assert.deepEqual(
        (await statesOf(mine, 'GHSA-1')).sort(),
        ['accepted', 'accepted', 'accepted', 'unreachable'].map((why) => `archived ${why}`),
      );
      await scan(0, foundWith({}, 'reachable'));
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('archived accepted'));
    });

    test('an imported suppression comes after decisions, and takes over where they end', async () => {
      const { mine, alerts } = await decidedShop();
      await mine.ask('/api/v1/suppressions/import', { fileName: '.trivyignore', text: 'CVE-1\n' });
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('archived suppressed'));
      const { decisions, closed } = await decide(mine, { alertId: alerts[0], ...accepted });
      assert.equal(closed, 0);
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('archived accepted'));
      await mine.ask('/api/v1/decisions/remove', { ids: [decisions[0]?.id] });
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('archived suppressed'));
    });

    test('one on a repository holds for its branches, and one on a rule for what it finds, at the paths that it names', async () => {
      const { mine, alerts, repositories } = await decidedShop();
      await decide(mine, { alertId: alerts[0], repositoryIds: [repositories[0]], ...accepted });
      const asked = { repositoryId: repositories[0], branches: ['release/1.0'] };
      const { branches } = await mine.ask<{ branches: { id: string }[] }>('/api/v1/repositories/add-branches', asked);
      const line = branches[0]?.id ?? '';
      await record(mine, line, resultOf(foundWith(), []));
      const onLine = await issuesOf(mine, { repositoryIds: [line] });
      assert.deepEqual(
        onLine.map(({ resolution }) => resolution),
        ['accepted', 'accepted', ''],
      );

      const other = await testOrganization();
      const rule = { name: 'No eval', rule: 'eval($X)' };
      const { id: ruleId } = await other.ask<{ id: string }>('/api/v2/rules/create', rule);
      await other.register({ 'a.js': 'eval(x);\n', 'examples/a.js': 'eval(y);\n' });
      await other.runScans();
      await decide(other, { ruleId, pathGlob: 'examples/**', verdict: 'falsePositive', reason: 'Nobody runs it.' });
      assert.deepEqual((await issuesOf(other)).map(({ path, state }) => `${path} ${state}`).sort(), [
        'a.js open',
        'examples/a.js falsePositive',
      ]);
    });

    test('a request that is sent again makes nothing anew', async () => {
      const { mine, alerts } = await decidedShop();
      const first = await decide(mine, { alertId: alerts[0], ...accepted });
      const again = await decide(mine, { alertId: alerts[0], ...accepted });
      assert.deepEqual(again, { ...first, closed: 0 });
    });

    test('many at once, and replaced by others at once', async () => {
      const { mine, alerts } = await decidedShop();
      const both = alerts.map((alertId) => ({ alertId, ...accepted }));
      const first = await decide(mine, ...both);
      assert.equal(first.closed, 6);
      const replaces = first.decisions.map(({ id }) => id);
      const second = await mine.ask<Made>(create, {
        decisions: [{ alertId: alerts[0], verdict: 'falsePositive', reason: 'It is not so.' }],
        replaces,
      });
      assert.deepEqual([second.closed, second.reopened], [0, 2]);
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('falsePositive'));
      assert.deepEqual(await statesOf(mine, 'GHSA-2'), twice('open'));
      const { decisions } = await mine.ask<Made>('/api/v1/decisions/list', { isInForce: false });
      assert.deepEqual(
        decisions.map(({ endedWhy }) => endedWhy),
        twice('replaced'),
      );
    });
  });

  describe('400', () => {
    test('what no decision can be: without a scope, a reason or an end that its verdict asks for; of what is so already', async () => {
      const { mine, alerts, scan } = await decidedShop();
      await scan(1, foundWith({ hasFix: true }, 'reachable'));
      const snoozed = { verdict: 'snoozed', until: { date: '2099-01-01' } };
      for (const [one, place] of [
        [{ ...accepted }, ''],
        [{ ...accepted, repositoryIds: [] }, ''],
        [{ alertId: alerts[0], verdict: 'open', reason: 'x' }, '/verdict'],
        [{ alertId: alerts[0], reason: 'x' }, '/verdict'],
        [{ alertId: alerts[0], verdict: 'accepted', reason: ' ' }, '/reason'],
        [{ alertId: alerts[0], verdict: 'falsePositive' }, '/reason'],
        [{ alertId: alerts[0], verdict: 'accepted', reason: 'x'.repeat(2001) }, '/reason'],
        [{ alertId: alerts[0], verdict: 'snoozed' }, '/until'],
        [{ alertId: alerts[0], verdict: 'snoozed', until: { hasFix: false } }, '/until'],
        [{ alertId: alerts[0], verdict: 'snoozed', until: { date: '2001-01-01' } }, '/until/date'],
        [{ alertId: alerts[0], verdict: 'snoozed', until: { date: 'tomorrow' } }, '/until/date'],
        [{ alertId: alerts[0], verdict: 'snoozed', until: { hasFix: true } }, '/until/hasFix'],
        [{ alertId: alerts[0], verdict: 'snoozed', until: { isReachable: true } }, '/until/isReachable'],
        [{ ...snoozed, packageIdentifier: 'lodash' }, '/packageIdentifier'],
        [{ ...snoozed, packageIdentifier: 'pkg:npm/lodash@1.0.0' }, '/packageIdentifier'],
        [{ ...snoozed, pathGlob: '@(a|b)' }, '/pathGlob'],
        [{ ...snoozed, pathGlob: `{1..99}/${'a'.repeat(100)}` }, '/pathGlob'],
      ] as const)
        assert.deepEqual(
          faultPlaces(await mine.call(create, { decisions: [{ alertId: alerts[1], ...snoozed }, one] })),
          [`/decisions/1${place}`],
          JSON.stringify(one),
        );
      for (const decisions of [
        undefined,
        [],
        Array.from({ length: 1001 }, () => ({ alertId: alerts[0], ...accepted })),
      ])
        assert.deepEqual(faultPlaces(await mine.call(create, { decisions })), ['/decisions']);
      const same = { alertId: alerts[0], ...accepted };
      assert.deepEqual(faultPlaces(await mine.call(create, { decisions: [same, same] })), ['/decisions/1']);
      assert.equal((await mine.ask<{ totalCount: number }>('/api/v1/decisions/list', {})).totalCount, 0);
      assert.deepEqual(await statesOf(mine, 'GHSA-2'), twice('open'));
    });
  });

  describe('404', () => {
    test('what is not there, or is another’s, is told with its place, and nothing is made', async () => {
      const [{ mine, alerts }, other] = [await decidedShop(), await decidedShop()];
      const [theirs] = await issuesOf(other.mine);
      for (const [one, place] of [
        [{ alertId: other.alerts[0] }, '/alertId'],
        [{ issueId: theirs?.id }, '/issueId'],
        [{ ruleId: unknownId }, '/ruleId'],
        [{ pathGlob: '**', repositoryIds: [other.repositories[0]] }, '/repositoryIds/0'],
      ] as const) {
        const reply = await mine.call(create, {
          decisions: [
            { alertId: alerts[0], ...accepted },
            { ...one, ...accepted },
          ],
        });
        assert.equal(reply.status, 404, reply.text);
        assert.deepEqual(
          reply.body.error.issues.map((issue: { path: string }) => issue.path),
          [`/decisions/1${place}`],
        );
      }
      const { decisions } = await decide(other.mine, { alertId: other.alerts[0], ...accepted });
      for (const id of [decisions[0]?.id, unknownId, 'x']) {
        const reply = await mine.call(create, { decisions: [{ alertId: alerts[0], ...accepted }], replaces: [id] });
        assert.deepEqual([reply.status, reply.body.error.issues[0].path], [404, '/replaces/0']);
      }
      assert.deepEqual(await statesOf(mine, 'GHSA-1'), four('open'));
    });
  });

  describe('409', () => {
    test('two people decide on the same: the second is told who decided what and when, and nothing of it is made', async () => {
      const { mine, alerts } = await decidedShop();
      const { decisions } = await decide(mine, { alertId: alerts[0], ...accepted });
      const again = [
        { alertId: alerts[1], ...accepted },
        { alertId: alerts[0]?.toUpperCase(), verdict: 'falsePositive', reason: 'It is not so.' },
      ];
      const reply = await mine.call(create, { decisions: again });
      assert.equal(reply.status, 409);
      assert.deepEqual(reply.body.error.issues, [
        {
          path: '/decisions/1',
          message: `token ${mine.pair.id} decided accepted on ${decisions[0]?.updatedAt} (${decisions[0]?.id})`,
        },
      ]);
      assert.deepEqual(await statesOf(mine, 'GHSA-2'), twice('open'));
      // Another organization may decide as it likes.
      const other = await testOrganization();
      await decide(other, { advisoryId: 'GHSA-1', ...accepted });
    });

    test('of two at once one is made', async () => {
      const { mine, alerts } = await decidedShop();
      const replies = await Promise.all(
        ['accepted', 'falsePositive'].map((verdict) =>
          mine.call(create, { decisions: [{ alertId: alerts[0], verdict, reason: 'x' }] }),
        ),
      );
      assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200, 409]));
      assert.equal((await mine.ask<{ totalCount: number }>('/api/v1/decisions/list', {})).totalCount, 1);
    });
  });
});
