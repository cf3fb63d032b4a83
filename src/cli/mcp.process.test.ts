/** `vedette mcp` as a program that an assistant starts, driven by the official client in both versions of the protocol. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { serveOnLoopback } from '../testing/loopback.ts';
import { lodashShop, mendedShop } from '../testing/sample-files.ts';
import { runProgram } from '../testing/server-process.ts';
import { stubPair } from './stub-server.testing.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const eras = [
  { version: '2025-11-25', mode: 'legacy' },
  { version: '2026-07-28', mode: { pin: '2026-07-28' } },
] as const;

const folder = temporaryFolder();
mkdirSync(join(folder, 'shop'));
mkdirSync(join(folder, 'other'));
writeFileSync(join(folder, 'other', 'package.json'), '{}');
for (const [path, text] of Object.entries(lodashShop)) writeFileSync(join(folder, 'shop', path), text);
symlinkSync('/', join(folder, 'shop', 'elsewhere'));

async function started(
  mode: (typeof eras)[number]['mode'],
  args: readonly string[] = [],
  env: Record<string, string> = {},
) {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const command = {
    command: process.execPath,
    args: [main, 'mcp', ...args],
    cwd: folder,
    env,
    stderr: 'ignore' as const,
  };
  await client.connect(new StdioClientTransport(command));
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

async function called(client: Client, name: string, given: object) {
  const result = await client.callTool({ name, arguments: { ...given } });
  const words = result.content.map((part) => (part.type === 'text' ? part.text : ''));
  // oxlint-disable-next-line typescript/no-explicit-any -- a test says itself what it expects of an answer
  const answer: any = result.structuredContent ?? {};
  return { isError: result.isError === true, words, answer };
}

/** As git prints what makes the folder the mended one. */
async function gitDiff(): Promise<string> {
  const at = temporaryFolder();
  for (const [side, files] of [
    ['a', lodashShop],
    ['b', mendedShop],
  ] as const) {
    mkdirSync(join(at, side));
    for (const [path, text] of Object.entries(files)) writeFileSync(join(at, side, path), text);
  }
  const git = spawn('git', ['diff', '--no-index', '--no-prefix', 'a', 'b'], { cwd: at });
  let text = '';
  git.stdout.on('data', (data: Buffer) => void (text += data.toString('utf8')));
  await once(git, 'close');
  return text;
}

