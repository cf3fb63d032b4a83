/**
 * Runs a program and says what it and all that it started took: the clock, the processor's time, and the most memory held at
 * once. The kernel counts the latter two in /proc, so elsewhere than on Linux they are absent.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measured {
  readonly output: string;
  /** The end of what it said beside its output. */
  readonly errors: string;
  /** `null` where a signal ended it, the one at the end of its time too. */
  readonly code: number | null;
  readonly ms: number;
  readonly processorMs: number | undefined;
  readonly peakMegabytes: number | undefined;
}

export interface Started {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const pollMs = 20;
/** Looking at all processes of the machine takes longer than looking at one. */
const pollsAFamily = 5;
const limitMs = 600_000;

/** @throws where the program cannot be started. */
export async function measuredProcess({ program, args, environment = {}, cwd }: Started): Promise<Measured> {
  const started = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
    ...(cwd === undefined ? {} : { cwd }),
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4000)));
  const ticksOf = new Map<number, number>();
  let peakBytes = 0;
  let polls = 0;
  const polling = setInterval(() => {
    const own = readProcess(child.pid ?? 0);
    if (own === undefined) return;
    ticksOf.set(own.pid, Math.max(own.ticks, ticksOf.get(own.pid) ?? 0));
    peakBytes = Math.max(peakBytes, peakBytesOf(own.pid));
    if (polls++ % pollsAFamily !== 0) return;
    const family = familyOf(own.pid);
    for (const { pid, ticks } of family) ticksOf.set(pid, Math.max(ticks, ticksOf.get(pid) ?? 0));
    peakBytes = Math.max(
      peakBytes,
      family.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }, pollMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(() => clearInterval(polling));
  const ticks = [...ticksOf.values()].reduce((sum, value) => sum + value, 0);
  return {
    output,
    errors,
    code,
    ms: performance.now() - started,
    processorMs: ticksOf.size === 0 ? undefined : (ticks * 1000) / ticksPerSecond(),
    peakMegabytes: peakBytes === 0 ? undefined : peakBytes / 2 ** 20,
  };
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly bytes: number;
}

/** The process and all that descend from it. */
function familyOf(root: number): readonly Process[] {
  const all = readProcesses();
  const members = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of all) {
      if (!members.has(parent) || members.has(pid)) continue;
      members.add(pid);
      grown = true;
    }
  }
  return all.filter(({ pid }) => members.has(pid));
}

function readProcesses(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

/** `undefined` where the process is gone or the kernel does not say. */
function readProcess(pid: number): Process | undefined {
  try {
    // Fields as in proc_pid_stat(5), counted after the name, which may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), bytes: pages * 4096 };
  } catch {
    return undefined;
  }
}

/** The kernel keeps the most memory a process has held; it is to be read while the process lives. */
function peakBytesOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

let ticks: number | undefined;

function ticksPerSecond(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}
