/** Lines and columns of a text, whatever ends its lines and in whatever order they are asked for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from './lines.ts';
import { lineStarts, positionAt, positionFinder, spanBetween } from './positions.ts';

const texts = [
  '',
  'a',
  'a\n',
  '\n',
  '\n\nb',
  'a\r\nbc\rd\n\ne',
  '\r',
  '\r\n',
  '\r\r\n\n',
  'a\r\n',
  'x\n'.repeat(200),
  'ab\r'.repeat(70),
];

/** By the rule alone: a line ends with LF, with CRLF, or with CR that no LF follows. */
function expectedStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ 0: ending, index }) => index + ending.length)];
}

test('a line starts at the beginning and after each line break', () => {
  for (const text of texts) assert.deepEqual(Array.from(lineStarts(text)), expectedStarts(text), JSON.stringify(text));
});

test('lines come without their breaks, with offset and number, and none after the last break', () => {
  for (const text of texts) {
    const starts = expectedStarts(text).filter((start) => start < text.length);
    const expected = starts.map((start, index) => ({
      text: /^[^\r\n]*/.exec(text.slice(start))?.[0],
      start,
      number: index + 1,
    }));
    assert.deepEqual([...linesOf(text)], expected, JSON.stringify(text));
  }
});

test('every offset has its line and column, asked forwards, backwards or by leaps', () => {
  for (const text of texts) {
    const offsets = Array.from({ length: text.length + 2 }, (_, offset) => offset);
    const leaps = offsets.map((offset) => (offset * 97) % (text.length + 2));
    const starts = lineStarts(text);
    for (const asked of [offsets, offsets.toReversed(), leaps]) {
      const find = positionFinder(starts);
      for (const offset of asked) {
        const line = expectedStarts(text).filter((start) => start <= offset).length;
        const position = { line, column: offset - (expectedStarts(text)[line - 1] ?? 0) + 1 };
        assert.deepEqual(positionAt(starts, offset), position);
        assert.deepEqual(find(offset), position);
      }
    }
  }
});

test('a span ends where its end is, and never before its start', () => {
  const find = positionFinder(lineStarts('ab\ncd'));
  assert.deepEqual(spanBetween(find, 1, 4), { startLine: 1, startColumn: 2, endLine: 2, endColumn: 2 });
  assert.deepEqual(spanBetween(find, 4, 1), { startLine: 2, startColumn: 2, endLine: 2, endColumn: 2 });
});
