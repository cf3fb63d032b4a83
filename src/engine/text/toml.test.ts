import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { sourceFile } from './source-file.ts';
import { arrayAt, readToml, stringAt, tableAt, tablesAt, valueAt, type TomlDocument } from './toml.ts';
import type { TomlValue } from './toml-value.ts';

const lock = `# a lockfile
version = 1

[[package]]
name = "anyio"
version = "4.0.0" # pinned
dependencies = [
  { name = "idna", marker = 'python_version < "3.9"' },
  "sniffio",
]

[package.source]
type = "git"

[[package]]
name = "idna"
version = "3.4"

["odd key".deeper]
"__proto__" = true
a.b.c = 1979-05-27
`;

function read(text: string): TomlDocument {
  return readToml(sourceFile('a.toml', text));
}

void test('every value knows the text it was read from', () => {
  const { root, problems, status } = read(lock);
  assert.deepEqual([problems, status], [[], 'parsed']);
  const [anyio, idna] = tablesAt(root, 'package');
  assert(anyio && idna);
  const text = (value: TomlValue | undefined) => value && lock.slice(value.start, value.end);
  assert.equal(text(stringAt(anyio, 'name')), '"anyio"');
  assert.equal(stringAt(anyio, 'name')?.value, 'anyio');
  assert.equal(text(idna), '[[package]]\nname = "idna"\nversion = "3.4"');
  assert.equal(text(arrayAt(anyio, 'dependencies')[1]), '"sniffio"');
  assert.equal(text(tablesAt(anyio, 'dependencies')[0]), `{ name = "idna", marker = 'python_version < "3.9"' }`);
  assert.equal(stringAt(anyio, 'source', 'type')?.value, 'git');
  assert.equal(tableAt(idna, 'source'), undefined);
  assert.deepEqual([...(tableAt(root, 'odd key', 'deeper')?.entries.keys() ?? [])], ['__proto__', 'a']);
  assert.equal(text(valueAt(root, 'odd key', 'deeper', 'a', 'b', 'c')), '1979-05-27');
});

void test('an error costs its statement and is reported with its line, the rest is read', () => {
  const { root, problems, status } = read(
    '[[package]]\nname = "a"\nversion = = "1"\nlicense = "x"\n\n[[package]]\nname = "b"\n',
  );
  assert.equal(status, 'partial');
  assert.deepEqual(
    problems.map((problem) => problem.line),
    [3],
  );
  assert.deepEqual(
    tablesAt(root, 'package').map((entry) => stringAt(entry, 'name')?.value),
    ['a', 'b'],
  );
  assert.equal(stringAt(tablesAt(root, 'package')[0] ?? root, 'license')?.value, 'x');
});

void test('a file cut in the middle of an array keeps what stands before the array', () => {
  const { root, status } = read('[[package]]\nname = "a"\nversion = "1"\nfiles = [\n  {file = "x"},\n');
  assert.equal(status, 'partial');
  assert.equal(stringAt(tablesAt(root, 'package')[0] ?? root, 'version')?.value, '1');
});

void test('a key or table given twice is a problem, and its first value stands', () => {
  const { root, problems } = read('[a]\nx = 1\nx = 2\n[b]\ny = 1\n[a]\nz = 3\n');
  assert.deepEqual(
    problems.map((problem) => problem.line),
    [3, 6],
  );
  assert.deepEqual([...(tableAt(root, 'a')?.entries.keys() ?? [])], ['x', 'z']);
});

void test('both sides of a merge conflict are read', () => {
  const { root, problems } = read('deps = [\n<<<<<<< HEAD\n  "a",\n=======\n  "b",\n>>>>>>> topic\n]\n');
  assert.deepEqual(
    problems.map((problem) => problem.line),
    [2, 4, 6],
  );
  assert.equal(arrayAt(root, 'deps').length, 2);
});

void test('a header cannot add to a table or array written in brackets', () => {
  const { root, problems } = read('a = { x = 1 }\nb = [{ x = 1 }]\n[a.y]\nz = 1\n[[b]]\nz = 2\n[[a]]\n');
  assert(problems.length > 0);
  assert.deepEqual([...(tableAt(root, 'a')?.entries.keys() ?? [])], ['x']);
  assert.equal(arrayAt(root, 'b').length, 1);
});

// A scanned file must not be able to end the process by nesting.
void test('nesting without bound is a problem, never an exception', () => {
  const many = 100_000;
  for (const text of [
    `a = ${'['.repeat(many)}${']'.repeat(many)}`,
    `a = ${'['.repeat(many)}`,
    `a = ${'{b='.repeat(many)}1${'}'.repeat(many)}`,
    `${'a.'.repeat(many)}b = 1`,
    `[${'a.'.repeat(many)}b]\nc = 1`,
    '[['.repeat(many),
    `a = ${'['.repeat(80)}${']'.repeat(80)}`,
  ]) {
    assert.notEqual(read(`${text}\n`).problems.length, 0);
  }
});

void test('no text makes the reader throw', () => {
  const piece = fc.constantFrom(
    '[',
    '[[',
    ']',
    ']]',
    'a',
    '.',
    '=',
    '"',
    '"""',
    "'",
    '\n',
    '\r\n',
    '\r',
    '{',
    '}',
    ',',
    '1',
    ' ',
    '#',
    'true',
    '\u0000',
    '\ud800',
    '<<<<<<< a\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { problems, status } = read(pieces.join(''));
      assert.equal(problems.length > 0, status !== 'parsed');
    }),
    { seed: 20260105, numRuns: 3000 },
  );
});
