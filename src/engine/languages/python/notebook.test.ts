/** Where the lines of a notebook's cells stand in its file, however they are written there. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { notebookCode } from './notebook.ts';

/** The notebook's text at the place of each word of the code. */
function placesOf(json: string): readonly string[] {
  const { text, placeOf } = notebookCode(json);
  return [...text.matchAll(/\w+/g)].map(({ 0: word, index }) => {
    const at = placeOf(index);
    return json.slice(at, at + word.length) === word ? word : `${word} at ${at}`;
  });
}

const cell = (source: string): string => `{"cell_type": "code", "source": ${source}}`;

test('each line stands where it is written, also lines that are written twice', () => {
  const json = `{"cells": [${cell('["a = 1\\n", "\\n", "b = 2"]')}, ${cell('"a = 1\\nb = 2\\n"')}, ${cell('["c"]')}]}`;
  assert.equal(notebookCode(json).text, 'a = 1\n\nb = 2\n\na = 1\nb = 2\n\nc\n\n');
  assert.deepEqual(placesOf(json), ['a', '1', 'b', '2', 'a', '1', 'b', '2', 'c']);
  const { text, placeOf } = notebookCode(json);
  const second = text.lastIndexOf('a = 1');
  assert.equal(placeOf(second), json.lastIndexOf('a = 1'));
  assert.equal(placeOf(0), json.indexOf('a = 1'));
  assert.equal(placeOf(2), json.indexOf('a = 1') + 2);
});

test('an empty line is looked for with its quotes', () => {
  const json = `{"cells": [${cell('["a\\n", "", "b"]')}]}`;
  const { text, placeOf } = notebookCode(json);
  assert.equal(text, 'a\n\nb\n\n');
  assert.equal(placeOf(2), json.indexOf('""'));
  assert.deepEqual(placesOf(json), ['a', 'b']);
});

test('a line that is written with other escapes is placed behind the last that was found', () => {
  const json = `{"cells": [${cell('["first\\n", "\\u0061b\\n", "last"]')}]}`;
  const behind = json.indexOf('first\\n') + 'first\\n'.length;
  assert.deepEqual(placesOf(json), ['first', `ab at ${behind}`, 'last']);
});

test('after fifty such lines no more are looked for', () => {
  const escaped = Array.from({ length: 60 }, () => '"\\u0061b\\n"');
  for (const [count, isFound] of [
    [49, true],
    [50, false],
  ] as const) {
    const json = `{"cells": [${cell(`[${[...escaped.slice(0, count), '"last"'].join(', ')}]`)}]}`;
    assert.equal(placesOf(json).at(-1) === 'last', isFound, `${count}`);
  }
});

test('what is no notebook has no code', () => {
  for (const json of [
    'null',
    '[]',
    '{}',
    '{"cells": 1}',
    '{"cells": [null, 1, {"cell_type": "raw", "source": "a"}]}',
  ]) {
    const { text, placeOf } = notebookCode(json);
    assert.equal(text, '');
    assert.equal(placeOf(3), 0);
  }
  assert.throws(() => notebookCode('{'), SyntaxError);
});
