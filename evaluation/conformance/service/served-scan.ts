/** A real server for conformance runs: the program as people start it, on a data folder of its own, asked over HTTP. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { program } from '../../places.ts';
import { type ApiConnection, callOperation } from '../../../src/cli/api-client.ts';

export interface ServedAlert {
  readonly metadata: {
    readonly id: string;
    readonly packageIdentifier: string;
    readonly aliases: readonly string[];
  };
}

export interface ServedPackage {
  readonly name: string;
  readonly version: string;
  readonly ecosystem: string;
}

export interface RunningServer extends AsyncDisposable {
  readonly connection: ApiConnection;
  /** Registers a repository and waits for the end of its first scan: its id. */
  scan(path: string, name: string): Promise<string>;
  alerts(repositoryId: string): Promise<ServedAlert[]>;
  packages(repositoryId: string): Promise<ServedPackage[]>;
}

/** @throws with what the server last said where it does not come up. */
export async function startServer(settings: Readonly<Record<string, string>>): Promise<RunningServer> {
  const pair = { tokenId: randomUUID(), tokenSecret: randomUUID() };
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      PATH: process.env.PATH,
      VEDETTE_PORT: '0',
      VEDETTE_TOKEN_ID: pair.tokenId,
      VEDETTE_TOKEN_SECRET: pair.tokenSecret,
      VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const connection: ApiConnection = { url: await addressOf(child), ...pair };
  return {
    connection,
    async scan(path, repositoryName) {
      const repositoryUrl = pathToFileURL(path).href;
      const repository = {
        gitAuthorEmail: 'dev@vedette.example',
        repositoryUrl,
        repositoryName,
        defaultBranch: 'main',
        webhookSigningSecret: randomUUID(),
      };
      const [registered] = await ask<{ id: string }[]>(connection, '/api/v1/repositories/add-bitbucket', {
        repos: [repository],
      });
      if (registered === undefined) throw new Error('registering gave no id');
      await untilScanned(connection, registered.id);
      return registered.id;
    },
    alerts: (id) => pages<ServedAlert>(connection, '/api/v1/sca/alerts/search', 'alerts', id),
    packages: (id) => pages<ServedPackage>(connection, '/api/v1/sca/packages/search', 'packages', id),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the server has no output');
  stderr.pipe(process.stderr);
  let last = '';
  for await (const line of createInterface({ input: stdout })) {
    last = line;
    const address = /"address":"(http[^"]+)"/.exec(line)?.[1];
    if (address === undefined) continue;
    stdout.resume();
    return address;
  }
  throw new Error(`the server ended: ${last}`);
}

async function untilScanned(connection: ApiConnection, repositoryId: string): Promise<void> {
  for (;;) {
    const { scans } = await ask<{ scans: { state: string; error?: string }[] }>(connection, '/api/v1/scans/list', {
      repositoryId,
    });
    const [scan] = scans;
    if (scan !== undefined && !['queued', 'running'].includes(scan.state)) {
      if (scan.state !== 'completed') throw new Error(`the scan ended: ${JSON.stringify(scan)}`);
      return;
    }
    await wait(200);
  }
}

const pageSize = 100;

async function pages<Row>(connection: ApiConnection, path: string, list: string, repositoryId: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const answer = await ask<Record<string, Row[]>>(connection, path, {
      repositoryIds: [repositoryId],
      page,
      pageSize,
    });
    const found = answer[list] ?? [];
    rows.push(...found);
    if (found.length < pageSize) return rows;
  }
}

async function ask<Answer>(connection: ApiConnection, path: string, body: object): Promise<Answer> {
  return (await callOperation(connection, path, body)) as Answer;
}
