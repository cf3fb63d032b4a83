import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { Command } from 'commander';
import { registerDevCompareVersions } from './dev-compare-versions.ts';

async function compare(ecosystem: string, lines: string): Promise<{ output: string; error: string; code: number }> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  let code = -1;
  const program = new Command();
  registerDevCompareVersions(program, {
    stdin: Readable.from([lines]),
    stdout,
    stderr,
    env: {},
    cwd: '/',
    setExitCode: (value) => {
      code = value;
    },
  });
  await program.parseAsync(['dev', 'compare-versions', ecosystem], { from: 'user' });
  stdout.end();
  stderr.end();
  return { output: await text(stdout), error: await text(stderr), code };
}

void test('lines that hold are counted, comments and blank lines are not', async () => {
  const result = await compare('npm', '# order\n// more\n\n1.0.0 < 1.0.1\n1.0.0 = v1.0.0\r\n2.0.0 > 1.9.9\n');
  assert.deepEqual(result, { output: '3 passed, 0 failed\n', error: '', code: 0 });
});

void test('each line that fails is printed with what the scheme says, and the exit code is 1', async () => {
  const result = await compare('PyPI', '1.0 = 1.0.0\n1.0 < 1.0.dev1\n');
  assert.equal(result.output, 'line 2: 1.0 < 1.0.dev1 (is 1.0 > 1.0.dev1)\n1 passed, 1 failed\n');
  assert.equal(result.code, 1);
});

void test('a version that cannot be read fails its line', async () => {
  const result = await compare('npm', 'latest < 1.0.0\n');
  assert.match(result.output, /cannot read latest/);
  assert.equal(result.code, 1);
});

void test('a line that is no comparison makes the exit code 2', async () => {
  const result = await compare('npm', '1.0.0 1.0.1\n');
  assert.equal(result.output, 'line 1: 1.0.0 1.0.1 (not a comparison)\n0 passed, 1 failed\n');
  assert.equal(result.code, 2);
});

void test('an unknown ecosystem is said on standard error with exit code 2', async () => {
  const result = await compare('Betamax', '1 < 2\n');
  assert.equal(result.output, '');
  assert.match(result.error, /Betamax/);
  assert.equal(result.code, 2);
});

void test('every ecosystem of OSV is known in any case, with a release and by its common other names', async () => {
  for (const name of [
    'Debian:12',
    'ALPINE:v3.20',
    'red hat:enterprise_linux:9',
    'Ubuntu:22.04:LTS',
    'swifturl',
    'pip',
    'golang',
  ]) {
    assert.equal((await compare(name, '1.0.0 < 1.0.1\n')).code, 0, name);
  }
});
