/** What a package-lock.json holds beside packages is passed over, and no package is for being called like it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import { takeInventory } from '../../inventory/take-inventory.ts';

const names = ['license', 'bin', 'engines', 'integrity'];
const asked = Object.fromEntries(names.map((name) => [name, '1.0.0']));
const entry = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT', bin: { tool: 'tool.js' } };

const lockfiles = {
  'version 3': {
    lockfileVersion: 3,
    packages: {
      '': { name: 'app', dependencies: { parent: '1.0.0' } },
      'node_modules/parent': { ...entry, dependencies: asked },
      ...Object.fromEntries(names.map((name) => [`node_modules/${name}`, entry])),
    },
  },
  'version 1': {
    lockfileVersion: 1,
    dependencies: {
      parent: { ...entry, requires: asked },
      ...Object.fromEntries(names.map((name) => [name, entry])),
    },
  },
};

test('packages nested two hundred folders deep are placed, deeper ones are listed with a problem', async () => {
  const nested = (depth: number): string => Array.from({ length: depth }, () => 'node_modules/a').join('/');
  const problemsAt = async (depth: number): Promise<readonly string[]> => {
    const text = JSON.stringify({ lockfileVersion: 3, packages: { [nested(depth)]: { version: '1.0.0' } } });
    const { files, packages } = await takeInventory(memoryTree({ 'package-lock.json': text }));
    assert.deepEqual(
      packages.map(({ name }) => name),
      ['a'],
    );
    return files.flatMap(({ problems }) => problems.map(({ message }) => message));
  };
  assert.deepEqual(await problemsAt(200), []);
  assert.deepEqual(await problemsAt(201), ['a package stands too many folders deep to say what it depends on']);
});

for (const [title, lockfile] of Object.entries(lockfiles)) {
  test(`packages called like fields are listed with who asks for them, ${title}`, async () => {
    const { packages } = await takeInventory(memoryTree({ 'package-lock.json': JSON.stringify(lockfile) }));
    assert.deepEqual(
      packages.filter(({ parents }) => parents[0] === 'parent@1.0.0').map(({ name }) => name),
      [...names].sort(),
    );
  });
}
