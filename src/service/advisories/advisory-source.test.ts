import { zipSync } from 'fflate';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { after, test } from 'node:test';
import pino from 'pino';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { advisorySource } from './advisory-source.ts';
import { type Clock, systemClock } from '../foundation/clock.ts';
import type { ChangedPackage } from './changed-since.ts';
import { prepareAdvisories } from './prepare-advisories.ts';
import { findTold } from './store.ts';
import { type Noted, noteSnapshot, tellUntold } from './tell-changes.ts';

const pages = new Map<string, string | Uint8Array>();
let isRefusing = false;
const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (isRefusing) response.writeHead(403).end();
  else if (page === undefined) response.writeHead(404).end();
  else response.writeHead(200).end(page);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => {
  server.closeAllConnections();
  server.close();
});
const listening = server.address();
assert.ok(listening !== null && typeof listening === 'object');
const source = `http://127.0.0.1:${listening.port}/bucket`;
const log = pino({ level: 'silent' });

// Nobody looks after a service that goes on with old advisories as if nothing were wrong.
test('a changed record at an address comes into use and its repositories are queued; a dead source is told', async () => {
  offer(record('T-1', '1.0.0'));
  const { context, clock } = await testService();
  const organization = await testOrganization();
  const manifest = { dependencies: { pad: '1.5.0' } };
  const { id } = await organization.register({ 'package.json': JSON.stringify(manifest) });
  const other = await organization.register({ 'package.json': JSON.stringify({ dependencies: { other: '1.5.0' } }) });
  await organization.runScans();
  let seconds = 0;
  const ticking: Clock = { now: () => new Date(Date.UTC(2026, 0, 1) + 1000 * seconds++), elapsedMs: () => 0 };
  const noted: [Noted, readonly ChangedPackage[] | undefined][] = [];
  const settings = { source, dataDir: temporaryFolder(), intervalMinutes: 0 };
  await using advisories = advisorySource({ log, clock: ticking }, settings, {
    told: async () => (await findTold(context.db))?.snapshot ?? '',
    async note(seen) {
      const outcome = await noteSnapshot(context.db, seen, clock.now());
      noted.push([outcome, seen.changed]);
      await tellUntold(context);
      return outcome;
    },
  });
  const triggers = async (repositoryId: string): Promise<string[]> => {
    const { scans } = await organization.ask<{ scans: { trigger: string }[] }>('/api/v1/scans/list', { repositoryId });
    return scans.map(({ trigger }) => trigger);
  };
  const first = await advisories.refresh();
  assert.equal(first.records, 1);
  assert.deepEqual(noted, [['changed', undefined]], 'nobody has the file of what was told before');
  assert.deepEqual(await triggers(id), ['advisories', 'registration']);
  assert.deepEqual(await triggers(other.id), ['advisories', 'registration']);
  clock.advance(120_000);
  await organization.runScans();

  offer(record('T-1', '2.0.0', '2026-02-01T00:00:00Z'));
  const next = await advisories.refresh();
  assert.notEqual(next.snapshot, first.snapshot);
  assert.equal(advisories.current()?.file, next.file);
  assert.deepEqual(noted.slice(1), [['changed', [{ ecosystem: 'npm', name: 'pad', ids: ['T-1'] }]]]);
  assert.deepEqual(await triggers(id), ['advisories', 'advisories', 'registration']);
  assert.deepEqual(await triggers(other.id), ['advisories', 'registration'], 'it holds no touched package');

  const checkedAt = advisories.checkedAt();
  isRefusing = true;
  assert.equal((await advisories.refresh()).snapshot, next.snapshot);
  assert.match(advisories.problem(), /\/bucket\/\S+ answers 403$/);
  assert.equal(advisories.checkedAt(), checkedAt);
  isRefusing = false;
  await advisories.refresh();
  assert.equal(advisories.problem(), '');
});

