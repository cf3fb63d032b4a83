/** A disk that is full stops what has to be kept and says so; nothing that was kept is lost, and all goes on when there is room again. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { lacks } from '../testing/outside-inputs.ts';
import { until } from '../testing/server-process.ts';
import { testOrganization, testService } from '../testing/test-service.ts';
import { prepareAdvisories } from './advisories/prepare-advisories.ts';
import { isDatabaseFull } from './database/database-away.ts';
import { EmbeddedClient } from './database/embedded/client.ts';
import { runScan } from './scanning/run-scan.ts';

const blockBytes = 64 * 1024;

test('an embedded database that cannot write its log says that the disk is full, and goes on with all that it kept', async (t) => {
  if (lacks(t, 'small disk')) return;
  const disk = smallDisk(160);
  const folder = join(disk.folder, 'data');
  mkdirSync(folder);
  const client = new EmbeddedClient(folder);
  await client.waitReady;
  await client.exec('CREATE TABLE kept (number integer PRIMARY KEY, text text)');
  disk.fill(12);
  // Letters that are not compressed; the log grows faster than the table, and is full first.
  const keep = (number: number): Promise<unknown> =>
    client.query(`INSERT INTO kept SELECT $1, string_agg(md5(random()::text), '') FROM generate_series(1, 60)`, [
      number,
    ]);
  let kept = 0;
  let last: Promise<void>;
  do {
    last = keep(kept).then(() => void (kept += 1));
  } while (await isKeptAndSeen(last, client));
  assert.ok(kept > 100, String(kept));
  await assert.rejects(client.query('SELECT 1'), isDatabaseFull);
  disk.makeRoom();
  // Whoever was in the midst of it goes on.
  await last.catch(() => {});
  await until('there is room again', () => client.query('SELECT 1').catch(() => undefined));
  const count = async (of: EmbeddedClient): Promise<number> =>
    (await of.query<{ count: number }>('SELECT count(*)::int AS count FROM kept')).rows[0]?.count ?? 0;
  assert.equal(await count(client), kept);
  await keep(-1);
  await client.close();
  await using again = new EmbeddedClient(folder);
  await again.waitReady;
  assert.equal(await count(again), kept + 1);
});

test('a scan whose repository does not fit waits for room, and is done then', async (t) => {
  if (lacks(t, 'small disk')) return;
  const disk = smallDisk(8);
  const { context } = await testService();
  const config = { ...context.config, dataDir: join(disk.folder, 'data') };
  const mine = await testOrganization();
  const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index).toString(36)).join('\n');
  const { id: repositoryId } = await mine.register({ 'requirements.txt': 'PyYAML==5.3\n', 'noise.txt': noise });
  const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', { repositoryId });
  const job = { organizationId: mine.id, scanId: scans[0]?.id ?? '', repositoryId };
  const scan = async () => {
    await runScan({ ...context, config }, job, new AbortController().signal);
    return mine.ask<{ state: string; reason: string }>('/api/v1/scans/get', { id: job.scanId });
  };
  disk.fill(0.2);
  const putOff = await scan();
  assert.equal(putOff.state, 'queued', putOff.reason);
  assert.match(putOff.reason, /disk of this service is full.*tried again in 5 s/);
  disk.makeRoom();
  const { state, reason } = await scan();
  assert.deepEqual([state, reason], ['completed', '']);
  assert.deepEqual(readdirSync(join(config.dataDir, 'work')), []);
});

test('advisories that do not fit leave nothing behind, say where, and are made when there is room', async (t) => {
  if (lacks(t, 'small disk')) return;
  const disk = smallDisk(4);
  const dataDir = join(disk.folder, 'data');
  mkdirSync(dataDir);
  disk.fill(0.02);
  await assert.rejects(
    prepareAdvisories({ source: '', dataDir }),
    /advisory file cannot be written in .*full|no space/i,
  );
  disk.makeRoom();
  assert.ok((await prepareAdvisories({ source: '', dataDir })).records >= 40);
});

/** Whether the row was kept; false where whoever asks meanwhile is told that the disk is full. */
async function isKeptAndSeen(kept: Promise<void>, client: EmbeddedClient): Promise<boolean> {
  try {
    await client.query('SELECT 1');
    await kept;
    return true;
  } catch (error) {
    assert.ok(isDatabaseFull(error), error instanceof Error ? error.message : 'nothing was said');
    return false;
  }
}

/** A disk in memory with as many megabytes. */
function smallDisk(sizeMb: number) {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder]);
  after(() => execFileSync('umount', ['--lazy', folder]));
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** But for so many megabytes. */
    fill(leftMb: number): void {
      const file = openSync(ballast, 'w');
      const left = (): number => {
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize - leftMb * 1024 * 1024;
      };
      while (left() > 0) writeSync(file, Buffer.alloc(Math.min(blockBytes, left())));
      closeSync(file);
    },
    makeRoom(): void {
      rmSync(ballast);
    },
  };
}
