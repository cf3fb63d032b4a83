import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { type RegistryAnswer, serveRegistry } from '../../testing/registry-server.ts';
import { testOrganization } from '../../testing/test-service.ts';
import { scanWithSources } from './scan-with-sources.testing.ts';

const pom = (group: string, artifact: string, version: string, needs: readonly string[]): string =>
  `<project><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version><dependencies>${needs
    .map((need) => {
      const [groupId, artifactId, at] = need.split(':');
      return `<dependency><groupId>${groupId}</groupId><artifactId>${artifactId}</artifactId><version>${at}</version></dependency>`;
    })
    .join('\n')}</dependencies></project>`;

/** Needs a release of log4j with known vulnerabilities; the next one does not. */
const answersWith = (): Map<string, RegistryAnswer> =>
  new Map(
    [
      pom('org.acme', 'lib', '1.0', ['org.apache.logging.log4j:log4j-core:2.14.1']),
      pom('org.acme', 'lib', '1.1', []),
      pom('org.apache.logging.log4j', 'log4j-core', '2.14.1', []),
    ].map((text) => {
      const [, group = '', artifact = '', version = ''] =
        /<groupId>(.*?)<.*?<artifactId>(.*?)<.*?<version>(.*?)</.exec(text) ?? [];
      const path = `/${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}.pom`;
      return [path, { body: Buffer.from(text) }];
    }),
  );

interface Alerts {
  readonly alerts: readonly { readonly metadata: { readonly packageIdentifier: string } }[];
}

async function world(answers: Map<string, RegistryAnswer>) {
  const server = await serveRegistry(answers);
  const organization = await testOrganization();
  return {
    organization,
    server,
    scan: async (repositoryId: string) => {
      const gaps = await scanWithSources(organization, repositoryId, { Maven: [server.url] });
      const { alerts } = await organization.ask<Alerts>('/api/v1/sca/alerts/search', {});
      return { names: [...new Set(alerts.map((alert) => alert.metadata.packageIdentifier))], gaps };
    },
  };
}

const project = (version: string, more: readonly string[] = []) => ({
  'pom.xml': pom('org.shop', 'shop', '1', [`org.acme:lib:${version}`, ...more]),
  'src/main/java/Shop.java': 'class Shop {}\n',
});

test('what a pom leads to at a registry is listed and matched; while the registry is away it stays, and says so', async () => {
  const answers = answersWith();
  const { organization, server, scan } = await world(answers);
  try {
    const { id } = await organization.register(project('1.0'));
    const before = await scan(id);
    assert.deepEqual(before.names, ['pkg:maven/org.apache.logging.log4j/log4j-core']);
    assert.doesNotMatch(before.gaps, /transitive packages are unknown/);
    for (const path of answers.keys()) answers.set(path, { status: 503 });
    await organization.ask('/api/v1/scans/start', { repositoryId: id });
    const away = await scan(id);
    assert.deepEqual(away.names, before.names);
    assert.match(away.gaps, /what one package of Maven needs could not be had/);
    assert.match(away.gaps, /stays as it was/);
  } finally {
    await server.close();
  }
});

// A private package is in no public registry, today or tomorrow: it must not keep the alerts of others open for ever.
test('a package that no registry has is said, and others leave when they are gone', async () => {
  const { organization, server, scan } = await world(answersWith());
  try {
    const own = ['org.shop.internal:core:1'];
    const repository = await organization.register(project('1.0', own));
    assert.deepEqual((await scan(repository.id)).names, ['pkg:maven/org.apache.logging.log4j/log4j-core']);
    commitFiles(repository.path, project('1.1', own));
    await organization.ask('/api/v1/scans/start', { repositoryId: repository.id });
    const after = await scan(repository.id);
    assert.deepEqual(after.names, []);
    assert.match(after.gaps, /org\.shop\.internal:core 1/);
  } finally {
    await server.close();
  }
});
