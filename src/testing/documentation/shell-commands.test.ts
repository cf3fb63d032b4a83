/** Whether commands are cut into words as a shell cuts them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeholderId, placeholderWord, shellCommands, shellFault } from './shell-commands.ts';

/** Without `<`, which begins a placeholder. */
const sign = fc.constantFrom(...'ab9 -_./=#\'"\\|;&>(){}*?é'.split(''));
const word = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''));
const quoted = fc.tuple(word, fc.constantFrom('single', 'double', 'escaped')).map(([text, how]) => {
  if (how === 'single') return `'${text.replaceAll("'", "'\\''")}'`;
  if (how === 'double') return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  return text === '' ? "''" : text.replaceAll(/[^\w]/g, '\\$&');
});
/** A word of several pieces, as `'{"id": "'$ID'"}'` is. */
const argument = fc.array(quoted, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
const space = fc.constantFrom(' ', '  ', ' \\\n  ');
const line = fc
  .array(fc.tuple(space, argument), { minLength: 1, maxLength: 5 })
  .map((parts) => `show${parts.map(([gap, text]) => gap + text).join('')}`);
const end = fc.constantFrom('\n', '; ', ' && ', ' # words\n', ' >&2; ', ' 2>/dev/null\n');

test('words are those that a shell hands to the program', () => {
  const scripts = fc.sample(
    fc.array(fc.tuple(line, end), { minLength: 200, maxLength: 200 }).map((lines) => `${lines.flat().join('')}\n:`),
    { numRuns: 5, seed: 15 },
  );
  for (const text of scripts) {
    const shown = spawnSync('sh', [], {
      input: `exec 3>&1\nshow() { { printf '%s\\t' "$@"; printf '\\n'; } >&3; }\n${text}`,
      encoding: 'utf8',
    });
    assert.equal(shown.status, 0, shown.stderr);
    const read = shellCommands(text).filter(({ words }) => words[0] === 'show');
    assert.ok(read.length === 200);
    assert.deepEqual(
      read.map(({ words }) =>
        words
          .slice(1)
          .map((each) => `${each}\t`)
          .join(''),
      ),
      shown.stdout.split('\n').slice(0, -1),
    );
  }
});

test('variables, functions, pipes and placeholders', () => {
  const wordsOf = (text: string): readonly (readonly string[])[] => shellCommands(text).map(({ words }) => words);
  assert.deepEqual(shellCommands('export A=1 B="b c"\nC=2 vedette serve'), [
    { assignments: { A: '1', B: 'b c' }, words: [] },
    { assignments: { C: '2' }, words: ['vedette', 'serve'] },
  ]);
  assert.deepEqual(
    wordsOf('call() {\n  curl -d "$2" | cat\n}').filter(({ length }) => length > 0),
    [['curl', '-d', '$2'], ['cat']],
  );
  assert.deepEqual(wordsOf('vedette fix <id of the repository> <group> > a'), [
    ['vedette', 'fix', placeholderId, placeholderWord],
  ]);
  assert.equal(shellFault('vedette fix <id> # <id'), '');
  assert.notEqual(shellFault('vedette fix "'), '');
});
