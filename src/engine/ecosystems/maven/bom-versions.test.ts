import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Descriptions } from '../../extraction/descriptions.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import { takeInventory } from '../../inventory/take-inventory.ts';

const entry = (name: string, version: string, more = ''): string => {
  const [group, artifact] = name.split(':');
  return `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</dependency>`;
};
const bom = (properties: string, ...entries: readonly string[]): string =>
  `<project><properties>${properties}</properties><dependencyManagement><dependencies>${entries.join('')}</dependencies></dependencyManagement></project>`;

const released: Readonly<Record<string, string>> = {
  'org.springframework.boot:spring-boot-dependencies@3.0.0': bom(
    '<log4j2.version>2.14.0</log4j2.version><inner.version>1</inner.version>',
    entry('org.apache.logging.log4j:log4j-core', '${log4j2.version}'),
    entry('com.h2database:h2', '2.1.0'),
    entry('acme:inner-bom', '${inner.version}', '<type>pom</type><scope>import</scope>'),
  ),
  'acme:inner-bom@1': bom('', entry('acme:part', '1.1')),
  'acme:inner-bom@2': bom('', entry('acme:part', '2.2')),
  'acme:bom@5': bom('', entry('com.h2database:h2', '2.3.0'), entry('acme:ranged', '[1,2)')),
};
const descriptions: Descriptions = {
  find: ({ name, version }) => {
    const text = released[`${name}@${version}`];
    return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
  },
};

async function versions(script: string, files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const tree = memoryTree({ 'build.gradle': script, ...files });
  const { packages } = await takeInventory(tree, { descriptions });
  return packages.map(({ name, version }) => `${name}@${version}`);
}

const asking = `dependencies {
  implementation 'org.apache.logging.log4j:log4j-core'
  implementation 'com.h2database:h2'
  implementation 'acme:part'
  implementation 'acme:unknown'
}`;
const plugin = "plugins { id 'org.springframework.boot' version '3.0.0' }\n";

test('what a plugin manages has the version of its bill, and of the bills that it imports', async () => {
  assert.deepEqual(await versions(plugin + asking), [
    'acme:part@1.1',
    'acme:unknown@',
    'com.h2database:h2@2.1.0',
    'org.apache.logging.log4j:log4j-core@2.14.0',
  ]);
});

test('a property of the bill that the build sets is the build’s, in the script and beside it', async () => {
  const inScript = `${plugin}ext['log4j2.version'] = '2.17.1'\n${asking}`;
  assert.ok((await versions(inScript)).includes('org.apache.logging.log4j:log4j-core@2.17.1'));
  const beside = { 'gradle.properties': 'inner.version=2\n' };
  assert.ok((await versions(plugin + asking, beside)).includes('acme:part@2.2'));
});

test('of several bills the highest version counts, and one that cannot be had says nothing', async () => {
  const platforms = `dependencies {
  implementation platform('org.springframework.boot:spring-boot-dependencies:3.0.0')
  implementation platform('acme:bom:5')
  implementation platform('acme:gone:1')
  implementation 'com.h2database:h2'
  implementation 'acme:ranged'
}`;
  const found = (await versions(platforms)).filter((label) => /:(?:ranged|h2)@/.test(label));
  assert.deepEqual(found, ['acme:ranged@', 'com.h2database:h2@2.3.0']);
});

test('a version that stands at the dependency is its version', async () => {
  const script = `${plugin}dependencies { implementation 'com.h2database:h2:1.4' }`;
  assert.deepEqual(await versions(script), ['com.h2database:h2@1.4']);
});
