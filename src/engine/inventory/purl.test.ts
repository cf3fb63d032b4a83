import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { PackageURL } from 'packageurl-js';
import { ecosystemNamed } from '../ecosystems/index.ts';
import type { EcosystemName } from '../ecosystems/names.ts';
import { purlBuilder } from './purl.ts';

test('purls follow the rules of their types', () => {
  const purl = purlBuilder();
  for (const [name, normalized, version, expected] of [
    ['npm', '@babel/core', '7.0.0', 'pkg:npm/%40babel/core@7.0.0'],
    ['npm', 'lodash', '', 'pkg:npm/lodash'],
    ['PyPI', 'zope-interface', '5.0+local', 'pkg:pypi/zope-interface@5.0+local'],
    ['Maven', 'org.apache.logging.log4j:log4j-core', '2.14.1', 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1'],
    ['Go', 'github.com/gin-gonic/gin', '1.6.0', 'pkg:golang/github.com/gin-gonic/gin@1.6.0'],
    ['Packagist', 'laravel/framework', '5.0.0', 'pkg:composer/laravel/framework@5.0.0'],
    ['npm', 'a b', '1 2%', 'pkg:npm/a%20b@1%202%25'],
  ] as const satisfies readonly (readonly [EcosystemName, string, string, string])[]) {
    assert.equal(purl(ecosystemNamed(name), normalized, version), expected);
  }
});

test('whatever the name and version, the purl reads back as them', () => {
  const purl = purlBuilder();
  const piece = constantFrom(
    'a',
    'B',
    '1',
    '.',
    '-',
    '_',
    '@',
    '/',
    ':',
    '%',
    '?',
    '#',
    ' ',
    '+',
    '~',
    'é',
    '😀',
    '\ud800',
  );
  const text = array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  check(
    property(text, text, (name, version) => {
      const written = purl(ecosystemNamed('crates.io'), `x${name.replaceAll(/[/\ud800]/g, '')}y`, version);
      assert.equal(PackageURL.fromString(written).version, version.toWellFormed().trim());
      assert.match(purl(ecosystemNamed('Maven'), name, version), /^pkg:maven\//);
    }),
    { seed: 5, numRuns: 500 },
  );
});
