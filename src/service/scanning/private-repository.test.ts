import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeRepository, serveGit, temporaryFolder } from '../../testing/git-fixtures.ts';
import { registration, testOrganization, testService } from '../../testing/test-service.ts';
import { registerRepositories } from '../repositories/register.ts';
import { runScan } from './run-scan.ts';
import { listScans } from '../scans/store.ts';

test('a private repository is scanned with the credential of its address, and only by organizations it is meant for', async () => {
  const root = temporaryFolder();
  makeRepository({ 'package.json': '{"dependencies":{"left-pad":"1.3.0"}}' }, { path: join(root, 'team', 'app') });
  const server = await serveGit(root, { authorization: 'Bearer s3cret' });
  try {
    const { context: shared } = await testService();
    const [one, other] = [await testOrganization(), await testOrganization()];
    const gitCredentialsFile = join(root, 'credentials.json');
    writeFileSync(
      gitCredentialsFile,
      JSON.stringify([{ url: `${server.url}team/`, token: 's3cret', organizations: [one.id] }]),
    );
    const config = { ...shared.config, allowedRepositories: [server.url], gitCredentialsFile };
    const context = { ...shared, config };
    for (const { id: organizationId } of [one, other]) {
      await registerRepositories({ ...context, allowedPrefixes: config.allowedRepositories }, organizationId, [
        { ...registration('/team/app'), repositoryUrl: `${server.url}team/app` },
      ]);
      const { rows } = await listScans(context.db, organizationId, {}, { offset: 0, limit: 1 });
      for (const { id: scanId, repository_id: repositoryId } of rows)
        await runScan(context, { organizationId, scanId, repositoryId }, new AbortController().signal);
    }
    const ended = await Promise.all(
      [one, other].map(async ({ id }) => (await listScans(context.db, id, {}, { offset: 0, limit: 1 })).rows[0]),
    );
    assert.deepEqual(
      ended.map((scan) => scan?.state),
      ['completed', 'failed'],
    );
    assert.match(ended[1]?.reason ?? '', /refused access/);
    assert.doesNotMatch(ended[1]?.reason ?? '', /s3cret/);
  } finally {
    await server.close();
  }
});
