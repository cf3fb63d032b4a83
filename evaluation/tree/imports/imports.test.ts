import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dotOf } from './drawing.ts';
import { arrowsUp, folderEdges, ringEdges } from './folders.ts';
import { type Import, importsOf } from './read-imports.ts';
import { ringsOf } from '../../../src/testing/rings.ts';

function value(from: string, to: string): Import {
  return { from, to, isType: false };
}

test('an import is of types where all of it is, and by value as soon as one of its names is a value', () => {
  const text = [
    "import type { A } from './a.ts';",
    "import { type B, b } from './b.ts';",
    "import { type C } from '../c.ts';",
    "export type { D } from './d.ts';",
    "export { e } from './e.ts';",
    "import './f.ts';",
    "import { test } from 'node:test';",
    "const g = await import('./g.ts');",
    "import type { H } from './h.ts';",
    "import { h } from './h.ts';",
  ].join('\n');
  const found = importsOf('src/x/y.ts', text).map(({ to, isType }) => `${to}${isType ? ' type' : ''}`);
  assert.deepEqual(found.sort(), [
    'src/c.ts type',
    'src/x/a.ts type',
    'src/x/b.ts',
    'src/x/d.ts type',
    'src/x/e.ts',
    'src/x/f.ts',
    'src/x/g.ts',
    'src/x/h.ts',
  ]);
});

test('rings are found whole, the largest first, and what only leads to them stays out', () => {
  const edges = ['ab', 'bc', 'ca', 'cd', 'de', 'ed', 'ef', 'xa'].map(([from = '', to = '']) => [from, to] as const);
  assert.deepEqual(ringsOf(edges), [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  assert.deepEqual(ringsOf([]), []);
});

const imports: readonly Import[] = [
  value('src/engine/scan.ts', 'src/engine/rules/check.ts'),
  value('src/engine/rules/check.ts', 'src/engine/scan.ts'),
  value('src/engine/text/a.ts', 'src/engine/rules/b.ts'),
  { from: 'src/engine/rules/b.ts', to: 'src/engine/text/a.ts', isType: true },
];

test('a folder and the one above it are a ring where they count, and types make rings only where they do', () => {
  const edges = folderEdges(imports, 3);
  const rings = (withTypes: boolean, withParents: boolean) => ringsOf(ringEdges(edges, { withTypes, withParents }));
  assert.deepEqual(rings(false, false), []);
  assert.deepEqual(rings(false, true), [['src/engine', 'src/engine/rules']]);
  assert.deepEqual(rings(true, false), [['src/engine/rules', 'src/engine/text']]);
  assert.deepEqual(rings(true, true), [['src/engine', 'src/engine/rules', 'src/engine/text']]);
  assert.deepEqual(folderEdges(imports, 2), []);
});

test('an arrow points up where a file imports from a floor above its own, or from a neighbour kept apart', () => {
  const names = ['text', 'engine'];
  const heightOf = (path: string): number => (path.startsWith('src/engine/text/') ? 0 : 1);
  const up = (keepsNeighboursApart: boolean) =>
    arrowsUp(imports, { names, heightOf, keepsNeighboursApart }).map(({ from, toFloor }) => `${from} ${toFloor}`);
  const above = 'src/engine/text/a.ts engine';
  assert.deepEqual(up(false), [above]);
  assert.deepEqual(up(true), ['src/engine/scan.ts engine', 'src/engine/rules/check.ts engine', above]);
});

test('in the drawing types are dashed and rings red', () => {
  const dot = dotOf(folderEdges([...imports, value('src/cli/x.ts', 'src/engine/scan.ts')], 3));
  assert.match(dot, /"src\/engine\/rules" -> "src\/engine\/text" \[label="0\/1", .*style=dashed, color=red\]/);
  assert.match(dot, /"src\/cli" -> "src\/engine" \[label="1\/0", penwidth=1\.0\]/);
});
