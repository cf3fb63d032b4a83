import assert from 'node:assert/strict';
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import {
  commitTree,
  git,
  makeRepository,
  temporaryFolder,
  type TreeEntry,
  writeBlob,
} from '../../testing/git-fixtures.ts';
import { treePath } from './git-path.ts';
import { openGitTree } from './git-tree.ts';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');

function crafted(entries: (path: string) => readonly TreeEntry[]): {
  readonly gitDir: string;
  readonly commit: string;
  readonly path: string;
} {
  const { path } = makeRepository({ a: 'a' });
  return { gitDir: join(path, '.git'), commit: commitTree(path, entries(path)), path };
}

test('a commit is listed in code-unit order with sizes and content ids, whatever is checked out', async () => {
  const files = {
    'b/z.txt': 'same',
    'b.txt': 'same',
    'b/é😀.txt': '',
    'deep/er/and/deeper.bin': Buffer.alloc(100_000, 7),
  };
  const { path, commitSha } = makeRepository(files);
  rmSync(join(path, 'b.txt'));
  await using tree = await openGitTree(join(path, '.git'), commitSha);
  assert.deepEqual(
    tree.entries.map((entry) => [entry.path, entry.size, entry.kind]),
    [
      ['b.txt', 4, 'file'],
      ['b/z.txt', 4, 'file'],
      ['b/é😀.txt', 0, 'file'],
      ['deep/er/and/deeper.bin', 100_000, 'file'],
    ],
  );
  assert.equal(tree.entries[0]?.contentId, tree.entries[1]?.contentId);
  assert.deepEqual(Buffer.from(await tree.read('deep/er/and/deeper.bin')), files['deep/er/and/deeper.bin']);
});

test('many reads at once give each its own content, empty files and large ones in between', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`${index}.txt`, index % 7 === 0 ? '' : `${index}\n`.repeat(index * 10)]),
  );
  const { path, commitSha } = makeRepository(files);
  await using tree = await openGitTree(join(path, '.git'), commitSha);
  await Promise.all(
    Object.entries(files).map(async ([name, content]) => assert.equal(text(await tree.read(name)), content)),
  );
});

test('links and submodules are listed, not followed; what is too large or not there is refused', async () => {
  const { gitDir, commit } = crafted((path) => [
    { mode: '100755', name: 'big', id: writeBlob(path, 'x'.repeat(100)) },
    { mode: '120000', name: 'link', id: writeBlob(path, '/etc/passwd') },
    { mode: '160000', name: 'sub', id: '1'.repeat(40) },
  ]);
  await using tree = await openGitTree(gitDir, commit, { limits: { fileBytesMax: 99 } });
  assert.deepEqual(
    tree.entries.map(({ kind, size }) => [kind, size]),
    [
      ['file', 100],
      ['symlink', 11],
      ['submodule', 0],
    ],
  );
  const refusals: readonly (readonly [path: string, message: RegExp])[] = [
    ['big', /too large: 100 bytes/],
    ['link', /symlink/],
    ['sub', /submodule/],
    ['none', /no such file/],
    ['', /no such file/],
    ['../a', /no such file/],
  ];
  for (const [path, message] of refusals)
    await assert.rejects(tree.read(path), { name: 'FileUnreadable', path, message });
});

test('no path of a crafted tree can leave the root, and no two files share a path', async () => {
  const { gitDir, commit } = crafted((path) => {
    const id = writeBlob(path, 'x');
    return [
      { mode: '100644', name: Buffer.from([0x61, 0xff]), id },
      { mode: '100644', name: 'a\\xff', id },
      { mode: '100644', name: '..', id },
      { mode: '100644', name: '.', id },
      { mode: '100644', name: '../../etc/passwd', id },
      { mode: '100644', name: '/etc/passwd', id },
      { mode: '100644', name: 'new\nline\t"quote"', id },
      { mode: '100644', name: '__proto__', id },
      { mode: '100644', name: '.git', id },
      { mode: '100644', name: 'twice', id },
      { mode: '100644', name: 'twice', id },
    ];
  });
  await using tree = await openGitTree(gitDir, commit);
  const paths = tree.entries.map(({ path }) => path);
  assert.equal(paths.length, 11);
  assert.equal(new Set(paths).size, 11);
  for (const path of paths) {
    assert.doesNotMatch(path, /(?:^|\/)\.{0,2}(?:\/|$)/);
    assert.equal(text(await tree.read(path)), 'x', path);
  }
});

