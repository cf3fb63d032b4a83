/** One process of the service, started, killed and started again; it has ended by itself only where something is wrong. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface ServiceProcess {
  readonly name: string;
  readonly isServer: boolean;
  /** `http://127.0.0.1:41234` while it listens, else empty. */
  address(): string;
  isUp(): boolean;
  /** 0 while it does not run. */
  pid(): number;
  start(): void;
  /** Waits until it listens, or has its advisories. @throws {Error} after 180 s. */
  untilUp(): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM; the exit code, or null where it had to be killed after 60 s. */
  stop(): Promise<number | null>;
  /** Ids of the processes below it, however deep. */
  descendants(): readonly number[];
  /** How often a line with this message was written, in all its lives. */
  count(message: string): number;
}

export interface ServiceProcessOptions {
  readonly name: string;
  readonly isServer: boolean;
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** Told when it ends without having been asked to. */
  readonly onOwnEnd: (reason: string) => void;
}

export function serviceProcess({ name, isServer, env, logFile, onOwnEnd }: ServiceProcessOptions): ServiceProcess {
  let child: ChildProcess | undefined;
  let address = '';
  let isUp = false;
  let isEnding = false;
  const counts = new Map<string, number>();
  const hear = (line: string): void => {
    appendFileSync(logFile, `${line}\n`);
    const message = /"msg":"([^"]*)"/.exec(line)?.[1] ?? '';
    counts.set(message, (counts.get(message) ?? 0) + 1);
    address = (message === 'listening' ? /"address":"(http:[^"]+)"/.exec(line)?.[1] : undefined) ?? address;
    isUp ||= message === (isServer ? 'listening' : 'these advisories are in use');
  };
  const end = async (signal: NodeJS.Signals, seconds: number): Promise<number | null> => {
    const ending = child;
    if (ending === undefined) return 0;
    isEnding = true;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    const timer = setTimeout(() => ending.kill('SIGKILL'), seconds * 1000);
    const [code] = (await ended) as [number | null];
    clearTimeout(timer);
    return code;
  };
  return {
    name,
    isServer,
    address: () => address,
    isUp: () => isUp,
    pid: () => child?.pid ?? 0,
    start() {
      if (child !== undefined) return;
      const args = isServer ? [program, 'serve', '--port', '0'] : [program, 'worker'];
      const started = spawn(process.execPath, args, { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
      child = started;
      isEnding = false;
      for (const stream of [started.stdout, started.stderr]) createInterface(stream).on('line', hear);
      started.on('exit', (code, signal) => {
        child = undefined;
        address = '';
        isUp = false;
        if (!isEnding) onOwnEnd(`${name} ended by itself with ${signal ?? code}; see ${logFile}`);
      });
    },
    async untilUp() {
      await until(`${name} is up`, () => isUp || undefined, 180);
    },
    kill: async () => void (await end('SIGKILL', 60)),
    stop: () => end('SIGTERM', 60),
    descendants: () => (child?.pid === undefined ? [] : descendantsOf(child.pid)),
    count: (message) => counts.get(message) ?? 0,
  };
}

function descendantsOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='])
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.flatMap(([id, of]) => (of === parent && id !== undefined ? [id, ...below(id)] : []));
  return below(pid);
}
