/** The stream of events as a browser gets it: whose it is, how it reads, and how it ends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { type Listener, listenersMax, type LiveEvents, liveEvents, openScansMax } from '../live/live-events.ts';
import { type Browser, newBrowser, signedInBrowser } from './console-browser.testing.ts';
import { createServer } from './server.ts';

const path = '/console/api/events';
const { context } = await testService();

async function serving(): Promise<{ server: FastifyInstance; live: LiveEvents } & AsyncDisposable> {
  const live = liveEvents(context, 0);
  const server = await createServer(context, { version: 'test', live });
  return { server, live, [Symbol.asyncDispose]: async () => server.close() };
}

async function listenAs(
  server: FastifyInstance,
  { cookie }: Browser,
  headers: Record<string, string> = {},
  query = '',
) {
  const reply = await server.inject({
    method: 'GET',
    url: path + query,
    headers: { cookie, ...headers },
    payloadAsStream: true,
  });
  const stream = reply.stream();
  stream.setEncoding('utf8');
  return { status: reply.statusCode, headers: reply.headers, stream };
}

/** What has come, up to the sign that is waited for. */
async function textUntil(stream: Readable, sign: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (sign.test(text)) break;
  }
  return text;
}

async function change(mine: TestOrganization): Promise<void> {
  await mine.ask('/api/v2/rules/create', { name: 'a', rule: 'a($X)' });
}

describe('the stream', () => {
  test('reads as browsers take it, and a page that comes back says where it was', async () => {
    await using serves = await serving();
    const { server, live } = serves;
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair, server);
    const { status, headers, stream } = await listenAs(server, browser);
    assert.equal(status, 200);
    assert.deepEqual(
      [headers['content-type'], headers['cache-control'], headers['x-accel-buffering']],
      ['text/event-stream; charset=utf-8', 'no-store', 'no'],
    );
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
    await live.look();
    await change(mine);
    await live.look();
    assert.equal(
      await textUntil(stream, /data/),
      'retry: 2000\n\nevent: changed\nid: rules.1\ndata: {"lists":["rules"]}\n\n',
    );
    stream.destroy();
    await change(mine);
    const back = await listenAs(server, browser, { 'last-event-id': 'rules.1' });
    await live.look();
    assert.match(await textUntil(back.stream, /data/), /event: changed\nid: rules\.2\n/);
    back.stream.destroy();
  });

  test('tells of what changed before it was looked at for the first time, to a page that was given a mark with its session', async () => {
    await using serves = await serving();
    const { server, live } = serves;
    const mine = await testOrganization();
    await change(mine);
    const browser = await signedInBrowser(mine.pair, server);
    const { mark } = (await browser.send('GET', '/console/api/session')).body;
    assert.equal(mark, 'rules.1');
    await change(mine);
    const { stream } = await listenAs(server, browser, {}, `?since=${mark}`);
    await live.look();
    assert.match(await textUntil(stream, /data/), /event: changed\nid: rules\.2\ndata: \{"lists":\["rules"\]\}/);
    stream.destroy();
    const quiet = await listenAs(server, browser, {}, '?since=rules.2&since=x');
    const back = await listenAs(server, browser, { 'last-event-id': 'rules.2' }, `?since=${mark}`);
    await change(mine);
    await live.look();
    for (const each of [quiet, back]) {
      assert.equal(
        await textUntil(each.stream, /data/),
        'retry: 2000\n\nevent: changed\nid: rules.3\ndata: {"lists":["rules"]}\n\n',
      );
      each.stream.destroy();
    }
  });

  test('ends with the session, and with the server', async () => {
    const serves = await serving();
    const { server, live } = serves;
    const mine = await testOrganization();
    const [browser, other] = [await signedInBrowser(mine.pair, server), await signedInBrowser(mine.pair, server)];
    const [first, second] = [await listenAs(server, browser), await listenAs(server, other)];
    await browser.send('DELETE', '/console/api/session');
    await live.look();
    assert.match(await textUntil(first.stream, /never/), /event: ended\nid: \ndata: \{\}\n\n$/);
    const rest = textUntil(second.stream, /never/);
    await server.close();
    assert.equal(await rest, 'retry: 2000\n\n');
  });

  test('of a session that ended has no place any more, even where nobody reads it to its end', async () => {
    const inner = liveEvents(context, 0);
    let ends = 0;
    let unread: Listener | undefined;
    const live: LiveEvents = {
      ...inner,
      listen(listener) {
        unread = listener;
        const end = inner.listen(listener);
        return () => {
          ends += 1;
          end?.();
        };
      },
    };
    await using server = await createServer(context, { version: 'test', live });
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair, server);
    const { stream } = await listenAs(server, browser);
    for (let count = 0; count < 3; count++)
      unread?.tell({ event: 'changed', data: { lists: ['a'.repeat(60_000)] } }, 'm');
    await browser.send('DELETE', '/console/api/session');
    await inner.look();
    assert.equal(ends, 1);
    stream.destroy();
  });

  test('is for whoever is signed in, from a page of our own', async () => {
    await using serves = await serving();
    const { server } = serves;
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair, server);
    const nobody = await newBrowser(server);
    const statuses = [
      await nobody.send('GET', path),
      await browser.send('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } }),
      await browser.send('HEAD', path),
      await browser.send('POST', path, { body: {} }),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, [401, 403, 405, 405]);
  });

  test('of one session there are so many; the next is told to wait, until one is closed', async () => {
    await using serves = await serving();
    const { server } = serves;
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair, server);
    const streams = [];
    for (let count = 0; count < listenersMax.ofSession; count++) streams.push(await listenAs(server, browser));
    const refused = await browser.send('GET', path);
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '30']);
    for (const { stream } of streams) stream.destroy();
  });
});

