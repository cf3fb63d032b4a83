/** What `vedette sbom upload` asks of a server and prints. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { type StubServer, stubServer } from './stub-server.testing.ts';

const text = 'pkg:npm/lodash@4.17.11\n';
const added = { id: 'r1', scanId: 's1', format: 'package URLs', isNew: true };

describe('vedette sbom upload', () => {
  let server: StubServer;
  before(async () => {
    server = await stubServer();
    server.answer = { status: 200, body: added };
  });
  after(() => server.close());

  test('sends the text whatever its encoding and packing, under the name of the file or the one that is given', async () => {
    const folder = temporaryFolder();
    const cases: readonly (readonly [file: string, content: Uint8Array, fileName: string])[] = [
      ['purls.txt', Buffer.from(text), 'purls.txt'],
      ['purls.txt.gz', gzipSync(text), 'purls.txt'],
      ['wide', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'wide'],
    ];
    for (const [file, content, fileName] of cases) {
      writeFileSync(join(folder, file), content);
      const printed = await server.run('sbom', 'upload', join(folder, file));
      assert.equal(printed, `${file} is added (package URLs): repository r1, scan s1\n`);
      const asked = server.asked.at(-1);
      assert.deepEqual(
        [asked?.path, asked?.body],
        ['/api/v1/repositories/add-sbom', { repositoryName: file, fileName, sbom: text }],
      );
    }
    server.stdin = text;
    server.answer = { status: 200, body: { ...added, isNew: false } };
    assert.match(
      await server.run('sbom', 'upload', '-', '--name', 'shop \u001b[31m'),
      /^shop \ufffd\[31m is replaced /,
    );
    assert.deepEqual(server.asked.at(-1)?.body, { repositoryName: 'shop \u001b[31m', fileName: '', sbom: text });
    assert.deepEqual(JSON.parse(await server.run('sbom', 'upload', '-', '--name', 'shop', '--json')), {
      ...added,
      isNew: false,
    });
  });

  test('what cannot be read, has no name or is refused is said in one sentence', async () => {
    const count = server.asked.length;
    await assert.rejects(server.run('sbom', 'upload', '-'), /give the repository a name: --name/);
    await assert.rejects(server.run('sbom', 'upload', 'nowhere.json'), /nowhere\.json: it cannot be read \(ENOENT\)/);
    assert.equal(server.asked.length, count);
    server.answer = { status: 400, body: { error: { message: 'no bill' } } };
    await assert.rejects(server.run('sbom', 'upload', '-', '--name', 'x'), /the server refused: no bill/);
  });
});
