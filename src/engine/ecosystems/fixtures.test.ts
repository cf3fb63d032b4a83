/** Every fixture case of every ecosystem: what its files give, and where it stands in them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { takeInventory } from '../inventory/take-inventory.ts';
import { compactForm, fixtureCases } from './fixture-cases.ts';

// A wrong line here is a package nobody is warned about, or a person sent to the wrong place.
describe('fixture cases give the inventory written beside them', () => {
  for (const found of fixtureCases()) {
    it(found.name, async () => {
      const expected: unknown = JSON.parse(readFileSync(new URL('expected.json', found.folder), 'utf8'));
      assert.deepEqual(compactForm(await takeInventory(found.tree)), expected);
    });
  }
});
