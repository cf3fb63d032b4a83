import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMatchingFolder } from './folder-globs.ts';

test('workspace globs take the folders that package managers take', () => {
  for (const [globs, taken, left] of [
    [['packages/*'], ['packages/a'], ['packages', 'packages/a/b', 'other/a', '']],
    [['packages/**'], ['packages/a', 'packages/a/b', 'packages'], ['package']],
    [['**'], ['a', 'a/b/c'], ['']],
    [['./apps/web/'], ['apps/web'], ['apps']],
    [
      ['lib-*', '!lib-old'],
      ['lib-a', 'lib-'],
      ['lib-old', 'alib-a'],
    ],
    [['!a', '*'], ['a', 'b'], []],
    [
      ['{apps,libs}/*', 'tools/{x,y{1,2}}'],
      ['apps/a', 'libs/b', 'tools/x', 'tools/y2'],
      ['tools/y', 'other/a'],
    ],
    [['a?c'], ['abc'], ['ac', 'abbc']],
    [['.'], [], ['a']],
    [['../*'], [], ['a']],
  ] as const) {
    for (const folder of taken) assert(isMatchingFolder(folder, '', globs), `${globs.join()} takes ${folder}`);
    for (const folder of left) assert(!isMatchingFolder(folder, '', globs), `${globs.join()} leaves ${folder}`);
  }
  assert(isMatchingFolder('web/packages/a', 'web', ['packages/*']));
  assert(!isMatchingFolder('webapp/packages/a', 'web', ['packages/*']));
});

test('hostile globs end', () => {
  const deep = 'a/'.repeat(200).slice(0, -1);
  for (const glob of [
    '*'.repeat(500),
    `${'**/'.repeat(160)}b`,
    '*a'.repeat(250),
    '{a,b}'.repeat(100),
    '{'.repeat(500),
    '{a,'.repeat(100) + '}'.repeat(100),
  ]) {
    isMatchingFolder(deep, '', [glob]);
    isMatchingFolder('a'.repeat(5000), '', [glob]);
  }
});
