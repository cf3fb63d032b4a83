/** Git over smart HTTP, as the made-up Bitbucket serves it: pushes are recorded like calls, and go wrong where a fault is switched on. */
import { type IncomingMessage, ServerResponse as HttpResponse, type ServerResponse } from 'node:http';
import { bridge } from '../git-bridge.ts';
import type { FaultKind } from './fake-faults.ts';
import type { FakeWorld } from './fake-world.ts';

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  /** 0 where a fault answered in place of the API. */
  readonly status: number;
  /** Undefined where there was none. */
  readonly sent: unknown;
  readonly answered: unknown;
}

export interface Switched {
  readonly kind: FaultKind;
  readonly fits: (call: { readonly method: string; readonly path: string }) => boolean;
  left: number;
}

export function serveGit(
  world: FakeWorld,
  switched: readonly Switched[],
  calls: RecordedCall[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const isPush = url.pathname.endsWith('/git-receive-pack');
  if (!world.mayWrite && (isPush || url.searchParams.get('service') === 'git-receive-pack')) {
    request.resume();
    response.writeHead(403).end();
    return;
  }
  const call = { method: request.method ?? 'GET', path: url.pathname };
  const fault = isPush ? switched.find((one) => one.left > 0 && one.fits(call)) : undefined;
  if (isPush) calls.push({ ...call, status: fault === undefined ? 200 : 0, sent: undefined, answered: undefined });
  if (fault === undefined) {
    bridge({ root: world.root, isOld: false, takesPushes: true }, request, response);
    return;
  }
  fault.left -= 1;
  if (!fault.kind.isDone) {
    request.resume();
    fault.kind.answer(response, request);
    return;
  }
  const unread = new HttpResponse(request);
  unread.end = () => {
    fault.kind.answer(response, request);
    return unread;
  };
  bridge({ root: world.root, isOld: false, takesPushes: true }, request, unread);
}
