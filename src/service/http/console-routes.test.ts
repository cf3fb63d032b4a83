/** The console's door: the same operations by the cookie of a session and by nothing else, for its own pages and for no other site's. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { lodashShop } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';
import { listAuditEvents } from '../audit/store.ts';
import { newId } from '../foundation/ids.ts';
import { exampleBody } from '../operations/example-body.testing.ts';
import { operations, operatorOperations } from '../operations/index.ts';
import { type Browser, newBrowser, signedInBrowser } from './console-browser.testing.ts';
import { createServer } from './server.ts';

const summary = '/api/v1/stats/summary';
const mine = await testOrganization();
let browser = await signedInBrowser(mine.pair);

/** Tests of other files move the clock that is shared in a process, and with it a session that nobody used meanwhile ends. */
async function signIn(): Promise<void> {
  browser = await signedInBrowser(mine.pair);
}

describe('the same operations', () => {
  beforeEach(signIn);

  test('every one answers through the console as it does to a token', async () => {
    for (const operation of operations) {
      if (operation.isAskingElsewhere === true || operation.changes !== 'nothing') continue;
      const body = exampleBody(operation);
      const headers = { 'x-request-id': 'same' };
      const byToken = await mine.call(operation.path, body, headers);
      const byCookie = await browser.send('POST', `/console${operation.path}`, { body, headers });
      assert.deepEqual([byCookie.status, byCookie.text], [byToken.status, byToken.text], operation.path);
    }
  });

  test('what a change is told by names the token and the operation, whatever the door', async () => {
    const { context } = await testService();
    const requestId = newId();
    const path = '/api/v2/rules/create';
    const headers = { 'x-request-id': requestId };
    const body = { name: 'no eval', rule: 'eval($X)' };
    assert.equal((await browser.send('POST', `/console${path}`, { body, headers })).status, 200);
    const told = (await listAuditEvents(context.db, mine.id, {}, 10)).filter((event) => event.request_id === requestId);
    assert.deepEqual(
      told.map(({ actor, operation }) => [actor, operation]),
      [[`token ${mine.pair.id}`, path]],
    );
  });

  test('the checks are those of the contract, in its order', async () => {
    const path = '/console/api/v1/repositories/set-pr-scanning';
    const huge = '{'.repeat(2 * 1024 * 1024);
    const nobody = await newBrowser();
    const foreign = { organizationId: newId(), repositoryId: 'x', isPrScanningEnabled: true };
    const asked: [string, number, Promise<{ status: number }>][] = [
      ['not signed in, too large, no JSON', 401, nobody.send('POST', path, { body: huge })],
      ['too large, no JSON', 413, browser.send('POST', path, { body: huge })],
      ['no JSON', 400, browser.send('POST', path, { body: '{' })],
      ['schema, foreign organization', 400, browser.send('POST', path, { body: { ...foreign, repositoryId: 5 } })],
      ['foreign organization, unknown object', 403, browser.send('POST', path, { body: foreign })],
      ['unknown object', 404, browser.send('POST', path, { body: { ...foreign, organizationId: mine.id } })],
      ['no such operation', 404, browser.send('POST', '/console/api/v1/nothing', { body: {} })],
      ['another method', 405, browser.send('GET', path)],
    ];
    for (const [name, status, reply] of asked) assert.equal((await reply).status, status, name);
  });

  test("another organization's objects are not found", async () => {
    const { mine: theirs, repositories } = await scanned(lodashShop);
    const repositoryId = repositories[0]?.id ?? '';
    const [alert] = (await theirs.ask<{ alerts: { id: string }[] }>('/api/v1/sca/alerts/search', {})).alerts;
    assert.ok(alert !== undefined);
    const replies = [
      await browser.ask('/api/v1/sca/vulnerabilities/get', { id: alert.id }),
      await browser.ask('/api/v1/scans/start', { repositoryId }),
    ];
    assert.deepEqual(
      replies.map(({ status }) => status),
      [404, 404],
    );
    const own = await (await signedInBrowser(theirs.pair)).ask('/api/v1/sca/vulnerabilities/get', { id: alert.id });
    assert.equal(own.status, 200);
    assert.equal((await browser.ask('/api/v1/sca/alerts/search')).body.totalCount, 0);
  });

  test("operators' operations are refused", async () => {
    for (const operation of operatorOperations) {
      const reply = await browser.ask(operation.path, operation.example.request);
      assert.equal(reply.status, 403, operation.path);
    }
  });

  test('a page may ask for twenty things at once, and a token has one rate by both doors', async () => {
    const service = await testService();
    const config = { ...service.context.config, rateLimitPerMinute: 600, rateLimitBurst: 100 };
    await using server = await createServer({ ...service.context, config }, { version: 'test' });
    const page = await signedInBrowser(mine.pair, server);
    const replies = await Promise.all(Array.from({ length: 20 }, () => page.ask(summary)));
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
    const headers = { ...tokenHeaders(mine.pair), 'content-type': 'application/json' };
    const byToken = await server.inject({ method: 'POST', url: summary, headers, payload: '{}' });
    assert.equal(byToken.headers['ratelimit'], '"default";r=78;t=3');
  });
});

