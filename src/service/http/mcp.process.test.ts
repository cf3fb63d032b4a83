/** The tools over HTTP, driven by the official client in both versions of the protocol. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { scanned } from '../../testing/scanned-repositories.ts';
import { type TestOrganization, testOrganization, testService, tokenHeaders } from '../../testing/test-service.ts';

const eras = [
  { version: '2025-11-25', mode: 'legacy' },
  { version: '2026-07-28', mode: { pin: '2026-07-28' } },
] as const;

const lockfile = 'package-lock.json';

let address = '';
let listening: Promise<string> | undefined;
const listen = async (): Promise<void> => {
  listening ??= testService().then(({ server }) => server.listen({ host: '127.0.0.1', port: 0 }));
  address = await listening;
};

async function connected(headers: Record<string, string>, mode: (typeof eras)[number]['mode']) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

async function called(client: Client, name: string, given: object) {
  const result = await client.callTool({ name, arguments: { ...given } });
  const [first] = result.content;
  const words = first?.type === 'text' ? first.text : '';
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says itself what it expects of an answer
  const answer: any = result.structuredContent ?? {};
  return { isError: result.isError === true, words, answer };
}

for (const { version, mode } of eras) {
  describe(`${version} at /mcp`, () => {
    before(listen);
    test('every tool that a service offers answers, and all say that they only read', async () => {
      const { mine } = await scanned(lodashShop);
      await using client = await connected(tokenHeaders(mine.pair), mode);
      assert.equal(client.getNegotiatedProtocolVersion(), version);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['list_alerts', 'explain_alert', 'verify_fix', 'check_package', 'lookup_packages'],
      );
      for (const { annotations, outputSchema } of tools) {
        assert.deepEqual([annotations?.readOnlyHint, annotations?.destructiveHint], [true, false]);
        assert.equal(outputSchema?.type, 'object');
      }

      const listed = await called(client, 'list_alerts', { reachability: ['reachable'] });
      assert.deepEqual([listed.answer.source, listed.answer.total], ['service', 1]);
      const [alert] = listed.answer.alerts;
      const { answer: explained } = await called(client, 'explain_alert', { id: alert.id });
      assert.equal(explained.places[0].exposure, 'called');
      assert.equal(explained.places[0].steps.at(-1).place, 'index.js:2');

      const changed = { path: lockfile, before: lodashShop[lockfile], after: mendedShop[lockfile] };
      const { answer: verified } = await called(client, 'verify_fix', { files: [changed] });
      assert.deepEqual([verified.isFixing, verified.closedCount, verified.openedCount], [true, 4, 0]);

      const { answer: checked } = await called(client, 'check_package', {
        ecosystem: 'npm',
        name: 'lodash',
        version: '4.17.11',
      });
      assert.deepEqual([checked.state, checked.nearestSafe], ['vulnerable', '4.17.21']);

      const { answer: looked } = await called(client, 'lookup_packages', { packages: ['lodash', 'nothing@1'] });
      assert.deepEqual(looked.counts, { held: 1, mayBeHeld: 0, onceHeld: 0, notHeld: 1, notUnderstood: 0 });
    });

    test('pages follow each other, and the last one names no next', async () => {
      const { mine } = await scanned(lodashShop);
      await using client = await connected(tokenHeaders(mine.pair), mode);
      const seen = [];
      for (let page = 1; page !== 0; ) {
        const { answer } = await called(client, 'list_alerts', { limit: 3, page });
        seen.push(...answer.alerts.map(({ id }: { id: string }) => id));
        page = answer.nextPage;
      }
      assert.equal(new Set(seen).size, 4);
    });

    // An assistant that sends all it has must learn the limit, and cost no more than that.
    test('ten thousand packages, and arguments of no tool, are refused in a sentence that says what is allowed', async () => {
      const mine = await testOrganization();
      await using client = await connected(tokenHeaders(mine.pair), mode);
      const many = await called(client, 'lookup_packages', { packages: Array<string>(10_000).fill('lodash') });
      assert.ok(many.isError && many.words.length < 300, many.words);
      assert.match(many.words, /\/packages must NOT have more than 1000 items/);
      for (const given of [{ id: 7 }, {}, { id: 'x'.repeat(10_000) }, { id: 'x', more: true }]) {
        const refused = await called(client, 'explain_alert', given);
        assert.ok(refused.isError && refused.words.length < 300, refused.words);
      }
      const outside = await called(client, 'verify_fix', { files: [{ path: '../../etc/passwd', after: '' }] });
      assert.match(outside.words, /no path inside the folder/);
    });

    test('another organization sees nothing of it, and hears the same of its ids as of unknown ones', async () => {
      const { mine } = await scanned(lodashShop);
      await using own = await connected(tokenHeaders(mine.pair), mode);
      const { answer } = await called(own, 'list_alerts', {});
      const other: TestOrganization = await testOrganization();
      await using client = await connected(tokenHeaders(other.pair), mode);
      assert.equal((await called(client, 'list_alerts', {})).answer.total, 0);
      const theirs = await called(client, 'explain_alert', { id: answer.alerts[0].id });
      const unknown = await called(client, 'explain_alert', { id: '01a1fde5-e9f0-7000-9765-000000000000' });
      assert.deepEqual([theirs.isError, theirs.words], [true, unknown.words]);
      assert.equal((await called(client, 'lookup_packages', { packages: ['lodash'] })).answer.counts.held, 0);
    });

    test('a pair comes in as a bearer too, and a wrong one does not', async () => {
      const { pair } = await testOrganization();
      await using client = await connected({ Authorization: `Bearer ${pair.id}:${pair.secret}` }, mode);
      assert.equal((await called(client, 'list_alerts', {})).answer.total, 0);
      await assert.rejects(connected({ Authorization: `Bearer ${pair.id}:a-guess-that-is-long` }, mode));
      await assert.rejects(connected({}, mode));
    });
  });
}

describe('/mcp', () => {
  before(listen);
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const posted = (headers: Record<string, string>) =>
    fetch(new URL('/mcp', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    });

  test('who has no pair is told how one is sent', async () => {
    const reply = await posted({});
    assert.deepEqual([reply.status, reply.headers.get('www-authenticate')], [401, 'Bearer']);
  });

  // A page that somebody visits must not ask a service that the visitor's machine can reach.
  test('pages of other origins are refused before their pair is looked at; those of this machine are not', async () => {
    const { pair } = await testOrganization();
    const own = tokenHeaders(pair);
    assert.equal((await posted({ ...own, origin: 'https://page.example' })).status, 403);
    assert.equal((await posted({ ...own, origin: 'null' })).status, 403);
    assert.equal((await posted({ ...own, origin: 'http://localhost:6274' })).status, 200);
  });

  test('it keeps no session and pushes nothing: other methods are refused, and no reply names a session', async () => {
    const { pair } = await testOrganization();
    for (const method of ['GET', 'DELETE']) {
      const reply = await fetch(new URL('/mcp', address), { method, headers: tokenHeaders(pair) });
      assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'POST']);
    }
    assert.equal((await posted(tokenHeaders(pair))).headers.get('mcp-session-id'), null);
  });

  test('what is no message of the protocol is a 400, whatever it is', async () => {
    const { pair } = await testOrganization();
    for (const text of ['[]', '{}', '7', '"x"', '{"jsonrpc":"2.0"}']) {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const reply = await fetch(new URL('/mcp', address), {
        method: 'POST',
        headers: { ...headers, ...tokenHeaders(pair) },
        body: text,
      });
      assert.equal(reply.status, 400, `${text}: ${await reply.text()}`);
    }
  });
});
