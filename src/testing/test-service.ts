/**
 * The whole service for tests: one a process, on an embedded database in memory, or on the PostgreSQL of
 * VEDETTE_TEST_DATABASE_URL. A test takes a fresh organization, which isolates it and proves tenancy on the way.
 */
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { loadConfig } from '../config/config.ts';
import type { Clock } from '../service/foundation/clock.ts';
import { createContext, type OpenContext } from '../service/create-context.ts';
import { type OnStatement, statementRecorder, type StatementRecorder } from '../service/database/sent-statements.ts';
import { createServer } from '../service/http/server.ts';
import { newId } from '../service/foundation/ids.ts';
import { insertOrganization } from '../service/organizations/store.ts';
import { runScan } from '../service/scanning/run-scan.ts';
import { listScans } from '../service/scans/store.ts';
import { createToken, type TokenPair } from '../service/tokens/tokens.ts';
import { makeRepository, temporaryFolder } from './git-fixtures.ts';
import { recordStatements } from './recorded-statements.ts';
import { temporaryDatabase } from './temporary-database.ts';
import { jsonOrNothing } from '../engine/text/json-or-nothing.ts';

export interface TestService {
  readonly context: OpenContext;
  readonly server: FastifyInstance;
  readonly clock: TestClock;
  /** Folder whose repositories may be registered. */
  readonly repositoriesFolder: string;
  /** What the service has asked its database so far. */
  readonly sent: StatementRecorder;
}

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** As when somebody sets the clock: no time goes by. */
  jump(ms: number): void;
}

let shared: Promise<TestService> | undefined;

/** The service of this process; its tests' rate limit is out of reach. */
export function testService(): Promise<TestService> {
  shared ??= startTestService();
  return shared;
}

after(async () => {
  const service = await shared?.catch(() => undefined);
  await service?.server.close();
  await service?.context[Symbol.asyncDispose]();
  await dropDatabase?.();
  // Said and not thrown: what a test file closes afterwards is to be closed too.
  const faults = await statements.faults();
  if (faults.length === 0) return;
  process.stderr.write(['Statements that could not run where rows lie by organization:', ...faults, ''].join('\n'));
  process.exitCode = 1;
});

const statements = recordStatements();

/** For tests whose own statements look at everything. It holds for the process: only a *.process.test.ts, which has one of its own, may ask. */
export function allowAcrossOrganizations(): void {
  statements.stop();
}

let dropDatabase: (() => Promise<void>) | undefined;

async function startTestService(): Promise<TestService> {
  const folder = temporaryFolder();
  const repositoriesFolder = join(folder, 'repositories');
  const database = await temporaryDatabase();
  dropDatabase = () => database.drop();
  const settings = {
    VEDETTE_DATA_DIR: join(folder, 'data'),
    VEDETTE_DATABASE_URL: database.url,
    VEDETTE_ALLOWED_REPOSITORIES: `https://bitbucket.org/,${pathToFileURL(repositoriesFolder).href}/`,
    VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
    VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
    VEDETTE_FAILED_AUTHENTICATIONS_PER_MINUTE: '0',
    VEDETTE_PRIVATE_REGISTRIES: 'private.example',
  };
  const clock = testClock();
  const log = pino({ level: 'silent' });
  const recorder = statementRecorder();
  const onStatement: OnStatement = (statement) => {
    recorder.note(statement);
    statements.note(statement);
  };
  const overrides = { clock, log, isInMemory: true, onStatement };
  const context = await createContext(loadConfig(settings, {}, folder), overrides);
  try {
    await context.advisories.refresh();
    const server = await createServer(context, { version: 'test' });
    return { context, server, clock, repositoriesFolder, sent: recorder };
  } catch (error) {
    // The database's thread would keep the process alive, and nobody would read why the tests stand still.
    await context[Symbol.asyncDispose]();
    throw error;
  }
}

function testClock(): TestClock {
  let nowMs = Date.parse('2026-03-02T10:00:00Z');
  let elapsedMs = 0;
  return {
    now: () => new Date(nowMs),
    elapsedMs: () => elapsedMs,
    advance(ms) {
      nowMs += ms;
      elapsedMs += ms;
    },
    jump(ms) {
      nowMs += ms;
    },
  };
}

export interface TestOrganization {
  readonly id: string;
  readonly pair: TokenPair;
  /** Calls an operation with the organization's token. */
  call(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** As `call`, and gives the body of a 200; anything else fails the test. */
  ask<Body = Record<string, never>>(path: string, body: unknown): Promise<Body>;
  /** Registers a repository with these files and gives its id. */
  register(files: Readonly<Record<string, string>>, name?: string): Promise<{ id: string; path: string }>;
  /** Runs every queued scan of the organization to its end. */
  runScans(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says itself what it expects of a body
  readonly body: any;
}

let organizationCount = 0;

export async function testOrganization(): Promise<TestOrganization> {
  const service = await testService();
  const { context, clock } = service;
  organizationCount += 1;
  const id = newId();
  await insertOrganization(context.db, { id, name: `Organization ${organizationCount} ${id}` }, clock.now());
  const pair = await createToken(
    context.db,
    context.keys,
    { organizationId: id, name: 'test', expiresAt: null },
    clock.now(),
  );
  const call: TestOrganization['call'] = (path, body, headers = {}) =>
    callService(service, path, body, { ...tokenHeaders(pair), ...headers });
  return {
    id,
    pair,
    call,
    async ask(path, body) {
      const reply = await call(path, body);
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
      return reply.body;
    },
    async register(files, name = 'repository') {
      const { path } = makeRepository(files, { path: join(service.repositoriesFolder, newId()) });
      const reply = await call('/api/v1/repositories/add-bitbucket', { repos: [registration(path, name)] });
      if (reply.status !== 200) throw new Error(`registering answered ${reply.status}: ${reply.text}`);
      return { id: reply.body[0].id, path };
    },
    async runScans() {
      const { rows } = await listScans(context.db, id, {}, { offset: 0, limit: 500 });
      const queued = rows.filter((scan) => scan.state === 'queued').reverse();
      for (const scan of queued) {
        const job = { organizationId: id, scanId: scan.id, repositoryId: scan.repository_id };
        await runScan(context, job, new AbortController().signal);
      }
    },
  };
}

export const signingSecret = 'a signing secret of the tests';

/** The entry of add-bitbucket for a repository on disk. */
export function registration(path: string, name = 'repository') {
  return {
    gitAuthorEmail: 'dev@example.com',
    repositoryUrl: pathToFileURL(path).href,
    repositoryName: name,
    defaultBranch: 'main',
    webhookSigningSecret: signingSecret,
  };
}

export function tokenHeaders(pair: TokenPair): Record<string, string> {
  return { 'x-service-api-token-id': pair.id, 'x-service-api-token-secret': pair.secret };
}

/** One request over HTTP; a string or buffer goes as it is, anything else as JSON. */
export async function callService(
  { server }: TestService,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  method: 'POST' | 'GET' | 'PUT' | 'DELETE' = 'POST',
): Promise<Reply> {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const response = await server.inject({
    method,
    url: path,
    headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(method === 'GET' ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: jsonOrNothing(response.body),
  };
}
