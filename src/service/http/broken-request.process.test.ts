/** What is no HTTP at all is answered in words too, and only that connection ends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { testService } from '../../testing/test-service.ts';

async function replyTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

test('bytes that are no request get a 400 with an error of ours, and the next request is answered', async () => {
  const { server } = await testService();
  await server.listen({ host: '127.0.0.1', port: 0 });
  const [address] = server.addresses();
  assert.ok(typeof address === 'object');
  for (const bytes of ['GARBAGE\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', 'POST /x HTTP/1.1\r\nContent-Length: -1\r\n\r\n']) {
    const reply = await replyTo(address.port, bytes);
    assert.match(reply, /^HTTP\/1\.1 400 Bad Request\r\n/, JSON.stringify(bytes));
    const body: unknown = JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4));
    assert.ok(typeof body === 'object' && body !== null && 'error' in body, reply);
  }
  assert.match(
    await replyTo(address.port, 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1\.1 200 /,
  );
});
