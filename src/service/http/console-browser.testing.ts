/** What a page of the console sends, for tests: its header, its media type, and the cookie that it was given last. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Reply, testService } from '../../testing/test-service.ts';
import type { TokenPair } from '../tokens/tokens.ts';

export interface Browser {
  /** `vedette_session=…`; empty where none is kept. */
  readonly cookie: string;
  /** An object goes as JSON. Headers that are undefined are left out. */
  send(
    method: 'GET' | 'HEAD' | 'POST' | 'DELETE',
    path: string,
    asked?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string | undefined>> },
  ): Promise<Reply>;
  /** An operation below /console/api. */
  ask(path: string, body?: unknown): Promise<Reply>;
  signIn(shown: TokenPair | { readonly code: string }): Promise<Reply>;
}

export async function newBrowser(server?: FastifyInstance, firstCookie = ''): Promise<Browser> {
  const to = server ?? (await testService()).server;
  let cookie = firstCookie;
  const browser: Browser = {
    get cookie() {
      return cookie;
    },
    async send(method, path, { body, headers = {} } = {}) {
      const all: Record<string, string | undefined> = {
        'x-vedette-console': '1',
        'sec-fetch-site': 'same-origin',
        ...(method === 'GET' || method === 'HEAD' ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      };
      const sent = Object.fromEntries(
        Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) };
      const options: InjectOptions = { method, url: path, headers: sent, ...payload };
      const reply = await to.inject(options);
      const [given = ''] = [reply.headers['set-cookie'] ?? ''].flat();
      if (given !== '') cookie = given.startsWith('vedette_session=;') ? '' : (given.split(';')[0] ?? '');
      const isJson = String(reply.headers['content-type']).startsWith('application/json');
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text: reply.body,
        body: isJson && reply.body !== '' ? reply.json() : undefined,
      };
    },
    ask: (path, body = {}) => browser.send('POST', `/console${path}`, { body }),
    signIn: (shown) =>
      browser.send('POST', '/console/api/session', {
        body: 'code' in shown ? shown : { tokenId: shown.id, tokenSecret: shown.secret },
      }),
  };
  return browser;
}

/** One that is signed in. */
export async function signedInBrowser(pair: TokenPair, server?: FastifyInstance): Promise<Browser> {
  const browser = await newBrowser(server);
  const reply = await browser.signIn(pair);
  if (reply.status !== 200) throw new Error(`signing in answered ${reply.status}: ${reply.text}`);
  return browser;
}
