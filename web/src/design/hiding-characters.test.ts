import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesOf, hidesSomething, partsOf, withCodes } from './hiding-characters.ts';

test('a character that turns the text around it stands alone', () => {
  assert.deepEqual(partsOf('a\u202eb'), [
    { text: 'a', isHiding: false },
    { text: '\u202e', isHiding: true },
    { text: 'b', isHiding: false },
  ]);
  assert.equal(codesOf('\u202e'), 'U+202E');
});

test('data hidden in variation selectors and tags is seen, as one piece', () => {
  const hidden = '\u{e0101}\u{e0102}\u{e0103}\u{e0104}\u{e0041}';
  assert.deepEqual(partsOf(`x${hidden}`)[1], { text: hidden, isHiding: true });
  assert.equal(codesOf(hidden), 'U+E0101 U+E0102 U+E0103 and 2 more');
});

test('tabs, breaks, emoji and letters of any script are no hiding', () => {
  for (const text of ['a\tb\n', '❤️', '👩‍👩‍👧‍👦', '👩🏽‍💻', '🏳️‍🌈', 'שלום', 'naïve', '日本語', ''])
    assert.equal(hidesSomething(text), false, text);
});

test('a joiner that joins no two pictures is hidden', () => {
  for (const text of ['a\u200db', '👩\u200d', '\u200d👩', '👩\u200d\u200d👩'])
    assert.equal(hidesSomething(text), true, text);
});

test('nothing is lost when a text is cut', () => {
  const text = '\u200ba\u0000\u0001b\ufeff';
  assert.equal(
    partsOf(text)
      .map((part) => part.text)
      .join(''),
    text,
  );
});

test('where there is text alone, what hides is named within it', () => {
  assert.equal(withCodes('lodash\u202etxt.exe\u0000'), 'lodash[U+202E]txt.exe[U+0000]');
  assert.equal(withCodes('plain שלום 👩‍💻'), 'plain שלום 👩‍💻');
});
