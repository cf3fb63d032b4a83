import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAfter, presets, untilFault, untilOf } from './until-choice.ts';

const none = { date: '', hasFix: false, isReachable: false };

test('presets count by the calendar, and end months on their last day', () => {
  const days = (now: Date) => presets.map((preset) => dayAfter(now, preset));
  assert.deepEqual(days(new Date(2026, 0, 31)), ['2026-02-07', '2026-02-28', '2026-04-30']);
  assert.deepEqual(days(new Date(2026, 11, 28)), ['2027-01-04', '2027-01-28', '2027-03-28']);
});

test('what is snoozed ends, and no decision ends in the past', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  assert.notEqual(untilFault('snoozed', none, now), '');
  assert.equal(untilFault('snoozed', { ...none, hasFix: true }, now), '');
  assert.equal(untilFault('accepted', none, now), '');
  assert.notEqual(untilFault('accepted', { ...none, date: '2026-03-09' }, now), '');
  assert.equal(untilFault('accepted', { ...none, date: '2026-03-10' }, now), '');
  assert.deepEqual(untilOf({ ...none, date: '2026-03-11', isReachable: true }), {
    date: '2026-03-11',
    isReachable: true,
  });
});
