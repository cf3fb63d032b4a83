/** Catalogs and overrides are changed where they stand in pnpm-workspace.yaml, and everything around them stays as it was. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileEdit } from '../model/file-edit.ts';
import { catalogEdit, readPnpmWorkspace, workspaceOverrideEdits } from './pnpm-workspace-edits.ts';

const path = 'pnpm-workspace.yaml';

function edited(text: string, edits: readonly FileEdit[]): string {
  return edits.reduce((whole, { start, end, text: put }) => whole.slice(0, start) + put + whole.slice(end), text);
}

const catalogs =
  'packages:\n  - "*"\ncatalog:\n  a: ^1.0.0 # kept\n  b: "^2.0.0"\ncatalogs:\n  old:\n    a: \'^0.9.0\'\n  default:\n    c: 3.0.0\n';

for (const [catalog, alias, from, to] of [
  ['default', 'a', 'a: ^1.0.0 # kept', 'a: ^1.0.1 # kept'],
  ['default', 'b', 'b: "^2.0.0"', 'b: "^1.0.1"'],
  ['default', 'c', 'c: 3.0.0', 'c: ^1.0.1'],
  ['old', 'a', "a: '^0.9.0'", "a: '^1.0.1'"],
] as const)
  test(`${alias} of the catalog ${catalog} is changed in its place, with its quotes`, () => {
    for (const text of [catalogs, `\ufeff${catalogs}`]) {
      const edit = catalogEdit(readPnpmWorkspace(path, text), catalog, alias, '^1.0.1');
      assert.equal(edit.path, path);
      assert.equal(edited(text, [edit]), text.replace(from, to));
    }
  });

test('a catalog that says nothing of a package is not changed', () => {
  const workspace = readPnpmWorkspace(path, catalogs);
  for (const [catalog, alias] of [
    ['old', 'b'],
    ['new', 'a'],
    ['default', 'd'],
  ] as const)
    assert.throws(() => catalogEdit(workspace, catalog, alias, '1.0.0'), /says nothing/);
  assert.throws(() => catalogEdit(undefined, 'default', 'a', '1.0.0'), /says nothing/);
  const nested = readPnpmWorkspace(path, 'catalog:\n  a:\n    b: 1\n');
  assert.throws(() => catalogEdit(nested, 'default', 'a', '1.0.0'), /says nothing/);
});

const overrides = new Map([
  ['a@^1', '1.0.1'],
  ['@b/c', '>=2'],
]);

for (const [what, text, expected] of [
  ['none yet', 'packages:\n  - "*"\n\n', "packages:\n  - \"*\"\noverrides:\n  a@^1: 1.0.1\n  '@b/c': '>=2'\n\n"],
  ['some', 'overrides:\n  x: 1.0.0\n', "overrides:\n  x: 1.0.0\n  a@^1: 1.0.1\n  '@b/c': '>=2'\n"],
  [
    'some with a comment, in a wider column and before other members',
    'overrides:\n    x: "1" # why\nother: 1\n',
    "overrides:\n    x: \"1\" # why\n    a@^1: 1.0.1\n    '@b/c': '>=2'\nother: 1\n",
  ],
  [
    'some of Windows',
    'overrides:\r\n  x: 1.0.0\r\n',
    "overrides:\r\n  x: 1.0.0\r\n  a@^1: 1.0.1\r\n  '@b/c': '>=2'\r\n",
  ],
  [
    'some after a mark of byte order',
    '\ufeffoverrides:\n  x: 1\n',
    "\ufeffoverrides:\n  x: 1\n  a@^1: 1.0.1\n  '@b/c': '>=2'\n",
  ],
] as const)
  test(`overrides are added where there are ${what}`, () => {
    assert.equal(edited(text, workspaceOverrideEdits(readPnpmWorkspace(path, text), overrides)), expected);
  });

test('overrides of one line are left alone, and so is one that is there already', () => {
  const none = new Map<string, string>();
  assert.deepEqual(workspaceOverrideEdits(readPnpmWorkspace(path, 'overrides: { a: 1 }\n'), none), []);
  assert.throws(
    () => workspaceOverrideEdits(readPnpmWorkspace(path, 'overrides: { x: 1 }\n'), overrides),
    /stand on one line/,
  );
  assert.throws(
    () => workspaceOverrideEdits(readPnpmWorkspace(path, 'overrides:\n  a@^1: 1\n'), overrides),
    /overrides a@\^1 already/,
  );
});

test('a file that cannot be read is not edited', () => {
  assert.throws(() => readPnpmWorkspace(path, 'a: [1\nb: 2\n'), /pnpm-workspace\.yaml cannot be read: line/);
});
