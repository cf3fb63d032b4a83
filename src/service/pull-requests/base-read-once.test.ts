/** The commit that pull requests left is read once, as long as the advisories and the rules are the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { openedPullRequests } from './opened-pull-requests.testing.ts';

interface Found {
  readonly introduced: readonly unknown[];
  readonly ruleMatches: readonly unknown[];
}

test('the base of a pull request is read again only where a rule has changed since, and what is found is the same', async (t) => {
  const { context } = await testService();
  const mine = await testOrganization();
  const opened = await openedPullRequests(mine, { 'eval.js': 'eval(process.argv[2]);\n' });
  await mine.runScans();
  const analyze = t.mock.method(context.analyses, 'analyze');
  const treesOf = async (id: number): Promise<number | undefined> => {
    analyze.mock.resetCalls();
    await opened.open(id);
    await mine.runScans();
    return analyze.mock.calls[0]?.arguments[0].trees.length;
  };
  const foundIn = async (pullRequestId: string): Promise<Found> => {
    const asked = { repositoryId: opened.repositoryId, pullRequestId };
    const { introduced, ruleMatches } = await mine.ask<Found>('/api/v1/pull-requests/get', asked);
    return { introduced, ruleMatches };
  };
  assert.equal(await treesOf(1), 1, 'the full scan has read it');
  const found = await foundIn('1');
  assert.ok(found.introduced.length > 0);
  await mine.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
  assert.deepEqual([await treesOf(2), await treesOf(3)], [2, 1]);
  const [second, third] = [await foundIn('2'), await foundIn('3')];
  assert.deepEqual(second.introduced, found.introduced);
  assert.equal(second.ruleMatches.length, 1);
  assert.deepEqual(third, second);
});
