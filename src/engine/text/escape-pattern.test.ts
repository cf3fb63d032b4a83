import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { escapePattern } from './escape-pattern.ts';

test('an escaped text matches itself whole, and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, other) => {
      const pattern = new RegExp(`^(?:${escapePattern(text)})$`);
      assert.ok(pattern.test(text));
      assert.equal(pattern.test(other), other === text);
    }),
  );
});

test('within a pattern it is what it is', () => {
  for (const text of ['*args', '$x', 'a.b', 'a|b', '[0-9]+', '(?<!x)', 'c:\\d', '^a$', 'a/b', '{2}'])
    assert.deepEqual(
      [...`x${text}y ${text}`.matchAll(new RegExp(`(?<=x)${escapePattern(text)}(?=y)`, 'g'))].map(
        ({ 0: found }) => found,
      ),
      [text],
    );
});
