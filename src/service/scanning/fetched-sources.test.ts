import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packageSourcesOf } from '../../testing/package-sources.ts';
import { serveRegistry, sriOf, tarball } from '../../testing/registry-server.ts';
import { testOrganization, testService } from '../../testing/test-service.ts';
import { runScan } from './run-scan.ts';
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
