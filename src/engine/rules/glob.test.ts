import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import picomatch from 'picomatch';
import { compileGlob } from './glob.ts';

function matches(glob: string, path: string): boolean {
  const compiled = compileGlob(glob);
  assert.ok(compiled.ok, glob);
  return compiled.matches(path);
}

const table: readonly (readonly [glob: string, fits: readonly string[], not: readonly string[]])[] = [
  ['', ['a', 'a/b/c.ts', '.github/x.yml'], []],
  ['**/*', ['a', 'a/b/c.ts', '.github/x.yml'], []],
  ['*.ts', ['a.ts', '.ts'], ['src/a.ts', 'a.TS', 'a.tsx']],
  ['**/*.ts', ['a.ts', 'src/a.ts', 'src/.hidden/a.ts'], ['a.js']],
  ['src/**', ['src/a', 'src/a/b'], ['a/src/b', 'srcs/a']],
  ['src/', ['src/a', 'src/a/b'], ['a/src/b']],
  ['./src/*', ['src/a'], ['src/a/b']],
  ['/src/*', ['src/a'], ['src/a/b']],
  ['**/test/**/*.js', ['test/a.js', 'a/test/b/c/d.js'], ['tests/a.js']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb']],
  ['**', ['a', 'a/b'], []],
  ['!**/*.test.ts', ['a.ts'], ['a.test.ts', 'x/a.test.ts']],
  ['*.{ts,tsx}', ['a.ts', 'a.tsx'], ['a.js']],
  ['{a,b/{c,d}}/e', ['a/e', 'b/c/e', 'b/d/e'], ['b/e']],
  ['file{1..3}.js', ['file1.js', 'file3.js'], ['file4.js', 'file{1..3}.js']],
  ['{a}', ['{a}'], ['a']],
  ['a?c', ['abc', 'a😀c'], ['ac', 'a/c', 'abbc']],
  ['[a-c]x', ['ax', 'cx'], ['dx', '-x']],
  ['[!a-c]x', ['dx'], ['ax', '/x']],
  ['[]]x', [']x'], ['x']],
  ['a[b', ['a[b'], ['ab']],
  ['\\*.ts', ['*.ts'], ['a.ts']],
  ['app/(group)/[[]id].tsx', ['app/(group)/[id].tsx'], ['app/group/i.tsx']],
];

test('a glob names the files that a person would expect', () => {
  for (const [glob, fits, not] of table) {
    for (const path of fits) assert.ok(matches(glob, path), `${glob} should fit ${path}`);
    for (const path of not) assert.ok(!matches(glob, path), `${glob} should not fit ${path}`);
  }
});

const bad: readonly (readonly [glob: string, message: RegExp])[] = [
  ['a'.repeat(1_001), /at most 1000 characters/],
  ['a\0b', /NUL/],
  ['@(a|b)', /write \{a,b\}/],
  ['+(a)', /write \{a,b\}/],
  ['{a,b', /without its \}/],
  ['{{a}}', /must hold a choice/],
  ['[z-a]', /backwards/],
  ['{a,b}'.repeat(11), /at most 1000 alternatives/],
  ['{1..999999}', /at most 1000 alternatives/],
  [`{1..999}/${'a'.repeat(980)}`, /at most 50000 characters/],
  [`${'{'.repeat(300)}a,b${'}'.repeat(300)}`, /choice|alternatives/],
];

test('a glob that cannot be used is refused with the reason', () => {
  for (const [glob, message] of bad) {
    const compiled = compileGlob(glob);
    assert.ok(!compiled.ok, glob);
    assert.match(compiled.message, message);
  }
});

test('a glob means what it means to other tools', () => {
  const piece = fc.constantFrom('a', 'b', '.', '*', '**', '?', '/', '{a,b}', '[ab]', '[^a]', '/**/');
  const glob = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  const path = fc
    .array(fc.stringMatching(/^[ab.]{1,3}$/), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('/'));
  fc.assert(
    fc.property(glob, path, (glob, path) => {
      // Where the other tool has habits of its own: stars that touch, empty parts, parts of dots only, an end in `/`.
      const isOdd =
        /\*{3}|[^/]\*\*|\*\*[^/]|\/\/|^\/|\/$|^\.\/|\*\?|\?\*|\*\*$/.test(glob) ||
        path.split('/').some((part) => /^\.+$/.test(part));
      if (isOdd || /^[.]/.test(glob)) return;
      assert.equal(matches(glob, path), picomatch(glob, { dot: true })(path), `${glob} on ${path}`);
    }),
    { seed: 17, numRuns: 2_000 },
  );
});

test('a glob made to be slow is as quick as others', () => {
  const path = `${'a'.repeat(2_000)}/${'a/'.repeat(200)}x`;
  for (const glob of [`${'*a'.repeat(400)}b`, `${'**/a/'.repeat(190)}b`, `${'*'.repeat(900)}b`, '{a,b}'.repeat(9)]) {
    assert.equal(matches(glob, path), false);
  }
});
