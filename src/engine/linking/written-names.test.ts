/** Which words of a text count as names that it writes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenNames } from './written-names.ts';

const cases: readonly (readonly [path: string, text: string, name: string, isWritten: boolean])[] = [
  ['a.py', 'names = "plain\\ntext_trim"', 'text_trim', true],
  ['a.py', 'names = "plain\\ttext_trim"', 'text_trim', true],
  ['a.py', 'names = r"\\dtext_trim"', 'text_trim', false],
  ['a.php', 'const STEPS = "text_slug\\ntext_trim";', 'text_slug', true],
  ['a.php', 'const STEPS = "text_slug\\ntext_trim";', 'text_trim', true],
  ['a.php', 'new Harbor\\Text();', 'Harbor', false],
  ['a.php', 'new Harbor\\Text();', 'Text', true],
  ['composer.lock', '"name": "text_trim"', 'text_trim', false],
];

for (const [path, text, name, isWritten] of cases)
  void test(`${path}: ${text} ${isWritten ? 'writes' : 'does not write'} ${name}`, () => {
    const names = [...writtenNames(path, text, [], new Set())].map((found) => found.name);
    assert.equal(names.includes(name), isWritten);
  });
