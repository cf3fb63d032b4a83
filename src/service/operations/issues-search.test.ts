/** What issues/search promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lodashShop, yamlReport } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization } from '../../testing/test-service.ts';
import { issuesSearch } from './issues-search.ts';
import { assertPaged, assertRefused, assertTaken, pageFaults } from './promises.testing.ts';

interface Issues {
  issues: {
    id: string;
    kind: string;
    state: string;
    severity: string;
    severityScore: number;
    repositoryId: string;
    title: string;
    path: string;
    alertId: string;
    ruleId: string;
    priority: number;
    priorityReasons: string[];
  }[];
  totalCount: number;
}
const search = (mine: TestOrganization, body: object = {}): Promise<Issues> => mine.ask(issuesSearch.path, body);

describe('Search issues', () => {
  describe('200', () => {
    test('most severe first; filters are OR inside a field and AND between fields', async () => {
      const { mine, repositories } = await scanned(
        { ...lodashShop, 'b.js': 'module.exports = (text) => eval(text);\n' },
        yamlReport,
      );
      const [shop, report] = repositories.map((repository) => repository.id);
      await mine.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
      await mine.ask('/api/v1/scans/start', { repositoryId: shop });
      await mine.runScans();
      const { issues, totalCount } = await search(mine);
      assert.deepEqual(
        issues.map((issue) => issue.severityScore),
        issues.map((issue) => issue.severityScore).sort((a, b) => b - a),
      );
      const [archived] = issues;
      await mine.ask('/api/v1/issues/set-state', { id: archived?.id, state: 'archived' });
      const countOf = async (body: object): Promise<number> => (await search(mine, body)).totalCount;
      const count = (isMeant: (issue: Issues['issues'][number]) => boolean): number => issues.filter(isMeant).length;
      assert.ok(count((issue) => issue.kind === 'rule') === 1 && totalCount > 4);
      assert.deepEqual(
        [
          await countOf({ states: ['archived'] }),
          await countOf({ states: ['archived', 'open'] }),
          await countOf({ states: ['patched'] }),
          await countOf({ kinds: ['rule'] }),
          await countOf({ kinds: ['rule', 'vulnerability'] }),
          await countOf({ severities: ['critical', 'high'] }),
          await countOf({ repositoryIds: [report] }),
          await countOf({ repositoryIds: [report, 'x'], kinds: ['rule'] }),
        ],
        [
          1,
          totalCount,
          0,
          1,
          totalCount,
          count(({ severityScore }) => severityScore >= 7),
          count(({ repositoryId }) => repositoryId === report),
          0,
        ],
      );
      const sorted = (await search(mine, { sort: 'priority' })).issues;
      assert.deepEqual(
        sorted.map((issue) => issue.priority),
        issues.map((issue) => issue.priority).sort((a, b) => b - a),
      );
      const rule = sorted.find((issue) => issue.kind === 'rule');
      assert.deepEqual([rule?.priority, rule?.priorityReasons[0]], [51, 'The rule is of severity warning.']);
      assert.ok(sorted.every((issue) => issue.priorityReasons.length > 0));
      assert.equal(
        await countOf({ minPriority: 51 }),
        count(({ priority }) => priority >= 51),
      );
      const [ofAlert] = issues.filter(({ alertId }) => alertId !== '');
      assert.deepEqual(
        [
          await countOf({ alertIds: [ofAlert?.alertId.toUpperCase()] }),
          await countOf({ ruleIds: [rule?.ruleId] }),
          await countOf({ ruleIds: [rule?.ruleId, 'x'], alertIds: [ofAlert?.alertId] }),
          await countOf({ ruleIds: ['x'] }),
          await countOf({ ruleIds: [], alertIds: [] }),
        ],
        [count(({ alertId }) => alertId === ofAlert?.alertId), 1, 0, 0, totalCount],
      );
      const words = (text: string) => (issue: Issues['issues'][number]) =>
        issue.title.toLowerCase().includes(text) || issue.path.toLowerCase().includes(text);
      assert.deepEqual(
        [
          await countOf({ query: ' LODASH ' }),
          await countOf({ query: 'b.js eval' }),
          await countOf({ query: 'lodash eval' }),
          await countOf({ query: '%' }),
        ],
        [count(words('lodash')), 1, 0, count(words('%'))],
      );
      await assertPaged(mine, issuesSearch, 'issues', totalCount);
      assert.equal((await search(await testOrganization())).totalCount, 0, 'another organization sees none');
    });
  });

  describe('400', () => {
    test('states, severities and kinds take their own values only; lists have at most 1,000 entries', async () => {
      const mine = await testOrganization();
      const many = (value: string): string[] => Array.from({ length: 1001 }, () => value);
      await assertRefused(mine, issuesSearch, [
        [{ states: ['closed'] }, '/states/0'],
        [{ states: many('open') }, '/states'],
        [{ severities: ['low', 'Low'] }, '/severities/1'],
        [{ severities: many('low') }, '/severities'],
        [{ kinds: ['secret'] }, '/kinds/0'],
        [{ sort: 'oldest' }, '/sort'],
        [{ minPriority: 101 }, '/minPriority'],
        [{ kinds: many('rule') }, '/kinds'],
        [{ repositoryIds: many('x') }, '/repositoryIds'],
        [{ alertIds: many('x') }, '/alertIds'],
        [{ ruleIds: many('x') }, '/ruleIds'],
        [{ query: 'x'.repeat(201) }, '/query'],
        ...pageFaults,
      ]);
      await assertTaken(mine, issuesSearch, [
        { states: ['open', 'patched', 'falsePositive', 'archived', 'processing'], repositoryIds: ['x'] },
      ]);
    });
  });
});
