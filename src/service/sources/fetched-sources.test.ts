import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothFetched, budgetLeft, type FetchedSources } from './fetched-sources.ts';

const budget = { downloadBytesMax: 1000, archivesMax: 5, timeMs: 10_000, storeBytesMax: 9999 };
const request = {
  ecosystem: 'npm',
  name: 'a',
  version: '1.0.0',
  integrity: '',
  registry: 'https://r.example/',
} as const;
const first: FetchedSources = {
  kept: 2,
  bytes: 300,
  refused: [{ request, reason: 'gone', isPassing: false }],
  storedBytes: 5000,
  seconds: 4,
  problem: '',
};
const second: FetchedSources = { kept: 1, bytes: 50, refused: [], storedBytes: undefined, seconds: 1, problem: 'late' };

test('rounds of fetching share one budget of bytes, archives and time', () => {
  assert.deepEqual(budgetLeft(budget, undefined), budget);
  assert.deepEqual(budgetLeft(budget, first), { ...budget, downloadBytesMax: 700, archivesMax: 2, timeMs: 6000 });
  assert.deepEqual(budgetLeft(budget, { ...first, kept: 9, bytes: 2000, seconds: 11 }), {
    ...budget,
    downloadBytesMax: 0,
    archivesMax: 0,
    timeMs: 0,
  });
});

test('what became of two rounds is told as one', () => {
  assert.deepEqual(bothFetched(first, second), {
    kept: 3,
    bytes: 350,
    refused: first.refused,
    storedBytes: 5000,
    seconds: 5,
    problem: 'late',
  });
  assert.equal(bothFetched(second, first).problem, 'late');
  assert.equal(bothFetched(first, { ...second, storedBytes: 7000 }).storedBytes, 7000);
});
