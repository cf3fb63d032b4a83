/**
 * Runs git by way of a small process. To start a program, Linux copies the page tables of the process that asks, and stops it meanwhile:
 * with an embedded database of some hundred megabytes in it, every git command cost whoever waited for an answer 30 to 60 ms. The small
 * one starts with the first command, serves all of the process, and ends when it has had nothing to do for a while, or with its parent.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { GitCommand, GitResult } from './git-command.ts';
import type { GitReply, GitRequest } from './git-process.ts';

interface Waiting {
  readonly resolve: (result: GitResult) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((line: string) => void) | undefined;
}

interface Runner {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

const idleMs = 60_000;

let current: Runner | undefined;
let lastId = 0;

/** As `runGit`. That the small process ended under way is told as a git that failed, which is tried again as any other. */
export async function runGitApart({ deadline, signal, onProgress, ...command }: GitCommand): Promise<GitResult> {
  if (signal?.aborted === true) return { ending: 'cancelled', code: -1, stdout: '', stderr: '' };
  const runner = (current ??= startRunner());
  const id = (lastId += 1);
  const cancel = (): void => send(runner, { kind: 'cancel', id });
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await new Promise<GitResult>((resolve, reject) => {
      runner.waiting.set(id, { resolve, reject, onProgress });
      hold(runner);
      const leftMs = Math.max(0, deadline - performance.now());
      send(runner, { kind: 'run', id, command: { ...command, leftMs, isProgressTold: onProgress !== undefined } });
    });
  } finally {
    signal?.removeEventListener('abort', cancel);
    runner.waiting.delete(id);
    if (runner.waiting.size === 0) rest(runner);
  }
}

function startRunner(): Runner {
  const child = fork(new URL(`git-process${extname(import.meta.filename)}`, import.meta.url), {
    serialization: 'advanced',
    env: childEnvironment(),
    execArgv: [],
    // It has nothing to say but what it replies; a terminal's interrupt is for its parent to hear.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  const runner: Runner = { child, waiting: new Map(), idle: undefined };
  child.on('message', (reply: GitReply) => {
    const waiting = runner.waiting.get(reply.id);
    if (reply.kind === 'progress') waiting?.onProgress?.(reply.line);
    else if (reply.kind === 'ended') waiting?.resolve(reply.result);
    else waiting?.reject(new Error(reply.message));
  });
  child.on('error', () => lose(runner));
  child.on('exit', () => lose(runner));
  return runner;
}

function send({ child }: Runner, request: GitRequest): void {
  // Where it cannot be sent, the end of the child is told for all that wait.
  child.send(request, () => {});
}

/** As where git itself is killed. */
function lose(runner: Runner): void {
  clearTimeout(runner.idle);
  if (current === runner) current = undefined;
  for (const { resolve } of runner.waiting.values()) resolve({ ending: 'exited', code: -1, stdout: '', stderr: '' });
}

/** While somebody waits, it keeps this process alive, as a git of its own would. */
function hold({ child, idle }: Runner): void {
  clearTimeout(idle);
  child.ref();
  child.channel?.ref();
}

function rest(runner: Runner): void {
  runner.child.unref();
  runner.child.channel?.unref();
  clearTimeout(runner.idle);
  runner.idle = setTimeout(() => {
    if (current === runner) current = undefined;
    if (runner.child.connected) runner.child.disconnect();
  }, idleMs).unref();
}
