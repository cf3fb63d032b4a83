/** Which sentences are told as one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { onceTold } from './once-told.ts';

const outside = (name: string): string => `the version of ${name} is decided outside the repository (boot:parent)`;

test('three that differ in one word are told once, with the first of them by name', () => {
  const told = onceTold(['a', 'b', 'c', 'd', 'e'].map(outside));
  assert.equal(told(outside('b')), 'the version of a, b, c and 2 more is decided outside the repository (boot:parent)');
  assert.equal(onceTold(['a', 'b', 'c'].map(outside))(outside('a')), outside('a, b, c'));
});

test('two, and those that differ in more, are left as they are', () => {
  assert.equal(onceTold(['a', 'b'].map(outside))(outside('a')), outside('a'));
  const others = ['x is 1', 'y is 2', 'z is 3'];
  for (const sentence of others) assert.equal(onceTold(others)(sentence), sentence);
});

test('every sentence has one that stands in its place, and the same twice is one', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[ab ]{0,8}$/), { maxLength: 12 }), (sentences) => {
      const told = onceTold(sentences);
      for (const sentence of sentences) {
        assert.equal(told(sentence), onceTold([...sentences, ...sentences])(sentence));
        assert.ok(told(sentence).split(' ').length >= sentence.split(' ').length);
      }
    }),
  );
});
