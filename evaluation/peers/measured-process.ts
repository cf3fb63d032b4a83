/**
 * Runs a program and says what it took: the clock, the processor's time, and the most memory it held at once. The kernel
 * counts the latter two in /proc, so elsewhere than on Linux they are absent.
 */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Measured {
  readonly output: string;
  readonly errors: string;
  /** `null` where a signal ended it. */
  readonly code: number | null;
  readonly ms: number;
  readonly processorMs: number | undefined;
  readonly peakMegabytes: number | undefined;
}

const pollMs = 10;
const limitMs = 600_000;

export async function measuredProcess(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const started = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-4000)));
  let taken = { processorMs: 0, peakMegabytes: 0 };
  const polling = setInterval(() => (taken = usageOf(child.pid) ?? taken), pollMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).finally(() => clearInterval(polling));
  const isCounted = taken.peakMegabytes > 0;
  return {
    output,
    errors,
    code,
    ms: performance.now() - started,
    processorMs: isCounted ? taken.processorMs : undefined,
    peakMegabytes: isCounted ? taken.peakMegabytes : undefined,
  };
}

/** `undefined` where the process is gone or the kernel does not say. The last values before the end are as good as final. */
function usageOf(pid: number | undefined): { processorMs: number; peakMegabytes: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name, in parentheses, may hold anything; user and system time are the 12th and 13th field behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const processorMs = ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond();
    return Number.isNaN(kilobytes) ? undefined : { processorMs, peakMegabytes: kilobytes / 1024 };
  } catch {
    return undefined;
  }
}

let ticks: number | undefined;

function ticksPerSecond(): number {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
}
