/** What a start refuses, in words that help, and what a running server bears. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { makeRepository, temporaryFolder } from '../testing/git-fixtures.ts';
import { lodashShop } from '../testing/sample-files.ts';
import {
  childrenOf,
  runProgram,
  type ServerProcess,
  serverPair,
  startServerProcess,
  until,
} from '../testing/server-process.ts';
import { openDatabase } from './database/open-database.ts';
import { assertNowhereIn } from '../testing/nowhere-in.ts';

// Two processes on one folder would silently lose what either writes.
test('a data folder in use, another encryption key and a newer schema are refused with what to do', async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  const server = await startServerProcess(dataDir);
  const second = await serve(dataDir, {});
  assert.equal(second.code, 2);
  assert.match(
    second.stderr,
    /is in use by another Vedette process; stop it first, or point VEDETTE_DATA_DIR elsewhere/,
  );
  assert.equal((await fetch(`${server.address}/healthz`)).status, 200);

  const tokens = (...args: string[]) => runProgram(['tokens', ...args, '--url', server.address], pairOf(serverPair));
  const made = await tokens('create', 'build server', '--days', '1');
  assert.equal(made.code, 0, made.stderr);
  const pair = JSON.parse(made.stdout) as { id: string; secret: string };
  const rotated = await tokens('rotate', pair.id, '--grace-hours', '0');
  const successor = JSON.parse(rotated.stdout) as { id: string; secret: string };
  assert.equal((await tokens('revoke', successor.id)).code, 0);
  const listed = await tokens('list');
  assert.match(listed.stdout, new RegExp(successor.id));
  for (const { secret } of [pair, successor, serverPair]) assertNowhereIn(listed.stdout, secret);
  const refused = await runProgram(['tokens', 'list', '--url', server.address], pairOf(successor));
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /the server refused: send a valid token pair/);
  for (const { secret } of [pair, serverPair]) assertNowhereIn(server.output(), secret, 'a secret is in the log');
  assert.equal(await server.end('SIGTERM'), 0);

  const otherKey = await serve(dataDir, { VEDETTE_ENCRYPTION_KEY: randomBytes(32).toString('hex') });
  assert.equal(otherKey.code, 2);
  assert.match(otherKey.stderr, /holds secrets of another encryption key/);

  {
    await using database = await openDatabase({ url: '', folder: dataDir });
    await database.db.insertInto('schema_migrations').values({ number: 9999, name: '9999_future.sql' }).execute();
  }
  const newer = await serve(dataDir, {});
  assert.equal(newer.code, 2);
  assert.match(newer.stderr, /schema 9999.*used by a newer Vedette/);
});

// Where everything starts at once, the database is the last; where its address is wrong, nobody should wait for ever.
test('a PostgreSQL that is not there is waited for, with a word in the log, and then given up with what to check', async () => {
  const url = `postgres://vedette:${serverPair.secret}@127.0.0.1:1/vedette`;
  const env = { VEDETTE_DATABASE_URL: url, VEDETTE_DATABASE_WAIT_SECONDS: '2' };
  for (const command of ['serve', 'worker']) {
    const dataDir = join(temporaryFolder(), 'data');
    const refused = await runProgram([command, '--data-dir', dataDir], { ...pairOf(serverPair), ...env });
    assert.equal(refused.code, 2);
    assert.match(refused.stdout, /ECONNREFUSED.*waiting for the database, which cannot be reached yet/);
    assert.match(refused.stderr, /cannot be reached after 2 seconds: .*check VEDETTE_DATABASE_URL/);
    assertNowhereIn(refused.stdout + refused.stderr, serverPair.secret);
  }
});

// The first start takes seconds, and whoever loses patience with it must not lose the folder.
test('a first start that is killed while it makes the database does not hinder the next', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const first = startServerProcess(dataDir, {}, [], 'bare').catch((error: unknown) => error);
  const unfinished = join(dataDir, 'postgres.unfinished');
  const started = join(dataDir, 'postgres', 'base');
  await until('the database is being made', () => (existsSync(started) && existsSync(unfinished) ? true : undefined));
  const [starting = 0] = await childrenOf(process.pid, dataDir);
  process.kill(starting, 'SIGKILL');
  assert.ok((await first) instanceof Error);
  assert.ok(existsSync(unfinished));
  const server = await startServerProcess(dataDir);
  assert.ok(!existsSync(unfinished));
  assert.equal(await server.end('SIGTERM'), 0);
});

// What anyone may push must not be able to stop the service for everyone.
test('a hostile repository does not keep the server from answering, nor another repository from its scan', async () => {
  const folder = temporaryFolder();
  const repositories = join(folder, 'repositories');
  mkdirSync(repositories);
  const deep = 100_000;
  const hostile = makeRepository(
    {
      'package.json': `${'{"dependencies":'.repeat(deep)}{}${'}'.repeat(deep)}`,
      'a/package-lock.json': '['.repeat(deep),
      'deep.js': `x = ${'('.repeat(deep)}1${')'.repeat(deep)};\n`,
      'nested.py': `${'['.repeat(deep)}\n`,
      'huge.js': `const s = "${'a'.repeat(12 * 1024 * 1024)}";\n`,
      'requirements.txt': `${'x'.repeat(2_000_000)}\n`,
      'pom.xml': '<a>'.repeat(deep),
    },
    { path: join(repositories, 'hostile') },
  );
  const honest = makeRepository(lodashShop, { path: join(repositories, 'honest') });
  const server = await startServerProcess(join(folder, 'data'), {
    VEDETTE_ALLOWED_REPOSITORIES: `${pathToFileURL(repositories).href}/`,
  });
  const hostileId = await register(server, hostile.path, 'hostile');
  const honestId = await register(server, honest.path, 'honest');
  let answers = 0;
  const ended = await until('both scans have ended', async () => {
    assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
    answers += 1;
    const states = await Promise.all([stateOf(server, hostileId), stateOf(server, honestId)]);
    return states.some((state) => state === 'queued' || state === 'running') ? undefined : states;
  });
  assert.ok(answers > 3);
  assert.equal(ended[1], 'completed');
  assert.equal(ended[0], 'completed', 'with its gaps listed');
  const { scans } = await server.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', { repositoryId: hostileId });
  const scan = await server.ask<{ gaps: { path: string }[] }>('/api/v1/scans/get', { id: scans[0]?.id });
  const gaps = new Set(scan.gaps.map(({ path }) => path));
  assert.ok(gaps.has('package.json') && gaps.has('a/package-lock.json'), [...gaps].join(' '));
  assert.equal(await server.end('SIGTERM'), 0);
  rmSync(folder, { recursive: true, force: true });
});

function serve(dataDir: string, env: Readonly<Record<string, string>>) {
  return runProgram(['serve', '--port', '0', '--data-dir', dataDir], { ...pairOf(serverPair), ...env });
}

function pairOf({ id, secret }: { readonly id: string; readonly secret: string }): Record<string, string> {
  return { VEDETTE_TOKEN_ID: id, VEDETTE_TOKEN_SECRET: secret };
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
  return added?.id ?? '';
}

async function stateOf(server: ServerProcess, repositoryId: string): Promise<string> {
  const { scans } = await server.ask<{ scans: { state: string }[] }>('/api/v1/scans/list', { repositoryId });
  return scans[0]?.state ?? 'queued';
}
