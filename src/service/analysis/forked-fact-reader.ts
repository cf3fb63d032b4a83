/**
 * Reads facts in forked children: a few small files in flight a child, a watchdog that kills, and a new child after each
 * death. A file that kills its child, takes too long or is too large is a gap, never a silence. A reader is one scan's; children may
 * be lent to it by an owner who has them longer.
 */
import { createHash } from 'node:crypto';
import { type FactReader, type FactRequest, tooLarge, type Unparsed } from '../../engine/syntax/fact-reader.ts';
import { decodeAnswer } from '../../engine/syntax/facts-codec.ts';
import type { FileFacts } from '../../engine/model/file-facts.ts';
import type { FactChild } from './child-handle.ts';
import { factCache } from './fact-cache.ts';
import { type FactChildren, type FactChildrenOptions, factChildren } from './fact-children.ts';

export interface ForkedFactReaderOptions extends FactChildrenOptions {
  readonly sizeMaxBytes?: number;
  /** Folder for facts kept by content; nothing is kept where absent. */
  readonly cacheDir?: string;
  /** Children of an owner, who ends them; absent: the reader has its own. */
  readonly lent?: FactChildren;
}

const defaultSizeMaxBytes = 4 * 1024 * 1024;

/** What one question holds at most: some tens of milliseconds of parsing, far below the time that one file may take. */
const batchFilesMax = 64;
const batchBytesMax = 256 * 1024;

interface Task {
  readonly request: FactRequest;
  readonly settle: (answer: FileFacts | Unparsed, bytes?: Uint8Array) => void;
  /** Asked for by itself, since the child ended that had it together with others. */
  isAlone: boolean;
  /** A second try in a fresh child, since the first may have died of what earlier files left behind. */
  isRetry: boolean;
}

export function forkedFactReader(options: ForkedFactReaderOptions = {}): FactReader & AsyncDisposable {
  const { sizeMaxBytes = defaultSizeMaxBytes, lent } = options;
  const children = lent ?? factChildren(options);
  const cache = options.cacheDir === undefined || options.cacheDir === '' ? undefined : factCache(options.cacheDir);
  const waiting: Task[] = [];
  const busy = new Set<FactChild>();
  let isClosed = false;

  const dispatch = (): void => {
    while (waiting.length > 0) {
      const child = children.take();
      if (child === undefined) return;
      busy.add(child);
      void run(child, nextBatch(waiting));
    }
  };

  const run = async (child: FactChild, batch: readonly Task[]): Promise<void> => {
    const answer = await child.ask(batch.map(({ request }) => request));
    busy.delete(child);
    children.giveBack(child);
    const [first] = batch;
    if (answer.kind === 'answered') {
      for (const [index, task] of batch.entries()) settle(task, answer.answers[index]);
    } else if (batch.length > 1 && !isClosed) {
      for (const task of batch) task.isAlone = true;
      waiting.unshift(...batch);
    } else if (
      first?.isRetry === false &&
      (answer.kind === 'killed' ? !first.isAlone : child.answered() > 0) &&
      !isClosed
    ) {
      first.isRetry = true;
      waiting.unshift(first);
    } else for (const task of batch) task.settle({ path: task.request.path, reason: answer.reason });
    dispatch();
  };

  const parse = (request: FactRequest, isKept: boolean): Promise<FileFacts | Unparsed> => {
    const { path, content } = request;
    if (isClosed) return Promise.resolve({ path, reason: 'the analysis was ended' });
    if (content.byteLength > sizeMaxBytes) {
      return Promise.resolve({ path, reason: tooLarge(sizeMaxBytes) });
    }
    return new Promise((resolve) => {
      const settled = (answer: FileFacts | Unparsed, bytes?: Uint8Array): void => {
        if (isKept && bytes !== undefined) cache?.keep(request, bytes);
        resolve(answer);
      };
      waiting.push({ request, settle: settled, isAlone: false, isRetry: false });
      dispatch();
    });
  };

  const recall = ({ path, ...request }: Omit<FactRequest, 'content'>): FileFacts | Unparsed | undefined => {
    const known = request.contentId === '' ? undefined : cache?.find({ path, ...request });
    return known === undefined ? undefined : decodeAnswer(path, known);
  };

  return {
    recall: (request) => Promise.resolve(recall(request)),
    ...(cache === undefined ? {} : { notes: cache.notes }),
    sizeMaxBytes,
    async read(request) {
      const { content } = request;
      if (cache === undefined || content.byteLength > sizeMaxBytes) return parse(request, false);
      const named = request.contentId === '' ? { ...request, contentId: hashOf(content) } : request;
      return recall(named) ?? parse(named, true);
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { request, settle: end } of waiting.splice(0)) {
        end({ path: request.path, reason: 'the analysis was ended' });
      }
      // What is still worked on is nobody's any more.
      await Promise.all([...busy].map((child) => child.end()));
      if (lent === undefined) await children[Symbol.asyncDispose]();
      cache?.flush();
    },
  };
}

/** Files that died with others are asked for one by one, so that only the one at fault is lost. */
function nextBatch(waiting: Task[]): readonly Task[] {
  let bytes = 0;
  let count = 0;
  for (const { request, isAlone } of waiting.slice(0, batchFilesMax)) {
    bytes += request.content.byteLength;
    if (count > 0 && (isAlone || bytes > batchBytesMax)) break;
    count++;
    if (isAlone) break;
  }
  return waiting.splice(0, count);
}

function settle({ request, settle: end }: Task, bytes: Uint8Array | undefined): void {
  const answer = bytes === undefined ? undefined : decodeAnswer(request.path, bytes);
  if (answer === undefined) end({ path: request.path, reason: 'its parser said nothing of it' });
  else end(answer, bytes);
}

/** Trees of plain folders do not name their content. */
function hashOf(content: Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}
