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

for (const [title, lockfile] of Object.entries(lockfiles)) {
  test(`packages called like fields are listed with who asks for them, ${title}`, async () => {
    const { packages } = await takeInventory(memoryTree({ 'package-lock.json': JSON.stringify(lockfile) }));
    assert.deepEqual(
      packages.filter(({ parents }) => parents[0] === 'parent@1.0.0').map(({ name }) => name),
      [...names].sort(),
    );
  });
}
