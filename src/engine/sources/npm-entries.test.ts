import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GraphEntry } from '../model/dependency-graph.ts';
import { placeEntries } from './npm-entries.ts';

const entry = (label: string, needs: readonly number[], isRoot = false): GraphEntry => ({ label, isRoot, needs });

const foldersOf = (entries: readonly GraphEntry[], wanted = new Set(entries.map(({ label }) => label))) =>
  placeEntries('', entries, wanted)
    .map(({ folder, label }) => `${folder} ${label}`)
    .sort();

test('a package that needs another version in another place lies in both, each with its own', () => {
  const entries = [
    entry('app@1', [2], true),
    entry('tool@1', [3], true),
    entry('files@1', [4]),
    entry('files@1', [5]),
    entry('low@1', []),
    entry('low@2', []),
  ];
  assert.deepEqual(foldersOf(entries), [
    'node_modules/app app@1',
    'node_modules/files files@1',
    'node_modules/low low@1',
    'node_modules/tool tool@1',
    'node_modules/tool/node_modules/files files@1',
    'node_modules/tool/node_modules/low low@2',
  ]);
});

test('what differs further down makes a package another one too, and what is the same all the way down is one', () => {
  const entries = [
    entry('app@1', [3], true),
    entry('tool@1', [4], true),
    entry('more@1', [5], true),
    entry('wrap@1', [6]),
    entry('wrap@1', [7]),
    entry('wrap@1', [8]),
    entry('files@1', [9]),
    entry('files@1', [10]),
    entry('files@1', [11]),
    entry('low@1', []),
    entry('low@2', []),
    entry('low@1', []),
  ];
  const folders = foldersOf(entries);
  assert.equal(folders.filter((line) => line.endsWith(' wrap@1')).length, 2);
  assert.equal(folders.filter((line) => line.endsWith(' low@1')).length, 1);
  assert.ok(folders.includes('node_modules/tool/node_modules/low low@2'));
});

test('what is not wanted keeps its place, so that nobody finds another version there', () => {
  const entries = [
    entry('app@1', [2], true),
    entry('tool@1', [3], true),
    entry('low@1', []),
    entry('files@1', [4]),
    entry('low@2', []),
    entry('files@1', []),
  ];
  const wanted = new Set(['app@1', 'tool@1', 'files@1', 'low@2']);
  assert.deepEqual(foldersOf(entries, wanted), [
    'node_modules/app app@1',
    'node_modules/files files@1',
    'node_modules/files/node_modules/low low@2',
    'node_modules/tool tool@1',
  ]);
});

test('only what is wanted is laid in, and entries that need each other in a ring come to an end', () => {
  const entries = [entry('a@1', [1], true), entry('b@1', [0, 2]), entry('c@1', [])];
  assert.deepEqual(foldersOf(entries, new Set(['a@1', 'b@1'])), ['node_modules/a a@1', 'node_modules/b b@1']);
});
