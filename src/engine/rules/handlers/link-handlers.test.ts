/** Where handlers are not looked for to the end, that is told: a rule about them would otherwise look as if it had seen them all. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileFacts } from '../model/rule-runner.ts';
import { linkHandlers } from './link-handlers.ts';
import { readFileFacts } from './read-file-facts.ts';

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('\n');

/** Programs that would run for ever if they were run. */
const endless: readonly (readonly [family: string, path: string, text: string])[] = [
  [
    'javascript',
    'a.js',
    `const app = require('express')();\n${times(60, (at) => `function f${at}(x) { f${at + 1}(x + 'a'); f${at + 1}(x + 'b'); }`)}
     ${times(30, (at) => `for (const v${at} of [1, 2, 3, 4, 5, 6, 7, 8, 9])`)} f0('x');`,
  ],
  [
    'python',
    'a.py',
    `import flask\n${times(60, (at) => `def f${at}(x):\n    f${at + 1}(x + "a")\n    f${at + 1}(x + "b")`)}\nf0("x")
rows = [1, 2, 3, 4, 5, 6, 7, 8, 9]\n${times(30, (at) => `${'    '.repeat(at)}for v${at} in rows:`)}\n${'    '.repeat(30)}f0("x")\n`,
  ],
  [
    'go',
    'a.go',
    `package a\n\nfunc main() { f0("x") }\n${times(30, (at) => `func f${at}(router string) {\n\tf${at + 1}(router)\n\tf${at + 1}(router)\n}`)}\n`,
  ],
];

void describe('bounds of finding handlers', () => {
  for (const [family, path, text] of endless)
    void it(`are told in ${family}`, () => {
      const { bounds } = linkHandlers(factsOf(path, text));
      assert.deepEqual(
        [...bounds].map(([name, met]) => [name, [...met]]),
        [[family, ['running the code of all files as far as it registers handlers takes too many steps']]],
      );
    });

  void it('are none where all is followed', () => {
    const { handlers, bounds } = linkHandlers(
      factsOf('a.js', "const app = require('express')(); app.get('/a', (req, res) => res.end());"),
    );
    assert.deepEqual([handlers.length, bounds.size], [1, 0]);
  });
});

function factsOf(path: string, text: string): ReadonlyMap<string, FileFacts> {
  const facts = readFileFacts(path, text, 'handlers');
  assert.ok(facts);
  return new Map([[path, facts]]);
}
