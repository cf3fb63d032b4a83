import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ecosystems } from '../index.ts';
import { ecosystemsByPurlType, identityOfPurl } from './purl-identity.ts';

// An ecosystem that is missing here would drop out of every bill of materials.
void test('every ecosystem is found by its purl type, and no other', () => {
  const types = new Map(ecosystems.map(({ name, purlType }) => [purlType, name]));
  assert.deepEqual(Object.fromEntries(ecosystemsByPurlType), Object.fromEntries(types));
});

void test('a purl gives the name that advisories of its ecosystem use', () => {
  const cases = [
    ['pkg:npm/%40babel/traverse@7.23.0', 'npm', '@babel/traverse', '7.23.0'],
    ['pkg:npm/@babel/traverse@7.23.0', 'npm', '@babel/traverse', '7.23.0'],
    ['pkg:npm/lodash', 'npm', 'lodash', ''],
    ['pkg:maven/org.slf4j/slf4j-api@1.7.36?type=jar', 'Maven', 'org.slf4j:slf4j-api', '1.7.36'],
    ['pkg:golang/golang.org/x/net@v0.5.0#http2', 'Go', 'golang.org/x/net', 'v0.5.0'],
    ['PKG:Cargo/serde@1.0.160', 'crates.io', 'serde', '1.0.160'],
    ['pkg:composer/laravel/framework@v9.52.5', 'Packagist', 'laravel/framework', 'v9.52.5'],
    ['pkg:pypi/torch@2.0.1%2Bcu118', 'PyPI', 'torch', '2.0.1+cu118'],
    ['pkg:hex/acme/plug@1.14.0', 'Hex', 'plug', '1.14.0'],
    ['pkg:swift/git.example/apple/swift-nio@2.41.1', 'SwiftURL', 'git.example/apple/swift-nio', '2.41.1'],
    ['pkg:githubactions/actions/checkout@v4', 'GitHub Actions', 'actions/checkout', 'v4'],
    ['pkg:gem/%E0%A4%A@1', 'RubyGems', '%E0%A4%A', '1'],
  ] as const;
  for (const [purl, ecosystem, name, version] of cases) {
    assert.deepEqual(identityOfPurl(purl), { ecosystem, name, version }, purl);
  }
});

void test('a purl of a foreign type says which, and what is no purl is nothing', () => {
  assert.deepEqual(identityOfPurl('pkg:deb/debian/zlib1g@1%3A1.2.11'), {
    foreignType: 'deb',
    name: 'zlib1g',
    version: '1:1.2.11',
  });
  for (const text of ['', 'lodash', 'pkg:', 'pkg:npm', 'pkg:npm/', 'http://pkg:npm/x']) {
    assert.equal(identityOfPurl(text), undefined, text);
  }
});