for (const { version, mode } of eras) {
  describe(`${version} on standard input and output`, () => {
    test('a folder is scanned, listed, explained, fixed on paper and checked, and nothing in it is written', async () => {
      await using client = await started(mode, ['--package-sources', 'none']);
      assert.equal(client.getNegotiatedProtocolVersion(), version);
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
        ['scan_path', 'list_alerts', 'explain_alert', 'plan_fix', 'verify_fix', 'check_package', 'lookup_packages'].map(
          (name) => [name, true],
        ),
      );

      const { answer: scanned } = await called(client, 'scan_path', { path: 'shop' });
      assert.deepEqual(scanned.counts, { total: 4, reachable: 1, needsReview: 3, unreachable: 0 });
      const [alert] = scanned.alerts;
      const listed = await called(client, 'list_alerts', { query: 'lodash', severities: ['critical'] });
      assert.deepEqual([listed.answer.source, listed.answer.alerts[0].id], ['folder', alert.id]);

      const explained = await called(client, 'explain_alert', { id: alert.id });
      assert.equal(explained.answer.places[0].exposure, 'called');
      assert.match(explained.words[1] ?? '', /^<vedette-data [^>]*>\n[^<]*\n<\/vedette-data>$/);

      // Another folder scanned since takes nothing away: ids of the first are still known.
      await called(client, 'scan_path', { path: 'other' });
      const again = await called(client, 'explain_alert', { id: alert.id });
      assert.deepEqual([again.isError, again.answer.id], [false, alert.id], again.words.join('\n'));

      // A client that starts the program anew for each call has nothing but the id and the folder.
      await using stranger = await started(mode, ['--package-sources', 'none']);
      const anew = await called(stranger, 'explain_alert', { id: alert.id, path: 'shop' });
      assert.deepEqual([anew.isError, anew.answer.id], [false, alert.id], anew.words.join('\n'));

      // No registry may be asked here: the plan says so in place of a change.
      const { answer: planned } = await called(client, 'plan_fix', { alert: alert.id });
      assert.deepEqual([planned.groupCount, planned.quotedDiff], [0, '']);
      assert.ok(planned.unfixedCount > 0 || planned.nextStep !== '');

      await called(client, 'scan_path', { path: 'shop' });
      const verified = await called(client, 'verify_fix', { path: 'shop', diff: await gitDiff() });
      assert.deepEqual(
        [verified.answer.isFixing, verified.answer.closedCount, verified.answer.openedCount],
        [true, 4, 0],
        verified.words.join('\n'),
      );
      const { answer: broken } = await called(client, 'verify_fix', {
        path: 'shop',
        files: [{ path: 'package-lock.json', after: '{ "name": ' }],
      });
      assert.equal(broken.isFixing, false);
      assert.equal(broken.unread.length, 1);

      const { answer: checked } = await called(client, 'check_package', {
        ecosystem: 'npm',
        name: 'lodash',
        range: '4.17.11',
      });
      assert.equal(checked.state, 'vulnerable');
      const { answer: looked } = await called(client, 'lookup_packages', {
        packages: ['pkg:npm/lodash@4.17.11', 'x@1'],
      });
      assert.deepEqual([looked.counts.held, looked.counts.notHeld], [1, 1]);
      assert.match(looked.entries[0].places[0], /package-lock\.json/);
    });

    // Text of a repository may ask the assistant to have anything of the machine scanned.
    test('nothing outside of the folders that were given is looked at, by no path and no link', async () => {
      await using client = await started(mode);
      for (const path of ['/', '..', 'shop/elsewhere', '/etc', 'shop/../..', 'nothing', 'shop/index.js'])
        assert.equal((await called(client, 'scan_path', { path })).isError, true, path);
      const change = '--- a/elsewhere/etc/passwd\n+++ b/elsewhere/etc/passwd\n@@ -1 +1 @@\n-root\n+root\n';
      const refused = await called(client, 'verify_fix', { path: 'shop', diff: change });
      assert.match(refused.words[0] ?? '', /is not there/);
    });

    test('a diff that does not fit the files as they are is refused, and so is one that is none', async () => {
      await using client = await started(mode);
      const stale = '--- a/package.json\n+++ b/package.json\n@@ -1,1 +1,1 @@\n-something else\n+else\n';
      assert.match(
        (await called(client, 'verify_fix', { path: 'shop', diff: stale })).words[0] ?? '',
        /does not apply/,
      );
      assert.equal((await called(client, 'verify_fix', { path: 'shop', diff: 'please upgrade' })).isError, true);
      assert.equal((await called(client, 'verify_fix', { path: 'shop' })).isError, true);
    });
  });
}

// An assistant that says other alerts than the scan beside it is not believed again.
test('advisories that were chosen once are asked here too', async () => {
  const home = temporaryFolder();
  mkdirSync(join(home, 'records'));
  const affected = [{ package: { ecosystem: 'npm', name: 'lodash' }, versions: ['4.17.11'] }];
  writeFileSync(join(home, 'records/T-1.json'), JSON.stringify({ id: 'T-1', summary: 'Something', affected }));
  const used = await runProgram(['advisories', 'use', join(home, 'records')], { HOME: home });
  assert.equal(used.code, 0, used.stderr);
  await using client = await started('legacy', [], { HOME: home });
  const { answer } = await called(client, 'check_package', { ecosystem: 'npm', name: 'lodash', range: '4.17.11' });
  assert.match(JSON.stringify(answer), /"T-1"/);
});

test('with an address and a pair, alerts are those of the server, asked with that pair; folders are still scanned here', async () => {
  const asked: unknown[] = [];
  const server = await serveOnLoopback((request, response) => {
    asked.push([request.url, request.headers['x-service-api-token-id']]);
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"alerts":[],"totalCount":0}');
    });
  });
  try {
    await using client = await started('legacy', ['--url', server.url], stubPair);
    assert.equal((await called(client, 'list_alerts', {})).answer.source, 'service');
    assert.deepEqual(asked, [['/api/v1/sca/alerts/search', stubPair.VEDETTE_TOKEN_ID]]);
    assert.equal((await called(client, 'list_alerts', { path: 'shop' })).answer.source, 'folder');
    assert.equal(asked.length, 1);
  } finally {
    await server.close();
  }
});

test('it ends with its standard input, and writes nothing there but the protocol', async () => {
  const child = spawn(process.execPath, [main, 'mcp'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (data: Buffer) => void (text += data.toString('utf8')));
  const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })}\nno JSON\n`);
  await once(child.stdout, 'data');
  child.stdin.end();
  const [code] = await once(child, 'close');
  assert.equal(code, 0);
  for (const line of text.trim().split('\n')) assert.equal(JSON.parse(line).jsonrpc, '2.0');
});
