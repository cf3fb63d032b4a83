/** Long lists and tables of constants are told by their text; whatever could hold a value is none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isConstantText } from './constant-text.ts';

const padding = Array.from({ length: 1000 }, (_, at) => at).join(', ');

describe('a long list of constants', () => {
  for (const written of [
    '1, -2.5e3, 0xff, 10n',
    '"a b", \'c\', "it\\"s", "\\u0041"',
    'true, false, null, None, True, False, nil',
    '{"a": [1, 2], "b": {"c": 3}}, "d" => 4, (5, 6)',
  ])
    it(`may hold ${written}`, () => assert(isConstantText(`[${padding}, ${written}]`)));

  for (const written of [
    'name',
    'call(1)',
    '{a: 1}',
    'a.b',
    '`${a}`',
    '"#{a}"',
    '"${a}"',
    '"$a"',
    'f"{a}"',
    '...more',
    '*more',
    '1 /* a */',
    'Nonesuch',
    'trueName',
    '"open',
  ])
    it(`may not hold ${written}`, () => assert(!isConstantText(`[${padding}, ${written}]`)));

  it('is none where it is short: parts of short lists are read', () => {
    assert(!isConstantText('[1, 2, 3]'));
  });

  it('is none with one name in it, wherever that stands', () => {
    const constant = fc.constantFrom('1', '"a"', 'true', '[2, 3]', '{"a": 4}');
    const name = fc.stringMatching(/^[a-z_][a-zA-Z_]{0,8}$/).filter((word) => !/^(?:true|false|null|nil)$/.test(word));
    fc.assert(
      fc.property(
        fc.array(constant, { maxLength: 8 }),
        fc.array(constant, { maxLength: 8 }),
        name,
        (left, right, word) => {
          assert(isConstantText(`[${[padding, ...left, ...right].join(', ')}]`));
          assert(!isConstantText(`[${[...left, word, ...right, padding].join(', ')}]`));
        },
      ),
      { numRuns: 200 },
    );
  });
});
