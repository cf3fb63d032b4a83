/** The graphs of a lockfile as labels, one for each ecosystem in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LockedPackage, nothingExtracted } from '../model/extraction.ts';
import { npm } from '../versions/npm.ts';
import { dependencyGraphs } from './dependency-graph.ts';
import { placeInGraph } from './graph.ts';
import type { ReadFile } from './read-files.ts';
import { soundExtraction } from './sound-extraction.ts';

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
const owner = { name: 'npm', scheme: npm, normalizeName: (name: string) => name, formats: [] } as const;

function fileIn(folder: string, packages: readonly LockedPackage[], projects: readonly string[] = []): ReadFile {
  const path = `${folder}/x.lock`;
  return {
    entry: { path, size: 1, kind: 'file', contentId: '' },
    owner,
    format: { name: 'x.lock', kind: 'lockfile', matches: () => true, extract: () => nothingExtracted },
    path,
    folder,
    extraction: soundExtraction({
      ...nothingExtracted,
      packages,
      projects: projects.map((project) => ({ folder: project, dependsOn: [] })),
    }),
  };
}

const entry = (key: string, dependsOn: readonly string[], more: Partial<LockedPackage> = {}): LockedPackage => ({
  key,
  name: key.replace(/\d$/, ''),
  version: '1',
  span,
  dependsOn,
  ...more,
});

function graphsOf(packages: readonly LockedPackage[], roots: readonly string[]) {
  const lockfile = fileIn('b', packages, ['c', 'a', 'c']);
  const places = roots.map((key) => ({ key, scope: 'production' as const }));
  const graphs = dependencyGraphs(lockfile, [fileIn('d', [])], placeInGraph(packages, places), places);
  return graphs.map((graph) => ({ ...graph, edges: Object.fromEntries(graph.edges) }));
}

test('entries of one version are one node that needs what each of them needs, sorted, once, and not itself', () => {
  const packages = [
    entry('r', ['b', 'a2', 'a']),
    entry('a', ['z', 'a2', 'b']),
    entry('b', []),
    entry('z', []),
    entry('a2', ['c', 'b']),
    entry('c', []),
  ];
  assert.deepEqual(graphsOf(packages, ['r', 'c', 'a', 'a2']), [
    {
      ecosystem: 'npm',
      lockfilePath: 'b/x.lock',
      folders: ['a', 'b', 'c', 'd'],
      roots: ['a@1', 'c@1', 'r@1'],
      edges: { 'r@1': ['a@1', 'b@1'], 'a@1': ['b@1', 'c@1', 'z@1'], 'b@1': [], 'z@1': [], 'c@1': [] },
    },
  ]);
});

test('each ecosystem has a graph of its own, without ways into another', () => {
  const packages = [
    entry('r', ['a', 'p']),
    entry('a', []),
    entry('p', ['a', 'q'], { ecosystem: 'PyPI' }),
    entry('q', [], { ecosystem: 'PyPI' }),
  ];
  assert.deepEqual(
    graphsOf(packages, ['r', 'q']).map(({ ecosystem, roots, edges }) => ({ ecosystem, roots, edges })),
    [
      { ecosystem: 'npm', roots: ['r@1'], edges: { 'r@1': ['a@1'], 'a@1': [] } },
      { ecosystem: 'PyPI', roots: ['q@1'], edges: { 'p@1': ['q@1'], 'q@1': [] } },
    ],
  );
  assert.deepEqual(graphsOf([], []), []);
});

test('entries are told apart where one version needs two versions of a name, and only there', () => {
  const one = entry('low1', [], { name: 'low', version: '1' });
  const two = entry('low2', [], { name: 'low', version: '2' });
  const packages = [entry('r', ['a', 'a2']), entry('a', ['low1']), entry('a2', ['low2']), one, two];
  const [graph] = graphsOf(packages, ['r']);
  assert.deepEqual(graph?.edges['a@1'], ['low@1', 'low@2']);
  assert.deepEqual(
    graph.entries?.map(({ label, isRoot, needs }) => [label, isRoot, needs]),
    [
      ['r@1', true, [1, 2]],
      ['a@1', false, [3]],
      ['a@1', false, [4]],
      ['low@1', false, []],
      ['low@2', false, []],
    ],
  );
  assert.equal(graphsOf([entry('r', ['a', 'a2']), entry('a', []), entry('a2', [])], ['r'])[0]?.entries, undefined);
});
