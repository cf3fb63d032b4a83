/** What a caller leaves out of a tree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { withoutPaths } from './without-paths.ts';

const tree = memoryTree({
  'package.json': '',
  'examples/a/package.json': '',
  'web/examples/b.js': '',
  'web/src/x.test.js': '',
  'web/src/x.js': '',
});

const cases: readonly (readonly [globs: readonly string[], left: readonly string[], counts: readonly number[]])[] = [
  [['examples'], ['package.json', 'web/src/x.js', 'web/src/x.test.js'], [2]],
  [['/examples'], ['package.json', 'web/examples/b.js', 'web/src/x.js', 'web/src/x.test.js'], [1]],
  [['./web/src/'], ['examples/a/package.json', 'package.json', 'web/examples/b.js'], [2]],
  [
    ['*.test.js', 'web/**'],
    ['examples/a/package.json', 'package.json'],
    [1, 2],
  ],
  [
    ['nowhere', 'package.json'],
    ['web/examples/b.js', 'web/src/x.js', 'web/src/x.test.js'],
    [0, 2],
  ],
];

for (const [globs, left, counts] of cases)
  test(`${globs.join(' and ')} leave ${left.join(', ')}`, () => {
    const { tree: rest, excluded } = withoutPaths(tree, globs);
    assert.deepEqual(
      rest.entries.map(({ path }) => path),
      left,
    );
    assert.deepEqual(
      excluded,
      globs.map((glob, at) => ({ glob, files: counts[at] })),
    );
  });
