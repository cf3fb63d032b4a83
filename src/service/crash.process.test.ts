/** The service as a process that is killed, stopped and started again: what it has acknowledged must be there afterwards. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeRepository, temporaryFolder } from '../testing/git-fixtures.ts';
import { lodashShop } from '../testing/sample-files.ts';
import { childrenOf, type ServerProcess, startServerProcess, until } from '../testing/server-process.ts';

/** Large enough that its analysis can be met while it runs. */
const manyFiles = Object.fromEntries(
  Array.from({ length: 400 }, (_, index) => [
    `src/part-${index}.js`,
    `const _ = require('lodash');\n${Array.from({ length: 60 }, (_, line) => `export function f${index}x${line}(a) { return _.get(a, '${line}'); }`).join('\n')}\n`,
  ]),
);

// A client that got a 200 forgets what it sent; a row that a crash takes with it is lost for good.
test('every acknowledged registration and referral is there after the server was killed, five times over', async () => {
  const { dataDir, repositories, env } = place();
  const registered: string[] = [];
  const referred: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const server = await startServerProcess(dataDir, env);
    for (let index = 0; index < 3; index += 1) {
      const name = `r${round}-${index}`;
      const { path } = makeRepository(lodashShop, { path: join(repositories, name) });
      registered.push(await register(server, path, name));
      const referral = await server.ask<{ referralId: string }>('/api/v1/referral/create', referralOf(name));
      referred.push(referral.referralId);
    }
    await server.end('SIGKILL');
  }
  const server = await startServerProcess(dataDir, env);
  const { repositories: rows } = await server.ask<{ repositories: { id: string }[] }>('/api/v1/repositories/list', {
    pageSize: 100,
  });
  assert.deepEqual(rows.map((row) => row.id).toSorted(), registered.toSorted());
  const { referrals } = await server.ask<{ referrals: { id: string }[] }>('/api/v1/referral/list', { pageSize: 100 });
  assert.deepEqual(referrals.map((row) => row.id).toSorted(), referred.toSorted());
  for (const id of registered) {
    const { state, reason } = await endOfScan(server, id);
    // A scan that was met by kill after kill is set aside.
    assert.ok(state === 'completed' || /again and again/.test(reason), `${state}: ${reason}`);
  }
  assert.equal(await server.end('SIGTERM'), 0);
});

// A scan that is half recorded shows wrong numbers for ever; one that is lost shows "running" for ever.
test('a scan whose server is killed is run again after the restart, and statistics equal the facts', async () => {
  const { dataDir, repositories, env } = place();
  const { path } = makeRepository({ ...lodashShop, ...manyFiles }, { path: join(repositories, 'large') });
  const first = await startServerProcess(dataDir, env);
  const id = await register(first, path, 'large');
  const [analysis = 0] = await analysisOf(first);
  await first.end('SIGKILL');
  await until('the orphaned analysis is gone', () => (isAlive(analysis) ? undefined : true));

  const second = await startServerProcess(dataDir, env);
  const scan = await endOfScan(second, id);
  assert.equal(scan.state, 'completed');
  await agree(second, 1);
  await until('what scans left on the disk is gone', () => (workFolders(dataDir).length === 0 ? true : undefined));
  assert.equal(await second.end('SIGTERM'), 0);
});

test('a stop during a scan ends in order, and the scan is finished by then or by the next start', async () => {
  const { dataDir, repositories, env } = place();
  const { path } = makeRepository({ ...lodashShop, ...manyFiles }, { path: join(repositories, 'large') });
  const first = await startServerProcess(dataDir, env);
  const id = await register(first, path, 'large');
  await analysisOf(first);
  assert.equal(await first.end('SIGTERM'), 0);
  assert.match(first.output(), /"msg":"stopped"/);
  assert.deepEqual(workFolders(dataDir), []);
  assert.doesNotMatch(first.output(), /"level":50/);

  const second = await startServerProcess(dataDir, env);
  assert.equal((await endOfScan(second, id)).state, 'completed');
  await agree(second, 1);
  assert.equal(await second.end('SIGTERM'), 0);
});

test('an analysis that is killed fails its scan with a reason, and no other', async () => {
  const { dataDir, repositories, env } = place();
  const large = makeRepository({ ...lodashShop, ...manyFiles }, { path: join(repositories, 'large') });
  const small = makeRepository(lodashShop, { path: join(repositories, 'small') });
  const server = await startServerProcess(dataDir, { ...env, VEDETTE_SCAN_CONCURRENCY: '1' });
  const largeId = await register(server, large.path, 'large');
  const [analysis = 0] = await analysisOf(server);
  process.kill(analysis, 'SIGKILL');
  const smallId = await register(server, small.path, 'small');
  const failed = await endOfScan(server, largeId);
  assert.equal(failed.state, 'failed');
  assert.match(failed.reason, /SIGKILL/);
  assert.equal((await endOfScan(server, smallId)).state, 'completed');
  const { scans } = await server.ask<{ scans: Record<string, number> }>('/api/v1/stats/summary', {});
  assert.deepEqual(scans, { fullScans: 2, prScans: 0, runningScans: 0, failedScans: 1 });
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

/** Each repository holds the one lodash with its four advisories: the lists, the counters and the sums must say so. */
async function agree(server: ServerProcess, repositoryCount: number): Promise<void> {
  const packages = await server.ask<{ totalCount: number }>('/api/v1/sca/packages/search', {});
  assert.equal(packages.totalCount, 1);
  const found = await server.ask<{ alerts: { reachabilityCounts: Record<string, number> }[] }>(
    '/api/v1/sca/alerts/search',
    {},
  );
  const { alerts } = found;
  for (const { reachabilityCounts } of alerts) {
    const total = Object.values(reachabilityCounts).reduce((sum, count) => sum + count, 0);
    assert.equal(total, repositoryCount);
  }
  const { scans, issues } = await server.ask<{ scans: Record<string, number>; issues: Record<string, number> }>(
    '/api/v1/stats/summary',
    {},
  );
  assert.deepEqual(scans, { fullScans: repositoryCount, prScans: 0, runningScans: 0, failedScans: 0 });
  assert.equal(issues['open'], alerts.length * repositoryCount);
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
