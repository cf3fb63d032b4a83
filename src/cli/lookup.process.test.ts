/** What `vedette lookup` asks of a server, prints and exits with. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import type { LookupReply } from './lookup-table.ts';
import { type StubServer, stubServer } from './stub-server.testing.ts';

const holding = {
  repositoryId: 'r1',
  repositoryName: 'shop\u001b[31m',
  branch: 'main',
  commitSha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  packageId: 'p1',
  ecosystem: 'npm',
  name: 'lodash',
  version: '4.17.11',
  manifestPaths: ['package.json', 'web/package.json'],
  constraints: [],
  directness: 'direct',
  scope: 'production',
  isHeld: true,
  isCertain: true,
  firstSeenAt: '2026-03-02T08:15:00.000Z',
  lastSeenAt: '2026-03-03T08:15:00.000Z',
} as const;

const none: LookupReply = {
  entries: [],
  notUnderstood: [],
  counts: { held: 0, mayBeHeld: 0, onceHeld: 0, notHeld: 1, notUnderstood: 0 },
  repositoryCount: 0,
  isCut: false,
};

function found(
  over: Partial<typeof holding> | { readonly isHeld: false },
  counts: Partial<LookupReply['counts']>,
): LookupReply {
  const entry = { line: 3, text: 'lodash@4.17.11', state: 'held', count: 7, isCut: true } as const;
  return {
    ...none,
    entries: [{ ...entry, holdings: [{ ...holding, ...over }] }],
    counts: { ...none.counts, ...counts },
  };
}

describe('vedette lookup', () => {
  let server: StubServer;
  const answer = (reply: LookupReply): void => {
    server.answer = { status: 200, body: reply };
  };

  before(async () => {
    server = await stubServer();
  });
  after(() => server.close());

  test('asks with the list of a file, or of standard input', async () => {
    answer(none);
    const file = join(temporaryFolder(), 'list.txt');
    writeFileSync(file, 'lodash@4.17.11\n');
    await server.run('lookup', file, '--ecosystem', 'npm');
    assert.deepEqual(server.asked.at(-1)?.body, {
      text: 'lodash@4.17.11\n',
      ecosystem: 'npm',
      onlyHeld: true,
      instancesMax: 100,
    });
    server.stdin = 'left-pad\n';
    await server.run('lookup', '-', '--places', '3');
    assert.deepEqual(server.asked.at(-1)?.body, { text: 'left-pad\n', ecosystem: '', onlyHeld: true, instancesMax: 3 });
    await server.run('lookup');
    assert.equal(server.asked.length, 3);
  });

  test('prints a row for each repository, without what a terminal would obey, and exits with 1', async () => {
    answer(found({}, { held: 1 }));
    const printed = await server.run('lookup');
    assert.match(printed, /^LINE +STATE +PACKAGE/);
    assert.match(
      printed,
      /\n3 +held +npm: lodash +4\.17\.11 +shop\ufffd\[31m +main 9fceb02d0ae5 +2026-03-02 +2026-03-03 +package\.json, web\/package\.json\n/,
    );
    assert.match(printed, /… of 7 places that are held\n/);
    assert.match(printed, /\n1 lines held, 0 that may be/);
    assert.equal(server.exitCode, 1);
  });

  test('exits with 1 where a version is not known, with 0 where it is gone, or nowhere', async () => {
    answer(found({}, { mayBeHeld: 1 }));
    await server.run('lookup');
    assert.equal(server.exitCode, 1);
    answer(found({ isHeld: false }, { onceHeld: 1 }));
    assert.match(await server.run('lookup'), /\n3 +gone +npm: lodash/);
    assert.equal(server.exitCode, 0);
    answer(none);
    assert.match(await server.run('lookup'), /^0 lines held/);
    assert.equal(server.exitCode, 0);
  });

  test('names lines that are not understood, also where the answer is printed as it is', async () => {
    answer({ ...none, notUnderstood: [{ line: 2, text: 'x y', reason: '“y” is no version and no range' }] });
    assert.match(await server.run('lookup'), /line 2 is not understood, “y” is no version and no range: x y\n/);
    const printed = await server.run('lookup', '--json');
    assert.match(printed, /^\{\n {2}"entries": \[\],[^]*\n\}\nline 2 is not/);
    assert.deepEqual(server.asked.at(-1)?.body, {
      text: 'left-pad\n',
      ecosystem: '',
      onlyHeld: false,
      instancesMax: 100,
    });
  });

  test('refuses a number of places that is none, a file that is not there, and an empty list', async () => {
    const before = server.asked.length;
    for (const places of ['0', '1001', 'all', '-1'])
      await assert.rejects(server.run('lookup', '-', `--places=${places}`), /It must be a whole number from 1 to 1000/);
    await assert.rejects(server.run('lookup', join(temporaryFolder(), 'none')), /ENOENT/);
    server.stdin = ' \n';
    await assert.rejects(server.run('lookup'), /the list is empty/);
    assert.equal(server.asked.length, before);
  });
});
