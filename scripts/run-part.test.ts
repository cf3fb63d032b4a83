/** Errors that nobody waits for must fail a run that does not follow promises, and say what they are. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test, type TestContext } from 'node:test';

const head = `
import { after, describe, it, test } from 'node:test';
const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
`;

test('a stray rejection, a stray error and a failing test each fail the run and are told', (t) => {
  for (const [text, told, timeoutMs] of [
    [
      `test('a', async () => { await null; void Promise.reject(new Error('unheard')); await turn(); });`,
      /STRAY .*unheard/,
      '60000',
    ],
    [
      `test('a', async () => { await null; setTimeout(() => { throw new Error('afterwards'); }); await turn(); });`,
      /STRAY .*afterwards/,
      '60000',
    ],
    [
      `describe('group', () => { it('inside', async () => { await null; throw new Error('plain'); }); });`,
      /FAILED inside/,
      '60000',
    ],
    [`test('a', async () => { await turn(); await turn(); });`, /FAILED a\n.*\n.*timed out/, '1'],
  ] as const) {
    const { stdout, status } = runPart(t, head + text, timeoutMs);
    assert.equal(status, 1);
    assert.match(stdout, told);
  }
});

test('what passes is counted, what is to be done afterwards is done, and promises are not followed', (t) => {
  const text = `
    after(() => console.log('done afterwards'));
    describe('group', () => { it('inside', async (t) => { await t.test('inmost', () => {}); }); });
    test('plain', () => console.log('followed by ' + Object.getOwnPropertySymbols(Promise.resolve()).length));`;
  const { stdout, status, counts } = runPart(t, head + text, '60000');
  assert.equal(status, 0, stdout);
  assert.match(stdout, /followed by 0[^]*done afterwards/);
  assert.deepEqual([counts.passed, counts.failed], [3, 0]);
});

function runPart(t: TestContext, text: string, timeoutMs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-run-part-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'made.test.mjs');
  writeFileSync(file, text);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const summary = join(folder, 'summary.json');
  const program = fileURLToPath(new URL('run-part.mjs', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [program, '--timeout', timeoutMs, file], {
    env: { ...env, VEDETTE_TEST_SUMMARY: summary },
    encoding: 'utf8',
  });
  const counts = JSON.parse(readFileSync(summary, 'utf8')) as { passed: number; failed: number };
  return { stdout, status, counts };
}
