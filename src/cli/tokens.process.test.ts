/** What the commands about tokens ask of a server, and what they refuse before they ask. */
import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { Readable, Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { type LoopbackServer, serveOnLoopback } from '../testing/loopback.ts';
import { createProgram } from './index.ts';

const pair = {
  VEDETTE_TOKEN_ID: '019cad9e-56d2-7000-bd3b-87636b399b2c',
  VEDETTE_TOKEN_SECRET: 'a-secret-of-the-tests',
};

describe('vedette tokens', () => {
  const asked: { path: string; body: unknown; id: string | undefined }[] = [];
  let answer: { status: number; body: object } = { status: 200, body: { id: 'x' } };
  let server: LoopbackServer;

  before(async () => {
    server = await serveOnLoopback((request, response) => {
      void text(request).then((written) => {
        const body: unknown = JSON.parse(written);
        asked.push({ path: request.url ?? '', body, id: request.headers['x-service-api-token-id']?.toString() });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
  });
  after(() => server.close());

  async function run(...args: readonly string[]): Promise<string> {
    let written = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString('utf8');
        done();
      },
    });
    const io = { stdin: Readable.from([]), stdout: sink, stderr: sink, env: pair, cwd: '/', setExitCode: () => {} };
    const words = ['tokens', ...args, '--url', server.url];
    await (await createProgram(io, words)).parseAsync(words, { from: 'user' });
    return written;
  }

  const calls: readonly (readonly [args: readonly string[], path: string, body: object])[] = [
    [['create', 'ci'], 'create', { name: 'ci', expiresInDays: 90 }],
    [['create', 'ci', '--days', '7'], 'create', { name: 'ci', expiresInDays: 7 }],
    [['list'], 'list', { pageSize: 500 }],
    [['revoke', 'some-id'], 'revoke', { id: 'some-id' }],
    [['rotate', 'some-id'], 'rotate', { id: 'some-id', graceHours: 24 }],
    [['rotate', 'some-id', '--grace-hours', '0'], 'rotate', { id: 'some-id', graceHours: 0 }],
  ];
  for (const [args, path, body] of calls)
    test(`${args.join(' ')} asks for ${path} and prints the answer`, async () => {
      answer = { status: 200, body: { of: path } };
      assert.equal(await run(...args), `${JSON.stringify({ of: path }, undefined, 2)}\n`);
      assert.deepEqual(asked.at(-1), { path: `/api/v1/tokens/${path}`, body, id: pair.VEDETTE_TOKEN_ID });
    });

  test('a number that is none is refused before anything is asked', async () => {
    const before = asked.length;
    await assert.rejects(run('create', 'ci', '--days', 'soon'), /^Error: --days must be a whole number, not "soon"$/);
    await assert.rejects(run('rotate', 'x', '--grace-hours', '-1'), /--grace-hours must be a whole number/);
    await assert.rejects(run('create', 'ci', '--days', '1234567'), /--days must be a whole number/);
    assert.equal(asked.length, before);
  });

  test('what the server refuses is said in its words', async () => {
    answer = { status: 401, body: { error: { message: 'send a valid token pair' } } };
    await assert.rejects(run('list'), /^Error: the server refused: send a valid token pair$/);
    answer = { status: 500, body: {} };
    await assert.rejects(run('list'), /^Error: the server refused: it gave no reason$/);
  });
});
