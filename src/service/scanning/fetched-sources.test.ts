import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageSourcesOf } from '../../testing/package-sources.ts';
import { type RegistryAnswer, serveRegistry, sriOf, tarball } from '../../testing/registry-server.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { runScan } from './run-scan.ts';
import { scanWithSources } from './scan-with-sources.testing.ts';
import { listScans } from '../scans/store.ts';

interface Alerts {
  readonly alerts: readonly { readonly reachabilityCounts: Record<string, number> }[];
}

const wrapper = await tarball({
  'package.json': JSON.stringify({
    name: 'wrapper',
    version: '1.0.0',
    main: 'index.js',
    dependencies: { minimist: '0.0.8' },
  }),
  'index.js': "module.exports = (text) => text.split(' ');\n",
  'cli.js': "require('minimist')(process.argv);\n",
});
const minimist = await tarball({
  'package.json': JSON.stringify({ name: 'minimist', version: '0.0.8', main: 'index.js' }),
  'index.js': 'module.exports = (args) => ({ _: args });\n',
});
const project = {
  'package.json': JSON.stringify({ dependencies: { wrapper: '1.0.0' } }),
  'package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { wrapper: '1.0.0' } },
      'node_modules/wrapper': { version: '1.0.0', integrity: sriOf(wrapper), dependencies: { minimist: '0.0.8' } },
      'node_modules/minimist': { version: '0.0.8', integrity: sriOf(minimist) },
    },
  }),
  'index.js': "const wrapper = require('wrapper');\nconsole.log(wrapper('a b'));\n",
};

test('a scan fetches the sources on the way to a vulnerable package, once for all organizations, and judges by them', async () => {
  const server = await serveRegistry(
    new Map([
      ['/wrapper/-/wrapper-1.0.0.tgz', { body: wrapper }],
      ['/minimist/-/minimist-0.0.8.tgz', { body: minimist }],
    ]),
  );
  try {
    const { context: shared } = await testService();
    const context = {
      ...shared,
      config: { ...shared.config, packageSources: packageSourcesOf({ npm: [server.url] }) },
    };
    for (const settings of [shared, context, context]) {
      const organization = await testOrganization();
      await organization.register(project);
      const { rows } = await listScans(context.db, organization.id, {}, { offset: 0, limit: 1 });
      for (const { id: scanId, repository_id: repositoryId } of rows)
        await runScan(
          settings,
          { organizationId: organization.id, scanId, repositoryId },
          new AbortController().signal,
        );
      const { alerts } = await organization.ask<Alerts>('/api/v1/sca/alerts/search', {});
      const expected = settings === shared ? 'needsReview' : 'unreachable';
      assert.ok(alerts.length > 0);
      for (const { reachabilityCounts } of alerts)
        assert.deepEqual(
          Object.keys(reachabilityCounts).filter((verdict) => reachabilityCounts[verdict] !== 0),
          [expected],
        );
    }
    assert.deepEqual([...server.asked].sort(), ['/minimist/-/minimist-0.0.8.tgz', '/wrapper/-/wrapper-1.0.0.tgz']);
  } finally {
    await server.close();
  }
});

test('a registry that is away for a while changes no verdict of the same commit, which says since when it was not confirmed', async () => {
  const answers = new Map<string, RegistryAnswer>([
    ['/wrapper/-/wrapper-1.0.0.tgz', { body: wrapper }],
    ['/minimist/-/minimist-0.0.8.tgz', { body: minimist }],
  ]);
  const server = await serveRegistry(answers);
  try {
    const { context: shared } = await testService();
    const organization = await testOrganization();
    const { id: repositoryId } = await organization.register(project);
    const scanOnce = async (): Promise<readonly unknown[]> => {
      const gaps = await scanWithSources(organization, repositoryId, { npm: [server.url] });
      const verdicts = await shared.db
        .selectFrom('occurrences')
        .select(['reachability', 'exposure', 'explanation'])
        .where('organization_id', '=', organization.id)
        .execute();
      return [verdicts, gaps];
    };
    const [before] = await scanOnce();
    for (const path of answers.keys()) answers.set(path, { status: 503 });
    for (const _ of [1, 2]) {
      await organization.ask('/api/v1/scans/start', { repositoryId });
      const [after, gaps] = await scanOnce();
      assert.ok(Array.isArray(before) && Array.isArray(after) && before.length > 0);
      assert.deepEqual(
        after.map(({ explanation, ...rest }) => ({
          ...rest,
          explanation: explanation.replace(/ Not confirmed since \d{4}-\d\d-\d\d, because .*$/, ''),
        })),
        before,
      );
      assert.match(JSON.stringify(after), /Not confirmed since/);
      assert.match(String(gaps), /sources of 2 packages of npm could not be had/);
    }
  } finally {
    await server.close();
  }
});
