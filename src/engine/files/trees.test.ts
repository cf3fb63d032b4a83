/** Small parts of trees: paths, files that need not be there, and trees laid into others. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { overlayTree } from '../sources/overlay-tree.ts';
import { type FileTree, FileUnreadable } from './file-tree.ts';
import { defaultGitTreeLimits } from './git-tree-limits.ts';
import { memoryTree } from './memory-tree.ts';
import { baseName, folderGlob, folderOf, within } from './path-parts.ts';
import { readIfThere } from './read-if-there.ts';

const textOf = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString();

void describe('paths of a tree', () => {
  void it('have a name and a folder, of which the root is empty', () => {
    assert.deepEqual(['a/b/c.js', 'c.js', 'a/'].map(baseName), ['c.js', 'c.js', '']);
    assert.deepEqual(['a/b/c.js', 'c.js', '/c.js'].map(folderOf), ['a/b', '', '']);
    assert.deepEqual([within('', 'a'), within('x/y', 'a')], ['a', 'x/y/a']);
  });

  void it('are written in many ways', () => {
    const written = ['./packages/*', '././a//', 'a\\b\\c', 'engines/', '../x/./y', '.hidden'];
    assert.deepEqual(written.map(folderGlob), ['packages/*', 'a', 'a/b/c', 'engines', '../x/./y', '.hidden']);
  });
});

void describe('a tree in memory', () => {
  void it('lists its files by path, with sizes and content', async () => {
    const tree = memoryTree({ b: 'é', a: Buffer.from([1, 2]), 'a/c': 'é' });
    assert.deepEqual(
      tree.entries.map(({ path, size, kind }) => `${path} ${size} ${kind}`),
      ['a 2 file', 'a/c 2 file', 'b 2 file'],
    );
    assert.equal(tree.entries[1]?.contentId, tree.entries[2]?.contentId);
    assert.notEqual(tree.entries[0]?.contentId, tree.entries[1]?.contentId);
    assert.deepEqual([...(await tree.read('a'))], [1, 2]);
    await assert.rejects(tree.read('c'), FileUnreadable);
  });

  void it('gives nothing of a file that is not there, and hides no other failure', async () => {
    const tree = memoryTree({ a: 'x' });
    assert.equal(textOf(await readIfThere(tree, 'a')), 'x');
    assert.equal(await readIfThere(tree, 'b'), undefined);
    const broken: FileTree = { entries: [], read: () => Promise.reject(new TypeError('ours')) };
    await assert.rejects(readIfThere(broken, 'a'), TypeError);
  });
});

void describe('trees laid into another', () => {
  const base = memoryTree({ 'm/lock': 'lock', 'm/x/own.js': 'base', z: 'last' });

  void it('are as if their files had always been there, where the base holds none', async () => {
    const tree = overlayTree(base, [
      { folder: 'm/x', tree: memoryTree({ 'own.js': 'laid', 'other.js': 'other' }) },
      { folder: 'm/x', tree: memoryTree({ 'other.js': 'second', 'third.js': 'third' }) },
    ]);
    assert.deepEqual(
      tree.entries.map(({ path }) => path),
      ['m/lock', 'm/x/other.js', 'm/x/own.js', 'm/x/third.js', 'z'],
    );
    for (const [path, text] of Object.entries({
      'm/x/own.js': 'base',
      'm/x/other.js': 'other',
      'm/x/third.js': 'third',
    }))
      assert.equal(textOf(await tree.read(path)), text);
    assert.equal(overlayTree(base, []), base);
  });

  void it('name what cannot be read by its place in the whole', async () => {
    const reasons = [new FileUnreadable('inner', 'it is missing'), new TypeError('ours')];
    const broken = (reason: Error): FileTree => ({
      entries: [{ path: 'inner', size: 1, kind: 'file', contentId: '' }],
      read: () => Promise.reject(reason),
    });
    const [missing, ours] = reasons.map((reason) => overlayTree(base, [{ folder: 'f', tree: broken(reason) }]));
    await assert.rejects(missing?.read('f/inner') ?? Promise.resolve(), {
      name: 'FileUnreadable',
      path: 'f/inner',
      message: 'it is missing',
    });
    await assert.rejects(ours?.read('f/inner') ?? Promise.resolve(), TypeError);
    await assert.rejects(missing?.read('none') ?? Promise.resolve(), { path: 'none' });
  });
});

void describe('limits of a commit', () => {
  void it('are those that the page of limits promises', () => {
    assert.deepEqual(defaultGitTreeLimits, {
      fileBytesMax: 64 * 1024 * 1024,
      entriesMax: 1_000_000,
      listingBytesMax: 512 * 1024 * 1024,
    });
  });
});
