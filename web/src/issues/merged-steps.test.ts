import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergedSteps, stepWords } from './merged-steps.ts';

const step = (path: string, startLine: number, startColumn: number, endColumn: number, endLine = startLine) => ({
  path,
  startLine,
  startColumn,
  endLine,
  endColumn,
  snippet: '',
});

test('steps that follow one another in one line are shown as one, and no others', () => {
  const steps = [
    step('a.py', 1, 10, 20),
    step('a.py', 1, 5, 12),
    step('b.py', 1, 5, 12),
    step('a.py', 1, 5, 12),
    step('a.py', 4, 1, 2, 6),
    step('a.py', 4, 1, 2, 6),
  ];
  assert.deepEqual(
    mergedSteps(steps).map(({ path, startLine, startColumn, endColumn }) => [path, startLine, startColumn, endColumn]),
    [
      ['a.py', 1, 5, 20],
      ['b.py', 1, 5, 12],
      ['a.py', 1, 5, 12],
      ['a.py', 4, 1, 2],
      ['a.py', 4, 1, 2],
    ],
  );
  assert.deepEqual(mergedSteps([]), []);
});

test('the first is the source and the last the sink', () => {
  assert.deepEqual(
    [0, 1, 2].map((at) => stepWords(at, 3)),
    ['1. Source', '2. Step', '3. Sink'],
  );
  assert.equal(stepWords(0, 1), 'From source to sink');
});
