/** Fetches sources of packages into the store, in a child process with a clock and a memory limit. What cannot be had is told, and costs nothing else. */
import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { networkEnvironment, type NetworkSettings } from '../../config/network.ts';
import type { PackageSources } from '../../config/package-sources.ts';
import type { Refusal } from './fetch-in-order.ts';
import type { FetchReply, FetchRequest } from './fetch-process.ts';
import type { FetchedSources } from './fetched-sources.ts';
import { registryAccess } from './registry-access.ts';

export interface SourceSettings extends PackageSources {
  /** Of the store. */
  readonly folder: string;
  readonly network: NetworkSettings;
}

export interface FetchOptions {
  /** What is left of the scan's own time; the budget's counts where it is less. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (detail: string) => void;
}

const memoryMb = 2048;
const nothing: FetchedSources = { kept: 0, bytes: 0, refused: [], storedBytes: undefined, seconds: 0, problem: '' };

export async function fetchSources(
  { registries, credentials, budget, folder, network }: SourceSettings,
  asked: readonly SourceRequest[],
  { timeoutMs, signal, onProgress = () => {} }: FetchOptions,
): Promise<FetchedSources> {
  // Whoever asks has read a hostile tree, and is not believed which registries there are.
  const requests = asked.filter(({ ecosystem, registry }) => registries[ecosystem]?.includes(registry) === true);
  if (requests.length === 0) return nothing;
  const child = fork(new URL(`fetch-process${extname(import.meta.filename)}`, import.meta.url), {
    serialization: 'advanced',
    env: childEnvironment(networkEnvironment(network)),
    execArgv: [`--max-old-space-size=${memoryMb}`],
  });
  const began = performance.now();
  let kept = 0;
  let bytes = 0;
  let storedBytes: number | undefined;
  const refused: Refusal[] = [];
  let problem = '';
  const end = (why: string): void => {
    problem ||= why;
    child.kill('SIGKILL');
  };
  const allowedMs = Math.min(timeoutMs, budget.timeMs);
  const timer = setTimeout(() => end(`it took longer than ${Math.round(allowedMs / 1000)} seconds`), allowedMs);
  const cancel = (): void => end('it was cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await new Promise<void>((resolve) => {
      child.on('message', (reply: FetchReply) => {
        if (reply.kind === 'done') {
          storedBytes = reply.storedBytes;
          return resolve();
        }
        if (reply.kind === 'refused') refused.push(reply);
        else {
          kept += 1;
          bytes += reply.bytes;
        }
        onProgress(
          `${kept + refused.length} of ${requests.length} package sources, ${megabytes(bytes)} of ${megabytes(budget.downloadBytesMax)} MB`,
        );
      });
      child.on('error', (error) => end(error.message));
      child.on('exit', (code, killedBy) => {
        if (code !== 0) problem ||= `the process that fetches ended with ${killedBy ?? code}`;
        resolve();
      });
      const access = registryAccess({ registries, credentials }, network);
      const request: FetchRequest = { requests, access, folder, budget };
      child.send(request);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    if (child.connected) child.disconnect();
  }
  return { kept, bytes, refused, storedBytes, seconds: (performance.now() - began) / 1000, problem };
}

export function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(bytes < 10 * 1024 ** 2 ? 1 : 0);
}

/** What was fetched beside what might have been, for a person. */
export function describeFetched(
  { kept, bytes, refused, storedBytes, seconds }: FetchedSources,
  { downloadBytesMax, archivesMax, timeMs, storeBytesMax }: PackageSources['budget'],
): string {
  const parts = [
    `${kept} of at most ${archivesMax} archives`,
    `${megabytes(bytes)} of ${megabytes(downloadBytesMax)} MB`,
    `${seconds.toFixed(1)} of ${timeMs / 1000} seconds`,
    ...(storedBytes === undefined ? [] : [`store ${megabytes(storedBytes)} of ${megabytes(storeBytesMax)} MB`]),
    ...(refused.length === 0 ? [] : [`${refused.length} could not be had`]),
  ];
  return parts.join(', ');
}
