/** Runs tasks in child processes, several at once; a child that ends, or takes too long, costs its task and is replaced. */
import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { DeriveReply, DeriveSetup } from './derive-process.ts';
import type { DeriveOutcome, DeriveTask } from './derive-record.ts';

export interface DeriveChildrenOptions {
  readonly setup: Omit<DeriveSetup, 'kind'>;
  readonly count: number;
  readonly taskTimeMs: number;
  /** Proxies and certificates, as environment variables. */
  readonly environment: Readonly<Record<string, string>>;
}

const program = fileURLToPath(new URL(`./derive-process${extname(import.meta.filename)}`, import.meta.url));
/** Trees of large releases leave much behind. */
const tasksPerChild = 200;
const memoryMib = 3000;

/** Calls `onOutcome` for each task, in the order in which they end. */
export async function deriveInChildren(
  tasks: Iterable<DeriveTask>,
  { setup, count, taskTimeMs, environment }: DeriveChildrenOptions,
  onOutcome: (task: DeriveTask, outcome: DeriveOutcome) => void,
): Promise<void> {
  const queue = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    let done = 0;
    try {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        if (child === undefined || !child.connected || done >= tasksPerChild) {
          if (child?.connected === true) child.disconnect();
          child = start(setup, environment);
          done = 0;
        }
        const outcome = await ask(child, next.value, taskTimeMs);
        done++;
        if (outcome === undefined) child = undefined;
        onOutcome(next.value, outcome ?? ended);
      }
    } finally {
      if (child?.connected === true) child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: count }, work));
}

const ended: DeriveOutcome = {
  kind: 'none',
  reason: 'the process that compared the releases ended or took too long',
  isPassing: false,
  compared: [],
};

function start(setup: DeriveChildrenOptions['setup'], environment: Readonly<Record<string, string>>): ChildProcess {
  const child = fork(program, [], {
    env: childEnvironment(environment),
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${memoryMib}`],
    serialization: 'advanced',
  });
  child.send({ kind: 'setup', ...setup } satisfies DeriveSetup);
  return child;
}

function ask(child: ChildProcess, task: DeriveTask, timeMs: number): Promise<DeriveOutcome | undefined> {
  return new Promise((resolve) => {
    const settle = (outcome: DeriveOutcome | undefined): void => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', end);
      child.off('error', end);
      resolve(outcome);
    };
    const hear = ({ outcome }: DeriveReply): void => settle(outcome);
    const end = (): void => settle(undefined);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      settle(undefined);
    }, timeMs);
    child.on('message', hear);
    child.on('exit', end);
    child.on('error', end);
    child.send({ kind: 'task', task });
  });
}
