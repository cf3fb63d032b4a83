/** Has fixes planned in a child process with a clock and a memory limit. */
import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { networkEnvironment, type NetworkSettings } from '../../config/network.ts';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { Planned, PlanReply, PlanTask } from './plan-task.ts';

export interface PlanOptions {
  /** 0: as long as it takes. */
  readonly timeoutMs: number;
  readonly network: NetworkSettings;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (detail: string) => void;
}

/** Why no plan was made; the message is fit for a person. */
export class NotPlanned extends Error {
  override readonly name = 'NotPlanned';
}

const memoryMb = 4096;

/** @throws {NotPlanned} */
export async function planInChild(
  task: PlanTask,
  { timeoutMs, network, signal, onProgress = () => {} }: PlanOptions,
): Promise<Planned> {
  const child = fork(new URL(`plan-process${extname(import.meta.filename)}`, import.meta.url), {
    serialization: 'advanced',
    env: childEnvironment(networkEnvironment(network)),
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMb}`],
  });
  let why = '';
  const end = (reason: string): void => {
    why ||= reason;
    child.kill('SIGKILL');
  };
  const timer =
    timeoutMs === 0
      ? undefined
      : setTimeout(() => end(`planning took longer than ${Math.round(timeoutMs / 1000)} seconds`), timeoutMs);
  const cancel = (): void => end('planning was cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await new Promise<Planned>((resolve, reject) => {
      child.on('message', (reply: PlanReply) => {
        if (reply.kind === 'progress') onProgress(reply.detail);
        else if (reply.kind === 'done') resolve({ plans: reply.plans, unasked: reply.unasked });
        else reject(new NotPlanned(reply.message));
      });
      child.on('error', (error) => reject(new NotPlanned(error.message)));
      child.on('exit', (code, killedBy) =>
        reject(new NotPlanned(why || `the process that plans fixes ended with ${killedBy ?? code}`)),
      );
      child.send(task);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    if (child.connected) child.disconnect();
  }
}
