/** Text of any kind is taken apart without fail, and a name in code is never lost in what looks like a comment or a string. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { macroUse, readRustText, takenIn, wordsAmong } from './rust-text.ts';

const hidden = ['// NAME\n', '/* NAME */', '/* /* NAME */ " NAME */', '//! NAME "\n', "// NAME '\n"] as const;
const plain = [
  'let a = "//";',
  'let a = "/* \\" ";',
  'let a = r#"" // "#;',
  "let a = '\"';",
  "let a = '\\'';",
  "fn f<'a>(x: &'a str) {}",
  'let a = b"/*";',
  "let a = '/'; let b = '*';",
  'let a = br##""# /* "##;',
] as const;

void it('keeps a name in code and drops it from comments, whatever stands around it', () => {
  const around = fc.array(fc.constantFrom(...plain, ...hidden.map((text) => text.replaceAll('NAME', 'other'))));
  fc.assert(
    fc.property(around, around, fc.constantFrom(...hidden, ' NAME::go(); '), (before, after, piece) => {
      const text = [...before, piece, ...after].join(' ').replaceAll('NAME', 'acme');
      const isCode = piece === ' NAME::go(); ';
      const { code, tokens } = readRustText(text);
      assert.equal(wordsAmong(code, ['acme']).length > 0, isCode, text);
      assert.equal(wordsAmong(tokens, ['acme']).length > 0, isCode, text);
    }),
  );
});

void it('takes any text apart', () => {
  const part = fc.constantFrom(
    '"',
    "'",
    '/*',
    '*/',
    '//',
    '\n',
    'r#"',
    '#',
    '\\',
    '![',
    '(',
    ')',
    'include!',
    'use a::',
    'é',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 4 })), { maxLength: 60 }), (parts) => {
      const { code, tokens } = readRustText(parts.join(''));
      assert.equal(tokens.length, code.length, 'places are the same in both');
      takenIn(code);
      macroUse(code);
    }),
  );
});

void it('takes long text apart in time', () => {
  for (const part of [
    'a',
    '"',
    '\\',
    '/*',
    "'",
    '#',
    '#[',
    'use a ',
    'a::',
    'derive(',
    'include!(',
    'cfg_attr(a, path = ',
    'r####',
  ]) {
    const { code } = readRustText(part.repeat(200_000));
    takenIn(code);
    macroUse(code);
  }
});
