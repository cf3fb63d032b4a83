/** A PostgreSQL of the run's own: a child process on a free port of loopback, with its data in a folder of the run. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { until } from './until.ts';

export interface OwnPostgres extends AsyncDisposable {
  readonly url: string;
  /** Ends the server as a power cut would, and starts it again; it recovers from its log. */
  restartAtOnce(): Promise<void>;
}

/**
 * @param folder is made, in a folder of the run's own: PostgreSQL's user may pass through that one, and see nothing else of it
 * @throws {Error} where PostgreSQL is not installed, or does not start.
 */
export async function ownPostgres(folder: string): Promise<OwnPostgres> {
  const programs = programsFolder();
  // PostgreSQL refuses to run as root.
  const who = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  mkdirSync(folder);
  if (who.uid !== undefined) {
    chownSync(folder, who.uid, who.gid);
    chmodSync(dirname(folder), 0o711);
  }
  const data = join(folder, 'cluster');
  const port = await freePort();
  const initArgs = ['-D', data, '-U', 'vedette', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(join(programs, 'initdb'), initArgs, { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = openSync(join(folder, 'log'), 'a');
  const url = `postgres://vedette@127.0.0.1:${port}/postgres`;
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(join(programs, 'postgres'), args, { ...who, cwd: folder, stdio: ['ignore', log, log] });
    await until('PostgreSQL answers', async () => (await answers(url)) || undefined, 120);
    return child;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  return {
    url,
    async restartAtOnce() {
      await end('SIGQUIT');
      server = await start();
    },
    [Symbol.asyncDispose]: () => end('SIGQUIT'),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Of the newest version that is installed where Debian has it. */
function programsFolder(): string {
  const root = '/usr/lib/postgresql';
  try {
    const [newest] = readdirSync(root).toSorted((a, b) => Number(b) - Number(a));
    if (newest !== undefined) return join(root, newest, 'bin');
  } catch {
    // Said below.
  }
  throw new Error(`there is no PostgreSQL in ${root}: install it, or set VEDETTE_TEST_DATABASE_URL`);
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres']).toString('utf8'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
