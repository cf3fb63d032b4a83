/** Minimal version selection against the definition, on made-up graphs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MetadataMissing } from '../model/release.ts';
import { type ModuleNeeds, moduleGraph } from './module-graph.ts';
import { isPruned, moduleKey, type Requirement } from './module-file.ts';
import { compareModules } from './module-version.ts';

const paths = ['a.example/a', 'b.example/b', 'c.example/c', 'd.example/d', 'e.example/e'];
const requirement = fc.record({
  path: fc.constantFrom(...paths),
  version: fc.integer({ min: 0, max: 3 }).map((minor) => `1.${minor}.0`),
});
const world = fc.record({
  roots: fc.uniqueArray(requirement, { maxLength: 4, selector: ({ path }) => path }),
  isRootPruned: fc.boolean(),
  files: fc.dictionary(
    fc.tuple(fc.constantFrom(...paths), fc.integer({ min: 0, max: 3 })).map(([path, minor]) => `${path}@1.${minor}.0`),
    fc.record({ go: fc.constantFrom('', '1.16', '1.17', '1.22.1'), requires: fc.array(requirement, { maxLength: 4 }) }),
    { maxKeys: 20 },
  ),
});

function needsIn(files: Readonly<Record<string, ModuleNeeds>>): (module: Requirement) => ModuleNeeds {
  return (module) => files[moduleKey(module)] ?? { go: '', requires: [] };
}

/** All pairs of module and "read whole" that can be reached, by going over everything until nothing is new. */
function naive(
  roots: readonly Requirement[],
  isRootPruned: boolean,
  needsOf: (module: Requirement) => ModuleNeeds,
): { selected: Record<string, string>; read: string[] } {
  const states = new Map<string, { module: Requirement; isWhole: boolean }>();
  for (const module of roots) states.set(`${moduleKey(module)} ${!isRootPruned}`, { module, isWhole: !isRootPruned });
  for (let size = 0; size !== states.size; ) {
    size = states.size;
    for (const { module, isWhole } of Array.from(states.values())) {
      const needs = needsOf(module);
      if (isWhole || !isPruned(needs))
        for (const need of needs.requires) states.set(`${moduleKey(need)} true`, { module: need, isWhole: true });
    }
  }
  const named = [...states.values()].flatMap(({ module }) => [module, ...needsOf(module).requires]);
  const selected: Record<string, string> = {};
  for (const path of paths) {
    const versions = named.filter((one) => one.path === path).map(({ version }) => version);
    const highest = versions.toSorted(compareModules).at(-1);
    if (highest !== undefined) selected[path] = highest;
  }
  return { selected, read: [...new Set([...states.values()].map(({ module }) => moduleKey(module)))].sort() };
}

test('of each module the highest version is selected that is required where requirements are read', () => {
  fc.assert(
    fc.property(world, ({ roots, isRootPruned, files }) => {
      const graph = moduleGraph(roots, isRootPruned, needsIn(files));
      const expected = naive(roots, isRootPruned, needsIn(files));
      assert.deepEqual(Object.fromEntries(graph.selected), expected.selected);
      assert.deepEqual([...graph.read.keys()].sort(), expected.read);
    }),
    { seed: 15, numRuns: 500 },
  );
});

test('a further requirement lowers no version', () => {
  fc.assert(
    fc.property(world, requirement, ({ roots, isRootPruned, files }, further) => {
      const before = moduleGraph(roots, isRootPruned, needsIn(files)).selected;
      const after = moduleGraph([...roots, further], isRootPruned, needsIn(files)).selected;
      for (const [path, version] of before) assert.ok(compareModules(after.get(path) ?? '', version) >= 0, path);
    }),
    { seed: 16, numRuns: 500 },
  );
});

test('all that is known to be needed is asked for before something is said to be missing', () => {
  const asked: string[] = [];
  assert.throws(
    () =>
      moduleGraph(
        [
          { path: 'a', version: '1.0.0' },
          { path: 'b', version: '1.0.0' },
        ],
        false,
        (module) => {
          asked.push(module.path);
          throw new MetadataMissing(module.path);
        },
      ),
    MetadataMissing,
  );
  assert.deepEqual(asked.sort(), ['a', 'b']);
});

test('modules that lead on and on end the reading', () => {
  const endless = ({ version }: Requirement): ModuleNeeds => ({
    go: '',
    requires: [{ path: 'a', version: `1.${Number(version.split('.')[1]) + 1}.0` }],
  });
  assert.throws(() => moduleGraph([{ path: 'a', version: '1.0.0' }], false, endless), /require more and more/);
});
