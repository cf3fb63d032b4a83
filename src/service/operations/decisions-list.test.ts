/** What decisions/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { accepted, decide, decidedShop, issuesOf } from './decided.testing.ts';
import { decisionsList } from './decisions-list.ts';
import { assertPaged, assertRefused, pageFaults } from './promises.testing.ts';

describe('List decisions', () => {
  describe('200', () => {
    test('newest first, in pages, by what they name, by verdict, by whether they are in force and by words; another’s are not', async () => {
      const { mine, alerts, repositories } = await decidedShop();
      const { clock } = await testService();
      const [issue] = await issuesOf(mine);
      const { id: ruleId } = await mine.ask<{ id: string }>('/api/v2/rules/create', {
        name: 'No eval',
        rule: 'eval($X)',
      });
      const ids: string[] = [];
      for (const scope of [
        { alertId: alerts[0] },
        { issueId: issue?.id, repositoryIds: [repositories[0]] },
        { ruleId, verdict: 'falsePositive' },
        { pathGlob: 'examples/**', verdict: 'snoozed', until: { date: '2099-01-01' } },
      ]) {
        clock.advance(1000);
        const { decisions } = await decide(mine, { ...accepted, ...scope });
        ids.unshift(decisions[0]?.id ?? '');
      }
      await mine.ask('/api/v1/decisions/remove', { ids: [ids[3]] });
      const listed = async (body: object): Promise<number[]> => {
        const { decisions } = await mine.ask<{ decisions: { id: string }[] }>(decisionsList.path, body);
        return decisions.map(({ id }) => ids.indexOf(id));
      };
      for (const [body, wanted] of [
        [{}, [0, 1, 2, 3]],
        [{ alertIds: [alerts[0], 'x'] }, [3]],
        [{ alertIds: ['x'] }, []],
        [{ alertIds: [] }, [0, 1, 2, 3]],
        [{ issueIds: [issue?.id] }, [2]],
        [{ repositoryIds: [repositories[0]] }, [2]],
        [{ ruleIds: [ruleId] }, [1]],
        [{ verdicts: ['snoozed', 'falsePositive'] }, [0, 1]],
        [{ isInForce: true }, [0, 1, 2]],
        [{ isInForce: false }, [3]],
        [{ query: 'SETTINGS ghsa-1' }, [2, 3]],
        [{ query: 'no eval' }, [1]],
        [{ query: 'examples/' }, [0]],
        [{ query: '%' }, []],
      ] as const)
        assert.deepEqual(await listed(body), wanted, JSON.stringify(body));
      await assertPaged(mine, decisionsList, 'decisions', 4);
      const other = await testOrganization();
      assert.equal((await other.ask<{ totalCount: number }>(decisionsList.path, { alertIds: alerts })).totalCount, 0);
    });
  });

  describe('400', () => {
    test('pages begin with 1, and filters are of what there is', async () => {
      await assertRefused(await testOrganization(), decisionsList, [
        ...pageFaults,
        [{ verdicts: ['open'] }, '/verdicts/0'],
        [{ isInForce: 'yes' }, '/isInForce'],
        [{ alertIds: Array.from({ length: 1001 }, () => 'x') }, '/alertIds'],
        [{ query: 'x'.repeat(201) }, '/query'],
      ]);
    });
  });
});
