/** What the commands about tokens ask of a server, and what they refuse before they ask. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type StubServer, stubPair, stubServer } from './stub-server.testing.ts';

describe('vedette tokens', () => {
  let server: StubServer;
  const run = (...args: readonly string[]): Promise<string> => server.run('tokens', ...args);

  before(async () => {
    server = await stubServer();
  });
  after(() => server.close());

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
      server.answer = { status: 200, body: { of: path } };
      assert.equal(await run(...args), `${JSON.stringify({ of: path }, undefined, 2)}\n`);
      assert.deepEqual(server.asked.at(-1), { path: `/api/v1/tokens/${path}`, body, id: stubPair.VEDETTE_TOKEN_ID });
    });

  test('a number that is none is refused before anything is asked', async () => {
    const before = server.asked.length;
    await assert.rejects(
      run('create', 'ci', '--days', 'soon'),
      /--days <number>' argument 'soon' is invalid. It must be a whole number from 1 to 365/,
    );
    await assert.rejects(run('rotate', 'x', '--grace-hours', '-1'), /It must be a whole number from 0 to 168/);
    await assert.rejects(run('create', 'ci', '--days', '1234567'), /It must be a whole number from 1 to 365/);
    assert.equal(server.asked.length, before);
  });

  test('what the server refuses is said in its words', async () => {
    server.answer = { status: 401, body: { error: { message: 'send a valid token pair' } } };
    await assert.rejects(run('list'), /^Error: the server refused: send a valid token pair$/);
    server.answer = { status: 500, body: {} };
    await assert.rejects(run('list'), /^Error: the server refused: it gave no reason$/);
  });
});
