/** The commands as a person runs them. */
import { Command } from 'commander';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, test } from 'node:test';
import { registerAdvisories } from './advisories.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-advisories-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('import says what is in use, again that it is up to date, and status what is in it', async () => {
  const [source, dataDir] = [join(folder, 'source'), join(folder, 'a')];
  mkdirSync(source);
  writeFileSync(join(source, 'half.json'), '{');
  writeFileSync(
    join(source, 'whole.json'),
    JSON.stringify({ id: 'T-1', affected: [{ package: { ecosystem: 'npm', name: 'pad' }, versions: ['1.0.0'] }] }),
  );
  const first = await run('import', source, '--data-dir', dataDir);
  assert.match(first.stdout, /^Now in use: snapshot [0-9a-f]{32}, 1 records; 1 could not be used/);
  assert.equal(first.code, 0);
  assert.match((await run('import', source, '--data-dir', dataDir)).stdout, /^Up to date: /);
  const { stdout } = await run('status', '--data-dir', dataDir);
  assert.match(stdout, /npm +1\n/);
  assert.match(stdout, /half\.json: invalid JSON/);
  const json: unknown = JSON.parse((await run('status', '--json', '--data-dir', dataDir)).stdout);
  assert.ok(typeof json === 'object' && json !== null && 'records' in json && json.records === 1);
});

test('a source that cannot be used is told, with exit code 1', async () => {
  const { stderr, code } = await run('import', join(folder, 'none'), '--data-dir', join(folder, 'b'));
  assert.match(stderr, /does not exist/);
  assert.equal(code, 1);
});

test('status without advisories says how to get them', async () => {
  const { stdout, code } = await run('status', '--data-dir', join(folder, 'c'));
  assert.match(stdout, /advisories sync/);
  assert.equal(code, 1);
});

async function run(...args: readonly string[]): Promise<{ stdout: string; stderr: string; code: number }> {
  const program = new Command().exitOverride();
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let code = 0;
  const setExitCode = (value: number): void => {
    code = value;
  };
  registerAdvisories(program, { stdin: new PassThrough(), stdout, stderr, env: {}, cwd: folder, setExitCode });
  await program.parseAsync(['advisories', ...args], { from: 'user' });
  const text = (stream: PassThrough): string => String(stream.read() ?? '');
  return { stdout: text(stdout), stderr: text(stderr), code };
}
