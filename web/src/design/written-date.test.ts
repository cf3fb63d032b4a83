import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenDate } from './written-date.ts';

test('what is no moment stands as it is', () => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  assert.deepEqual(
    ['2026-03-01T10:00:00Z', '2026-99-99T12:00:00', 'soon', ''].map((at) => writtenDate(format, at)),
    ['1 Mar 2026', '2026-99-99T12:00:00', 'soon', ''],
  );
});
