/** The first start of a service keeps its secret out of what it prints, and the pair of its file is the one that is let in. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startServerProcess } from '../../testing/server-process.ts';
import { temporaryDatabase } from '../../testing/temporary-database.ts';
import { firstPair } from './first-pair.ts';

const folder = mkdtempSync(join(tmpdir(), 'vedette-first-pair-'));
after(() => rmSync(folder, { recursive: true, force: true }));

void it('the first pair stands in a file of its own, which a later start leaves alone', async () => {
  const dataDir = join(folder, 'service');
  const database = await temporaryDatabase();
  const env = { VEDETTE_DATABASE_URL: database.url, VEDETTE_TOKEN_ID: '', VEDETTE_TOKEN_SECRET: '' };
  const first = await startServerProcess(dataDir, env);
  const file = join(dataDir, 'bootstrap-token');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const headers = new Headers(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );
  const secret = headers.get('X-Service-API-Token-Secret') ?? '';
  assert.match(secret, /^vedette_/);
  headers.set('Content-Type', 'application/json');
  const ask = async (address: string): Promise<number> =>
    (await fetch(`${address}/api/v1/stats/summary`, { method: 'POST', headers, body: '{}' })).status;
  assert.equal(await ask(first.address), 200);
  assert.equal(await first.end('SIGTERM'), 0);
  assert.ok(first.output().includes(file) && !first.output().includes(secret));

  rmSync(file);
  const second = await startServerProcess(dataDir, env);
  assert.equal(await ask(second.address), 200);
  assert.equal(existsSync(file), false, 'a pair that was taken is not made again');
  assert.equal(await second.end('SIGTERM'), 0);
  await database.drop();
});

void describe('the file of the first pair', () => {
  void it('is made good by the next start where one died before the database knew its pair', () => {
    const made = firstPair(folder).make();
    assert.deepEqual(firstPair(folder).make(), made);
  });

  void it('goes where another process was first, unless an earlier start made it', () => {
    const earlier = firstPair(folder);
    earlier.discard();
    assert.ok(existsSync(earlier.file));
    rmSync(earlier.file);
    const own = firstPair(folder);
    own.make();
    own.discard();
    assert.equal(existsSync(own.file), false);
  });

  void it('is never written over', () => {
    const { file, ...pair } = firstPair(folder);
    writeFileSync(file, 'notes of somebody');
    assert.throws(() => pair.make(), /holds something else; move it away/);
    assert.equal(readFileSync(file, 'utf8'), 'notes of somebody');
  });
});
