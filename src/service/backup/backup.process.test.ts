/** A running service is backed up from beside it, and restored elsewhere with its key. */
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { runProgram, startServerProcess } from '../../testing/server-process.ts';

const path = '/api/v2/rules/list';

void it('the embedded database of a running service is backed up, and restored elsewhere', async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const file = join(folder, 'one.backup');
  const server = await startServerProcess(dataDir);
  await server.ask('/api/v2/rules/create', { name: 'no eval', rule: 'eval($X)' });
  const listed = await server.ask(path, {});
  const made = await runProgram(['backup', file, '--data-dir', dataDir]);
  assert.equal(made.code, 0, made.stderr);
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith('backup')),
    [],
  );
  assert.equal((await runProgram(['backup', file, '--data-dir', dataDir])).code, 2, 'nothing is written over');
  const refused = await runProgram(['restore', file, '--replace', '--data-dir', dataDir]);
  assert.deepEqual([refused.code, /a running service has .* open/.test(refused.stderr)], [1, true]);
  assert.equal(await server.end('SIGTERM'), 0);

  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  copyFileSync(join(dataDir, 'encryption-key'), join(elsewhere, 'encryption-key'));
  const restored = await runProgram(['restore', file, '--data-dir', elsewhere]);
  assert.deepEqual([restored.code, restored.stderr], [0, '']);
  const second = await startServerProcess(elsewhere);
  assert.deepEqual(await second.ask(path, {}), listed);
  assert.equal(await second.end('SIGTERM'), 0);
  rmSync(folder, { recursive: true, force: true });
});
