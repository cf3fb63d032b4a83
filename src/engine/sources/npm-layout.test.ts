import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { npmLayout } from './npm-layout.ts';

test('packages lie at the top, and a second version with those who need it', () => {
  const edges = new Map([
    ['a@1.0.0', ['shared@1.0.0']],
    ['b@1.0.0', ['shared@2.0.0', '@s/c@1.0.0']],
    ['@s/c@1.0.0', ['shared@1.0.0', 'b@1.0.0']],
  ]);
  assert.deepEqual(
    npmLayout('web', ['a@1.0.0', 'b@1.0.0'], edges)
      .map(({ folder, label }) => `${folder} ${label}`)
      .sort(),
    [
      'web/node_modules/@s/c @s/c@1.0.0',
      'web/node_modules/a a@1.0.0',
      'web/node_modules/b b@1.0.0',
      'web/node_modules/b/node_modules/shared shared@2.0.0',
      'web/node_modules/shared shared@1.0.0',
    ],
  );
});

test('a direct dependency in two versions is left out, since nobody says who sees which', () => {
  assert.deepEqual(npmLayout('', ['a@1.0.0', 'a@2.0.0', 'b@1.0.0'], new Map()), [
    { label: 'b@1.0.0', folder: 'node_modules/b' },
  ]);
});

test('what one version needs in two versions is left out everywhere, since nobody says which of its copies sees which', () => {
  const edges = new Map([
    ['a@1.0.0', ['b@1.0.0', 'c@1.0.0']],
    ['b@1.0.0', ['x@1.0.0', 'y@1.0.0', 'x@2.0.0']],
    ['c@1.0.0', ['x@2.0.0', 'x@3.0.0', 'c@1.0.0']],
  ]);
  assert.deepEqual(
    npmLayout('', ['a@1.0.0', 'x@1.0.0'], edges).map(({ label }) => label),
    ['a@1.0.0', 'b@1.0.0', 'c@1.0.0', 'y@1.0.0'],
  );
});

test('names that are no names of a registry become no folders', () => {
  for (const label of ['../../etc@1.0.0', '@s/../a@1.0.0', 'a/b@1.0.0', '.hidden@1.0.0', 'a@../1', '@1.0.0', 'a'])
    assert.deepEqual(npmLayout('', [label], new Map()), [], label);
});

test('every package finds, as Node looks, exactly the versions that the lockfile gives it', () => {
  const label = fc
    .tuple(fc.constantFrom('a', 'b', 'c', 'd', '@s/e'), fc.integer({ min: 1, max: 3 }))
    .map(([name, major]) => `${name}@${major}.0.0`);
  const graph = fc.dictionary(
    label,
    fc.uniqueArray(label, { maxLength: 4, selector: (item) => item.split('@', 2).join() }),
    {
      maxKeys: 12,
    },
  );
  const roots = fc.uniqueArray(label, { maxLength: 4 });
  fc.assert(
    fc.property(roots, graph, (direct, needs) => {
      const edges = new Map(
        Object.entries(needs).map(([from, to]) => [
          from,
          to.filter((one) => nameOf(one) !== nameOf(from) && isOnly(one, to)),
        ]),
      );
      const placed = npmLayout('', direct, edges);
      const labels = new Map(placed.map(({ folder, label: at }) => [folder, at]));
      assert.equal(labels.size, placed.length);
      const shallow = placed.filter(({ folder }) => folder.split('node_modules/').length < 20);
      for (const { folder, label: from } of shallow)
        for (const needed of edges.get(from) ?? []) assert.equal(seenFrom(folder, nameOf(needed), labels), needed);
    }),
    { seed: 20261121, numRuns: 500 },
  );
});

function nameOf(label: string): string {
  return label.slice(0, label.lastIndexOf('@'));
}

/** No package needs two versions of one name. */
function isOnly(label: string, all: readonly string[]): boolean {
  return all.find((other) => nameOf(other) === nameOf(label)) === label;
}

function seenFrom(folder: string, name: string, labels: ReadonlyMap<string, string>): string | undefined {
  const parts = folder.split('/node_modules/');
  for (let length = parts.length; length > 0; length--) {
    const found = labels.get(`${parts.slice(0, length).join('/node_modules/')}/node_modules/${name}`);
    if (found !== undefined) return found;
  }
  return labels.get(`node_modules/${name}`);
}

test('a lockfile is laid out up to 20,000 packages, and no deeper than 25 folders', () => {
  const many = Array.from({ length: 20_001 }, (_, index) => `p${index}@1`);
  assert.equal(npmLayout('', ['root@1'], new Map([['root@1', many]])).length, 20_000);
  const edges = new Map([
    ['a@1', ['b@1']],
    ['b@1', ['a@2']],
    ['a@2', ['b@2']],
    ['b@2', ['a@1']],
  ]);
  const deepest = Math.max(
    ...npmLayout('', ['a@1'], edges).map(({ folder }) => folder.split('node_modules/').length - 1),
  );
  assert.equal(deepest, 25);
});
