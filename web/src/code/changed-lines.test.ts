import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedLines } from './changed-lines.ts';

for (const [name, before, after, gone, come] of [
  ['nothing', 'a b c', 'a b c', [], []],
  ['a line in the middle', 'a b c', 'a x c', [1], [1]],
  ['lines that came and went', 'a b c d', 'b c x d', [0], [2]],
  ['one that moved is told once on each side', 'a b c', 'b c a', [0], [2]],
  ['everything', 'a b', 'c', [0, 1], [0]],
  ['nothing before', '', 'a', [], [0]],
  ['repeated lines', 'a a b a', 'a b a a', [0], [2]],
] as const)
  test(`what differs of two texts: ${name}`, () => {
    const lines = (text: string): string[] => text.split(' ').filter((line) => line !== '');
    const found = changedLines(lines(before), lines(after));
    assert.equal(found.before.size, gone.length);
    assert.equal(found.after.size, come.length);
    const rest = (all: readonly string[], changed: ReadonlySet<number>): string =>
      all.filter((_, at) => !changed.has(at)).join(' ');
    assert.equal(rest(lines(before), found.before), rest(lines(after), found.after));
    if (name !== 'repeated lines') assert.deepEqual([[...found.before], [...found.after]], [gone, come]);
  });

test('what is indented otherwise alone is the same', () => {
  assert.deepEqual(changedLines(['  if (a)  b'], ['\tif (a) b']), { before: new Set(), after: new Set() });
});