describe('each door takes its own', () => {
  beforeEach(signIn);

  test('operations below /api take no cookie', async () => {
    const { server } = await testService();
    for (const { path, example } of operations) {
      const headers = { cookie: browser.cookie, 'x-vedette-console': '1', 'content-type': 'application/json' };
      const reply = await server.inject({
        method: 'POST',
        url: path,
        headers,
        payload: JSON.stringify(example.request),
      });
      assert.equal(reply.statusCode, 401, path);
    }
  });

  test('operations below /console take no token pair', async () => {
    const nobody = await newBrowser();
    for (const path of [summary, '/api/v1/sca/alerts/search']) {
      const reply = await nobody.send('POST', `/console${path}`, { body: {}, headers: tokenHeaders(mine.pair) });
      assert.equal(reply.status, 401, path);
    }
    assert.equal((await nobody.send('GET', '/console/api/session', { headers: tokenHeaders(mine.pair) })).status, 401);
  });

  test('a cookie of another making is refused, whatever it holds', async () => {
    const theirs = await testOrganization();
    const value = Buffer.from(browser.cookie.split('=')[1] ?? '', 'base64url');
    const theirId = Buffer.from(theirs.id.replaceAll('-', ''), 'hex');
    const made = [
      Buffer.concat([theirId, value.subarray(16)]).toString('base64url'),
      Buffer.concat([value.subarray(0, 32), Buffer.alloc(32)]).toString('base64url'),
      'a',
      '',
      '%00',
      'a'.repeat(5000),
    ];
    for (const cookie of made) {
      const other = await newBrowser(undefined, `vedette_session=${cookie}`);
      assert.equal((await other.ask(summary)).status, 401, cookie);
    }
    const among = await newBrowser(undefined, `a=b; ${browser.cookie}; vedette_session_2=c`);
    assert.equal((await among.ask(summary)).status, 200);
  });
});

describe("other sites' pages", () => {
  beforeEach(signIn);

  const refusals: [string, Record<string, string | undefined>, number][] = [
    ['no header of ours', { 'x-vedette-console': undefined }, 403],
    ['another value in it', { 'x-vedette-console': 'yes' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['no media type', { 'content-type': undefined }, 415],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['an address that somebody typed', { 'sec-fetch-site': 'none' }, 403],
    ['another origin', { origin: 'https://elsewhere.example' }, 403],
    ['another port', { origin: 'http://localhost:81' }, 403],
    ['an origin that is hidden', { origin: 'null' }, 403],
  ];
  for (const [name, headers, status] of refusals) {
    test(`${name}: nothing is done, signing in and out included`, async () => {
      const tries = [
        browser.send('POST', '/console/api/v2/rules/create', { body: { name: 'b', rule: 'b($X)' }, headers }),
        browser.send('DELETE', '/console/api/session', { headers }),
        browser.send('POST', '/console/api/session', {
          body: { tokenId: mine.pair.id, tokenSecret: mine.pair.secret },
          headers,
        }),
      ];
      for (const reply of await Promise.all(tries)) {
        assert.equal(reply.status, status, reply.text);
        assert.equal(reply.headers['set-cookie'], undefined);
      }
      assert.equal((await browser.ask(summary)).status, 200, 'the session is still there');
    });
  }

  test('what only reads is refused to other sites too, and needs no header', async () => {
    const path = '/console/api/session';
    const status = async (headers: Record<string, string | undefined>): Promise<number> =>
      (await browser.send('GET', path, { headers })).status;
    assert.equal(await status({ 'x-vedette-console': undefined }), 200);
    assert.equal(await status({ 'sec-fetch-site': 'cross-site' }), 403);
    assert.equal(await status({ origin: 'https://elsewhere.example' }), 403);
  });

  test('an own origin is taken, with its port, and behind a proxy the one that is set', async () => {
    const service = await testService();
    const status = async (by: Browser, headers: Record<string, string | undefined>): Promise<number> =>
      (await by.send('POST', `/console${summary}`, { body: {}, headers })).status;
    const host = 'vedette.example:8443';
    assert.equal(await status(browser, { host, origin: `https://${host}` }), 200);
    assert.equal(await status(browser, { host, origin: 'https://vedette.example' }), 403);
    assert.equal(await status(browser, { 'sec-fetch-site': undefined }), 200, 'older browsers do not say');
    const config = { ...service.context.config, publicUrl: 'https://scans.example' };
    await using server = await createServer({ ...service.context, config }, { version: 'test' });
    const behind = await newBrowser(server, browser.cookie);
    assert.equal(await status(behind, { origin: 'https://scans.example' }), 200);
    assert.equal(await status(behind, { origin: 'https://other.example' }), 403);
  });
});
