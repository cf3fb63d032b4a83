/** The quick reader of TOML against the full one: the same tables with the same places, or no answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { fixtureCases } from '../ecosystems/fixture-cases.ts';
import { tomlBuilder } from './toml-build.ts';
import { readTomlLines } from './toml-lines.ts';
import { parseTomlParts } from './toml-parse.ts';
import type { TomlTable } from './toml.ts';

/** `undefined` where the reader knows less than the text says, or the text contradicts itself. */
function quickly(text: string): TomlTable | undefined {
  const program = readTomlLines(text);
  if (program === undefined) return undefined;
  let isClean = true;
  const { root, add } = tomlBuilder(text.length, () => {
    isClean = false;
  });
  add(program, 0);
  return isClean ? root : undefined;
}

function fully(text: string): { readonly root: TomlTable; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const report = (offset: number, message: string): void => {
    problems.push(`${offset}: ${message}`);
  };
  const { root, add } = tomlBuilder(text.length, report);
  parseTomlParts(text, add, report);
  return { root, problems };
}

function assertSame(text: string): boolean {
  const quick = quickly(text);
  if (quick === undefined) return false;
  assert.deepEqual({ root: quick, problems: [] }, fully(text), text);
  return true;
}

// biome-ignore format: a list to be read as a whole
const pieces = [
  '[[package]]\n', '[package]\n', '[package.metadata]\n', '[a]\n', '[a.b]\n', '[ "a b" . c ]\n', '[[a.list]] # why\n', 'name = "x"\n', 'name = "y"\n',
  'version = 3\n', 'a = { b = "c", d = [1, 2] }\n', 'a = {}\n', '"odd key" = true\n', 'list = [\n "one",\n { two = "2" },\n]\n', 'list = []\n',
  'b = [[], [true]]', '\n', '\r\n', '  ', '\t', '# comment\n', 'x', '=', ' = ', '"', "'", "'literal \\'", '"""', '[', ']', '{', '}', ',', '.', '#', '0', '01', '-1',
  '1.5', 'false', '1979-05-27', '\\', '\\u0041', 'é', '\0', '\ud800', '\u0085', '__proto__ = 1\n', 'a.b = 1\n',
];

test('whatever the quick reader reads, the full parser reads alike', () => {
  let answered = 0;
  check(
    property(array(constantFrom(...pieces), { maxLength: 9 }), (some) => {
      if (assertSame(some.join(''))) answered++;
    }),
    { seed: 11, numRuns: 3_000 },
  );
  assert(answered > 100, `only ${answered} texts were answered`);
});

test('lockfiles of the fixtures are read quickly, and alike with a character gone', () => {
  const read: string[] = [];
  for (const { name, files } of fixtureCases()) {
    for (const [path, content] of Object.entries(files)) {
      if (!/\.toml$|(?:Cargo|poetry|uv|pdm)\.lock$/.test(path)) continue;
      const text = Buffer.from(content).toString();
      if (assertSame(text)) read.push(`${name} ${path}`);
      for (let at = 0; at < text.length; at += 97) assertSame(text.slice(0, at) + text.slice(at + 1));
    }
  }
  for (const name of ['Cargo.lock', 'poetry.lock', 'uv.lock'])
    assert(
      read.some((one) => one.endsWith(name)),
      `no ${name} among ${read.join(', ')}`,
    );
});
