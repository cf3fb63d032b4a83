/** What pull-requests/get-threshold promises beside what setting one shows. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mendedShop } from '../../testing/sample-files.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { defaultThreshold } from '../pull-requests/threshold.ts';
import { assertRefused, assertSameNotFound } from './promises.testing.ts';
import { pullRequestsGetThreshold } from './pull-requests-get-threshold.ts';

describe('Get what fails pull requests', () => {
  describe('200', () => {
    test('the default, for the organization and for a repository', async () => {
      const mine = await testOrganization();
      const { id } = await mine.register(mendedShop);
      for (const repositoryId of [undefined, '', id])
        assert.deepEqual(await mine.ask(pullRequestsGetThreshold.path, { repositoryId }), {
          threshold: defaultThreshold,
          setBy: 'default',
        });
    });
  });

  describe('400', () => {
    test('an id is text', async () => {
      await assertRefused(await testOrganization(), pullRequestsGetThreshold, [[{ repositoryId: 7 }, '/repositoryId']]);
    });
  });

  describe('404', () => {
    test('unknown and malformed ids, and that of another’s repository', async () => {
      const [mine, other] = [await testOrganization(), await testOrganization()];
      const { id } = await other.register(mendedShop);
      await assertSameNotFound(mine, pullRequestsGetThreshold, 'repositoryId', id);
    });
  });
});
