/** Which fragments are patterns of a language, and what is said of those that are none or would mean less than they say. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePattern } from './parse-pattern.ts';

/** What the outermost piece of a pattern is. */
const understood: readonly (readonly [language: string, pattern: string, kind: string])[] = [
  ['java', 'catch ($E) { ... }', 'catch_clause'],
  ['java', 'catch (Exception $E) { ... }', 'catch_clause'],
  ['java', 'void catchAll($E) { ... }', 'function'],
  ['csharp', 'catch (Exception) { ... }', 'catch_clause'],
  ['csharp', 'using System.IO;', 'import'],
  ['php', 'catch (Exception $e) { ... }', 'catch_clause'],
  ['php', 'use A\\B;', 'import'],
  ['ruby', 'rescue $E => e\n  ...', 'rescue'],
  ['python', 'except $E: ...', 'except_clause'],
  ['python', 'import a.b', 'import'],
  ['python', 'from a import b, c', 'import'],
  ['go', 'case $X: ...', 'expression_case'],
  ['javascript', 'ensure($X)', 'call'],
];

const refused: readonly (readonly [language: string, pattern: string, why: RegExp])[] = [
  ['java', 'else { ... }', /is not understood as java code/],
  ['rust', 'match $X { ... }', /is not understood as rust code/],
  ['kotlin', 'when ($X) { ... }', /is not understood as kotlin code/],
  ['python', 'elif $X: ...', /is not understood as python code/],
  ['python', '', /is empty/],
  ['python', 'import a.b, d', /imports from several modules/],
  ['php', 'use A\\B, C\\D;', /imports from several modules/],
  ['php', 'use A\\{B, C};', /imports from several modules/],
  ['rust', 'use a::{B, C};', /imports from several modules/],
  ['go', 'import ("fmt"; "os")', /imports from several modules/],
];

void describe('a pattern', () => {
  for (const [language, text, kind] of understood)
    void it(`of ${language} is understood: ${text.split('\n')[0] ?? ''}`, () => {
      const found = parsePattern(text, language === 'javascript' ? 'JavaScript' : language);
      assert.ok(found.ok, JSON.stringify(found));
      assert.deepEqual(
        found.pattern.nodes.map((node) => node.kind),
        [kind],
      );
    });
  for (const [language, text, why] of refused)
    void it(`of ${language} is refused: ${text}`, () => {
      const found = parsePattern(text, language);
      assert.ok(!found.ok);
      assert.match(found.message, why);
    });
});
