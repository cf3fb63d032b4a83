import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysFault, graceFault, nameFault } from './token-faults.ts';

test('names have 1 to 100 characters, counted as people count them, after trimming', () => {
  assert.deepEqual(
    ['', '  ', 'ci', '😀'.repeat(100), '😀'.repeat(101), ` ${'x'.repeat(100)} `].map((name) => nameFault(name) === ''),
    [false, false, true, true, false, true],
  );
});

test('days are 1 to 365 and hours of grace 0 to 168, as whole numbers', () => {
  assert.deepEqual(
    ['0', '1', '365', '366', '1.5', '', '-3', '1e2', ' 90 '].map((days) => daysFault(days) === ''),
    [false, true, true, false, false, false, false, false, true],
  );
  assert.deepEqual(
    ['0', '168', '169', ''].map((hours) => graceFault(hours) === ''),
    [true, true, false, false],
  );
});
