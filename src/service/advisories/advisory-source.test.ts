import { zipSync } from 'fflate';
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import pino from 'pino';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { advisorySource } from './advisory-source.ts';
import type { ChangedPackage } from './changed-since.ts';
import { onAdvisoryChange } from './on-advisory-change.ts';

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
  const { context } = await testService();
  const organization = await testOrganization();
  const manifest = { dependencies: { pad: '1.5.0' } };
  const { id } = await organization.register({ 'package.json': JSON.stringify(manifest) });
  await organization.runScans();
  let seconds = 0;
  const now = (): Date => new Date(Date.UTC(2026, 0, 1) + 1000 * seconds++);
  const told: (readonly ChangedPackage[])[] = [];
  const settings = { source, dataDir: temporaryFolder(), intervalMinutes: 0 };
  await using advisories = advisorySource({ log, now }, settings, async (changes) => {
    told.push(changes);
    await onAdvisoryChange(context, changes);
  });
  const first = await advisories.refresh();
  assert.equal(first.records, 1);
  assert.deepEqual(told, []);

  offer(record('T-1', '2.0.0', '2026-02-01T00:00:00Z'));
  const next = await advisories.refresh();
  assert.notEqual(next.snapshot, first.snapshot);
  assert.equal(advisories.current()?.file, next.file);
  assert.deepEqual(told, [[{ ecosystem: 'npm', name: 'pad', ids: ['T-1'] }]]);
  const { scans } = await organization.ask<{ scans: { state: string; trigger: string }[] }>('/api/v1/scans/list', {
    repositoryId: id,
  });
  assert.deepEqual(
    scans.map(({ state, trigger }) => [state, trigger]),
    [
      ['queued', 'advisories'],
      ['completed', 'registration'],
    ],
  );

  const checkedAt = advisories.checkedAt();
  isRefusing = true;
  assert.equal((await advisories.refresh()).snapshot, next.snapshot);
  assert.match(advisories.problem(), /\/bucket\/\S+ answers 403$/);
  assert.equal(advisories.checkedAt(), checkedAt);
  isRefusing = false;
  await advisories.refresh();
  assert.equal(advisories.problem(), '');
});

test('changes that could not be told are told again', async () => {
  offer(record('T-1', '1.0.0'));
  const told: string[] = [];
  let isFailing = true;
  const settings = { source, dataDir: temporaryFolder(), intervalMinutes: 0 };
  await using advisories = advisorySource({ log, now: () => new Date(0) }, settings, async (changes) => {
    if (isFailing) throw new Error('the database is away');
    told.push(...changes.map(({ name }) => name));
  });
  await advisories.refresh();
  offer(record('T-1', '2.0.0', '2026-02-01T00:00:00Z'));
  await assert.rejects(advisories.refresh(), /the database is away/);
  isFailing = false;
  await advisories.refresh();
  await advisories.refresh();
  assert.deepEqual(told, ['pad']);
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
