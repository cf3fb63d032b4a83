/** Ids: what their order and their shape promise to the database and to callers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isId, newId } from './ids.ts';

test('an id is a UUID of version 7 whose first 48 bits are the time', () => {
  const before = Date.now();
  const id = newId();
  const after = Date.now();
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const ms = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  assert.ok(ms >= before && ms <= after);
});

// Lists order rows of one millisecond by id; more ids than the counter holds must run into the next one, not around.
test('twenty thousand ids in a row are different and in order', () => {
  const ids = Array.from({ length: 20_000 }, () => newId());
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
});

test('what cannot be an id is told without asking anyone', () => {
  assert.equal(isId(newId()), true);
  assert.equal(isId(newId().toUpperCase()), true);
  for (const text of ['', 'x', `${newId()} `, `${newId()}\n`, newId().replaceAll('-', ''), `{${newId()}}`]) {
    assert.equal(isId(text), false, JSON.stringify(text));
  }
});
