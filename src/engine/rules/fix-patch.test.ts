/** A patch that people take from a finding and apply must change what the rule said, and nothing else. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { fixPatch } from './fix-patch.ts';

const folder = mkdtempSync(join(tmpdir(), 'vedette-patch-'));
after(() => rmSync(folder, { recursive: true }));

test('a patch has three lines of context around the lines that change', () => {
  const text = 'one\ntwo\nthree\nfour\nmd5(x);\nsix\n';
  const start = text.indexOf('md5');
  assert.equal(
    fixPatch('src/a.js', text, { start, end: start + 3 }, 'sha256'),
    '--- a/src/a.js\n+++ b/src/a.js\n@@ -2,5 +2,5 @@\n two\n three\n four\n-md5(x);\n+sha256(x);\n six\n',
  );
});

test('what changes nothing, or is too large, is no patch', () => {
  assert.equal(fixPatch('a.js', 'f(x)', { start: 0, end: 4 }, 'f(x)'), '');
  assert.equal(fixPatch('a.js', 'f(x)', { start: 0, end: 4 }, 'x'.repeat(30_000)), '');
});

test('git applies any patch and gives the text with the replacement', () => {
  const line = fc.constantFrom('a', 'bb', '', ' c ', 'ä', '\\ x', '-', '+');
  const anyText = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
    .map(([lines, eol, ends]) => lines.join(eol) + (ends ? eol : ''));
  fc.assert(
    fc.property(anyText, fc.nat(), fc.nat(), fc.constantFrom('', 'z', 'z\nz', 'z\n'), (text, first, second, put) => {
      const [start = 0, end = 0] = [first % (text.length + 1), second % (text.length + 1)].sort((a, b) => a - b);
      const wanted = text.slice(0, start) + put + text.slice(end);
      const patch = fixPatch('file.txt', text, { start, end }, put);
      if (patch === '' || text === '' || wanted === '') return;
      writeFileSync(join(folder, 'file.txt'), text);
      execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: patch, stdio: 'pipe' });
      assert.equal(readFileSync(join(folder, 'file.txt'), 'utf8'), wanted);
    }),
    { seed: 14, numRuns: 150 },
  );
});
