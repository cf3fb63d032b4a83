/** What becomes of text that wants more of a terminal than to be shown. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { terminalLine, terminalLines, terminalText } from './terminal-text.ts';

// `safe.js` could be shown where `sj.efas` is meant, and a colour or a title be set.
test('nothing is left that a terminal obeys, that hides, or that turns a line', () => {
  const hidden = [
    '\u001b[31m',
    '\u009b',
    '\u0007',
    '\r',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200b',
    '\ufeff',
    '\u{e0041}',
    '\ud800',
  ];
  for (const text of hidden) {
    const shown = terminalText(`a${text}b`);
    assert.ok(shown.includes('\ufffd') && !shown.includes(text.slice(0, 1)), JSON.stringify(text));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const shown of [terminalText(text), terminalLine(text, 30), terminalLines(text)])
        assert.doesNotMatch(shown.replaceAll('\n', ''), /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }),
    { seed: 8, numRuns: 2000 },
  );
});

test('a line is one line, no longer than asked, and says where it was cut', () => {
  assert.equal(terminalLine('  a\n\tb  c ', 20), 'a b c');
  assert.equal(terminalLine('abcdef', 4), 'abc…');
  assert.equal(terminalLine(`a${' '.repeat(1000)}b`, 20), 'a…');
  assert.equal(terminalLines('a\r\n\tb\u001b'), 'a\n  b\ufffd');
});
