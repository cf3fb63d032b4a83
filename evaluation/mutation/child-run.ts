/** One command run to its end, or killed with all it started when its time is over. */
import { spawn } from 'node:child_process';

export interface RunResult {
  /** `undefined` where it was killed. */
  readonly exitCode: number | undefined;
  readonly isTimeout: boolean;
  readonly output: string;
  readonly ms: number;
}

const outputCharactersMax = 4_000_000;

const running = new Set<number>();

/** For the end of this process, whatever brings it. */
export function endChildren(): void {
  for (const pid of running) endGroup(pid);
}

export function runChild(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly environment: Readonly<Record<string, string>>; readonly timeoutMs: number },
): Promise<RunResult> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    // A group of its own, so that servers and children of a test end with it.
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    if (child.pid !== undefined) running.add(child.pid);
    let output = '';
    let isTimeout = false;
    const add = (chunk: Buffer): void => {
      if (output.length < outputCharactersMax) output += chunk.toString('utf8');
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    const timer = setTimeout(() => {
      isTimeout = true;
      endGroup(child.pid);
    }, options.timeoutMs);
    child.on('error', reject);
    // Not 'close': a child of the child may hold the pipes open.
    child.on('exit', (code) => {
      clearTimeout(timer);
      endGroup(child.pid);
      if (child.pid !== undefined) running.delete(child.pid);
      setImmediate(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({ exitCode: code ?? undefined, isTimeout, output, ms: performance.now() - started });
      });
    });
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
