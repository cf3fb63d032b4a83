/**
 * A forked process that does one task at a time under a watchdog: too long, too much memory or a crash end the process,
 * not the caller. It starts with an empty environment, so that no secret of the service is in it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from '../foundation/child-environment.ts';
import { residentBytes } from './resident-bytes.ts';
import type { RuleAnswer, RuleTask } from './rule-task.ts';
import { watchWork } from './work-watch.ts';

export interface ChildLimits {
  /** Milliseconds of the processor's time. */
  readonly taskWorkMs: number;
  readonly memoryBytesMax: number;
}

export type TaskResult =
  | { readonly kind: 'answered'; readonly answer: Exclude<RuleAnswer, { readonly kind: 'ready' }> }
  | { readonly kind: 'timed_out' | 'out_of_memory' | 'crashed' | 'closed' };

export interface WatchedChild extends AsyncDisposable {
  /** One at a time; a new process is started where the last one ended. */
  perform(task: RuleTask): Promise<TaskResult>;
}

const pollMs = 100;
/** Of the processor's time. */
const startWorkMs = 60_000;

export function watchedChild(script: URL, limits: ChildLimits): WatchedChild {
  let child: ChildProcess | undefined;
  let isReady = false;
  let isClosed = false;

  function start(): ChildProcess {
    const heapMb = Math.max(64, Math.floor(limits.memoryBytesMax / 2 / 1024 ** 2));
    const started = fork(script, [], {
      env: childEnvironment(),
      execArgv: [`--max-old-space-size=${heapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('exit', () => {
      if (child === started) child = undefined;
    });
    // Only a task keeps the service alive for the child.
    started.unref();
    started.channel?.unref();
    isReady = false;
    return started;
  }

  function perform(task: RuleTask): Promise<TaskResult> {
    if (isClosed) return Promise.resolve({ kind: 'closed' });
    child ??= start();
    const busy = child;
    return new Promise((resolve) => {
      let isFinished = false;
      const finish = (result: TaskResult) => {
        if (isFinished) return;
        isFinished = true;
        unwatch();
        clearInterval(watch);
        busy.off('message', onMessage);
        busy.off('exit', onExit);
        busy.off('error', onExit);
        const isDone = result.kind === 'answered' && result.answer.rssBytes <= limits.memoryBytesMax / 2;
        if (!isDone) stop(busy);
        resolve(result);
      };
      const onTimeout = () => finish({ kind: 'timed_out' });
      const onExit = () => finish({ kind: isClosed ? 'closed' : 'crashed' });
      const onMessage = (answer: RuleAnswer) => {
        if (answer.kind === 'ready') send();
        else finish({ kind: 'answered', answer });
      };
      const send = () => {
        isReady = true;
        unwatch();
        unwatch = watchWork(busy.pid, limits.taskWorkMs, onTimeout);
        busy.send(task, (error) => {
          if (error !== null) finish({ kind: 'crashed' });
        });
      };
      let unwatch = watchWork(busy.pid, startWorkMs, onTimeout);
      const watch = setInterval(() => {
        void residentBytes(busy.pid).then((bytes) => {
          if (bytes > limits.memoryBytesMax) finish({ kind: 'out_of_memory' });
        });
      }, pollMs);
      busy.once('exit', onExit);
      busy.once('error', onExit);
      busy.on('message', onMessage);
      if (isReady) send();
    });
  }

  function stop(ending: ChildProcess): void {
    if (child === ending) child = undefined;
    ending.kill('SIGKILL');
  }

  return {
    perform,
    async [Symbol.asyncDispose]() {
      isClosed = true;
      const last = child;
      if (last === undefined || last.exitCode !== null) return;
      await new Promise((resolve) => {
        last.once('exit', resolve);
        last.ref();
        last.kill('SIGKILL');
      });
    },
  };
}
