import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyReferral, hasFaults, referralFault, type ReferralField } from './referral-faults.ts';

const isRight = (field: ReferralField, text: string): boolean => referralFault(field, text) === '';

test('lengths are those of the interface, on either side of each limit, in code points after trimming', () => {
  for (const [field, least, most] of [
    ['firstName', 1, 100],
    ['referrerLastName', 1, 100],
    ['mobilePhone', 10, 20],
    ['companyName', 1, 200],
    ['notes', 0, 1000],
  ] as const) {
    const of = (length: number): boolean => isRight(field, ` ${'😀'.repeat(length)} `);
    assert.deepEqual([of(least), of(most), of(most + 1)], [true, true, false], field);
    if (least > 0) assert.equal(of(least - 1), false, field);
  }
});

test('addresses have one @ and no space', () => {
  const said = ['ada@prospect.example', ' ada@prospect.example ', 'ada', 'a da@x', 'a@b@c', '@x', 'x@'].map((text) =>
    isRight('email', text),
  );
  assert.deepEqual(said, [true, true, false, false, false, false, false]);
});

test('a draft is right when each field is', () => {
  const right = {
    ...emptyReferral,
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@prospect.example',
    mobilePhone: '+351 555 000 100',
    companyName: 'Prospect Ltd',
    referrerFirstName: 'Grace',
    referrerLastName: 'Sample',
    referrerEmail: 'grace@partner.example',
  };
  assert.equal(hasFaults(right), false);
  assert.equal(hasFaults({ ...right, lastName: ' ' }), true);
  assert.equal(hasFaults(emptyReferral), true);
});
