/** The rate limit of a token, as arithmetic and as a caller meets it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from '../../config.ts';
import { testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import { rateLimiter } from './rate-limit.ts';
import { createServer } from './server.ts';

const startMs = 1_000_000;

test('a full bucket allows its burst at once, then as many as flow in', () => {
  const allow = rateLimiter({ perMinute: 60, burst: 3 });
  const first = [0, 0, 0, 0].map(() => allow('token', startMs));
  assert.deepEqual(
    first.map(({ isAllowed, remaining }) => [isAllowed, remaining]),
    [
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ],
  );
  assert.equal(first[3]?.retryAfterSeconds, 1);
  assert.equal(allow('token', startMs + 999).isAllowed, false);
  assert.equal(allow('token', startMs + 1000).isAllowed, true);
  assert.equal(allow('token', startMs + 1000).isAllowed, false);
});

test('who waits as long as the answer says is allowed', () => {
  for (const perMinute of [1, 7, 59, 600]) {
    const allow = rateLimiter({ perMinute, burst: 1 });
    allow('token', startMs);
    const { isAllowed, retryAfterSeconds } = allow('token', startMs + 1);
    assert.equal(isAllowed, false);
    assert.equal(allow('token', startMs + 1 + retryAfterSeconds * 1000).isAllowed, true, `${perMinute} a minute`);
  }
});

test('one token does not use up another’s allowance, and refused requests cost nothing', () => {
  const allow = rateLimiter({ perMinute: 60, burst: 1 });
  assert.equal(allow('one', startMs).isAllowed, true);
  for (let index = 0; index < 100; index += 1) assert.equal(allow('one', startMs).isAllowed, false);
  assert.equal(allow('two', startMs).isAllowed, true);
  assert.equal(allow('one', startMs + 1000).isAllowed, true);
});

test('a bucket does not overflow, and a clock that goes back takes nothing away', () => {
  const allow = rateLimiter({ perMinute: 60, burst: 2 });
  allow('token', startMs);
  assert.equal(allow('token', startMs + 3_600_000).remaining, 1);
  assert.equal(allow('token', startMs).isAllowed, true);
});

test('a rate of 0 allows everything', () => {
  const allow = rateLimiter({ perMinute: 0, burst: 1 });
  for (let index = 0; index < 10; index += 1) assert.equal(allow('token', startMs).isAllowed, true);
});

// A client that cannot see the limit coming meets it; one that is not told how long to wait hammers.
test('a caller sees the limit before it is reached, is told how long to wait, and is served again then', async () => {
  const { context, clock } = await testService();
  const organization = await testOrganization();
  const other = await testOrganization();
  const limits = { VEDETTE_RATE_LIMIT_PER_MINUTE: '60', VEDETTE_RATE_LIMIT_BURST: '2' };
  const { rateLimitPerMinute, rateLimitBurst } = loadConfig(limits, {}, '/');
  const config = { ...context.config, rateLimitPerMinute, rateLimitBurst };
  const server = await createServer({ ...context, config }, { version: 'test' });
  const ask = (pair: { id: string; secret: string }) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/stats/summary',
      headers: { 'content-type': 'application/json', ...tokenHeaders(pair) },
      payload: '{}',
    });
  try {
    const replies = [await ask(organization.pair), await ask(organization.pair), await ask(organization.pair)];
    assert.deepEqual(
      replies.map((reply) => [reply.statusCode, reply.headers['ratelimit'], reply.headers['retry-after']]),
      [
        [200, '"default";r=1;t=1', undefined],
        [200, '"default";r=0;t=2', undefined],
        [429, '"default";r=0;t=2', '1'],
      ],
    );
    for (const reply of replies) assert.equal(reply.headers['ratelimit-policy'], '"default";q=2;w=2');
    const { error } = replies[2]?.json<{ error: { code: string; message: string; requestId: string } }>() ?? {};
    assert.equal(error?.code, 'TOO_MANY_REQUESTS');
    assert.match(error?.message ?? '', /60 requests a minute; wait 1 s/);
    assert.equal((await ask(other.pair)).statusCode, 200);
    assert.equal((await ask({ ...organization.pair, secret: 'wrong' })).statusCode, 401);
    clock.advance(1000);
    assert.equal((await ask(organization.pair)).statusCode, 200);
  } finally {
    await server.close();
  }
});
