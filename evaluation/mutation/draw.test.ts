import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Candidate, candidatesOf, readCandidates } from './candidates.ts';
import { drawOrder, mutationOrder } from './draw.ts';
import { equivalentOf, equivalents, staleEquivalents } from './equivalents.ts';
import { filesOf } from './workspace.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const textOf = (name: string): string => `function ${name}(x: number) { return x < 1 && x + 2 > 3; }`;
const candidates: readonly Candidate[] = names.flatMap((name) => candidatesOf(`src/${name}.ts`, textOf(name)));

test('a seed draws the same mutants each time, and another seed others', () => {
  const drawn = (seed: string): string[] =>
    drawOrder(candidates, seed).map((candidate) => JSON.stringify([candidate.id, mutationOrder(candidate, seed)[0]]));
  assert.deepEqual(drawn('1'), drawn('1'));
  assert.notDeepEqual(drawn('1'), drawn('2'));
});

test('a function less in the tree leaves the order of the others', () => {
  const without = candidates.filter(({ id }) => !id.includes('src/c.ts'));
  assert.deepEqual(
    drawOrder(without, '1'),
    drawOrder(candidates, '1').filter(({ id }) => !id.includes('src/c.ts')),
  );
});

// The number of places where an operator fits must not decide which operator is drawn.
test('all mutants of a function come in turn, each operator once before any comes again', () => {
  const [first] = candidates;
  assert.ok(first);
  const order = mutationOrder(first, '1');
  assert.deepEqual(new Set(order), new Set(first.mutations));
  assert.equal(order.length, first.mutations.length);
  const operatorCount = new Set(first.mutations.map(({ operator }) => operator)).size;
  assert.equal(new Set(order.slice(0, operatorCount).map(({ operator }) => operator)).size, operatorCount);
});

test('an equivalent is known by its words and not by its line', () => {
  const text = textOf('a');
  const mutation = candidates[0]?.mutations.find(({ operator }) => operator === 'comparison-boundary');
  assert.ok(mutation);
  const entry = {
    path: 'src/a.ts',
    functionName: 'a',
    operator: 'comparison-boundary',
    original: '<',
    replacement: '<=',
    why: 'a test of the list',
  };
  assert.equal(equivalentOf(mutation, text, [entry]), entry);
  assert.equal(equivalentOf(mutation, text, [{ ...entry, functionName: 'b' }]), undefined);
  const gone = { ...entry, original: '>==' };
  assert.deepEqual(
    staleEquivalents(candidates, () => text, [entry, gone]),
    [gone],
  );
});

// An argument about code that is not there any more would excuse whatever comes in its place.
test('every entry on the list of equivalents fits a mutant that can still be made', () => {
  const listed = new Set(equivalents.map(({ path }) => path));
  const found = readCandidates(
    root,
    filesOf(root).filter((path) => listed.has(path)),
  );
  assert.deepEqual(
    staleEquivalents(found, (path) => readFileSync(join(root, path), 'utf8')),
    [],
  );
});
