/** Java's properties, by the forms that `java.util.Properties` describes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readProperties } from './properties.ts';

void describe('properties', () => {
  const cases: readonly (readonly [text: string, pairs: readonly (readonly [string, string])[]])[] = [
    ['a=b', [['a', 'b']]],
    ['a.b = c d ', [['a.b', 'c d ']]],
    ['a:b', [['a', 'b']]],
    ['a b', [['a', 'b']]],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['  a = = b', [['a', '= b']]],
    ['# a=b\n! c=d\n\n \ne=f', [['e', 'f']]],
    ['a=b,\\\n  c,\\\n\td\ne=f', [['a', 'b,c,d'], ['e', 'f']]],
    ['a=b\\\r\n c\r\nd=e', [['a', 'bc'], ['d', 'e']]],
    ['a=b\\\\\nc=d', [['a', 'b\\'], ['c', 'd']]],
    ['a\\=b\\:c\\ d=e', [['a=b:c d', 'e']]],
    ['a=\\u0041\\n\\t', [['a', 'A\n\t']]],
    ['a=1\na=2', [['a', '1'], ['a', '2']]],
    ['a=b#c', [['a', 'b#c']]],
  ]; // biome-ignore format: one line each
  for (const [text, pairs] of cases) void it(JSON.stringify(text), () => assert.deepEqual(readProperties(text), pairs));

  void it('that are written with escapes are read as they were', () => {
    const escape = (text: string): string => text.replaceAll(/[\\=:#! \t\n\r\f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`); // biome-ignore format: one line
    const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' });
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 5 }), (pairs) => {
        const text = pairs.map(([key, value]) => `${escape(key)}=${escape(value)}`).join('\n');
        assert.deepEqual(readProperties(text), pairs);
      }),
      { numRuns: 500, seed: 20261129 },
    );
  });

  void it('of any text are read in time that grows with it', () => {
    for (const part of ['\\', 'a', ' ', '=', '\\\n', '#', 'a=\\\n ', '\\ ']) readProperties(part.repeat(200_000));
  });
});
