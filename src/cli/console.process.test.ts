/** Addresses that sign in to the console once: the one that the demonstration prints, and one that an operator makes. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { runProgram, serverPair, startServerProcess, until } from '../testing/server-process.ts';

interface SignedIn {
  readonly status: number;
  readonly organizationName?: string;
  readonly isDemo?: boolean;
}

async function enter(address: string, code: string): Promise<SignedIn> {
  const reply = await fetch(`${address}/console/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Vedette-Console': '1' },
    body: JSON.stringify({ code }),
  });
  return { ...((await reply.json()) as object), status: reply.status };
}

test('the demonstration prints an address that signs in to it once; the command makes others', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const demo = await startServerProcess(dataDir, { VEDETTE_LOG_LEVEL: 'debug' }, ['--demo']);
  const printed = await until('the sample is scanned, and the address printed', () => {
    const [, address = '', code] = /(http:\S+)\/console\/enter#([\w-]{86})/.exec(demo.output()) ?? [];
    return code === undefined ? undefined : { address, code };
  });
  assert.equal(printed.address, demo.address);
  const first = await enter(demo.address, printed.code);
  assert.deepEqual([first.status, first.organizationName, first.isDemo], [200, 'Demo', true]);
  assert.equal((await enter(demo.address, printed.code)).status, 401);
  assert.equal(demo.output().split(printed.code).length - 1, 1, 'no log holds it');
  await demo.end('SIGTERM');

  const flags = ['--data-dir', dataDir, '--public-url', 'https://scans.example'];
  const made = await runProgram(['console', 'link', serverPair.id, ...flags]);
  const [, code = ''] = /^https:\/\/scans\.example\/console\/enter#([\w-]{86})\n$/.exec(made.stdout) ?? [];
  assert.notEqual(code, '', made.stdout + made.stderr);
  const unknown = await runProgram(['console', 'link', '01a1fde5-e9f0-7000-9765-000000000000', '--data-dir', dataDir]);
  assert.equal(unknown.stdout, '');
  assert.match(unknown.stderr, /there is no token with this id/);

  const server = await startServerProcess(dataDir);
  const second = await enter(server.address, code);
  assert.deepEqual([second.status, second.isDemo], [200, false]);
  assert.equal((await enter(server.address, code)).status, 401);
  await server.end('SIGTERM');
});
