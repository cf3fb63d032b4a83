/** Parts hold every file once, and none waits long for another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf, renewedSeconds, secondsOf } from './test-parts.ts';

test('every file is in one part, the same each time, and parts differ by no more than the file that came last', () => {
  const files = Array.from({ length: 50 }, (_, index) => `${index}.test.ts`);
  const known = Object.fromEntries(files.slice(0, 12).map((file, index) => [file, 5 + 3 * index]));
  const parts = partsOf(files, 4, known);
  assert.deepEqual(parts.flat().toSorted(), files.toSorted());
  assert.deepEqual(partsOf(files.toReversed(), 4, known), parts);
  const sums = parts.map((part) => secondsOf(part, known));
  assert.ok(Math.max(...sums) - Math.min(...sums) <= 1, sums.join(' '));
});

test('what was measured is written, what was not measured stays, and files that are fast or gone go', () => {
  const known = { 'gone.ts': 60, 'kept.ts': 30, 'faster.ts': 20 };
  const measured = { 'faster.ts': 2, 'slow.ts': 12.4, 'fast.ts': 1 };
  const files = ['fast.ts', 'faster.ts', 'kept.ts', 'slow.ts'];
  assert.deepEqual(renewedSeconds(known, measured, files), { 'kept.ts': 30, 'slow.ts': 12 });
});
