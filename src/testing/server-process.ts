/** `vedette serve` as a real process on loopback, for tests that kill, stop and restart it; whatever is left is killed with the test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../service/foundation/child-environment.ts';
import { prepareDataFolder } from './prepared-database.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const startTimeoutMs = 120_000;

export const serverPair = {
  id: '0198b7c2-0000-7000-8000-00000000c0de',
  secret: 'a-secret-of-the-process-tests',
} as const;

export interface ServerProcess {
  readonly pid: number;
  /** `http://127.0.0.1:41234` */
  readonly address: string;
  /** Everything written to standard output and error so far. */
  output(): string;
  call(path: string, body: object): Promise<ProcessReply>;
  /** As `call`, and gives the body of a 200; anything else fails the test. */
  ask<Body = Record<string, never>>(path: string, body: object): Promise<Body>;
  /** Sends the signal and waits for the end; the exit code, or undefined where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | undefined>;
}

export interface ProcessReply {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says itself what it expects of a body
  readonly body: any;
}

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const running = new Set<ChildProcess>();

after(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs the program to its end. */
export async function runProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program: readonly string[] = [process.execPath, `${root}src/main.ts`],
  cwd: string = process.cwd(),
): Promise<Ended> {
  const [command = '', ...before] = program;
  const child = spawn(command, [...before, ...args], { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  return { code, stdout, stderr };
}

/**
 * Starts a server on a free port and waits until it listens; in a folder that is empty or not there yet a prepared database is laid,
 * or nothing where the server is to make its own. @throws with what it said where it ends before.
 */
export async function startServerProcess(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
  first: 'prepared' | 'bare' = 'prepared',
): Promise<ServerProcess> {
  if (first === 'prepared' && (env['VEDETTE_DATABASE_URL'] ?? '') === '') prepareDataFolder(dataDir);
  const args = [`${root}src/main.ts`, 'serve', '--port', '0', '--data-dir', dataDir, ...flags];
  const child = spawn(process.execPath, args, {
    env: environment({
      VEDETTE_TOKEN_ID: serverPair.id,
      VEDETTE_TOKEN_SECRET: serverPair.secret,
      VEDETTE_ADVISORY_INTERVAL_MINUTES: '0',
      VEDETTE_RATE_LIMIT_PER_MINUTE: '0',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]) => {
    running.delete(child);
    return { code, signal };
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), startTimeoutMs);
    const hear = (text: string): void => {
      output += text;
      const listening = /"address":"(http:[^"]+)","msg":"listening"/.exec(output)?.[1];
      if (listening === undefined) return;
      clearTimeout(timer);
      resolve(listening);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    void ended.then(({ code }) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
  const call: ServerProcess['call'] = async (path, body) => {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Service-API-Token-Id': serverPair.id,
        'X-Service-API-Token-Secret': serverPair.secret,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    pid: child.pid ?? 0,
    address,
    output: () => output,
    call,
    async ask(path, body) {
      const reply = await call(path, body);
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    async end(signal) {
      child.kill(signal);
      const { code } = await ended;
      return typeof code === 'number' ? code : undefined;
    },
  };
}

/** Asks again and again until the answer is there; fails with what was waited for. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined> | Answer | undefined,
  timeoutMs = 120_000,
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Ids of the processes below one, nearest first. */
export async function childrenOf(pid: number, nameContains: string): Promise<number[]> {
  const child = spawn('ps', ['-A', '-o', 'pid=,ppid=,args='], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (data: string) => void (text += data));
  await once(child, 'close');
  const rows = text.split('\n').flatMap((line) => {
    const [, id, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return args === undefined ? [] : [{ id: Number(id), parent: Number(parent), args }];
  });
  return rows.filter((row) => row.parent === pid && row.args.includes(nameContains)).map((row) => row.id);
}

function environment(env: Readonly<Record<string, string>>): Record<string, string> {
  return childEnvironment({ PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent', ...env });
}
