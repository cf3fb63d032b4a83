/** The pages of the console: what is served, how long browsers keep it, and that nothing outside their folder ever is. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { testService } from '../../testing/test-service.ts';
import { consoleHeaders } from './console-headers.ts';
import { mendedAddress } from './console-files.ts';
import { createServer } from './server.ts';

const page =
  '<!doctype html><title>Vedette</title><script type="module" src="/console/assets/index-4f3Kd9_a.js"></script>';
const script = 'console.log("a page");\n';
const { context } = await testService();
const folder = temporaryFolder();
const built = join(folder, 'dist');
mkdirSync(join(built, 'assets'), { recursive: true });
writeFileSync(join(built, 'index.html'), page);
writeFileSync(join(built, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
writeFileSync(join(built, 'assets', 'index-4f3Kd9_a.js'), script);
writeFileSync(join(built, 'assets', 'index-4f3Kd9_a.js.br'), 'brotli');
writeFileSync(join(built, 'assets', 'index-4f3Kd9_a.js.gz'), 'gzip');
writeFileSync(join(built, 'assets', 'theme.css'), 'a{}');
writeFileSync(join(built, 'notes.key'), 'of no known kind');
writeFileSync(join(folder, 'secret.txt'), 'outside');
symlinkSync(join(folder, 'secret.txt'), join(built, 'assets', 'linked-00000000.txt'));
const server = await createServer(context, { version: 'test', consoleFolder: built });
const unbuilt = await createServer(context, { version: 'test', consoleFolder: join(folder, 'nothing') });
after(async () => {
  await server.close();
  await unbuilt.close();
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

describe('what is served', () => {
  test('every address below /console is the page, which browsers ask for each time', async () => {
    const long = `/console/alerts/${'a'.repeat(500)}?filter=b`;
    for (const url of ['/console/', '/console/alerts', '/console/index.html', '/console/enter', long]) {
      const reply = await get(url);
      assert.deepEqual(
        [reply.statusCode, reply.body, reply.headers['content-type'], reply.headers['cache-control']],
        [200, page, 'text/html; charset=utf-8', 'no-cache'],
        url,
      );
    }
    const head = await server.inject({ method: 'HEAD', url: '/console/alerts' });
    assert.deepEqual([head.statusCode, head.body], [200, '']);
  });

  test('the bare address, and that of the service, lead to the console', async () => {
    for (const url of ['/console', '/']) {
      const reply = await get(url);
      assert.deepEqual([reply.statusCode, reply.headers.location], [302, '/console/'], url);
    }
  });

  test('files with their digest in the name are kept for ever, others are asked for each time', async () => {
    const hashed = await get('/console/assets/index-4f3Kd9_a.js');
    assert.deepEqual(
      [hashed.body, hashed.headers['content-type'], hashed.headers['cache-control']],
      [script, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    );
    const others: [string, string][] = [
      ['assets/theme.css', 'text/css; charset=utf-8'],
      ['favicon.svg', 'image/svg+xml'],
    ];
    for (const [path, type] of others) {
      const { headers } = await get(`/console/${path}`);
      assert.deepEqual([headers['content-type'], headers['cache-control']], [type, 'no-cache']);
    }
  });

  test('compressed twins go to who takes them', async () => {
    const served = async (accepted: string) => {
      const reply = await get('/console/assets/index-4f3Kd9_a.js', { 'accept-encoding': accepted });
      assert.equal(reply.headers.vary, 'Accept-Encoding');
      return [reply.headers['content-encoding'], reply.body];
    };
    assert.deepEqual(await served('gzip, deflate, br, zstd'), ['br', 'brotli']);
    assert.deepEqual(await served('gzip'), ['gzip', 'gzip']);
    assert.deepEqual(await served('br;q=0, gzip;q=0.5'), ['gzip', 'gzip']);
    assert.deepEqual(await served('identity'), [undefined, script]);
    assert.deepEqual(await served(''), [undefined, script]);
    const plain = await get('/console/', { 'accept-encoding': 'br' });
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, page]);
  });

  test('what a browser has already is not sent again, and a twin is another text', async () => {
    const { headers } = await get('/console/');
    const again = await get('/console/alerts', { 'if-none-match': `"other", ${String(headers.etag)}` });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    const path = '/console/assets/index-4f3Kd9_a.js';
    const etags = [await get(path), await get(path, { 'accept-encoding': 'br' })].map((reply) => reply.headers.etag);
    assert.notEqual(etags[0], etags[1]);
  });

  test('a script that is gone is not found; a page in its place would be run as one', async () => {
    const reply = await get('/console/assets/index-00000000.js');
    assert.equal(reply.statusCode, 404);
    assert.match(String(reply.headers['content-type']), /^application\/json/);
  });
});

describe('what is not served', () => {
  test('nothing outside the folder, however the path is written, and no file of an unknown kind', async () => {
    const paths = [
      '../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      '%2e%2e%2fsecret.txt',
      'assets/../../secret.txt',
      'assets/..%5c..%5csecret.txt',
      'assets/%2e%2e/%2e%2e/secret.txt',
      '/secret.txt',
      '%2fetc/passwd',
      'assets/linked-00000000.txt',
      'index.html%00.js',
      'notes.key',
      'assets/index-4f3Kd9_a.js.br',
      'assets/',
    ];
    for (const path of paths) {
      const reply = await get(`/console/${path}`);
      const isPage = reply.statusCode === 200 && reply.body === page;
      assert.ok(isPage || [302, 400, 404].includes(reply.statusCode), `${path}: ${reply.statusCode} ${reply.body}`);
      assert.ok(!/outside|of no known kind|brotli/.test(reply.body), path);
    }
  });

  test('the API of the console has no pages', async () => {
    for (const path of ['api', 'api/', 'api/v1/nothing', 'api/session/x']) {
      const reply = await get(`/console/${path}`);
      assert.deepEqual([reply.statusCode, reply.json().error.code], [404, 'NOT_FOUND'], path);
    }
  });

  test('where the console is not built a page says so, and the service leads to the reference', async () => {
    const reply = await unbuilt.inject({ method: 'GET', url: '/console/alerts' });
    assert.equal(reply.statusCode, 404);
    assert.match(String(reply.headers['content-type']), /^text\/html/);
    assert.match(reply.body, /not built.*npm start/s);
    const home = await unbuilt.inject({ method: 'GET', url: '/' });
    assert.equal(home.headers.location, '/docs');
  });
});

describe('what every answer says to the browser', () => {
  test('on every page, file, refusal and answer of the API', async () => {
    const policy = consoleHeaders['Content-Security-Policy'];
    assert.match(policy, /^default-src 'none'; /);
    assert.ok(!/unsafe|\*|https?:/.test(policy), policy);
    const asked = [
      await get('/console/'),
      await get('/console/alerts/1'),
      await get('/console/assets/theme.css'),
      await get('/console/assets/gone-00000000.js'),
      await get('/console/api/session'),
      await get('/console/api/nothing'),
      await unbuilt.inject({ method: 'GET', url: '/console/' }),
      await server.inject({ method: 'POST', url: '/console/api/v1/stats/summary' }),
      await server.inject({ method: 'POST', url: '/console/api/session' }),
    ];
    for (const [at, { headers }] of asked.entries()) {
      for (const [name, value] of Object.entries(consoleHeaders))
        assert.equal(headers[name.toLowerCase()], value, `${at} ${name}`);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
  });

  test('reports of what was refused are counted, told to the log so many times, and may be anything', async () => {
    const { context, clock } = await testService();
    const told: object[] = [];
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what a page is logged with, and nothing else of a logger
    const log = Object.assign(Object.create(context.log), { warn: (words: object) => told.push(words) });
    await using listening = await createServer({ ...context, log }, { version: 'test' });
    const counted = async (): Promise<number> => (await context.metrics.cspReports.get()).values[0]?.value ?? 0;
    const send = async (payload: string, type = 'application/csp-report'): Promise<number> => {
      const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site' };
      return (await listening.inject({ method: 'POST', url: '/console/api/csp-reports', headers, payload })).statusCode;
    };
    const before = await counted();
    const report = {
      'document-uri': 'https://vedette.example/console/enter?a=b#code',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://elsewhere.example/a.js?b#c',
    };
    assert.equal(await send(JSON.stringify({ 'csp-report': report })), 204);
    assert.deepEqual(told, [
      {
        directive: 'script-src-elem',
        blocked: 'https://elsewhere.example/a.js',
        page: '/console/enter',
        source: '',
      },
    ]);
    for (const odd of [
      '',
      '{',
      'null',
      '[]',
      '{"csp-report":5}',
      JSON.stringify({ 'csp-report': { 'blocked-uri': {} } }),
    ])
      assert.equal(await send(odd, 'text/plain'), 204);
    for (let count = 0; count < 20; count++) assert.equal(await send('{}'), 204);
    assert.deepEqual([await counted(), told.length], [before + 27, 10]);
    assert.equal(await send('a'.repeat(17 * 1024)), 413);
    clock.advance(6000);
    assert.equal(await send('{}'), 204);
    assert.equal(told.length, 11);
  });
});

test('an address that is no valid one leads to what it says, letter by letter, and any other stays', () => {
  const addresses: readonly (readonly [url: string, mended: string | undefined])[] = [
    ['/console/%', '/console/%25'],
    ['/console/alerts/%E0%A4%A?q=%zz', '/console/alerts/%25E0%25A4%25A?q=%zz'],
    ['/console/a%20b/%FF', '/console/a%20b/%25FF'],
    ['/console/alerts/%25', undefined],
    ['/console/alerts?q=%', undefined],
    ['/console/api/%', undefined],
    ['/api/%', undefined],
  ];
  for (const [url, mended] of addresses) assert.equal(mendedAddress({ method: 'GET', url }), mended, url);
  assert.equal(mendedAddress({ method: 'POST', url: '/console/%' }), undefined);
});
