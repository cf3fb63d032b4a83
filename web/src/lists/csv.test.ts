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

test('nor is what hides an equals sign behind blanks, writes it wide, or hopes for a cell of its own', () => {
  for (const text of [' =1', '\u00a0=1', '\ufeff=1', '\n=1', '\uff1d1', '|x', '%x'])
    assert.match(csvOf(['a'], [[text]]), /^a\r\n"?'/, JSON.stringify(text));
  assert.equal(csvOf(['a'], [['x;=1']]), 'a\r\n"x;=1"');
});
