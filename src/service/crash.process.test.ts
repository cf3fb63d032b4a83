/** The service as a process that is killed, stopped and started again: what it has acknowledged must be there afterwards. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeRepository, temporaryFolder } from '../testing/git-fixtures.ts';
import { lodashShop } from '../testing/sample-files.ts';
import { childrenOf, type ServerProcess, startServerProcess, until } from '../testing/server-process.ts';

/** Large enough that its analysis can be met while it runs. */
const manyFiles = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [
    `src/part-${index}.js`,
    `const _ = require('lodash');\n${Array.from({ length: 60 }, (_, line) => `export function f${index}x${line}(a) { return _.get(a, '${line}'); }`).join('\n')}\n`,
  ]),
);

// A client that got a 200 forgets what it sent; a row that a crash takes with it is lost for good.
test('every acknowledged registration and referral is there after the server was killed, time after time', async () => {
  const { dataDir, repositories, env } = place();
  const registered: string[] = [];
  const referred: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const server = await startServerProcess(dataDir, env, ['--no-worker']);
    for (let index = 0; index < 3; index += 1) {
      const name = `r${round}-${index}`;
      registered.push(await register(server, join(repositories, name), name));
      const referral = await server.ask<{ referralId: string }>('/api/v1/referral/create', referralOf(name));
      referred.push(referral.referralId);
    }
    await server.end('SIGKILL');
  }
  const server = await startServerProcess(dataDir, env, ['--no-worker']);
  const { repositories: rows } = await server.ask<{ repositories: { id: string }[] }>('/api/v1/repositories/list', {
    pageSize: 100,
  });
  assert.deepEqual(rows.map((row) => row.id).toSorted(), registered.toSorted());
  const { referrals } = await server.ask<{ referrals: { id: string }[] }>('/api/v1/referral/list', { pageSize: 100 });
  assert.deepEqual(referrals.map((row) => row.id).toSorted(), referred.toSorted());
  const { scans } = await server.ask<{ scans: { runningScans: number } }>('/api/v1/stats/summary', {});
  assert.equal(scans.runningScans, registered.length, 'each first scan still waits');
  assert.equal(await server.end('SIGTERM'), 0);
});

// A scan that is half recorded shows wrong numbers for ever; one that is lost shows "running" for ever.
test('whatever is killed or stopped while a scan runs, the scan is run again or fails with a reason, and statistics equal the facts', async () => {
  const { dataDir, repositories, env } = place();
  const { path } = makeRepository({ ...lodashShop, ...manyFiles }, { path: join(repositories, 'large') });

  const killed = await startServerProcess(dataDir, env);
  const id = await register(killed, path, 'large');
  const [orphan = 0] = await analysisOf(killed);
  await killed.end('SIGKILL');
  await until('the orphaned analysis is gone', () => (isAlive(orphan) ? undefined : true));

  const server = await startServerProcess(dataDir, env);
  assert.equal((await endOfScan(server, id)).state, 'completed');
  await agree(server, { fullScans: 1, failedScans: 0 });
  await until('what scans left on the disk is gone', () => (workFolders(dataDir).length === 0 ? true : undefined));

  await server.ask('/api/v1/scans/start', { repositoryId: id });
  const [analysis = 0] = await analysisOf(server);
  process.kill(analysis, 'SIGKILL');
  assert.equal((await endOfScan(server, id)).state, 'completed', 'an analysis that was ended is started once more');
  await agree(server, { fullScans: 2, failedScans: 0 });

  await server.ask('/api/v1/scans/start', { repositoryId: id });
  await analysisOf(server);
  assert.equal(await server.end('SIGTERM'), 0);
  assert.match(server.output(), /"msg":"stopped"/);
  assert.deepEqual(workFolders(dataDir), []);

  const last = await startServerProcess(dataDir, env);
  assert.equal((await endOfScan(last, id)).state, 'completed');
  await agree(last, { fullScans: 3, failedScans: 0 });
  assert.equal(await last.end('SIGTERM'), 0);
});

