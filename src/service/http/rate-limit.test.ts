/** The contract's rate limit: counted for each token, announced in headers, and refused with the time to wait. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callService, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import { createServer } from './server.ts';

test('Limits: the rate limit holds for each token, says how much is left, and refuses with 429 and Retry-After', async () => {
  const service = await testService();
  const config = { ...service.context.config, rateLimitPerMinute: 60, rateLimitBurst: 3 };
  await using server = await createServer({ ...service.context, config }, { version: 'test' });
  const [mine, other] = [await testOrganization(), await testOrganization()];
  const ask = (organization: typeof mine) =>
    callService({ ...service, server }, '/api/v1/stats/summary', {}, tokenHeaders(organization.pair));
  const first = await ask(mine);
  assert.deepEqual(
    [first.headers['ratelimit-policy'], first.headers['ratelimit']],
    ['"default";q=3;w=3', '"default";r=2;t=1'],
  );
  assert.deepEqual([(await ask(mine)).status, (await ask(mine)).status], [200, 200]);
  const refused = await ask(mine);
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.headers['retry-after']],
    [429, 'TOO_MANY_REQUESTS', '1'],
  );
  assert.equal((await ask(other)).status, 200, 'another token is not held up');
  service.clock.advance(1000);
  assert.deepEqual([(await ask(mine)).status, (await ask(mine)).status], [200, 429]);
});
