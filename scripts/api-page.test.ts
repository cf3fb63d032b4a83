/** The page of operations is what callers copy from; one that is out of date sends requests that are refused. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { allOperations } from '../src/service/operations/index.ts';
import { apiPage } from './api-page.ts';

test('docs/api.md shows the examples of the operations', () => {
  const page = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8');
  assert.equal(page, apiPage(), 'run: node scripts/generate-api-docs.ts');
});

test('a shell sends each example as it is', () => {
  const calls = [...apiPage().matchAll(/^vedette_call [^`]*/gm)].map(([call]) => call);
  const script = ['vedette_call() { printf \'%s\\0%s\\0\' "$1" "$2"; }', ...calls].join('\n');
  const sent = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
  assert.equal(calls.length, allOperations.length);
  for (const [index, { path, example }] of allOperations.entries()) {
    assert.equal(sent[2 * index], path);
    assert.deepEqual(JSON.parse(sent[2 * index + 1] ?? ''), example.request);
  }
});
