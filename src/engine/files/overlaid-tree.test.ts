/** A tree after a change that nobody has written. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FileUnreadable } from './file-tree.ts';
import { memoryTree } from './memory-tree.ts';
import { overlaidTree } from './overlaid-tree.ts';

const base = memoryTree({ 'a.txt': 'a', 'b/c.txt': 'c', 'd.txt': 'd' });
const tree = overlaidTree(base, [
  { path: 'b/c.txt', text: 'changed' },
  { path: 'd.txt', text: null },
  { path: 'b/b.txt', text: 'new' },
]);
const read = async (path: string) => Buffer.from(await tree.read(path)).toString('utf8');

test('what is changed, new or gone is listed so, in order, and all else as it was', async () => {
  assert.deepEqual(
    tree.entries.map(({ path, size }) => [path, size]),
    [
      ['a.txt', 1],
      ['b/b.txt', 3],
      ['b/c.txt', 7],
    ],
  );
  assert.deepEqual([await read('a.txt'), await read('b/b.txt'), await read('b/c.txt')], ['a', 'new', 'changed']);
});

test('a file that is gone cannot be read from below', async () => {
  await assert.rejects(tree.read('d.txt'), FileUnreadable);
});
