import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectFolder } from './project-folder.ts';

test('folders are joined, without a slash behind them, and of a hostile path a thousand characters count', () => {
  const cases = [
    ['package-lock.json', '', ''],
    ['package-lock.json', '.', ''],
    ['package-lock.json', 'a/b/', 'a/b'],
    ['a/package-lock.json', '../b', 'b'],
    ['a/package-lock.json', '../../b', '../b'],
    ['a/package-lock.json', 'x'.repeat(1_001), `a/${'x'.repeat(1_000)}`],
  ] as const;
  for (const [lockfile, relative, folder] of cases) assert.equal(projectFolder(lockfile, relative), folder);
});
