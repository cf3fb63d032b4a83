/** One forked parser child as its owner sees it: ask, and hear what it found in each file, or that it was killed or died. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { FactRequest } from '../../engine/syntax/fact-reader.ts';
import { isFactAnswer } from './messages.ts';
import { residentBytes } from './resident-bytes.ts';
import { watchWork } from './work-watch.ts';

export type ChildAnswer =
  /** One for each file asked for, in order. */
  | { readonly kind: 'answered'; readonly answers: readonly Uint8Array[] }
  | { readonly kind: 'killed'; readonly reason: string }
  | { readonly kind: 'died'; readonly reason: string };

export interface FactChild {
  /** One question at a time. Never rejects. */
  ask(requests: readonly FactRequest[]): Promise<ChildAnswer>;
  isAlive(): boolean;
  /** How many questions it has answered. */
  answered(): number;
  /** 0 where the system does not say. */
  residentBytes(): Promise<number>;
  end(): Promise<void>;
}

/** Of the processor's time, as the other limit is. */
const startWorkMs = 30_000;

export function startFactChild(limits: { readonly childMemoryMb: number; readonly fileWorkMs: number }): FactChild {
  const process = start(limits.childMemoryMb);
  let isAlive = true;
  let answered = 0;
  let nextId = 1;
  let pending: { readonly id: number; readonly settle: (answer: ChildAnswer) => void } | undefined;
  let killReason = '';
  let unwatch = (): void => {};
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();

  const kill = (reason: string): void => {
    killReason = reason;
    process.kill('SIGKILL');
  };
  const watch = (workMs: number, reason: string): void => {
    unwatch();
    unwatch = watchWork(process.pid, workMs, () => kill(reason));
  };
  const settle = (answer: ChildAnswer): void => {
    unwatch();
    const { settle: resolve } = pending ?? {};
    pending = undefined;
    process.unref();
    process.channel?.unref();
    resolve?.(answer);
  };
  const gone = (reason: string): void => {
    isAlive = false;
    setReady();
    settle(killReason === '' ? { kind: 'died', reason } : { kind: 'killed', reason: killReason });
  };

  process.on('message', (message: unknown) => {
    if (!isFactAnswer(message)) return;
    if (message.kind === 'ready') setReady();
    else if (message.id === pending?.id) {
      answered++;
      settle({ kind: 'answered', answers: message.answers });
    }
  });
  process.on('error', () => gone('the parser could not be started'));
  process.on('exit', (_code, signal) =>
    gone(signal === null ? 'its parser ran out of memory or ended' : `its parser crashed (${signal})`),
  );

  return {
    isAlive: () => isAlive,
    answered: () => answered,
    residentBytes: () => residentBytes(process.pid),
    async ask(requests) {
      const { promise, resolve } = Promise.withResolvers<ChildAnswer>();
      const id = nextId++;
      pending = { id, settle: resolve };
      process.ref();
      process.channel?.ref();
      watch(startWorkMs, 'the parser did not start');
      await ready;
      if (!isAlive) return promise;
      watch(limits.fileWorkMs, `reading it took more than ${limits.fileWorkMs} ms of processor time`);
      const files = requests.map(({ path, language, content, isDetailed = false }) => ({
        path,
        language,
        content,
        isDetailed,
      }));
      process.send({ kind: 'question', id, files }, (error) => {
        if (error !== null) kill('its parser ended');
      });
      return promise;
    },
    async end() {
      if (!isAlive) return;
      process.ref();
      const exited = once(process, 'exit');
      kill('the analysis was ended');
      await exited;
    },
  };
}

/**
 * The service's environment holds secrets, and the child needs nothing of it. Syntax trees live for one file only, so
 * there is room for several before the young are looked through.
 */
function start(memoryMb: number): ChildProcess {
  const extension = extname(fileURLToPath(import.meta.url));
  return fork(new URL(`./fact-child${extension}`, import.meta.url), [], {
    serialization: 'advanced',
    env: childEnvironment(),
    execArgv: [
      `--max-old-space-size=${memoryMb}`,
      '--max-semi-space-size=32',
      '--min-semi-space-size=16',
      '--stack-size=2000',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
