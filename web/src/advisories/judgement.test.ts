import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageWords, judgementOf } from './judgement.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const fine = {
  snapshot: 'a',
  isPreparing: false,
  isStarterSet: false,
  newestRecordAt: '2026-03-10T00:00:00Z',
  problem: '',
  records: 10,
};

test('the gravest thing is said: nothing there, the starter set, how old, a look that failed', () => {
  const titles = [
    fine,
    { ...fine, problem: 'no route' },
    { ...fine, newestRecordAt: '2026-03-05T00:00:00Z', problem: 'no route' },
    { ...fine, newestRecordAt: '2026-02-24T00:00:00Z' },
    { ...fine, newestRecordAt: '2025-12-01T00:00:00Z' },
    { ...fine, newestRecordAt: '' },
    { ...fine, isStarterSet: true, newestRecordAt: '2020-01-01T00:00:00Z' },
    { ...fine, snapshot: '', isPreparing: true },
    { ...fine, snapshot: '' },
  ].map((status) => {
    const { tone, title } = judgementOf(status, now);
    return `${tone}: ${title}`;
  });
  assert.deepEqual(titles, [
    'good: Up to date',
    'warn: Up to date, but the last look failed',
    'warn: 5 days old',
    'warn: 2 weeks old',
    'danger: 3 months old',
    'warn: Age not known',
    'danger: Starter set only',
    'warn: Being prepared',
    'danger: No advisories',
  ]);
});

test('ages are told in the unit that people use', () => {
  assert.deepEqual([3, 13, 14, 59, 60, 729, 730].map(ageWords), [
    '3 days old',
    '13 days old',
    '2 weeks old',
    '8 weeks old',
    '2 months old',
    '24 months old',
    '2 years old',
  ]);
});