describe('an organization with as much under way as pages are told of', () => {
  test('does not lose the pages that are told, whether they come or listen already', async () => {
    const listening = Promise.withResolvers<Listener>();
    const scan = (index: number) =>
      ({
        event: 'scan',
        data: {
          id: `01a2163b-580c-7000-a02d-${String(index).padStart(12, '0')}`,
          repositoryId: `01a2163b-580c-7000-a02d-${String(index).padStart(12, '1')}`,
          kind: 'full',
          state: 'running',
          progress: { phase: 'advisories', fraction: 0.45 },
        },
      }) as const;
    // As after some years, with every list.
    const lists = ['alerts', 'instances', 'issues', 'packages', 'repositories', 'rules', 'scanStates', 'scans'];
    const mark = lists.map((list) => `${list}.10000000`).join('-');
    const tellAll = (listener: Listener): void => {
      for (let index = 0; index < openScansMax; index++) listener.tell(scan(index), mark);
    };
    const live: LiveEvents = {
      ...liveEvents(context, 0),
      listen(listener) {
        tellAll(listener);
        listening.resolve(listener);
        return () => {};
      },
    };
    await using server = await createServer(context, { version: 'test', live });
    const mine = await testOrganization();
    const { status, stream } = await listenAs(server, await signedInBrowser(mine.pair, server));
    assert.equal(status, 200);
    const last = new RegExp(`${String(openScansMax - 1).padStart(12, '0')}[^]*\n\n`);
    assert.match(await textUntil(stream, last), last);
    tellAll(await listening.promise);
    assert.match(await textUntil(stream, last), last);
    stream.destroy();
  });
});

describe('over a connection', () => {
  async function request(address: string, { cookie }: Browser): Promise<Socket> {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  }

  test('a page that takes nothing is dropped, and no longer told anything; one that reads goes on', async () => {
    const told: string[] = [];
    const inner = liveEvents(context, 0);
    const tells: Listener['tell'][] = [];
    const left: Promise<void>[] = [];
    const live: LiveEvents = {
      ...inner,
      listen(listener) {
        tells.push((event, mark) => listener.tell(event, mark));
        const leaving = Promise.withResolvers<void>();
        left.push(leaving.promise);
        const end = inner.listen(listener);
        return () => {
          end?.();
          leaving.resolve();
        };
      },
    };
    await using server = await createServer(context, { version: 'test', live });
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    const mine = await testOrganization();
    const browser = await signedInBrowser(mine.pair, server);
    const slow = await request(address, browser);
    slow.pause();
    const reader = await request(address, browser);
    reader.on('data', (data) => told.push(String(data)));
    const big = { event: 'changed', data: { lists: ['a'.repeat(60_000)] } } as const;
    const dropped: string[] = [];
    void left[0]?.then(() => dropped.push('slow'));
    // What the system holds for a connection is not known; what the service holds is bounded.
    for (let count = 0; count < 2000 && dropped.length === 0; count++) {
      tells[0]?.(big, 'm');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await left[0];
    const heard = once(reader, 'data');
    tells[1]?.({ event: 'changed', data: { lists: ['rules'] } }, 'm');
    await heard;
    assert.match(told.join(''), /"rules"/);
    // One that goes away is forgotten.
    reader.destroy();
    await left[1];
    slow.destroy();
  });
});
