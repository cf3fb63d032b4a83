/**
 * Writes expected.json of fixture cases from what the code gives today, for a person to review line by line:
 * `node scripts/update-fixtures.ts npm/lock-v3-workspaces …`, or an ecosystem's folder for all of its cases.
 */
import { writeFileSync } from 'node:fs';
import { fixtureForm, fixtureCases, printFixtureForm } from '../src/testing/fixture-cases.ts';
import { takeInventory } from '../src/engine/inventory/take-inventory.ts';

const wanted = process.argv.slice(2);
if (wanted.length === 0) {
  console.error('name the cases to write: npm/lock-v3-workspaces, or npm for all of npm');
  process.exitCode = 2;
}
for (const found of fixtureCases()) {
  if (!wanted.some((name) => found.name === name || found.name.startsWith(`${name}/`))) continue;
  writeFileSync(new URL('expected.json', found.folder), printFixtureForm(fixtureForm(await takeInventory(found.tree))));
  console.log(found.name);
}
