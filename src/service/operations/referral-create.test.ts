/** What referral/create promises: how lengths are counted, and when a repeat is one. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused } from './promises.testing.ts';
import { referralCreate } from './referral-create.ts';

const { path } = referralCreate;

const referral = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  mobilePhone: '+442079460000',
  companyName: 'Engines',
  referrerFirstName: 'Charles',
  referrerLastName: 'Babbage',
  referrerEmail: 'charles@example.com',
  type: 'DEMO',
};

describe('contract: 5. Create a referral', () => {
  describe('200', () => {
    test('success is true and referralId a UUID; notes may be absent', async () => {
      const mine = await testOrganization();
      const reply = await mine.call(path, referral);
      assert.equal(reply.status, 200);
      assert.equal(reply.body.success, true);
      assert.match(reply.body.referralId, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      const { referrals } = await mine.ask<{ referrals: { id: string; notes: string }[] }>('/api/v1/referral/list', {});
      assert.deepEqual([referrals[0]?.id, referrals[0]?.notes], [reply.body.referralId, '']);
    });

    test('the same prospect, referrer and type within 24 hours gives the first referralId', async () => {
      const { clock } = await testService();
      const mine = await testOrganization();
      const idOf = async (fields: object = {}): Promise<string> =>
        (await mine.ask<{ referralId: string }>(path, { ...referral, ...fields })).referralId;
      const first = await idOf();
      assert.equal(await idOf({ firstName: 'Augusta', email: ' ADA@example.com ' }), first);
      assert.notEqual(await idOf({ email: 'ada2@example.com' }), first);
      assert.notEqual(await idOf({ referrerEmail: 'other@example.com' }), first);
      clock.advance(24 * 60 * 60 * 1000 - 1);
      assert.equal(await idOf(), first);
      clock.advance(1);
      const next = await idOf();
      assert.notEqual(next, first);
      assert.equal(await idOf(), next);
      const other = await testOrganization();
      assert.notEqual((await other.ask<{ referralId: string }>(path, referral)).referralId, next);
    });

    test('equal requests at once make one referral', async () => {
      const mine = await testOrganization();
      const replies = await Promise.all(Array.from({ length: 5 }, () => mine.call(path, referral)));
      assert.equal(new Set(replies.map((reply) => reply.body.referralId)).size, 1);
    });
  });

  describe('400', () => {
    test('every field but notes is required', async () => {
      const mine = await testOrganization();
      await assertRefused(
        mine,
        referralCreate,
        Object.keys(referral).map((field) => [{ [field]: undefined }, `/${field}`]),
      );
    });
    test('lengths are counted in code points after trimming', async () => {
      const mine = await testOrganization();
      const lengths = {
        firstName: [1, 100],
        lastName: [1, 100],
        mobilePhone: [10, 20],
        companyName: [1, 200],
        referrerFirstName: [1, 100],
        referrerLastName: [1, 100],
        notes: [0, 1000],
      } as const;
      for (const [field, [least, most]] of Object.entries(lengths)) {
        const status = async (text: string): Promise<number> =>
          (await mine.call(path, { ...referral, [field]: text })).status;
        for (const letter of ['a', 'é', '😀', '漢']) {
          assert.equal(await status(`  ${letter.repeat(least)}\t`), 200, `${field}: ${least} ${letter}`);
          assert.equal(await status(` ${letter.repeat(most)} \n`), 200, `${field}: ${most} ${letter}`);
          assert.equal(await status(letter.repeat(most + 1)), 400, `${field}: ${most + 1} ${letter}`);
        }
        if (least > 0) assert.equal(await status(` ${'a'.repeat(least - 1)}   `), 400, `${field}: ${least - 1}`);
      }
    });

    test('e-mail addresses and the type are checked', async () => {
      const mine = await testOrganization();
      for (const field of ['email', 'referrerEmail']) {
        for (const address of [
          '',
          'ada',
          'ada@',
          '@example.com',
          'ada@example',
          'a b@example.com',
          'ada@exa_mple.com',
        ]) {
          const reply = await mine.call(path, { ...referral, [field]: address });
          assert.equal(reply.status, 400, address);
          assert.equal(reply.body.error.issues[0].path, `/${field}`);
        }
        assert.equal(
          (await mine.call(path, { ...referral, [field]: ' first.last+tag@mail.example.co.uk ' })).status,
          200,
        );
      }
      for (const type of ['demo', 'TRIAL', '']) {
        const reply = await mine.call(path, { ...referral, type });
        assert.equal(reply.status, 400);
        assert.match(reply.text, /DEMO/);
      }
    });
  });
});
