/** What the database throws when requests meet, and what is ours, as callers are told it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { sendError } from './error-reply.ts';

test('races between requests are the caller’s to repeat; anything unexpected is a 500 that says nothing of it', async () => {
  await using server = Fastify();
  server.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  server.get<{ Params: { code: string } }>('/:code', (request) => {
    throw Object.assign(new Error('insert into "schedules" violates something'), { code: request.params.code });
  });
  for (const [code, status, name] of [
    ['23503', 404, 'NOT_FOUND'],
    ['40P01', 503, 'SERVICE_UNAVAILABLE'],
    ['40001', 503, 'SERVICE_UNAVAILABLE'],
    ['ECONNREFUSED', 503, 'SERVICE_UNAVAILABLE'],
    ['23505', 500, 'INTERNAL_SERVER_ERROR'],
  ] as const) {
    const reply = await server.inject(`/${code}`);
    assert.deepEqual([reply.statusCode, reply.json().error.code], [status, name]);
    assert.doesNotMatch(reply.body, /schedules/);
  }
});
