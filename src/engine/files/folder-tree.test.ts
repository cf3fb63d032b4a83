import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FileUnreadable } from './file-tree.ts';
import { folderTree } from './folder-tree.ts';

const root = mkdtempSync(join(tmpdir(), 'vedette-folder-'));
after(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, 'inside/.git'), { recursive: true });
mkdirSync(join(root, 'inside/node_modules/a'), { recursive: true });
writeFileSync(join(root, 'secret.txt'), 'not for the scan');
writeFileSync(join(root, 'inside/.git/config'), '');
writeFileSync(join(root, 'inside/node_modules/a/package.json'), '{}');
writeFileSync(join(root, 'inside/ä b.txt'), 'text');
symlinkSync('../secret.txt', join(root, 'inside/link.txt'));
symlinkSync('..', join(root, 'inside/up'));

test('everything but .git is listed in order of path, and links stay links', async () => {
  const { entries } = await folderTree(join(root, 'inside'));
  assert.deepEqual(
    entries.map(({ path, kind, size }) => [path, kind, kind === 'file' ? size : 0]),
    [
      ['link.txt', 'symlink', 0],
      ['node_modules/a/package.json', 'file', 2],
      ['up', 'symlink', 0],
      ['ä b.txt', 'file', 4],
    ],
  );
});

test('names that are no UTF-8 are spelled out, in any depth, and their files are read', async () => {
  const folder = mkdtempSync(join(root, 'bytes-'));
  const named = (...parts: readonly (string | number)[]): Buffer =>
    Buffer.concat([
      Buffer.from(folder),
      ...parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))),
    ]);
  mkdirSync(named('/caf', 0xe9, '/deep'), { recursive: true });
  writeFileSync(named('/caf', 0xe9, '/deep/package.json'), '{}');
  writeFileSync(named('/caf', 0xe9, '/', 0xff, '.lock'), 'locked');
  writeFileSync(named('/caf', 0xe9, '/\\xff.lock'), 'written so');
  writeFileSync(named('/\uFFFD.txt'), 'replaced');
  writeFileSync(named('/plain.txt'), 'plain');
  const tree = await folderTree(folder);
  const contents: [string, string][] = [];
  for (const { path } of tree.entries) contents.push([path, Buffer.from(await tree.read(path)).toString()]);
  assert.deepEqual(contents, [
    ['caf\\xe9/\\xff.lock', 'written so'],
    ['caf\\xe9/\\xff.lock~2', 'locked'],
    ['caf\\xe9/deep/package.json', '{}'],
    ['plain.txt', 'plain'],
    ['\uFFFD.txt', 'replaced'],
  ]);
});

// A repository could otherwise show the service's own files in a report.
test('nothing outside the folder can be read', async () => {
  const tree = await folderTree(join(root, 'inside'));
  assert.equal(Buffer.from(await tree.read('ä b.txt')).toString(), 'text');
  for (const path of [
    'link.txt',
    'up/secret.txt',
    '../secret.txt',
    join(root, 'secret.txt'),
    '.git/config',
    'missing',
    '',
  ]) {
    await assert.rejects(tree.read(path), FileUnreadable, path);
  }
  rmSync(join(root, 'inside/ä b.txt'));
  symlinkSync('../secret.txt', join(root, 'inside/ä b.txt'));
  await assert.rejects(tree.read('ä b.txt'), FileUnreadable);
});

test('a folder above the limit of files and a file above the limit of bytes are refused', async () => {
  await assert.rejects(folderTree(join(root, 'inside'), { filesMax: 2 }), FileUnreadable);
  const tree = await folderTree(join(root, 'inside'), { fileBytesMax: 1 });
  await assert.rejects(tree.read('node_modules/a/package.json'), FileUnreadable);
  await assert.rejects(folderTree(join(root, 'missing')), FileUnreadable);
});
