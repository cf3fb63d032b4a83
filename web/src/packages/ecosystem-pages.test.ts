import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ecosystems } from '../../../src/engine/ecosystems/index.ts';
import { ecosystemPages, isPurlOf, registryPage } from './ecosystem-pages.ts';

test('the console knows every ecosystem of the service, by its names', () => {
  const pairs = (list: readonly { readonly name: string; readonly purlType: string }[]): string[] =>
    list.map(({ name, purlType }) => `${name} ${purlType}`).toSorted();
  assert.deepEqual(pairs(ecosystemPages), pairs(ecosystems));
});

test('a package is linked to its page, whatever its name holds', () => {
  const page = (ecosystem: string, name: string, version: string): string | undefined =>
    registryPage({ ecosystem, name, version, sourceKind: 'registry' });
  assert.equal(page('npm', '@babel/core', '7.0.0'), 'https://www.npmjs.com/package/@babel/core/v/7.0.0');
  assert.equal(page('Maven', 'org.a:b', '1'), 'https://central.sonatype.com/artifact/org.a/b/1');
  assert.equal(page('Go', 'golang.org/x/net', '0.1.0'), 'https://pkg.go.dev/golang.org/x/net@v0.1.0');
  assert.equal(page('npm', '../"><img>?x#y', ''), 'https://www.npmjs.com/package/../%22%3E%3Cimg%3E%3Fx%23y');
  assert.equal(page('Conda', 'numpy', '1'), undefined);
  assert.equal(page('Nowhere', 'a', '1'), undefined);
  assert.equal(registryPage({ ecosystem: 'npm', name: 'a', version: '1', sourceKind: 'git' }), undefined);
});

test('no name leads away from the host of its registry', () => {
  for (const { name: ecosystem, page } of ecosystemPages) {
    if (page === undefined || ecosystem === 'SwiftURL') continue;
    const host = new URL(page('a', '1')).host;
    for (const name of ['@evil.example/x', '//evil.example', '\\\\evil.example', 'a@evil.example', ':evil.example'])
      assert.equal(new URL(page(name, '1')).host, host, `${ecosystem} ${name}`);
  }
});

test('the purl of an alert is known as that of a package', () => {
  assert.equal(isPurlOf('pkg:npm/%40babel/core', { ecosystem: 'npm', name: '@babel/core' }), true);
  assert.equal(isPurlOf('pkg:maven/org.a/b', { ecosystem: 'Maven', name: 'org.a:b' }), true);
  assert.equal(isPurlOf('pkg:npm/core', { ecosystem: 'npm', name: '@babel/core' }), false);
  assert.equal(isPurlOf('pkg:pypi/core', { ecosystem: 'npm', name: 'core' }), false);
  assert.equal(isPurlOf('pkg:npm/%E0%A4%A', { ecosystem: 'npm', name: 'a' }), false);
});
