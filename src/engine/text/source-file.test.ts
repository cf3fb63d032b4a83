/** Files of any encoding give the same text and the same places. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourceFile } from './source-file.ts';

const text = 'a: é\nb: \u{1f600}\n';
const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const littleEndian = units.flatMap((unit) => [unit & 0xff, unit >> 8]);
const bigEndian = units.flatMap((unit) => [unit >> 8, unit & 0xff]);

test('the encodings of Unicode give one text, without its byte-order mark', () => {
  const utf8 = [...new TextEncoder().encode(text)];
  const contents = [
    text,
    `\ufeff${text}`,
    Uint8Array.from(utf8),
    Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]),
    Uint8Array.from([0xff, 0xfe, ...littleEndian]),
    Uint8Array.from([0xfe, 0xff, ...bigEndian]),
  ];
  for (const content of contents) {
    const file = sourceFile('a/b.yaml', content);
    assert.equal(file.path, 'a/b.yaml');
    assert.equal(file.text, text);
    assert.deepEqual(Array.from(file.codeUnits()), units);
    assert.deepEqual(file.span(3, 9), { startLine: 1, startColumn: 4, endLine: 2, endColumn: 5 });
    assert.deepEqual(file.span(0, 1), { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 });
  }
});

test('a byte-order mark within the text, or half of one, is text', () => {
  assert.equal(sourceFile('x', 'a\ufeffb').text, 'a\ufeffb');
  for (const bytes of [
    [0xff, 0x41],
    [0xfe, 0x41],
    [0x41, 0xfe],
    [0x41, 0xff],
  ])
    assert.equal(sourceFile('x', Uint8Array.from(bytes)).text.replace('\ufffd', ''), 'A');
});

test('plain bytes are their own units', () => {
  const bytes = new TextEncoder().encode('plain');
  assert.equal(sourceFile('x', bytes).codeUnits(), bytes);
});