// What brings its analysis down each time would otherwise hold a place for ever, or fail without a word of why.
test('a scan whose analysis is ended again and again is put off with a reason, and then set aside with one', async () => {
  const { dataDir, repositories, env } = place();
  const { path } = makeRepository({ ...lodashShop, ...manyFiles }, { path: join(repositories, 'deadly') });
  const server = await startServerProcess(dataDir, env);
  let killed = 0;
  const killing = setInterval(() => {
    void childrenOf(server.pid, 'analysis-process').then((found) => {
      for (const child of found) if (isAlive(child) && process.kill(child, 'SIGKILL')) killed += 1;
    });
  }, 50);
  after(() => clearInterval(killing));
  const id = await register(server, path, 'deadly');
  const putOff = await until('the scan is put off', async () => {
    const { scans } = await server.ask<{ scans: Scan[] }>('/api/v1/scans/list', { repositoryId: id });
    return scans[0]?.state === 'queued' && scans[0].reason !== '' ? scans[0] : undefined;
  });
  assert.match(putOff.reason, /ended unexpectedly \(SIGKILL\) \(it is tried again in 5 s\)/);
  const failed = await endOfScan(server, id);
  clearInterval(killing);
  assert.equal(failed.state, 'failed');
  assert.match(failed.reason, /SIGKILL\), again and again: .* set aside/);
  assert.ok(killed >= 6, String(killed));
  assert.equal(await server.end('SIGTERM'), 0);
});

interface Scan {
  readonly state: string;
  readonly reason: string;
}

function place() {
  const folder = temporaryFolder();
  const repositories = join(folder, 'repositories');
  mkdirSync(repositories);
  const env = { VEDETTE_ALLOWED_REPOSITORIES: `${pathToFileURL(repositories).href}/` };
  return { dataDir: join(folder, 'data'), repositories, env };
}

async function register(server: ServerProcess, path: string, name: string): Promise<string> {
  const repository = {
    gitAuthorEmail: 'dev@example.com',
    repositoryUrl: pathToFileURL(path).href,
    repositoryName: name,
    defaultBranch: 'main',
    webhookSigningSecret: 'a signing secret',
  };
  const [added] = await server.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos: [repository] });
  assert.ok(added);
  return added.id;
}

function referralOf(name: string) {
  return {
    firstName: name,
    lastName: 'Lovelace',
    email: `${name}@company.example`,
    mobilePhone: '+3612345678',
    companyName: 'Company',
    referrerFirstName: 'Grace',
    referrerLastName: 'Hopper',
    referrerEmail: 'grace@partner.example',
    type: 'DEMO',
  };
}

/** The analysis processes of a server, once there is one. */
function analysisOf(server: ServerProcess): Promise<number[]> {
  return until('an analysis runs', async () => {
    const found = await childrenOf(server.pid, 'analysis-process');
    return found.length > 0 ? found : undefined;
  });
}

function endOfScan(server: ServerProcess, repositoryId: string): Promise<Scan> {
  return until('the scan has ended', async () => {
    const { scans } = await server.ask<{ scans: Scan[] }>('/api/v1/scans/list', { repositoryId });
    const [scan] = scans;
    return scan === undefined || ['queued', 'running'].includes(scan.state) ? undefined : scan;
  });
}

/** The one repository holds lodash with its four advisories: the lists, the counters and the sums must say so. */
async function agree(
  server: ServerProcess,
  expected: { readonly fullScans: number; readonly failedScans: number },
): Promise<void> {
  const { packages } = await server.ask<{ packages: { name: string; count: number }[] }>(
    '/api/v1/sca/packages/search',
    {},
  );
  assert.deepEqual(
    packages.map(({ name, count }) => [name, count]),
    [['lodash', 1]],
  );
  const { alerts } = await server.ask<{ alerts: { reachabilityCounts: Record<string, number> }[] }>(
    '/api/v1/sca/alerts/search',
    {},
  );
  assert.equal(alerts.length, 4);
  for (const { reachabilityCounts } of alerts) {
    assert.equal(
      Object.values(reachabilityCounts).reduce((sum, count) => sum + count, 0),
      1,
    );
  }
  const { scans, issues } = await server.ask<{ scans: object; issues: { open: number } }>('/api/v1/stats/summary', {});
  assert.deepEqual(scans, { ...expected, prScans: 0, runningScans: 0 });
  assert.equal(issues.open, 4);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function workFolders(dataDir: string): string[] {
  const folder = join(dataDir, 'work');
  return existsSync(folder) ? readdirSync(folder) : [];
}
