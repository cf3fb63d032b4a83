/** What pull-requests/list promises, on deliveries that are signed and scans that are run. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openedPullRequests } from '../pull-requests/opened-pull-requests.testing.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, pageFaults, unknownId } from './promises.testing.ts';
import { pullRequestsList } from './pull-requests-list.ts';

interface Listed {
  pullRequests: {
    repositoryId: string;
    repositoryName: string;
    pullRequestId: string;
    state: string;
    scanState: string;
    introducedCount: number;
  }[];
  totalCount: number;
}

describe('List pull requests', () => {
  describe('200', () => {
    test('the organization’s own, last changed first, with how their newest scan ended; by repository and by state', async () => {
      const { clock } = await testService();
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const theirs = await openedPullRequests(other);
      const one = await openedPullRequests(mine);
      const two = await openedPullRequests(mine);
      await theirs.open(1);
      await one.open(7);
      await mine.runScans();
      clock.advance(1000);
      await two.open(7);
      clock.advance(1000);
      await one.open(8);
      await one.merge(8);
      const list = (body: object): Promise<Listed> => mine.ask(pullRequestsList.path, body);
      const { pullRequests } = await list({ repositoryId: '' });
      assert.deepEqual(
        pullRequests.map((row) => [row.repositoryId, row.pullRequestId, row.state, row.scanState, row.introducedCount]),
        [
          [one.repositoryId, '8', 'merged', 'cancelled', 0],
          [two.repositoryId, '7', 'open', 'queued', 0],
          [one.repositoryId, '7', 'open', 'completed', 4],
        ],
      );
      assert.ok(pullRequests.every(({ repositoryName }) => repositoryName === 'repository'));
      assert.deepEqual((await list({ repositoryId: two.repositoryId })).pullRequests, [pullRequests[1]]);
      assert.deepEqual((await list({ state: 'merged' })).pullRequests, [pullRequests[0]]);
      for (const repositoryId of ['x', unknownId, theirs.repositoryId])
        assert.deepEqual((await list({ repositoryId })).pullRequests, []);
      await assertPaged(mine, pullRequestsList, 'pullRequests', 3);
    });
  });

  describe('400', () => {
    test('pages begin at 1, repositoryId is one id, and states are three', async () => {
      const faults = [
        [{ repositoryId: ['x'] }, '/repositoryId'],
        [{ state: 'closed' }, '/state'],
        ...pageFaults,
      ] as const;
      await assertRefused(await testOrganization(), pullRequestsList, faults);
    });
  });
});
