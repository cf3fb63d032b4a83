import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { folded } from './text-search.ts';

test('a folded text holds every folded part of it, whatever stands around the part', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'A', 'é', 'É', 'ß', 'σ', 'ς', 'Σ', 'ο', 'ı', 'I', 'İ', '😀', '-'), {
        maxLength: 30,
      }),
      fc.nat(30),
      fc.nat(30),
      (points, from, length) => {
        const part = points.slice(from, from + length).join('');
        assert.ok(folded(points.join('')).includes(folded(part)));
      },
    ),
  );
});

for (const [text, term] of [
  ['Lodash', 'LODASH'],
  ['ΟΔΟΣΑ', 'οδοσ'],
  ['οδος', 'ΟΔΟΣ'],
  ['ÉTÉ', 'été'],
] as const) {
  test(`${term} is found in ${text}`, () => assert.ok(folded(text).includes(folded(term))));
}
