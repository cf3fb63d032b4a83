import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sourceTypesOf } from './source-types.ts';

const cases: unknown = JSON.parse(readFileSync(new URL('./fixtures/source-types.json', import.meta.url), 'utf8'));
assert.ok(Array.isArray(cases));

for (const { path, text, types } of cases) {
  test(`what a file handles is seen by its signs: ${path}`, () => {
    assert.deepEqual(sourceTypesOf(String(path), String(text)), types);
  });
}

test('a file made to be slow to search takes no longer than others', () => {
  const pieces = [
    'app.get(',
    "'",
    '(req: ',
    '(ctx: a',
    '@',
    '$_',
    '#[derive(',
    '\\',
    'export async function ',
    'import ',
    ' ',
  ];
  for (const path of ['a.ts', 'a.py', 'a.go', 'a.java', 'a.rb', 'a.php', 'a.cs', 'a.rs']) {
    // At a quadratic cost this would take minutes.
    for (const piece of pieces) sourceTypesOf(path, piece.repeat(Math.ceil(100_000 / piece.length)));
  }
});
