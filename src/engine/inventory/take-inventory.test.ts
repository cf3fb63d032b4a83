import assert from 'node:assert/strict';
import { test } from 'node:test';
import { npm } from '../ecosystems/npm/index.ts';
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { memoryTree } from '../files/memory-tree.ts';
import type { Extraction } from '../model/extraction.ts';
import type { Inventory } from '../model/inventory.ts';
import { takeInventory, takeInventoryOf } from './take-inventory.ts';

const lockOf = (packages: object) => JSON.stringify({ name: 'x', lockfileVersion: 3, packages });

test('the order of the files in the tree does not change a byte', async () => {
  const files = {
    'package.json': '{"dependencies": {"a": "^1.0.0", "b": "1.0.0"}}',
    'package-lock.json': lockOf({ '': { dependencies: { a: '^1.0.0' } }, 'node_modules/a': { version: '1.0.0' } }),
    'other/yarn.lock': 'a@^1.0.0:\n  version "1.1.0"\n',
    'bower.json': '{}',
  };
  const tree = memoryTree(files);
  const once = print(await takeInventory(tree));
  assert.equal(print(await takeInventory({ ...tree, entries: [...tree.entries].reverse() })), once);
  assert.equal(print(await takeInventory(memoryTree(files))), once);
});

test('files that cannot be read are named with the reason, and the others are read', async () => {
  const entry = (path: string, kind: FileEntry['kind'], size = 1): FileEntry => ({ path, kind, size, contentId: '' });
  const good = memoryTree({ 'good/package.json': '{"dependencies": {"a": "1.0.0"}}' });
  const tree: FileTree = {
    entries: [
      ...good.entries,
      entry('gone/package.json', 'file'),
      entry('huge/package-lock.json', 'file', 300 * 1024 * 1024),
      entry('link/package.json', 'symlink'),
      entry('module/package.json', 'submodule', 0),
    ],
    read: (path) => good.read(path),
  };
  const inventory = await takeInventory(tree);
  assert.deepEqual(
    inventory.files.map(({ path, status }) => `${path} ${status}`),
    [
      'gone/package.json failed',
      'good/package.json parsed',
      'huge/package-lock.json failed',
      'link/package.json failed',
    ],
  );
  assert(inventory.files.every(({ status, problems }) => status === 'parsed' || problems.length > 0));
  assert.deepEqual(
    inventory.packages.map(({ purl }) => purl),
    ['pkg:npm/a@1.0.0'],
  );
});

test('an extractor that throws costs its file only', async () => {
  const broken = {
    ...npm,
    formats: [
      {
        ...npm.formats[0],
        name: 'broken',
        kind: 'manifest' as const,
        matches: (path: string) => path === 'a',
        extract: (): Extraction => {
          throw new RangeError('too deep');
        },
      },
      ...npm.formats,
    ],
  };
  const inventory = await takeInventoryOf(memoryTree({ a: '', 'package.json': '{"dependencies": {"b": "1.0.0"}}' }), [
    broken,
  ]);
  assert.deepEqual(
    inventory.files.map(({ status }) => status),
    ['failed', 'parsed'],
  );
  assert.equal(inventory.packages.length, 1);
});

test('names and versions that no ecosystem knows become problems, not packages', async () => {
  const inventory = await takeInventory(
    memoryTree({
      'package.json': JSON.stringify({
        dependencies: {
          '': '1.0.0',
          'a\nb': '1.0.0',
          [`long${'x'.repeat(100_000)}`]: '1.0.0',
          ok: '1.0.0',
          wide: `1.0.0${'0'.repeat(1_000_000)}`,
        },
      }),
      'package-lock.json': lockOf({
        'node_modules/v': { version: '1.0.0\u0000' },
        'node_modules/w': { version: 'x'.repeat(100_000) },
      }),
    }),
  );
  assert.deepEqual(
    inventory.packages.map(({ name, version }) => `${name}@${version}`),
    ['ok@1.0.0', 'v@', 'w@', 'wide@'],
  );
  for (const { problems } of inventory.files) {
    assert(problems.length > 0);
    for (const { message } of problems)
      assert(message.length < 700 && !message.includes('\n') && !message.includes('\0'));
  }
  assert(inventory.packages.every(({ constraint }) => constraint.length < 500));
});

test('what lies in folders of dependencies is no project of the repository', async () => {
  const manifest = '{"dependencies": {"a": "1.0.0"}}';
  const folders = [
    'node_modules/x',
    'vendor/x',
    'a/.venv/lib',
    'bower_components/b',
    'ios/Pods/c',
    'lib/site-packages/d',
  ];
  const inventory = await takeInventory(
    memoryTree(Object.fromEntries(folders.map((folder) => [`${folder}/package.json`, manifest]))),
  );
  assert.deepEqual(inventory.files, []);
});

test('a signal ends it', async () => {
  await assert.rejects(takeInventory(memoryTree({ 'package.json': '{}' }), { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
});

test('hostile lockfiles end: 8,000 twins, deep folders, one name in every version', async () => {
  const twins = Object.fromEntries(
    Array.from({ length: 8000 }, (_, index) => [`p${index}/node_modules/a`, { version: '1.0.0' }]),
  );
  assert.equal((await takeInventory(memoryTree({ 'package-lock.json': lockOf(twins) }))).packages.length, 1);
  const needs = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`missing${index}`, '*']));
  const deep = Object.fromEntries(
    Array.from({ length: 300 }, (_, depth) => [
      `${'node_modules/a/'.repeat(depth)}node_modules/a`,
      { version: `1.0.${depth}`, dependencies: needs },
    ]),
  );
  const { files } = await takeInventory(memoryTree({ 'package-lock.json': lockOf(deep) }));
  assert(files[0]?.problems.some(({ message }) => message.includes('too deep to follow')));
  const versions = Array.from(
    { length: 3000 },
    (_, index) => `a@^${index}.0.0:\n  version "${index}.0.0"\n  dependencies:\n    a "*"\n`,
  ).join('\n');
  const dependencies = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`b${index}`, 'npm:a@x || y']));
  const joined = await takeInventory(
    memoryTree({ 'yarn.lock': versions, 'package.json': JSON.stringify({ dependencies }) }),
  );
  assert(joined.packages.length >= 3000);
});

function print({ packages, files, graphs }: Inventory): string {
  return JSON.stringify({ packages, files, graphs: graphs.map((graph) => ({ ...graph, edges: [...graph.edges] })) });
}
