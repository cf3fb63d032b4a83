/** Small changes to the files of an ecosystem's fixture cases, and the inventory that they give. */
import { takeInventory } from '../../engine/inventory/take-inventory.ts';
import { memoryTree } from '../../engine/files/memory-tree.ts';
import { ecosystemFolders, type FixtureCase, fixtureCasesOf, fixtureForm, textsOf } from '../fixture-cases.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import type { Suite } from './suite.ts';

export function inventorySuites(): readonly Suite[] {
  return ecosystemFolders()
    .filter((name) => fixtureCasesOf(name).length > 0)
    .map(inventorySuite);
}

export function inventorySuite(ecosystem: string): Suite {
  return {
    name: ecosystem,
    cases: fixtureCasesOf(ecosystem).map(perturbedCase),
    perFile: 120,
    oneOf: 6,
    digests: new URL(`../../engine/ecosystems/${ecosystem}/fixtures/perturbed.txt`, import.meta.url),
  };
}

/** Files that are no text keep their bytes. */
function perturbedCase({ name, files }: FixtureCase): PerturbedCase {
  return {
    name: name.slice(name.indexOf('/') + 1),
    files: textsOf(files),
    outcome: async (changed) => {
      const inventory = await takeInventory(memoryTree({ ...files, ...changed }));
      const { files: reports, locals, packages } = fixtureForm(inventory);
      const graphs = inventory.graphs.map(({ edges, ...graph }) => ({ ...graph, edges: Object.fromEntries(edges) }));
      return [
        ...Object.entries(reports).map(([path, report]) => `${path} ${JSON.stringify(report)}`),
        ...[...locals, ...packages, ...graphs].map((fact) => JSON.stringify(fact)),
      ];
    },
  };
}
