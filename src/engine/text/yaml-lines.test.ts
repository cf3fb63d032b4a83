/** The quick reader of YAML against the full one: the same trees with the same places, or no answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { fixtureCases } from '../../testing/fixture-cases.ts';
import { sourceFile } from './source-file.ts';
import { readAnyYaml, readYaml, type YamlOptions } from './yaml.ts';
import { readYamlLines } from './yaml-lines.ts';

function assertSame(text: string, options: YamlOptions = {}): void {
  const file = sourceFile('a.yaml', text);
  assert.deepEqual(readYaml(file, options), readAnyYaml(file, options), text);
}

/** Without any help of the full reader. */
function isPlain(text: string): boolean {
  return readYamlLines(text, { readMember: () => undefined }) !== undefined;
}

// biome-ignore format: a list to be read as a whole
const pieces = [
  'a:\n', 'b: c\n', 'name: 1.10\n', "'x@1':\n", '"y": z\n', 'a:', 'key: |-\n  two\n  lines\n\n', 'k: >\n  folded\n', 'k: |+\n\n', 'f: {a: b, c: [d, e]}\n', 'g: []\n',
  'h: {}\n', "i: 'it''s'\n", 'j: "k l"\n', 'j: "k\\tl"\n', 'l: m # why\n', '# comment\n', '- a\n', '- b: c\n', '- - d\n', '- ', '-\n', '  ', '    ', ' ', '\n', '---\n', '...\n',
  '%', '&x ', '*x', '<<: ', '!t ', '? ', ': ', ':', ',', '[', ']', '{', '}', '"', "'", '#', ' #', '~', 'null', 'true: x\n', 'url: https://a.example/b#c\n', '\t', '\r\n',
  '\0', '\ud800', '\u0085', '\u2028', '\ufeff', '😀', 'é', '__proto__: 1\n', 'word', '-1', '@', '`', '|', '>',
];

test('whatever the quick reader reads, the full one reads alike', () => {
  let plain = 0;
  check(
    property(array(constantFrom(...pieces), { maxLength: 12 }), (some) => {
      const text = some.join('');
      assertSame(text);
      if (isPlain(text)) plain++;
    }),
    { seed: 17, numRuns: 4_000 },
  );
  assert(plain > 150, `only ${plain} texts were plain`);
});

// biome-ignore format: a list to be read as a whole
const lines = [
  'a:', 'b: c', "'d e': 1", 'f: {x: y}', 'g: [1, 2]', 'h: |-', 'i: >', 'text', 'more text', '- j', '- k: l', '- m:', '# note', '', 'n: o # p', 'q: "r s"', 't: &u v', 'w: *u',
];
const indents = ['', '  ', '    ', '      '];

test('indentation means the same to both, with and without members left out', () => {
  let plain = 0;
  check(
    property(
      array(constantFrom(...indents.flatMap((indent) => lines.map((line) => indent + line))), { maxLength: 7 }),
      (some) => {
        const text = `a:\n${some.join('\n')}`;
        assertSame(text);
        assertSame(text, { leavesOut: (key, depth) => key === 'b' || (key === 'f' && depth === 2) });
        if (isPlain(text)) plain++;
      },
    ),
    { seed: 18, numRuns: 2_000 },
  );
  assert(plain > 50, `only ${plain} texts were plain`);
});

test('depth counts from the root where a member is read alone', () => {
  for (const inside of [40, 59, 60, 61, 100])
    assertSame(`${indentedKeys(40)}${' '.repeat(40)}a: &x ${'['.repeat(inside)}${']'.repeat(inside)}\n`);
  for (const depth of [48, 49, 50, 51, 99, 100, 101]) assertSame(indentedKeys(depth));
});

function indentedKeys(depth: number): string {
  return Array.from({ length: depth }, (_, indent) => `${' '.repeat(indent)}a:\n`).join('');
}

test('the YAML of the fixtures is read alike, and with a character gone', () => {
  const plain: string[] = [];
  for (const { name, files } of fixtureCases()) {
    for (const [path, content] of Object.entries(files)) {
      if (!/\.ya?ml$|(?:pubspec|Podfile|yarn|stack\.yaml)\.lock$/.test(path)) continue;
      const text = Buffer.from(content).toString();
      assertSame(text);
      if (isPlain(text)) plain.push(`${name} ${path}`);
      for (let at = 0; at < text.length; at += 97) assertSame(text.slice(0, at) + text.slice(at + 1));
    }
  }
  for (const name of ['pnpm-lock.yaml', 'pubspec.lock', 'Podfile.lock', 'yarn.lock'])
    assert(
      plain.some((one) => one.endsWith(name)),
      `no ${name} among ${plain.join(', ')}`,
    );
});
