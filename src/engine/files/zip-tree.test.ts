import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { FileUnreadable } from './file-tree.ts';
import { zipTree } from './zip-tree.ts';

const files = {
  'node_modules/a/index.js': Buffer.from('module.exports = 1;'.repeat(50)),
  'node_modules/a/package.json': Buffer.from('{}'),
  '../escape.js': Buffer.from('x'),
  '/root.js': Buffer.from('x'),
  'a/./b.js': Buffer.from('x'),
};
const archive = Buffer.from(zipSync(files));

test('the files of an archive are listed and read, without names that lead out of it', async () => {
  const tree = zipTree(archive) ?? assert.fail();
  assert.deepEqual(
    tree.entries.map(({ path, size }) => [path, size]),
    [
      ['node_modules/a/index.js', 950],
      ['node_modules/a/package.json', 2],
    ],
  );
  assert.deepEqual(Buffer.from(await tree.read('node_modules/a/index.js')), files['node_modules/a/index.js']);
  await assert.rejects(tree.read('../escape.js'), FileUnreadable);
});

test('an archive with two files of one name is none', () => {
  const twice = Buffer.from(archive.toString('latin1').replaceAll('/root.js', 'a/./b.js'), 'latin1');
  assert.equal(
    zipTree(Buffer.from(zipSync({ 'a.js': Buffer.from('1'), 'b.js': Buffer.from('2') })))?.entries.length,
    2,
  );
  const same = Buffer.from(zipSync({ 'a.js': Buffer.from('1'), 'b.js': Buffer.from('2') }))
    .toString('latin1')
    .replaceAll('b.js', 'a.js');
  assert.equal(zipTree(Buffer.from(same, 'latin1')), undefined);
  assert.equal(twice.byteLength, archive.byteLength);
});

test('an entry that inflates to more than it says cannot be read', async () => {
  const bomb = Buffer.from(zipSync({ 'a.js': Buffer.alloc(1_000_000) }));
  const at = bomb.lastIndexOf('PK\x01\x02', undefined, 'latin1');
  bomb.writeUInt32LE(10, at + 24);
  await assert.rejects(async () => zipTree(bomb)?.read('a.js'), /damaged/);
});

test('no bytes make it throw, or read what is not the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { maxLength: 6 }),
      fc.nat(archive.length),
      async (changes, length) => {
        const bytes = Buffer.from(archive.subarray(0, length));
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        const tree = zipTree(bytes);
        for (const { path, size } of tree?.entries ?? []) {
          const content = await tree?.read(path).catch((error: unknown) => {
            assert.ok(error instanceof FileUnreadable);
            return undefined;
          });
          if (content !== undefined) assert.equal(content.byteLength, size);
        }
      },
    ),
    { seed: 20261122, numRuns: 2000 },
  );
});
