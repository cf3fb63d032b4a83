/** How the client asks, asks again, and tells of what goes wrong; a function stands in for the network. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createClient, type ClientOptions } from './client.ts';
import { VedetteConnectionError, VedetteError } from './errors.ts';
import { operations } from './operations.ts';

interface Sent {
  readonly url: string;
  readonly body: unknown;
  readonly headers: Record<string, string>;
}

type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> } | Error;

function standIn(replies: readonly Reply[], options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const reply = replies[Math.min(sent.length, replies.length - 1)];
    sent.push({
      url: url instanceof Request ? url.url : url.toString(),
      body: JSON.parse(typeof init?.body === 'string' ? init.body : ''),
      headers: Object.fromEntries(new Headers(init?.headers)),
    });
    if (reply === undefined || reply instanceof Error) throw reply ?? new Error('no reply');
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return new Response(text, { status: reply.status, headers: reply.headers ?? {} });
  };
  const client = createClient({
    url: 'https://vedette.example/',
    tokenId: 'an-id',
    tokenSecret: 'a-secret',
    fetch,
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
  return { client, sent, waits };
}

const refusal = (code: string, issues: readonly object[] = []) => ({
  error: { code, message: 'a message', requestId: 'a-request', issues },
});
const busy = (seconds: string): Reply => ({
  status: 429,
  body: refusal('TOO_MANY_REQUESTS'),
  headers: { 'Retry-After': seconds },
});
const away: Reply = { status: 503, body: refusal('SERVICE_UNAVAILABLE') };
const ok: Reply = { status: 200, body: { ok: true } };

describe('a call', () => {
  test('goes to the path of its operation with both headers and the body as it is', async () => {
    const { client, sent } = standIn([{ status: 200, body: { alerts: [], totalCount: 0, page: 1, pageSize: 50 } }]);
    const answer = await client.scaAlertsSearch({ severities: ['critical'] });
    assert.deepEqual(answer, { alerts: [], totalCount: 0, page: 1, pageSize: 50 });
    const [{ url, body, headers } = { url: '', body: {}, headers: {} }] = sent;
    assert.equal(url, 'https://vedette.example/api/v1/sca/alerts/search');
    assert.deepEqual(body, { severities: ['critical'] });
    assert.equal(headers['x-service-api-token-id'], 'an-id');
    assert.equal(headers['x-service-api-token-secret'], 'a-secret');
    assert.equal(headers['content-type'], 'application/json');
  });

  test('keeps a path before /api, and needs no request where no field is required', async () => {
    const { client, sent } = standIn([{ status: 200, body: {} }], { url: 'https://vedette.example/security/' });
    await client.statsSummary();
    assert.equal(sent[0]?.url, 'https://vedette.example/security/api/v1/stats/summary');
    assert.deepEqual(sent[0]?.body, {});
  });

  test('there is a method for every operation', () => {
    const { client } = standIn([ok]);
    for (const name of Object.keys(operations)) assert.equal(typeof Reflect.get(client, name), 'function', name);
  });
});

describe('another try', () => {
  test('comes after as long as the service asks for, in seconds or as a date, and never after more than a minute', async () => {
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    const { client, sent, waits } = standIn([busy('7'), busy(date), ok]);
    await client.scansUpsertSchedule({ repositoryId: 'r', executionCriteriaCrontab: '@daily', isEnabled: true });
    assert.equal(sent.length, 3);
    assert.deepEqual(waits, [7000, 60_000]);
  });

  test('comes later each time where nothing is asked for, and no more often than is wanted', async () => {
    const { client, sent, waits } = standIn([new TypeError('fetch failed')], { retries: 2 });
    await assert.rejects(client.statsSummary(), VedetteConnectionError);
    assert.equal(sent.length, 3);
    assert.deepEqual(waits, [500, 1000]);
  });

  // A rule made twice, a token made twice: what was carried out and only not answered must not be asked for again.
  test('comes for what changes something only where it was turned away at the door', async () => {
    for (const reply of [new TypeError('reset'), away, { status: 502, body: 'a proxy' }, { status: 504, body: '' }]) {
      const { client, sent } = standIn([reply]);
      await assert.rejects(client.rulesCreate({ name: 'x', rule: 'eval($X)' }));
      assert.equal(sent.length, 1);
      const safe = standIn([reply, { status: 200, body: {} }]);
      await safe.client.rulesList();
      assert.equal(safe.sent.length, 2);
    }
  });

  test('does not come for what is wrong, and not after the caller has given up', async () => {
    const { client, sent } = standIn([{ status: 400, body: refusal('BAD_REQUEST') }]);
    await assert.rejects(client.rulesList({ page: 0 }), VedetteError);
    assert.equal(sent.length, 1);
    const gone = standIn([busy('1')]);
    await assert.rejects(gone.client.rulesList({}, { signal: AbortSignal.abort(new Error('enough')) }), /enough/);
    assert.equal(gone.sent.length, 1);
  });
});

describe('what goes wrong', () => {
  test('is told with code, status, request and every fault', async () => {
    const issues = [{ path: '/page', message: 'must be at least 1' }];
    const { client } = standIn([{ status: 400, body: refusal('BAD_REQUEST', issues) }]);
    await assert.rejects(client.rulesList({ page: 0 }), {
      name: 'VedetteError',
      message: 'a message',
      code: 'BAD_REQUEST',
      status: 400,
      requestId: 'a-request',
      issues,
    });
  });

  test('is of the connection where something else answers', async () => {
    for (const reply of [
      { status: 200, body: '<html>' },
      { status: 404, body: { message: 'no route' } },
    ] as const) {
      const { client } = standIn([reply]);
      await assert.rejects(client.rulesList(), { name: 'VedetteConnectionError', status: reply.status });
    }
  });
});

describe('a walk through a list', () => {
  test('asks for page after page until all rows were given', async () => {
    const pageOf = (page: number, names: readonly string[]): Reply => ({
      status: 200,
      body: { packages: names.map((name) => ({ name })), totalCount: 5, page, pageSize: 2 },
    });
    const { client, sent } = standIn([pageOf(1, ['a', 'b']), pageOf(2, ['c', 'd']), pageOf(3, ['e'])]);
    const names: string[] = [];
    for await (const { name } of client.each('scaPackagesSearch', { pageSize: 2, searchQuery: 'x' })) names.push(name);
    assert.deepEqual(names, ['a', 'b', 'c', 'd', 'e']);
    assert.deepEqual(
      sent.map(({ body }) => body),
      [1, 2, 3].map((page) => ({ pageSize: 2, searchQuery: 'x', page })),
    );
  });

  test('follows a list that grows at its head by what comes after', async () => {
    const pageOf = (id: string, nextAfter: string): Reply => ({
      status: 200,
      body: { events: [{ id }], pageSize: 1, nextAfter },
    });
    const { client, sent } = standIn([pageOf('b', 'b'), pageOf('a', '')]);
    const ids: string[] = [];
    for await (const { id } of client.each('auditList')) ids.push(id);
    assert.deepEqual(ids, ['b', 'a']);
    assert.deepEqual(
      sent.map(({ body }) => body),
      [{ pageSize: 200 }, { pageSize: 200, after: 'b' }],
    );
  });

  test('asks for no page that nobody reads, and ends where a page is empty', async () => {
    const many: Reply = { status: 200, body: { rules: [{ id: 'a' }], totalCount: 900, page: 1, pageSize: 1 } };
    const first = standIn([many]);
    for await (const rule of first.client.each('rulesList')) if (rule.id === 'a') break;
    assert.equal(first.sent.length, 1);
    const emptied = standIn([many, { status: 200, body: { rules: [], totalCount: 900, page: 2, pageSize: 1 } }]);
    let count = 0;
    for await (const rule of emptied.client.each('rulesList')) count += rule.id.length;
    assert.equal(count, 1);
  });
});
