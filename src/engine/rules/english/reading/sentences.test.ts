import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentencesOf } from './sentences.ts';

const cases: readonly (readonly [text: string, sentences: readonly string[]])[] = [
  ['Use a. Never use b!', ['Use a', 'Never use b']],
  ['Use a; never use b', ['Use a', 'never use b']],
  ['Why use a? Use b.', ['Why use a?', 'Use b']],
  ['- Use a\n- Use b', ['Use a', 'Use b']],
  ['* Use a\n• Use b', ['Use a', 'Use b']],
  ['1. Use a\n2) Use b', ['Use a', 'Use b']],
  ['> 12. Use a', ['Use a']],
  ['  - Use a', ['Use a']],
  // A number of three digits counts nothing, and neither does one without a blank behind it.
  ['123) use a', ['123) use a']],
  ['-a is used', ['-a is used']],
  ['Use a\n\nUse b', ['Use a', 'Use b']],
  ['Use a\nof b', ['Use a\nof b']],
  ['Use a.b and c', ['Use a.b and c']],
  ['Use e.g. a. Use b', ['Use e.g. a', 'Use b']],
  ['Call `a. b` or "c. d". Done', ['Call `a. b` or "c. d"', 'Done']],
  ['An open ` ends\nwith. Its line', ['An open ` ends\nwith', 'Its line']],
  ['. ! ;', []],
  ['', []],
];

for (const [text, sentences] of cases)
  test(JSON.stringify(text), () => {
    const found = sentencesOf(text).map(({ text: piece, isQuestion }) => `${piece}${isQuestion ? '?' : ''}`);
    assert.deepEqual(found, sentences);
  });
