import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlightedLines, markedLine, markGroups, plainLines } from './code-segments.ts';

const comment = (value: string) => ({
  type: 'element',
  properties: { className: ['hljs-comment'] },
  children: [{ type: 'text', value }],
});

test('a token over several lines keeps its colour on each, and empty lines stay', () => {
  assert.deepEqual(
    highlightedLines([{ type: 'text', value: 'a ' }, comment('/*\n\nx */'), { type: 'text', value: 'b' }]),
    [
      [
        { text: 'a ', kind: '' },
        { text: '/*', kind: 'comment' },
      ],
      [],
      [
        { text: 'x */', kind: 'comment' },
        { text: 'b', kind: '' },
      ],
    ],
  );
});

test('a mark covers its columns across tokens, the end column excluded', () => {
  const line = [
    { text: 'return ', kind: 'keyword' as const },
    { text: 'merge(a)', kind: '' as const },
  ];
  const marked = markedLine(line, 4, [{ startLine: 4, startColumn: 5, endLine: 4, endColumn: 13 }]);
  assert.deepEqual(
    marked.map(({ text, mark }) => [text, mark]),
    [
      ['retu', undefined],
      ['rn ', 0],
      ['merge', 0],
      ['(a)', undefined],
    ],
  );
  assert.deepEqual(
    markGroups(marked).map(({ mark, segments }) => [mark, segments.map(({ text }) => text).join('')]),
    [
      [undefined, 'retu'],
      [0, 'rn merge'],
      [undefined, '(a)'],
    ],
  );
});

test('a mark over several lines covers the middle ones whole', () => {
  const mark = { startLine: 1, startColumn: 3, endLine: 3, endColumn: 2 };
  const texts = plainLines(['abcd', 'ef', 'gh']).map((line, at) =>
    markedLine(line, at + 1, [mark])
      .filter((segment) => segment.mark === 0)
      .map(({ text }) => text)
      .join(''),
  );
  assert.deepEqual(texts, ['cd', 'ef', 'g']);
});

test('marks outside of what is shown, empty, or beyond the line change nothing', () => {
  const line = plainLines(['abc'])[0] ?? [];
  for (const mark of [
    { startLine: 9, startColumn: 1, endLine: 9, endColumn: 3 },
    { startLine: 1, startColumn: 2, endLine: 1, endColumn: 2 },
    { startLine: 1, startColumn: 40, endLine: 1, endColumn: 50 },
  ])
    assert.equal(markedLine(line, 1, [mark]), line);
});

test('overlapping marks lose no text', () => {
  const line = plainLines(['abcdefgh'])[0] ?? [];
  const marked = markedLine(line, 1, [
    { startLine: 1, startColumn: 2, endLine: 1, endColumn: 6 },
    { startLine: 1, startColumn: 4, endLine: 1, endColumn: 99 },
  ]);
  assert.equal(marked.map(({ text }) => text).join(''), 'abcdefgh');
  assert.deepEqual(
    marked.map(({ mark }) => mark),
    [undefined, 0, 0, 1],
  );
});
