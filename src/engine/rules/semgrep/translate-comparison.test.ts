/** What comparisons of Semgrep mean here; one that is taken for something else would find other code than its writer meant. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Formula } from '../model/formula.ts';
import { SemgrepFault } from './semgrep-fault.ts';
import { translateComparison } from './translate-comparison.ts';

const number = (comparison: '<' | '<=' | '>' | '>=' | '==' | '!=', value: number, variable = 'X'): Formula => ({
  kind: 'whereNumber',
  variable,
  comparison,
  value,
});
const text = (regex: string, isAnchored = true): Formula => ({ kind: 'whereText', variable: 'X', regex, isAnchored });

for (const [comparison, ...expected] of [
  ['$X < 5', number('<', 5)],
  ['$X<=5', number('<=', 5)],
  ['$X > 0x10', number('>', 16)],
  ['5 < $X', number('>', 5)],
  ['5 <= $X', number('>=', 5)],
  ['5 > $X', number('<', 5)],
  ['5 >= $X', number('<=', 5)],
  ['5 == $X', number('==', 5)],
  ['$X != 5', number('!=', 5)],
  ['int($X) == 5', number('==', 5)],
  ['float( $LONG_NAME2 ) >= 1.5', number('>=', 1.5, 'LONG_NAME2')],
  ['( $X < 5 )', number('<', 5)],
  ['$X > 1 and $Y < 2', number('>', 1), number('<', 2, 'Y')],
  ['$X > 1 && ($Y < 2)', number('>', 1), number('<', 2, 'Y')],
  ["re.match('a.*b', $X)", text('a.*b')],
  ['re.search(r"a", str($X))', text('a', false)],
  ["not re.match('a|b', $X)", text('(?!a|b)')],
  ["not re.search('a|b', $X)", text('(?![\\s\\S]*(?:a|b))')],
  ["$X == 'a.b'", text('["\'`]?a\\.b["\'`]?$')],
  ['$X != "a"', text('(?!["\'`]?a["\'`]?$)')],
  ['$X == True', text('["\'`]?True["\'`]?$')],
  ['$X != null', text('(?!["\'`]?null["\'`]?$)')],
] satisfies readonly (readonly [string, ...Formula[]])[])
  test(`${comparison} is understood`, () => assert.deepEqual(translateComparison(comparison, 'at'), expected));

test('what means anything else is refused, where it stands', () => {
  for (const comparison of [
    '',
    '$X',
    '$X < $Y',
    '1 < 2',
    "$X < 'a'",
    '$X == a',
    '$X + 1 < 5',
    '$X =~ 5',
    '$X < 5 or $Y < 2',
    "re.sub('a', $X)",
    'len($X) < 5',
    `$X < 5 and ${'$X < 5 and '.repeat(100)}$X < 5`,
  ])
    assert.throws(
      () => translateComparison(comparison, 'rules/0/comparison'),
      (fault) => fault instanceof SemgrepFault && fault.message.includes('comparison'),
      comparison,
    );
});
