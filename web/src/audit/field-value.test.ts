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

test('a name that looks like a moment which never was stays a name', () => {
  const written = (at: string): string => new Intl.DateTimeFormat('en').format(new Date(at));
  for (const text of ['2026-99-99T00:00:00Z', '2026-01-01T25:61:00.000Z'])
    assert.equal(fieldValue(text, { repository: new Map() }, written), text);
});
