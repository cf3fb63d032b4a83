import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('cells with commas, quotes and line breaks are quoted', () => {
  assert.equal(csvOf(['a', 'b'], [['x,y', 'he said "no"\nand left']]), 'a,b\r\n"x,y","he said ""no""\nand left"');
});

// A package may be called whatever its author likes, and a spreadsheet runs what begins with an equals sign.
test('what a spreadsheet would run is text', () => {
  assert.equal(csvOf(['a'], [['=HYPERLINK("x")'], ['@sum'], [-1]]), 'a\r\n"\'=HYPERLINK(""x"")"\r\n\'@sum\r\n-1');
});
