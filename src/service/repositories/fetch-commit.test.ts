import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openGitTree } from '../../engine/files/git-tree.ts';
import { makeRepository, serveGit, temporaryFolder } from '../../testing/git-fixtures.ts';
import { fetchCommit } from './fetch-commit.ts';

test('a branch of a repository over HTTP becomes a tree of its files, without a checkout', async () => {
  const root = temporaryFolder();
  const { commitSha } = makeRepository({ 'package.json': '{}', 'src/é.ts': 'eval(1)' }, { path: join(root, 'app') });
  const server = await serveGit(root);
  const into = join(temporaryFolder(), 'bare');
  const fetched = await fetchCommit({ url: `${server.url}app`, allowedPrefixes: [server.url], ref: 'main', into });
  assert.deepEqual(fetched, { commitSha, gitDir: into });
  await using tree = await openGitTree(into, commitSha);
  assert.deepEqual(
    tree.entries.map(({ path, size }) => [path, size]),
    [
      ['package.json', 2],
      ['src/é.ts', 7],
    ],
  );
  assert.equal(Buffer.from(await tree.read('src/é.ts')).toString(), 'eval(1)');
  assert.equal(existsSync(join(into, 'src')), false);
  await server.close();
});
