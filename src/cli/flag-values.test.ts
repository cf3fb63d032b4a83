/** Values of flags that are taken, and those that are refused with what would be taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { someOf, wholeNumber } from './flag-values.ts';

test('a whole number is one in digits, between its bounds', () => {
  const read = wholeNumber(1, 100);
  assert.deepEqual(['1', '007', '100'].map(read), [1, 7, 100]);
  for (const text of ['0', '101', '-1', '1.5', '1e1', '', ' 1', 'all', '9'.repeat(30)])
    assert.throws(() => read(text), /It must be a whole number from 1 to 100\.$/, text);
});

test('some of a set come in its order, and a word that is none of it is refused, however often another is said', () => {
  const read = someOf(['high', 'low', 'none']);
  assert.deepEqual(read('low, high'), ['high', 'low']);
  assert.deepEqual(read('low,low'), ['low']);
  for (const text of ['', 'high,', 'high,loww', 'high,high,loww'])
    assert.throws(() => read(text), /It must be some of high, low, none\.$/, text);
});
