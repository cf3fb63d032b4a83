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

    test('what each covers is said in words, by the names of today, and of what is gone that it is', async () => {
      const { mine, alerts, repositories } = await decidedShop();
      const issue = (await issuesOf(mine)).find(({ title }) => title.startsWith('GHSA-2'));
      const { id: ruleId } = await mine.ask<{ id: string }>('/api/v2/rules/create', { name: 'eval', rule: 'eval($X)' });
      const { repositories: known } = await mine.ask<{
        repositories: { id: string; repositoryName: string }[];
      }>('/api/v1/repositories/list', {});
      const nameOf = (id: string): string => known.find((one) => one.id === id)?.repositoryName ?? '';
      const [first, second] = repositories;
      const wanted: readonly (readonly [scope: object, label: string])[] = [
        [{ alertId: alerts[0] }, 'Alert GHSA-1 in lodash, everywhere'],
        [{ alertId: alerts[1], repositoryIds: [first] }, `Alert GHSA-2 in lodash, in ${nameOf(first)}`],
        [{ issueId: issue?.id }, `Issue ${issue?.title}`],
        [{ ruleId, pathGlob: 'src/**' }, 'Rule eval, files src/**, everywhere'],
        [{ packageIdentifier: 'pkg:npm/%40babel/core' }, 'All of @babel/core (npm), everywhere'],
        [{ packageIdentifier: 'pkg:maven/org.x/y' }, 'All of org.x:y (Maven), everywhere'],
        [{ packageIdentifier: 'pkg:deb/debian/curl' }, 'All of curl (deb), everywhere'],
        [{ advisoryId: 'cve-1' }, 'cve-1 in every package, everywhere'],
        [{ advisoryId: 'cve-1', packageIdentifier: 'pkg:npm/a' }, 'cve-1 in a (npm), everywhere'],
        [{ pathGlob: 'a/**', repositoryIds: [second, first] }, `Files a/**, in ${nameOf(second)}, ${nameOf(first)}`],
      ];
      const { decisions } = await mine.ask<{ decisions: { id: string; label: string }[] }>('/api/v1/decisions/create', {
        decisions: wanted.map(([scope]) => ({ ...accepted, ...scope })),
      });
      const labels = wanted.map(([, label]) => label);
      assert.deepEqual(
        decisions.map(({ label }) => label),
        labels,
      );
      const listed = async (): Promise<Map<string, string>> => {
        const { decisions: all } = await mine.ask<{ decisions: { id: string; label: string }[] }>(
          decisionsList.path,
          {},
        );
        return new Map(all.map(({ id, label }) => [id, label]));
      };
      const shown = await listed();
      assert.deepEqual(
        decisions.map(({ id }) => shown.get(id)),
        labels,
      );
      const { label } = await mine.ask<{ label: string }>('/api/v1/decisions/get', { id: decisions[0]?.id });
      assert.equal(label, labels[0]);
      await mine.ask('/api/v2/rules/update', { id: ruleId, name: 'no eval' });
      await mine.ask('/api/v1/repositories/remove', { repositoryId: first });
      const after = await listed();
      assert.deepEqual(
        [1, 3, 9].map((at) => after.get(decisions[at]?.id ?? '')),
        [
          'Alert GHSA-2 in lodash, in a repository that is gone',
          'Rule no eval, files src/**, everywhere',
          `Files a/**, in ${nameOf(second)}, a repository that is gone`,
        ],
      );
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
