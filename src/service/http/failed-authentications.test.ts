/** Whoever guesses token pairs is told to wait, and nobody else is. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import { failedAuthentications } from './failed-authentications.ts';
import { createServer } from './server.ts';

test('wrong pairs of one address are refused with 429 and Retry-After beyond the limit, and pairs that were right are not', async () => {
  const service = await testService();
  const config = { ...service.context.config, failedAuthenticationsPerMinute: 5, trustedProxies: ['127.0.0.1'] };
  await using server = await createServer({ ...service.context, config }, { version: 'test' });
  const { pair } = await testOrganization();
  const ask = async (from: string, headers: Record<string, string>) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/v1/stats/summary',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      payload: '{}',
    });
    return [reply.statusCode, reply.headers['retry-after']];
  };
  const right = tokenHeaders(pair);
  const wrong = tokenHeaders({ ...pair, secret: 'a guess that is long enough' });
  const unknown = tokenHeaders({ id: '0198b7c2-0000-7000-8000-000000000000', secret: pair.secret });
  assert.deepEqual(await ask('192.0.2.1', right), [200, undefined]);
  for (let count = 0; count < 5; count++)
    assert.deepEqual(await ask('192.0.2.1', count % 2 === 0 ? wrong : {}), [401, undefined]);
  assert.deepEqual(await ask('192.0.2.1', unknown), [429, '12']);
  assert.deepEqual(await ask('192.0.2.1', {}), [429, '12']);
  assert.deepEqual(await ask('192.0.2.1', right), [200, undefined], 'it was right from there before');
  assert.deepEqual(await ask('192.0.2.2', unknown), [401, undefined], 'another address');
  service.clock.advance(12_000);
  assert.deepEqual(await ask('192.0.2.1', unknown), [401, undefined]);
  assert.deepEqual(await ask('192.0.2.1', unknown), [429, '12']);
});

test('without trusted proxies what a caller says of itself counts for nothing', async () => {
  const service = await testService();
  const config = { ...service.context.config, failedAuthenticationsPerMinute: 1 };
  await using server = await createServer({ ...service.context, config }, { version: 'test' });
  const statuses: number[] = [];
  for (const from of ['192.0.2.1', '192.0.2.2']) {
    const headers = { 'x-forwarded-for': from };
    statuses.push((await server.inject({ method: 'POST', url: '/api/v1/stats/summary', headers })).statusCode);
  }
  assert.deepEqual(statuses, [401, 429]);
});

test('addresses of IPv6 count by their network, and a limit of 0 is none', () => {
  const limited = failedAuthentications(1);
  limited.failed('2001:db8:0:1::1', 0);
  assert.equal(limited.refusedForSeconds('2001:db8:0:1:ffff::2', '', 0), 60);
  assert.equal(limited.refusedForSeconds('2001:db8::2', '', 0), 0);
  assert.equal(limited.refusedForSeconds('::ffff:192.0.2.1', '', 0), 0);
  const unlimited = failedAuthentications(0);
  for (let count = 0; count < 1000; count++) unlimited.failed('192.0.2.1', 0);
  assert.equal(unlimited.refusedForSeconds('192.0.2.1', '', 0), 0);
});
