/** What `vedette bitbucket threshold` asks of a server, and what it refuses before it asks. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { defaultThreshold as inForce } from '../service/pull-requests/threshold.ts';
import { type StubServer, stubServer } from './stub-server.testing.ts';

describe('vedette bitbucket threshold', () => {
  let server: StubServer;
  const run = (...args: readonly string[]): Promise<string> => server.run('bitbucket', 'threshold', ...args);

  before(async () => {
    server = await stubServer();
    server.answer = (path, body) => {
      const { threshold } = body as { threshold?: typeof inForce };
      return path.endsWith('set-threshold') && threshold !== undefined
        ? { threshold, setBy: 'repository' }
        : { threshold: inForce, setBy: 'default' };
    };
  });
  after(() => server.close());

  test('shows what is in force, and whose it is', async () => {
    const text = await run();
    assert.deepEqual(server.asked.at(-1)?.body, { repositoryId: '' });
    assert.match(text, /^A pull request fails by \(the default\):\n/);
    assert.match(text, /called +low and worse\n +loaded +never\n/);
    assert.match(text, /rules +high and worse\n +priority +from 70 of 100 on\n$/);
  });

  test('changes what is named, and leaves the rest', async () => {
    const text = await run('id', '--fail', 'loaded=critical', '--fail', 'testOnly=low', '--min-priority', '101');
    assert.deepEqual(
      server.asked.slice(-2).map(({ path }) => path.split('/').at(-1)),
      ['get-threshold', 'set-threshold'],
    );
    assert.deepEqual(server.asked.at(-1)?.body, {
      repositoryId: 'id',
      threshold: {
        ...inForce,
        minPriority: 101,
        severities: { ...inForce.severities, loaded: 'critical', testOnly: 'low' },
      },
    });
    assert.match(text, /set for this repository/);
    assert.match(text, /loaded +critical\n[^]*priority +never\n$/);
  });

  test('takes back what was set', async () => {
    await run('id', '--reset');
    assert.deepEqual(server.asked.at(-1), {
      path: '/api/v1/pull-requests/set-threshold',
      body: { repositoryId: 'id' },
      id: server.asked.at(-1)?.id,
    });
  });

  test('refuses what makes no threshold, and changes nothing', async () => {
    const wrong: readonly (readonly [string[], RegExp])[] = [
      [['--fail', 'loaded'], /--fail loaded: one of called, loaded/],
      [['--fail', 'loaded=severe'], /one of critical, high/],
      [['--fail', 'notLoaded=low'], /one of called, loaded/],
      [
        ['--min-priority', 'high'],
        /--min-priority <number>' argument 'high' is invalid. It must be a whole number from 0 to 101/,
      ],
      [['--min-priority', '102'], /It must be a whole number from 0 to 101/],
      [['--reset', '--rules', 'low'], /--reset goes with no other option/],
    ];
    const changes = () => server.asked.filter(({ path }) => path.endsWith('set-threshold')).length;
    const before = changes();
    for (const [args, message] of wrong) await assert.rejects(run(...args), message);
    assert.equal(changes(), before);
  });
});
