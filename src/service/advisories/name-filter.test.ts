import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addName, createNameFilter, mayHaveName } from './name-filter.ts';

const names = Array.from({ length: 50_000 }, (_, index) => `package-${index.toString(36)}`);
const filter = createNameFilter(names.length);
for (const name of names) addName(filter, 0, name);

test('a name that was added is found', () => {
  assert.deepEqual(
    names.filter((name) => !mayHaveName(filter, 0, name)),
    [],
  );
});

// Each false alarm is a look into the file; probes that move in step let thirty times as many through.
test('of names that were not added, fewer than one in a hundred is looked up', () => {
  const strangers = Array.from({ length: 50_000 }, (_, index) => `stranger-${index.toString(36)}`);
  assert.ok(strangers.filter((name) => mayHaveName(filter, 0, name)).length < strangers.length / 100);
  assert.ok(names.filter((name) => mayHaveName(filter, 1, name)).length < names.length / 100);
});
