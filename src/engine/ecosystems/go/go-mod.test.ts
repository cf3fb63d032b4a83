import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import type { Extraction } from '../../model/extraction.ts';
import { sourceFile } from '../../text/source-file.ts';
import { goMod } from './formats.ts';
import { leavesOutIndirect, readToolchain, readVersion } from './module-version.ts';

async function read(files: Readonly<Record<string, string>>, path = 'go.mod'): Promise<Extraction> {
  return goMod.extract(sourceFile(path, files[path] ?? ''), memoryTree(files));
}

function listed({ packages }: Extraction): readonly string[] {
  return packages.map(
    ({ name, version, directness }) => `${name}@${version}${directness === 'transitive' ? ' indirect' : ''}`,
  );
}

void test('replacements of the workspace win over those of its modules, and hold for no other module', async () => {
  const module = 'module m\nrequire example.org/a v1.0.0\nreplace example.org/a => example.org/own v1.1.0\n';
  const files = {
    'go.work': 'go 1.22\nuse ./api\nreplace example.org/a => example.org/fork v1.2.0\n',
    'api/go.mod': module,
    'other/go.mod': module,
  };
  const used = await read(files, 'api/go.mod');
  assert.deepEqual(listed(used), ['example.org/fork@1.2.0']);
  // The replacement stands in another file, so the requirement is shown.
  assert.equal(used.packages[0]?.span.startLine, 2);
  const other = await read(files, 'other/go.mod');
  assert.deepEqual(listed(other), ['example.org/own@1.1.0']);
  assert.equal(other.packages[0]?.span.startLine, 3);
});

void test('a replacement of one version goes before one of all versions, and one of another version does nothing', async () => {
  const text = [
    'require (',
    '  example.org/a v1.0.0',
    '  example.org/b v1.0.0 // indirect',
    '  example.org/c v1.0.0',
    ')',
    'replace example.org/a => example.org/all v2.0.0',
    'replace example.org/a v1.0.0 => example.org/one v3.0.0',
    'replace example.org/b v9.9.9 => example.org/never v1.0.0',
    'replace example.org/c => ../c',
    'replace example.org/c v1.0.0 =>',
  ].join('\n');
  const extraction = await read({ 'go.mod': text });
  assert.deepEqual(listed(extraction), ['example.org/one@3.0.0', 'example.org/b@1.0.0 indirect', 'example.org/c@']);
  assert.deepEqual(
    extraction.problems.map(({ line }) => line),
    [10],
  );
});

void test('both spellings of a block, quotes and comments are read as the go command reads them', async () => {
  const text =
    'require(\r\n\t"example.org/a"   `v1.0.0`// indirect\r\n)\r\nrequire example.org/b v1.0.0 // not indirect\r\n';
  assert.deepEqual(listed(await read({ 'go.mod': text })), ['example.org/a@1.0.0 indirect', 'example.org/b@1.0.0']);
});

void test('the toolchain goes before the go directive', async () => {
  assert.deepEqual(listed(await read({ 'go.mod': 'module m\ngo 1.21\ntoolchain go1.21.3-custom\n' })), [
    'stdlib@1.21.3',
  ]);
  assert.deepEqual(listed(await read({ 'go.mod': 'module m\ngo 1.21\ntoolchain default\n' })), []);
});

void test('a go line of two parts names a language version, no release of the library', async () => {
  assert.deepEqual(listed(await read({ 'go.mod': 'module m\ngo 1.14\n' })), []);
  assert.deepEqual(listed(await read({ 'go.mod': 'module m\ngo 1.22.1\n' })), ['stdlib@1.22.1']);
});

void test('a file that is no go.mod fails', async () => {
  assert.equal((await read({ 'go.mod': 'hello there\n' })).status, 'failed');
  assert.equal((await read({ 'go.mod': '' })).status, 'parsed');
});

void test('versions lose their v, and what the go command would replace is none', () => {
  assert.deepEqual(
    ['v1.2.3', 'v2.0.0+incompatible', 'v0.0.0-20210226172049-e18ecbb05110', 'v1.0.0-rc.1'].map(readVersion),
    ['1.2.3', '2.0.0+incompatible', '0.0.0-20210226172049-e18ecbb05110', '1.0.0-rc.1'],
  );
  for (const text of ['1.2.3', 'v1.2', 'master', 'latest', 'e18ecbb05110', '', 'v1.2.3 '])
    assert.equal(readVersion(text), undefined, text);
  assert.deepEqual(
    ['go1.21.5', '1.17', 'go1.22rc1', 'go1.20.1+auto', 'default', 'local', 'go1.22rc'].map(readToolchain),
    ['1.21.5', '1.17', '1.22rc1', '1.20.1', undefined, undefined, undefined],
  );
  assert.deepEqual([undefined, '1.9', '1.16.5', '1.17', '1.21.0', '2.0'].map(leavesOutIndirect), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

void test('a line of ten thousand characters is read, a longer one is a problem', async () => {
  const line = 'require example.org/a v1.0.0 //';
  const long = await read({ 'go.mod': `module m\n${line.padEnd(10_000, ' x')}` });
  assert.deepEqual([listed(long), long.problems], [['example.org/a@1.0.0'], []]);
  const longer = await read({ 'go.mod': `module m\n${line.padEnd(10_001, ' x')}` });
  assert.deepEqual([listed(longer), longer.problems.map((problem) => problem.line)], [[], [2]]);
});

void test('a workspace is looked for in 64 folders', async () => {
  const replaced = async (depth: number): Promise<readonly string[]> => {
    const folder = Array.from({ length: depth }, () => 'a').join('/');
    const path = `${folder}/go.mod`;
    const work = `use ./${folder}\nreplace example.org/a => example.org/fork v1.2.0\n`;
    return listed(await read({ 'go.work': work, [path]: 'module m\nrequire example.org/a v1.0.0\n' }, path));
  };
  assert.deepEqual(await replaced(63), ['example.org/fork@1.2.0']);
  assert.deepEqual(await replaced(64), ['example.org/a@1.0.0']);
});
