import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldValue } from './field-value.ts';

test('moments and lists are written as people read them; what only looks like one stays', () => {
  const names = { repository: new Map([['r1', 'shop']]) };
  const said = ['2026-03-01T10:00:00.000Z', '["r1","r2"]', '[]', '[1]', '[oops', 'true', 'plain', ''].map((text) =>
    fieldValue(text, names, () => 'a moment'),
  );
  assert.deepEqual(said, ['a moment', 'shop, r2', '', '[1]', '[oops', 'true', 'plain', '']);
});
