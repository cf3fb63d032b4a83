/**
 * Writes expected.json of fixture cases from what the code gives today, for a person to review line by line:
 * `node scripts/update-fixtures.ts npm/lock-v3-workspaces …`, or an ecosystem's folder for all of its cases; the ecosystem's
 * digests of perturbed files come with it. `--perturbed npm facts/python verdicts/go …` writes only digests; without a
 * name, all of them.
 */
import { writeFileSync } from 'node:fs';
import { takeInventory } from '../src/engine/inventory/take-inventory.ts';
import { fixtureCases, fixtureForm, printFixtureForm } from '../src/testing/fixture-cases.ts';
import { allSuites } from '../src/testing/perturbed/all-suites.ts';
import { writeDigests } from '../src/testing/perturbed/suite.ts';

const isOnlyPerturbed = process.argv.includes('--perturbed');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isWanted = (name: string): boolean => wanted.some((word) => name === word || name.startsWith(`${word}/`));
if (wanted.length === 0 && !isOnlyPerturbed) {
  console.error('name the cases to write: npm/lock-v3-workspaces, or npm for all of npm');
  process.exitCode = 2;
}
for (const found of isOnlyPerturbed ? [] : fixtureCases().filter(({ name }) => isWanted(name))) {
  const form = fixtureForm(await takeInventory(found.tree));
  writeFileSync(new URL('expected.json', found.folder), printFixtureForm(form));
  console.log(found.name);
}
for (const suite of await allSuites()) {
  const isTouched = wanted.some((word) => word.startsWith(`${suite.name}/`));
  if (!isWanted(suite.name) && !isTouched && !(isOnlyPerturbed && wanted.length === 0)) continue;
  const started = performance.now();
  await writeDigests(suite);
  console.log(`${suite.name}: ${suite.cases.length} cases, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
