/** Fetches sources of packages into the store, in a child process with a clock and a memory limit. What cannot be had is told, and costs nothing else. */
import { fork } from 'node:child_process';
import { childEnvironment } from '../foundation/child-environment.ts';
import type { Registries, SourceRequest } from '../../engine/sources/source-store.ts';
import { networkEnvironment, type NetworkSettings } from '../../config/network.ts';
import type { FetchReply, FetchRequest } from './fetch-process.ts';

export interface SourceSettings {
  readonly registries: Registries;
  /** Of the store. */
  readonly folder: string;
  readonly network: NetworkSettings;
}

export interface FetchedSources {
  readonly kept: number;
  readonly refused: readonly { readonly request: SourceRequest; readonly reason: string }[];
  /** Why fetching ended early; empty where it did not. */
  readonly problem: string;
}

export interface FetchOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (detail: string) => void;
}

const memoryMb = 2048;
const storeBytesMax = 20 * 1024 ** 3;

export async function fetchSources(
  { registries, folder, network }: SourceSettings,
  asked: readonly SourceRequest[],
  { timeoutMs, signal, onProgress = () => {} }: FetchOptions,
): Promise<FetchedSources> {
  const requests = asked.filter(({ ecosystem }) => registries[ecosystem] !== undefined);
  if (requests.length === 0) return { kept: 0, refused: [], problem: '' };
  const child = fork(new URL('fetch-process.ts', import.meta.url), {
    serialization: 'advanced',
    env: childEnvironment(networkEnvironment(network)),
    execArgv: [`--max-old-space-size=${memoryMb}`],
  });
  let kept = 0;
  const refused: { request: SourceRequest; reason: string }[] = [];
  let problem = '';
  const end = (why: string): void => {
    problem ||= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(() => end(`it took longer than ${Math.round(timeoutMs / 1000)} seconds`), timeoutMs);
  const cancel = (): void => end('it was cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await new Promise<void>((resolve) => {
      child.on('message', (reply: FetchReply) => {
        if (reply.kind === 'done') return resolve();
        if (reply.kind === 'kept') kept += 1;
        else refused.push(reply);
        onProgress(`${kept + refused.length} of ${requests.length} package sources`);
      });
      child.on('error', (error) => end(error.message));
      child.on('exit', (code, killedBy) => {
        if (code !== 0) problem ||= `the process that fetches ended with ${killedBy ?? code}`;
        resolve();
      });
      const request: FetchRequest = { requests, registries, folder, storeBytesMax };
      child.send(request);
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    if (child.connected) child.disconnect();
  }
  return { kept, refused, problem };
}
