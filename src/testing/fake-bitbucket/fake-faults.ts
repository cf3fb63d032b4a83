/** What a fake Bitbucket can be made to do wrong with a call of its API, each with where it was seen. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface FaultKind {
  readonly source: string;
  /** Whether the call does its work all the same: the client cannot know. */
  readonly isDone: boolean;
  /** Answers in its place; undefined lets the true answer through. */
  readonly answer: (response: ServerResponse, request: IncomingMessage) => void;
}

const json = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  function answer(response: ServerResponse): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(
      JSON.stringify({ type: 'error', error: { message: `fault ${status}` }, errors: [{ message: 'fault' }] }),
    );
  };

export const faultKinds = {
  'unauthorized once': { source: 'service.md 1.7: tokens expire and are renewed', isDone: false, answer: json(401) },
  'forbidden once': { source: 'service.md 1.7: scopes are given later', isDone: false, answer: json(403) },
  'not found yet': { source: 'service.md 1.3: the API may lag behind its events', isDone: false, answer: json(404) },
  conflict: { source: 'service.md 1.5: 409', isDone: false, answer: json(409) },
  'too many requests': {
    source: 'service.md 1.6: 429 with Retry-After',
    isDone: false,
    answer: json(429, { 'retry-after': '7' }),
  },
  'internal error': { source: 'service.md 1.8: bursts of 5xx', isDone: false, answer: json(500) },
  'bad gateway': {
    source: 'service.md 1.8: bursts of 5xx, as a page of a proxy',
    isDone: false,
    answer: (response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
  },
  unavailable: { source: 'service.md 1.6: 503', isDone: false, answer: json(503) },
  'a page instead of JSON': {
    source: 'service.md 1.8: a login page with status 200',
    isDone: false,
    answer: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
  },
  'half an answer': {
    source: 'service.md 1.8: a body that is cut',
    isDone: true,
    answer(response) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    },
  },
  'reset before': {
    source: 'service.md 1.8: a connection that is reset',
    isDone: false,
    answer: (_response, request) => void request.socket.destroy(),
  },
  'reset after': {
    source: 'service.md 1.8: a connection that is reset when the work is done',
    isDone: true,
    answer: (_response, request) => void request.socket.destroy(),
  },
  'gateway timeout after': {
    source: 'service.md 1.8: a proxy that gives up when the work is done',
    isDone: true,
    answer: json(504),
  },
  'redirect elsewhere': {
    source: 'service.md 0.4: a credential must not follow',
    isDone: false,
    answer: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
  },
} as const satisfies Readonly<Record<string, FaultKind>>;

export type FaultName = keyof typeof faultKinds;
