import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import { sourceFile } from '../../text/source-file.ts';
import { cargoLock } from './formats.ts';
import { workspaceMembers } from './workspace-members.ts';

test('of very many crates two thousand have their folder', async () => {
  const names = Array.from({ length: 2_001 }, (_, index) => `m${String(index).padStart(4, '0')}`);
  const files = Object.fromEntries(names.map((name) => [`${name}/Cargo.toml`, `[package]\nname = "${name}"\n`]));
  const members = await workspaceMembers('Cargo.lock', new Set(['m1999', 'm2000']), memoryTree(files));
  assert.deepEqual([...members.keys()], ['m1999']);
});

test('a crate is asked for by sixty-four names at most', async () => {
  const aliases = Array.from({ length: 65 }, (_, index) => `a${index} = { package = "crate", version = "1" }\n`);
  const lock = [
    '[[package]]\nname = "own"\nversion = "1.0.0"\ndependencies = ["crate"]',
    '[[package]]\nname = "crate"\nversion = "1.0.0"\nsource = "registry+https://crates-index.example/index"',
  ];
  const files = {
    'Cargo.toml': `[package]\nname = "own"\n[dependencies]\n${aliases.join('')}`,
    'Cargo.lock': lock.join('\n\n'),
  };
  const { projects } = await cargoLock.extract(sourceFile('Cargo.lock', files['Cargo.lock']), memoryTree(files));
  assert.deepEqual(
    projects.map(({ dependsOn }) => [dependsOn.length, dependsOn.at(-1)?.alias]),
    [[64, 'a63']],
  );
});
