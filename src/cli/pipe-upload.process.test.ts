/** The pipe with a bill of materials, as a step of Bitbucket Pipelines runs it: against a real service, which then has its alerts. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { settings } from '../config/settings.ts';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import {
  type Ended,
  runProgram,
  serverPair,
  type ServerProcess,
  startServerProcess,
  until,
} from '../testing/server-process.ts';

const pipeFolder = fileURLToPath(new URL('../../bitbucket-pipe/', import.meta.url));
const pipe = join(pipeFolder, 'pipe.sh');
const clone = temporaryFolder();
writeFileSync(join(clone, 'bom.txt'), 'pkg:npm/lodash@4.17.11\n');
writeFileSync(join(clone, 'mended.txt.gz'), gzipSync('pkg:npm/lodash@4.17.21\n'));
writeFileSync(join(clone, 'words.txt'), 'no bill\n');

void describe('a step that uploads a bill of materials', () => {
  let server: ServerProcess;
  before(async () => {
    server = await startServerProcess(temporaryFolder());
  });

  const run = (more: Readonly<Record<string, string>>): Promise<Ended> =>
    runProgram(
      [],
      {
        BITBUCKET_CLONE_DIR: clone,
        BITBUCKET_REPO_FULL_NAME: 'team/shop',
        VEDETTE_PROGRAM: fileURLToPath(new URL('../../bin/vedette.mjs', import.meta.url)),
        VEDETTE_URL: server.address,
        VEDETTE_TOKEN_ID: serverPair.id,
        VEDETTE_TOKEN_SECRET: serverPair.secret,
        ...more,
      },
      ['/bin/sh', pipe],
    );
  const names = async (): Promise<readonly string[]> => {
    const { repositories } = await server.ask<{ repositories: readonly { repositoryName: string; kind: string }[] }>(
      '/api/v1/repositories/list',
      {},
    );
    return repositories.map(({ repositoryName, kind }) => `${repositoryName} ${kind}`).sort();
  };
  const scanned = (scanId: string): Promise<string> =>
    until('the scan has ended', async () => {
      const { state } = await server.ask<{ state: string }>('/api/v1/scans/get', { id: scanId });
      return state === 'queued' || state === 'running' ? undefined : state;
    });
  const alertCount = async (): Promise<number> =>
    (await server.ask<{ totalCount: number }>('/api/v1/sca/alerts/search', { query: 'lodash' })).totalCount;

  it('makes a repository of it, named for the one that the step is of, whose alerts end with the next upload', async () => {
    const first = await run({ SBOM_FILE: 'bom.txt' });
    assert.equal(first.code, 0, first.stderr);
    const [, scanId = ''] = /^team\/shop is added \(.*\): repository \S+, scan (\S+)\n$/.exec(first.stdout) ?? [];
    assert.equal(await scanned(scanId), 'completed');
    assert.deepEqual(await names(), ['team/shop sbom']);
    assert.ok((await alertCount()) > 0);

    const second = await run({ SBOM_FILE: join(clone, 'mended.txt.gz') });
    assert.equal(second.code, 0, second.stderr);
    const [, next = ''] = /^team\/shop is replaced .*, scan (\S+)\n$/.exec(second.stdout) ?? [];
    assert.equal(await scanned(next), 'completed');
    assert.equal(await alertCount(), 0);
    assert.deepEqual(await names(), ['team/shop sbom']);
  });

  it('calls it what REPOSITORY_NAME says, or by its file where nothing says more', async () => {
    assert.equal((await run({ SBOM_FILE: 'bom.txt', REPOSITORY_NAME: 'shop, as delivered' })).code, 0);
    assert.equal((await run({ SBOM_FILE: 'bom.txt', BITBUCKET_REPO_FULL_NAME: '' })).code, 0);
    assert.deepEqual(await names(), ['bom.txt sbom', 'shop, as delivered sbom', 'team/shop sbom']);
  });

  // FAIL forgives findings; that nothing was uploaded is none.
  it('fails with 2 and says why where the service does not get the bill, whatever FAIL says', async () => {
    const had = await names();
    const cases: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
      [{ SBOM_FILE: 'nowhere.json' }, /nowhere\.json: it cannot be read \(ENOENT\)/],
      [{ SBOM_FILE: 'bom.txt', VEDETTE_URL: '' }, /set VEDETTE_URL/],
      [
        { SBOM_FILE: 'bom.txt', VEDETTE_TOKEN_ID: '', VEDETTE_TOKEN_SECRET: '' },
        /set VEDETTE_TOKEN_ID and VEDETTE_TOKEN_SECRET/,
      ],
      [{ SBOM_FILE: 'bom.txt', VEDETTE_TOKEN_SECRET: 'another-secret-than-that-of-the-tests' }, /valid token pair/],
      [{ SBOM_FILE: 'words.txt' }, /the server refused/],
      [{ SBOM_FILE: '-' }, /-: it cannot be read/],
    ];
    for (const [given, said] of cases) {
      const ended = await run({ FAIL: 'false', ...given });
      assert.equal(ended.code, 2, `${JSON.stringify(given)} ${ended.stdout}`);
      assert.match(ended.stderr, said);
      assert.ok(!ended.stderr.includes(serverPair.secret));
    }
    assert.deepEqual(await names(), had);
  });
});

test('the variables that the pipe reads are those that its page lists', () => {
  const ofServer = new Set(settings.map(({ name }) => `VEDETTE_${name}`));
  const listed = [...readFileSync(join(pipeFolder, 'README.md'), 'utf8').matchAll(/^\| (`[^|]*) \|/gm)]
    .flatMap(([, cell = '']) => cell.match(/[A-Z][A-Z_]+/g) ?? [])
    .filter((name) => !ofServer.has(name));
  const read = [...readFileSync(pipe, 'utf8').matchAll(/\$\{([A-Z_]+):-/g)]
    .map(([, name = '']) => name)
    // Of Bitbucket, and of the image.
    .filter((name) => !name.startsWith('BITBUCKET_') && name !== 'VEDETTE_PROGRAM');
  assert.deepEqual([...new Set(read)].sort(), listed.sort());
});
