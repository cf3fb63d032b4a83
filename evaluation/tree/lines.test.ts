import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byFolder, table } from './lines.ts';

const now = byFolder(
  [
    { path: 'src/engine/text/yaml.ts', lines: 10 },
    { path: 'src/engine/text/yaml.test.ts', lines: 5 },
    { path: 'src/engine/scan.ts', lines: 3 },
    { path: 'src/testing/git.ts', lines: 2 },
    { path: 'docs/page.md', lines: 99 },
  ],
  2,
);

test('lines are counted by folder, code apart from tests and what tests share; pages are no code', () => {
  assert.deepEqual(table(now).slice(2), [
    '| all | 13 | 7 |',
    '| src/ | 13 | 7 |',
    '| src/engine | 13 | 5 |',
    '| src/testing | 0 | 2 |',
  ]);
});

test('beside an earlier revision the difference stands, of folders that are gone too', () => {
  const before = byFolder([{ path: 'bench/a.ts', lines: 4 }], 2);
  assert.ok(table(now, before).includes('| bench | 4 | 0 | -4 | 0 | 0 | 0 |'));
  assert.ok(table(now, before).includes('| src/engine | 0 | 13 | +13 | 0 | 5 | +5 |'));
});
