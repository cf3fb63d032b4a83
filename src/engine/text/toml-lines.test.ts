/** The quick reader of TOML against the full one: the same tables with the same places, or no answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { fixtureCases } from '../../testing/fixture-cases.ts';
import { tomlBuilder } from './toml-build.ts';
import { readTomlLines } from './toml-lines.ts';
import { parseTomlParts } from './toml-parse.ts';
import { tablesAt } from './toml.ts';
import type { TomlTable } from './toml-value.ts';

function fully(text: string): { readonly root: TomlTable; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const report = (offset: number, message: string): void => {
    problems.push(`${offset}: ${message}`);
  };
  const { root, add } = tomlBuilder(text.length, report);
  parseTomlParts(text, add, report);
  return { root, problems };
}

function assertSame(written: string): boolean {
  // The parser loses a zero that ends the text.
  const text = written.endsWith('0') ? `${written}\n` : written;
  const quick = readTomlLines(text);
  if (quick === undefined) return false;
  const full = fully(text);
  assert.deepEqual({ root: quick, problems: [] }, full, text);
  const taken: TomlTable[] = [];
  const root = readTomlLines(text, { list: 'package', take: (table) => taken.push(table) });
  if (root !== undefined && taken.length > 0) assert.deepEqual(taken, tablesAt(full.root, 'package'), text);
  return true;
}

// biome-ignore format: a list to be read as a whole
const pieces = [
  '[[package]]\n', '[package]\n', '[package.metadata]\n', '[a]\n', '[a.b]\n', '[ "a b" . c ]\n', '[[a.list]] # why\n', 'name = "x"\n', 'name = "y"\n',
  'version = 3\n', 'a = { b = "c", d = [1, 2] }\n', 'a = {}\n', '"odd key" = true\n', 'list = [\n "one",\n { two = "2" },\n]\n', 'list = []\n',
  'b = [[], [true]]', '\n', '\r\n', '  ', '\t', '# comment\n', 'x', '=', ' = ', '"', "'", "'literal \\'", '"""', '[', ']', '{', '}', ',', '.', '#', '0', '01', '-1',
  '1.5', 'false', '1979-05-27', '\\', '\\u0041', 'é', '\0', '\ud800', '\u0085', '__proto__ = 1\n', 'a.b = 1\n', 'a . "c".d = [2]\n', 'e = { f.g = 1, f.h = 2, version.ref = "x" }\n', 'a = 1\n',
  '[a.b.c]\n', '[[a]]\n', '[[package.list]]\n', 'files = [\n    {file = "x", hash = "y"},\n]\n', 'name = "a \\"b\\" \\\\ \\t"\n', "'a\tb'", '"\\/"',
  'at = 2024-02-29T23:59:59.123Z\n', 'at = { b = 2023-02-29T00:00:00Z }\n', '2024-06-31T00:00:00Z', '2024-12-31T00:00:00Z',
];

test('whatever the quick reader reads, the full parser reads alike', () => {
  let answered = 0;
  check(
    property(array(constantFrom(...pieces), { maxLength: 9 }), (some) => {
      if (assertSame(some.join(''))) answered++;
    }),
    { seed: 11, numRuns: 6_000 },
  );
  assert(answered > 200, `only ${answered} texts were answered`);
});

// What is left out must cost no problem: a key given twice is found all the same.
test('leaving entries out changes nothing else', () => {
  const leavesOut = (key: string, depth: number): boolean => depth === 1 && key === 'files';
  const text = '[[package]]\nname = "x"\nfiles = [{ file = "f" }]\n\n[package.deep]\nfiles = 1\n\n[files]\nname = 2\n';
  const { root } = fully(text);
  for (const entry of tablesAt(root, 'package')) Object.assign(entry, { entries: withoutFiles(entry.entries) });
  assert.deepEqual(readTomlLines(text, { leavesOut }), root);
  for (const odd of ['[[package]]\nfiles = 1\nfiles = 2\n', '[[package]]\nfiles = 1\n[package.files]\n'])
    assert.equal(readTomlLines(odd, { leavesOut }), undefined);
});

function withoutFiles(entries: TomlTable['entries']): TomlTable['entries'] {
  return new Map([...entries].filter(([key]) => key !== 'files'));
}

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