test('a blob that is missing or damaged costs itself, and the reader goes on', async () => {
  const { path } = makeRepository({ a: 'kept', b: 'missing', c: 'damaged', d: 'also kept' });
  const commit = git(path, ['rev-parse', 'HEAD']);
  const fileOf = (name: string) => {
    const id = git(path, ['rev-parse', `HEAD:${name}`]);
    return join(path, '.git', 'objects', id.slice(0, 2), id.slice(2));
  };
  const gitDir = join(path, '.git');
  chmodSync(fileOf('c'), 0o644);
  await using tree = await openGitTree(gitDir, commit);
  rmSync(fileOf('b'));
  // The header is right, the content is not: git ends in the middle of its answer.
  writeFileSync(fileOf('c'), deflateSync('blob 7\0dam').subarray(0, -5));
  const reads = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => tree.read(name)));
  assert.deepEqual(
    reads.map((read) => (read.status === 'fulfilled' ? text(read.value) : String(read.reason.message))),
    ['kept', 'it is missing from the repository', 'git could not read it: the repository is damaged', 'also kept'],
  );
  // Opened afterwards, the size of what is missing is unknown.
  await using later = await openGitTree(gitDir, commit);
  await assert.rejects(later.read('b'), { message: /not fetched/ });
  assert.equal(later.entries.length, 4);
});

test('a tree of a few kilobytes that names a million files is refused, and quickly', async () => {
  const { path } = makeRepository({ a: 'a' });
  let id = writeBlob(path, '');
  let mode = '100644';
  for (let level = 0; level < 8; level++) {
    const record = Array.from({ length: 10 }, (_, index) =>
      Buffer.concat([Buffer.from(`${mode} ${index}\0`), Buffer.from(id, 'hex')]),
    );
    id = git(path, ['hash-object', '-t', 'tree', '-w', '--stdin'], Buffer.concat(record));
    mode = '40000';
  }
  const commit = git(path, ['commit-tree', id, '-m', 'Bomb']);
  const gitDir = join(path, '.git');
  await assert.rejects(openGitTree(gitDir, commit, { limits: { entriesMax: 20_000 } }), {
    name: 'TreeUnreadable',
    message: /more than 20000 files/,
  });
  await assert.rejects(openGitTree(gitDir, commit, { limits: { listingBytesMax: 100_000 } }), {
    name: 'TreeUnreadable',
    message: /longer than/,
  });
});

test('a commit that is not there, not a full hash, or not in a repository is refused with a reason', async () => {
  const { path, commitSha } = makeRepository({ a: 'a' });
  const gitDir = join(path, '.git');
  for (const [dir, commit] of [
    [gitDir, '1'.repeat(40)],
    [gitDir, 'HEAD'],
    [gitDir, '--help'],
    [temporaryFolder(), commitSha],
  ] as const) {
    await assert.rejects(openGitTree(dir, commit), { name: 'TreeUnreadable' });
  }
  await assert.rejects(openGitTree(gitDir, commitSha, { git: 'git-that-is-not-there' }), {
    message: /could not be started/,
  });
  await assert.rejects(openGitTree(gitDir, commitSha, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('after closing, and while closing, reads are refused rather than left waiting', async () => {
  const { path, commitSha } = makeRepository({ a: 'a', b: 'x'.repeat(5_000_000) });
  const tree = await openGitTree(join(path, '.git'), commitSha);
  const reads = Array.from({ length: 20 }, () => tree.read('b'));
  const settled = Promise.allSettled(reads);
  await tree[Symbol.asyncDispose]();
  for (const read of await settled) if (read.status === 'rejected') assert.match(String(read.reason.message), /closed/);
  await assert.rejects(tree.read('a'), { message: /closed/ });
  await tree[Symbol.asyncDispose]();
});

test('replacement refs and an info folder of the repository change nothing', async () => {
  const { path, commitSha } = makeRepository({ a: 'true' });
  const id = git(path, ['rev-parse', 'HEAD:a']);
  git(path, ['replace', id, writeBlob(path, 'fake')]);
  assert.ok(readdirSync(join(path, '.git', 'refs', 'replace')).length > 0);
  await using tree = await openGitTree(join(path, '.git'), commitSha);
  assert.equal(text(await tree.read('a')), 'true');
});

test('any bytes make a path that stays below the root, and UTF-8 stays as it is', () => {
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((array) => array.map((byte) => (byte === 0 ? 0x2e : byte)));
  fc.assert(
    fc.property(bytes, (array) => {
      const path = treePath(array);
      assert.doesNotMatch(path, /(?:^|\/)\.{0,2}(?:\/|$)/);
      assert.ok(path.isWellFormed());
    }),
    { seed: 23, numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (name) => {
      if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(name)) assert.equal(treePath(Buffer.from(name)), name);
    }),
    { seed: 23, numRuns: 500 },
  );
});
