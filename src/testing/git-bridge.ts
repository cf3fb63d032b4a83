/**
 * Git over smart HTTP for the servers of tests, from a process of its own: a test's process is large, and starting git from a large one costs
 * many times as much as from a small one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface ServedRoot {
  /** Every repository below it is served. */
  readonly root: string;
  /** Speaks the first version of git's protocol, whatever it is asked for. */
  readonly isOld: boolean;
  readonly takesPushes: boolean;
}

/** What the backend is told beside the request. */
export const servedRootHeader = 'x-served-root';

let backend: Promise<number> | undefined;

export function bridge(served: ServedRoot, request: IncomingMessage, response: ServerResponse): void {
  backend ??= startBackend();
  void backend.then((port) => forward(port, served, request, response));
}

function forward(port: number, served: ServedRoot, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const forwarded = ask({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: pathname + search,
    headers: { ...acrossOneHop(request.headers), [servedRootHeader]: encodeURIComponent(JSON.stringify(served)) },
    agent: false,
  });
  forwarded.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 500, acrossOneHop(answer.headers));
    // Not piped: a response that nobody reads is to be written to its end too.
    answer.on('data', (chunk: Buffer) => void response.write(chunk));
    answer.on('end', () => response.end());
    answer.on('error', () => response.destroy());
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
  response.on('close', () => forwarded.destroy());
}

/** Without those that speak of one connection. */
function acrossOneHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const ofOneHop = new Set(['host', 'connection', 'expect', 'keep-alive', 'transfer-encoding']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneHop.has(name)));
}

async function startBackend(): Promise<number> {
  const child: ChildProcess = fork(fileURLToPath(new URL('git-backend.ts', import.meta.url)), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const [port]: unknown[] = await once(child, 'message');
  // It ends with this process, and does not keep it.
  child.unref();
  child.channel?.unref();
  return Number(port);
}
