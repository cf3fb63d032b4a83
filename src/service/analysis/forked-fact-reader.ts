/**
 * Reads facts in forked children: one file in flight a child, a watchdog that kills, and a new child after each death.
 * A file that kills its child, takes too long or is too large is a gap, never a silence.
 */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type FactReader, type FactRequest, tooLarge, type Unparsed } from '../../engine/languages/facts.ts';
import type { ContentFacts, FileFacts } from '../../engine/languages/file-facts.ts';
import { type FactChild, startFactChild } from './child-handle.ts';
import { factCache } from './fact-cache.ts';

export interface ForkedFactReaderOptions {
  readonly childMemoryMb?: number;
  readonly fileTimeoutMs?: number;
  readonly sizeMaxBytes?: number;
  /** How many children at most; as many as the machine has cores, at most four, where absent. */
  readonly children?: number;
  /** Folder for facts kept by content; nothing is kept where absent. */
  readonly cacheDir?: string;
}

const defaults = { childMemoryMb: 512, fileTimeoutMs: 5_000, sizeMaxBytes: 4 * 1024 * 1024 };

interface Task {
  readonly request: FactRequest;
  readonly resolve: (answer: FileFacts | Unparsed) => void;
  /** A second try in a fresh child, since the first may have died of what earlier files left behind. */
  isRetry: boolean;
}

export function forkedFactReader(options: ForkedFactReaderOptions = {}): FactReader & AsyncDisposable {
  const limits = { ...defaults, ...options };
  const childrenMax = options.children ?? Math.max(1, Math.min(4, availableParallelism()));
  const cache = options.cacheDir === undefined || options.cacheDir === '' ? undefined : factCache(options.cacheDir);
  const waiting: Task[] = [];
  const children = new Set<FactChild>();
  const idle: FactChild[] = [];
  let isClosed = false;

  const dispatch = (): void => {
    while (waiting.length > 0) {
      const child = idle.pop() ?? (children.size < childrenMax ? startFactChild(limits) : undefined);
      if (child === undefined) return;
      children.add(child);
      const task = waiting.shift();
      if (task !== undefined) void run(child, task);
    }
  };

  const run = async (child: FactChild, task: Task): Promise<void> => {
    const { request } = task;
    const answer = await child.ask(request);
    if (child.isAlive()) idle.push(child);
    else children.delete(child);
    if (answer.kind === 'died' && !task.isRetry && child.answered() > 0 && !isClosed) {
      task.isRetry = true;
      waiting.unshift(task);
    } else if (answer.kind === 'facts') {
      if (request.contentId !== '') cache?.keep(request, answer.facts);
      task.resolve(atPath(request.path, answer.facts));
    } else task.resolve({ path: request.path, reason: answer.reason });
    dispatch();
  };

  const parse = (request: FactRequest): Promise<FileFacts | Unparsed> =>
    new Promise((resolve) => {
      waiting.push({ request, resolve, isRetry: false });
      dispatch();
    });

  const recall = async (request: Omit<FactRequest, 'content'>): Promise<FileFacts | undefined> => {
    const known = request.contentId === '' ? undefined : await cache?.find(request);
    return known === undefined ? undefined : atPath(request.path, known);
  };

  return {
    recall,
    sizeMaxBytes: limits.sizeMaxBytes,
    async read(request) {
      const { path, content } = request;
      if (isClosed) return { path, reason: 'the analysis was ended' };
      if (content.byteLength > limits.sizeMaxBytes) {
        return { path, reason: tooLarge(limits.sizeMaxBytes) };
      }
      const named =
        cache === undefined || request.contentId !== '' ? request : { ...request, contentId: hashOf(content) };
      return (await recall(named)) ?? (await parse(named));
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { request, resolve } of waiting.splice(0)) {
        resolve({ path: request.path, reason: 'the analysis was ended' });
      }
      await Promise.all([...children].map((child) => child.end()));
      children.clear();
      await cache?.flush();
    },
  };
}

/** Trees of plain folders do not name their content. */
function hashOf(content: Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

function atPath(path: string, facts: ContentFacts): FileFacts {
  return { path, ...facts };
}
