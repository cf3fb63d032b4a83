import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installedFor, installFolder, installIn } from './install-tree.ts';

test('a lookup counts its steps down and ends where none are left', () => {
  const root = installFolder(undefined);
  const wanted = installIn(root, 'wanted');
  const deep = installIn(installIn(root, 'outer'), 'inner');
  const enough = { left: 3 };
  assert.equal(installedFor(deep, 'wanted', enough), wanted);
  assert.equal(enough.left, 0);
  assert.equal(installedFor(deep, 'wanted', { left: 2 }), undefined);
  const more = { left: 9 };
  assert.equal(installedFor(deep, 'absent', more), undefined);
  assert.equal(more.left, 6);
});