// A database that is away for a moment must neither keep old advisories in use nor keep anybody from hearing of new ones.
test('changes that could not be told are told again, and come into use at once', async () => {
  offer(record('T-1', '1.0.0'));
  const told: string[] = [];
  let isFailing = false;
  let last = '';
  const settings = { source, dataDir: temporaryFolder(), intervalMinutes: 0 };
  await using advisories = advisorySource({ log, clock: systemClock }, settings, {
    told: async () => last,
    async note({ snapshot, changed = [] }) {
      if (isFailing) throw new Error('the database is away');
      told.push(...changed.map(({ name }) => name));
      last = snapshot;
      return 'changed';
    },
  });
  await advisories.refresh();
  offer(record('T-1', '2.0.0', '2026-02-01T00:00:00Z'));
  isFailing = true;
  const next = await advisories.refresh();
  assert.equal(advisories.current()?.snapshot, next.snapshot);
  isFailing = false;
  await advisories.refresh();
  await advisories.refresh();
  assert.deepEqual(told, ['pad']);
});

test('what is imported by hand comes into use without waiting for the next look, and once', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const dataDir = temporaryFolder();
  const noted: string[] = [];
  await using advisories = advisorySource(
    { log, clock: systemClock },
    { source: '', dataDir, intervalMinutes: 0 },
    {
      told: () => Promise.resolve(noted.at(-1) ?? ''),
      note({ snapshot }) {
        noted.push(snapshot);
        return Promise.resolve('changed');
      },
    },
  );
  const first = await advisories.refresh();
  assert.equal(first.isStarterSet, true);
  context.mock.timers.tick(10_000);
  assert.equal(advisories.isLooking(), false, 'nothing was imported');

  offer(record('T-1', '1.0.0'));
  const imported = await prepareAdvisories({ source, dataDir });
  context.mock.timers.tick(2_000);
  assert.equal(advisories.isLooking(), true);
  await advisories.refresh();
  assert.deepEqual([advisories.current()?.snapshot, noted.at(-1)], [imported.snapshot, imported.snapshot]);
  context.mock.timers.tick(10_000);
  assert.equal(advisories.isLooking(), false);
});

// A plain file server may speak no more than that; the sync used to end in an error that nobody could catch.
test('a bucket that speaks HTTP/1.0 is read whole, and one that cuts off leaves in use what an earlier process had', async () => {
  offer(record('T-1', '1.0.0'));
  let isCutting = false;
  const plain = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      const page = Buffer.from(pages.get(/^GET (\S+)/.exec(data.toString('latin1'))?.[1] ?? '') ?? '');
      const status = page.length === 0 ? '404 Not Found' : '200 OK';
      socket.write(`HTTP/1.0 ${status}\r\nContent-Length: ${page.length}\r\n\r\n`);
      if (isCutting) socket.write(page.subarray(0, page.length / 2), () => socket.resetAndDestroy());
      else socket.end(page);
    });
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  after(() => plain.close());
  const place = plain.address();
  assert.ok(place !== null && typeof place === 'object');
  const settings = {
    source: `http://127.0.0.1:${place.port}/bucket`,
    dataDir: temporaryFolder(),
    intervalMinutes: 0,
  };
  const teller = { told: async () => '', note: async () => 'first' as const };
  let snapshot = '';
  {
    await using advisories = advisorySource({ log, clock: systemClock }, settings, teller);
    assert.equal(advisories.current(), undefined);
    ({ snapshot } = await advisories.refresh());
  }
  isCutting = true;
  await using advisories = advisorySource({ log, clock: systemClock }, settings, teller);
  assert.equal(advisories.current()?.snapshot, snapshot, 'before anybody has asked the bucket');
  assert.equal((await advisories.refresh()).snapshot, snapshot);
  assert.match(advisories.problem(), /bucket/);
  await using first = advisorySource({ log, clock: systemClock }, { ...settings, dataDir: temporaryFolder() }, teller);
  await assert.rejects(first.refresh(), /bucket/);
});

interface OfferedRecord {
  readonly id: string;
  readonly modified: string;
  readonly json: string;
}

function record(id: string, fixed: string, modified = '2026-01-01T00:00:00Z'): OfferedRecord {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }];
  const affected = [{ package: { ecosystem: 'npm', name: 'pad' }, ranges }];
  return { id, modified, json: JSON.stringify({ id, modified, affected }) };
}

function offer({ id, modified, json }: OfferedRecord): void {
  pages.set('/bucket/ecosystems.txt', 'npm\n');
  pages.set('/bucket/npm/modified_id.csv', `${modified},${id}\n`);
  pages.set('/bucket/npm/all.zip', zipSync({ [`${id}.json`]: Buffer.from(json) }));
  pages.set(`/bucket/npm/${id}.json`, json);
}
