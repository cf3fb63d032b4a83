/** Where a rule is at fault is told by a line; looking for it must end whatever the names in the rule are, for their authors choose them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineFor } from './parse-rule.ts';

const text = '# a rule\nrules:\n  - id: a\n    pattern: b\n  - id: c\n';

const places: readonly (readonly [at: string, line: string])[] = [
  ['rules[1].id', 'line 5: '],
  ['rules[1].pattern.of[3]', 'line 5: '],
  ['rules[7].id', 'line 2: '],
  ['rules.b]', 'line 2: '],
  ['rules.a[b', 'line 2: '],
  ['b]', 'line 2: '],
];

void describe('the line of a fault in a rule', () => {
  for (const [at, line] of places)
    void it(`of ${at} is the line of the nearest place around it: ${line}`, () => {
      assert.equal(lineFor(text, at), line);
    });
});
