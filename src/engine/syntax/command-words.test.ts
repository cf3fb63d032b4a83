/** Which programs a text would start, were it a command line. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { commandWords } from './command-words.ts';

const cases: readonly (readonly [text: string, programs: string])[] = [
  ['tool -x', 'tool'],
  ['tool ', 'tool'],
  ['tool', ''],
  ['  tool  a b', 'tool'],
  ['npx --no-install tool -x', 'tool'],
  ['npm exec -- tool', 'tool'],
  ['pnpm exec tool', 'tool'],
  ['poetry run tool', 'tool'],
  ['bundle exec tool a', 'tool'],
  ['FOO=1 BAR=2 tool -x', 'tool'],
  ['cross-env A=b tool', 'tool'],
  ['sudo -E tool', 'tool'],
  ['cd a && ./node_modules/.bin/tool -x | cat; other', 'cd tool cat other'],
  ['/usr/local/bin/tool x', 'tool'],
  ['vendor\\bin\\tool.bat x', 'tool'],
  ["sh -c 'tool -x'", 'tool'],
  ['$(tool x)', 'tool'],
  ['`tool x`', 'tool'],
  ['node tool.js', 'tool.js'],
  ['tool \0', 'tool'],
  ['to\0ol x', ''],
  ['\0 x', ''],
  ['first\nsecond x', 'first second'],
  ['', ''],
  [' ', ''],
  ['npx', ''],
  ['<b>no command</b>', ''],
];

void describe('a text that may be a command line', () => {
  for (const [text, programs] of cases)
    void it(`starts ${programs || 'nothing'}: ${JSON.stringify(text)}`, () =>
      assert.equal(
        commandWords(text)
          .filter((word) => word !== '$')
          .join(' '),
        programs,
      ));

  void it('takes no longer than its length, and gives names alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', ' ', '&&', ';', '=', '-', '\n', "'", 'npx', '\0', '/', '\\'), { maxLength: 400 }),
        (parts) => {
          for (const word of commandWords(parts.join(''))) assert.match(word, /^[\w@][\w.@-]*$/);
        },
      ),
      { seed: 5, numRuns: 500 },
    );
    assert.deepEqual(commandWords('a '.repeat(1001)), []);
  });
});
