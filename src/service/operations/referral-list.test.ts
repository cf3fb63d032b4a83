/** What referral/list promises. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertPaged, assertRefused, pageFaults } from './promises.testing.ts';
import { referralCreate } from './referral-create.ts';
import { referralList } from './referral-list.ts';

describe('List referrals', () => {
  describe('200', () => {
    test('the organization’s own, newest first, with all that was sent', async () => {
      const { clock } = await testService();
      const [mine, other] = [await testOrganization(), await testOrganization()];
      await other.ask(referralCreate.path, referralCreate.example.request);
      const ids: string[] = [];
      for (const email of ['first@prospect.example', 'second@prospect.example', 'third@prospect.example']) {
        clock.advance(1000);
        const body = { ...referralCreate.example.request, email };
        ids.unshift((await mine.ask<{ referralId: string }>(referralCreate.path, body)).referralId);
      }
      const { referrals } = await mine.ask<{ referrals: { id: string; createdAt: string }[] }>(referralList.path, {});
      assert.deepEqual(
        referrals.map((referral) => referral.id),
        ids,
      );
      assert.deepEqual(referrals[0], {
        ...referralCreate.example.request,
        email: 'third@prospect.example',
        id: ids[0],
        createdAt: clock.now().toISOString(),
      });
      await assertPaged(mine, referralList, 'referrals', 3);
    });
  });

  describe('400', () => {
    test('pages begin at 1', async () => {
      await assertRefused(await testOrganization(), referralList, pageFaults);
    });
  });
});
