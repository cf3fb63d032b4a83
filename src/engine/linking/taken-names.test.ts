/** Taking a name calls nothing; under another name it may be called unseen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takenNames } from './taken-names.ts';

/** Texts in which the name `bad` stands at places that only take it; `BAD` marks those that count. */
const cases: readonly (readonly [path: string, text: string])[] = [
  ['a.py', 'from x import bad\nBAD()'],
  ['a.py', 'from .x import good, bad  # noqa\nBAD()'],
  ['a.py', 'from x import (\n    good,\n    bad,\n)\nBAD()'],
  ['a.py', 'from x import BAD as b'],
  ['a.py', 'from x import (\n    good as g,\n    BAD,\n)'],
  ['a.py', 'from x import good; BAD()'],
  ['a.py', 'import bad\nimport BAD as b'],
  ['a.py', '__all__ = ["bad", "good"]\nx = ["BAD"]'],
  ['a.py', '__all__ += ("bad",)'],
  ['a.py', '__all__: list[str] = [\n  "bad",\n]'],
  ['a.py', 'raise X from BAD'],
  ['a.php', '<?php\nuse function A\\bad;\nBAD();'],
  ['a.php', '<?php\nuse function A\\bad;\nclass B { use BAD; }'],
  ['a.php', '<?php\nuse function A\\BAD as b;'],
  ['a.php', '<?php\nuse A\\BAD;'],
  ['a.rs', 'use a::{bad, good};\npub use b::bad;\nfn x() { BAD() }'],
  ['a.rs', 'use a::BAD as b;'],
  ['A.java', 'import static a.B.bad;\nimport a.bad.C;\nclass D { int x = BAD(); }'],
  ['a.kt', 'import a.bad\nimport a.BAD as b\n'],
  ['a.rb', 'require "BAD"'],
];

for (const [path, text] of cases)
  void test(`${path}: ${text}`, () => {
    const isTaken = takenNames(path, text);
    for (const { 0: name, index } of text.matchAll(/\bbad\b/gi))
      assert.equal(isTaken(index), name === 'bad', `${name} at ${index}`);
  });
