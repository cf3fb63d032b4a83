/** A fixture cannot hold this: a file that is passed over on purpose says nothing of damage either. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import { takeInventory } from '../../inventory/take-inventory.ts';

const installed = JSON.stringify({ packages: [{ name: 'acme/installed', version: '1.0.0' }] });
const locked = JSON.stringify({ packages: [{ name: 'acme/locked', version: '1.0.0' }] });

for (const folder of ['', 'site/']) {
  test(`what Composer has installed is passed over where a lockfile lies beside vendor, in "${folder}"`, async () => {
    const files = {
      [`${folder}composer.lock`]: locked,
      [`${folder}vendor/composer/installed.json`]: installed,
      'other/vendor/composer/installed.json': installed,
    };
    const { packages } = await takeInventory(memoryTree(files));
    assert.deepEqual(
      packages.map(({ name, manifestPath }) => [name, manifestPath]),
      [
        ['acme/installed', 'other/vendor/composer/installed.json'],
        ['acme/locked', `${folder}composer.lock`],
      ],
    );
  });
}
