/**
 * One request over HTTP/1.0 or 1.1, without redirects. Whatever the other side does (cuts, stalls, lies about lengths, speaks half a protocol) ends
 * as an error of the request or of its body: Node's bundled `fetch` throws some of it inside events of the socket, where nobody can catch it.
 */
import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

export interface HttpAnswer {
  readonly status: number;
  /** Of a header, by its name in lower case; empty where it is missing. */
  header(name: string): string;
  /** Decoded, in pieces. To be read once. */
  readonly body: AsyncIterable<Uint8Array>;
  /** For a body that nobody wants. */
  discard(): void;
}

export interface HttpGet {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface HttpRequest extends HttpGet {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent whole; empty for none. */
  readonly body: string;
  /** What connects; Node's own where it is absent. */
  readonly agent?: Agent;
}

/** Rejects where there is no answer. */
export function httpGet(url: URL, get: HttpGet): Promise<HttpAnswer> {
  return httpRequest(url, { ...get, method: 'GET', body: '' });
}

/** Rejects where there is no answer: whether the other side did what it was asked for is not known then. */
export function httpRequest(url: URL, { method, headers = {}, body, signal, agent }: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const request = send(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...length, ...headers },
      signal,
      ...(agent === undefined ? {} : { agent }),
    });
    // It stays: what comes after the answer is nobody's any more.
    request.on('error', reject);
    request.on('response', (response) => {
      try {
        resolve(answerOf(response));
      } catch (error) {
        response.destroy();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.end(body);
  });
}

function answerOf(response: IncomingMessage): HttpAnswer {
  const header = (name: string): string => {
    const value = response.headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? '');
  };
  const body = decoded(response, header('content-encoding').trim().toLowerCase());
  // Whoever reads it is told by the read.
  body.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    header,
    body,
    discard() {
      body.destroy();
      response.destroy();
    },
  };
}

/** Nothing was asked for but the plain bytes; some servers know better. */
function decoded(response: IncomingMessage, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return response;
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (decoder === undefined) throw new Error('the answer is encoded in a way that nobody asked for');
  return pipeline(response, decoder, () => {});
}
