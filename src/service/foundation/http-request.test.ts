/** Whatever answers, and however: an error of that one request, never one that nobody can catch. */
import assert from 'node:assert/strict';
import { createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { httpGet } from './http-request.ts';

let behave: (socket: Socket) => void = () => {};
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => behave(socket));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
assert.ok(address !== null && typeof address === 'object');
const url = new URL(`http://127.0.0.1:${address.port}/all.zip`);
after(() => server.close());

async function get(how: (socket: Socket) => void, signal = AbortSignal.timeout(20_000)): Promise<string> {
  behave = how;
  const answer = await httpGet(url, { signal });
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return `${answer.status} ${Buffer.concat(chunks).toString('latin1')}`;
}

const big = 'x'.repeat(300_000);

test('HTTP/1.0 with a length, without one, and in bursts is read whole', async () => {
  for (let round = 0; round < 20; round++) {
    const head = 'HTTP/1.0 200 OK\r\nConnection: close\r\n';
    assert.equal(await get((socket) => socket.end(`${head}Content-Length: 5\r\n\r\nhello`)), '200 hello');
    assert.equal(await get((socket) => socket.end(`${head}\r\n${big}`)), `200 ${big}`);
    const inBursts = (socket: Socket): void => {
      socket.write(`${head}Content-Length: ${big.length}\r\n\r\n`);
      socket.write(big.slice(0, 100_000));
      setTimeout(() => socket.end(big.slice(100_000)), 2);
    };
    assert.equal(await get(inBursts), `200 ${big}`);
  }
});

test('what is asked is a GET of the address, with its query and without a body', async () => {
  const heard = Promise.withResolvers<string>();
  const asking = createServer((socket) => {
    socket.once('data', (data) => heard.resolve(data.toString('latin1')));
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'));
  });
  await new Promise<void>((resolve) => asking.listen(0, '127.0.0.1', resolve));
  const place = asking.address();
  assert.ok(place !== null && typeof place === 'object');
  const answer = await httpGet(new URL(`http://127.0.0.1:${place.port}/a?b=1`), {
    headers: { 'X-Mark': 'mine' },
    signal: AbortSignal.timeout(20_000),
  });
  asking.close();
  assert.equal(answer.status, 204);
  assert.match(await heard.promise, /^GET \/a\?b=1 HTTP\/1\.1\r\n(?:.*\r\n)*x-mark: mine\r\n(?:.*\r\n)*\r\n$/i);
});

test('what is cut, stalls or is no HTTP is an error of the request', async () => {
  const ways: readonly ((socket: Socket) => void)[] = [
    (socket) => socket.destroy(),
    (socket) => socket.resetAndDestroy(),
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'),
    (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', () => socket.resetAndDestroy()),
    (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\nzz'),
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello'),
    (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: compress\r\nContent-Length: 5\r\n\r\nhello'),
    (socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'y'.repeat(200_000)}\r\n\r\n`),
    (socket) => socket.end('220 mail.example ESMTP\r\n'),
    (socket) => socket.end(Buffer.from([0x16, 3, 1, 0, 0])),
  ];
  for (const way of ways) await assert.rejects(get(way), Error, way.toString());
  const stalled = (socket: Socket): void => void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort');
  await assert.rejects(get(stalled, AbortSignal.timeout(100)), /abort/i);
});

test('an answer with more than its length is as long as it says, and its rest harms nobody', async () => {
  const lying = (socket: Socket): void => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello and more');
    setTimeout(() => socket.end('HTTP/1.1 500 No\r\n\r\n'), 5);
  };
  for (let round = 0; round < 5; round++) await get(lying).then((text) => assert.equal(text, '200 hello'), assert.ok);
  await new Promise((resolve) => setTimeout(resolve, 30));
});

test('a body that is encoded all the same is decoded, and one that nobody wants may be left', async () => {
  const body = gzipSync('hello');
  const encoded = (socket: Socket): void => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.end(body);
  };
  assert.equal(await get(encoded), '200 hello');
  behave = (socket) => socket.end(`HTTP/1.0 404 No\r\n\r\n${big}`);
  const answer = await httpGet(url, { signal: AbortSignal.timeout(20_000) });
  answer.discard();
  assert.equal(answer.header('etag'), '');
});
