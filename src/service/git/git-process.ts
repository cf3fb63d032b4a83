/** The child process that runs git for another (git-runner.ts). */
import { type GitCommand, type GitResult, runGit } from './git-command.ts';

/** A command as it crosses to another process: clocks differ, and a signal does not cross. */
export type SentCommand = Omit<GitCommand, 'deadline' | 'signal' | 'onProgress'> & {
  /** Until the operation that it belongs to must be over, in milliseconds. */
  readonly leftMs: number;
  readonly isProgressTold: boolean;
};

export type GitRequest =
  | { readonly kind: 'run'; readonly id: number; readonly command: SentCommand }
  | { readonly kind: 'cancel'; readonly id: number };

export type GitReply =
  | { readonly kind: 'progress'; readonly id: number; readonly line: string }
  | { readonly kind: 'ended'; readonly id: number; readonly result: GitResult }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

const running = new Map<number, AbortController>();

process.on('message', (request: GitRequest) => {
  if (request.kind === 'cancel') running.get(request.id)?.abort();
  else void run(request.id, request.command);
});
// Whoever asked is gone: what git runs for it ends too, each in its group.
process.once('disconnect', () => {
  for (const controller of running.values()) controller.abort();
  process.exit();
});

async function run(id: number, { leftMs, isProgressTold, ...command }: SentCommand): Promise<void> {
  const reply = (message: GitReply): void => {
    process.send?.(message);
  };
  const controller = new AbortController();
  running.set(id, controller);
  try {
    const result = await runGit({
      ...command,
      deadline: performance.now() + leftMs,
      signal: controller.signal,
      onProgress: isProgressTold ? (line) => reply({ kind: 'progress', id, line }) : undefined,
    });
    reply({ kind: 'ended', id, result });
  } catch (error) {
    reply({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(id);
  }
}
