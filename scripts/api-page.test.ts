/** The page of operations is what callers copy from; one that is out of date sends requests that are refused. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { version } from '../src/config/version.ts';
import { allOperations } from '../src/service/operations/index.ts';
import { apiPage } from './api-page.ts';
import { clientSource } from './client-source.ts';

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

// A client whose types are of another version is believed by those who compile with it.
test('the generated half of the client is of these operations', () => {
  for (const [file, text] of Object.entries(clientSource(version))) {
    const kept = readFileSync(new URL(`../client/src/${file}`, import.meta.url), 'utf8');
    assert.equal(kept, text, `client/src/${file}: run node scripts/generate-api-docs.ts`);
  }
});
