/**
 * What no real repository holds: a lockfile of 200 MB and a million files. Both are answered, and what is not read is
 * said; what they take is bounded by what is listed, not by what is in the files.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileEntry, FileTree } from '../files/file-tree.ts';
import { memoryTree } from '../files/memory-tree.ts';
import { takeInventory } from './take-inventory.ts';

const fileOf = (path: string, size: number): FileEntry => ({ path, size, kind: 'file', contentId: '' });
const manifest = '{"dependencies": {"a": "^1.0.0"}}';
const hugeBytes = 200 * 1024 * 1024;

/** A tree that holds `texts` and lists `listed`, and says what was read of it. */
function watchedTree(texts: Readonly<Record<string, string>>, listed: readonly FileEntry[]) {
  const held = memoryTree(texts);
  const read: string[] = [];
  const tree: FileTree = {
    entries: [...held.entries, ...listed],
    read(path) {
      read.push(path);
      return held.read(path);
    },
  };
  return { tree, read };
}

test('a lockfile of 200 MB is not read, and its project says that transitive packages are unknown', async () => {
  const lockfiles = ['package-lock.json', 'go.mod', 'pnpm-lock.yaml', 'Cargo.lock', 'pom.xml', 'composer.lock'];
  const { tree, read } = watchedTree(
    { 'package.json': manifest },
    lockfiles.map((path) => fileOf(path, hugeBytes)),
  );
  const { files, packages } = await takeInventory(tree);
  assert.deepEqual(read, ['package.json']);
  assert.deepEqual(
    files.filter(({ status }) => status === 'failed').map(({ path }) => path),
    [...lockfiles].sort(),
  );
  for (const { path, problems } of files) {
    const expected = path === 'package.json' ? /transitive packages are unknown/ : /^209715200 bytes are more than/;
    assert.match(problems[0]?.message ?? '', expected, path);
  }
  assert.deepEqual(
    packages.map(({ purl }) => purl),
    ['pkg:npm/a'],
  );
});

// A working tree changes while it is scanned.
test('a lockfile that grew to 200 MB after it was listed is not parsed', async () => {
  const tree: FileTree = {
    entries: [fileOf('package-lock.json', 10)],
    read: async () => new Uint8Array(hugeBytes),
  };
  const { files } = await takeInventory(tree);
  assert.match(files[0]?.problems[0]?.message ?? '', /209715200 bytes are more than/);
});

test('of a million files those that state packages are read, and no others', async () => {
  const extensions = ['ts', 'js', 'go', 'java', 'md', 'svg', 'css', 'php', 'rs', 'c'];
  const code = Array.from({ length: 1_000_000 }, (_, index) =>
    fileOf(`part-${index % 1000}/file-${index}.${extensions[index % extensions.length]}`, 100),
  );
  const { tree, read } = watchedTree({ 'app/package.json': manifest }, [...code, fileOf('yarn.lock', hugeBytes)]);
  const { files, packages } = await takeInventory(tree);
  assert.deepEqual(read, ['app/package.json']);
  assert.deepEqual(
    files.map(({ path, status }) => `${path} ${status}`),
    ['app/package.json parsed', 'yarn.lock failed'],
  );
  assert.equal(packages.length, 1);
});

test('a file that an extractor looks at beside its own is held to the same size', async () => {
  const small = memoryTree({ 'a/requirements.txt': '-r ../large.txt\nflask==1.0\n', 'large.txt': 'django==1.0\n' });
  const grown: FileTree = {
    entries: small.entries,
    read: (path) => (path === 'large.txt' ? Promise.resolve(Buffer.alloc(200 * 1024 * 1024, ' ')) : small.read(path)),
  };
  const { packages, files } = await takeInventory(grown);
  assert.deepEqual(
    packages.map(({ name }) => name),
    ['flask'],
  );
  assert.match(JSON.stringify(files), /large\.txt.*could not be read/);
});
