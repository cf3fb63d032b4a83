import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { PackageURL } from 'packageurl-js';
import { ecosystemNamed, ecosystems } from '../ecosystems/index.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { memoryTree } from '../files/memory-tree.ts';
import { purlBuilder } from './purl.ts';
import { takeInventory } from './take-inventory.ts';

/** Name as normalised, version, purl; the version is left out where the purl of the name alone is meant. */
const examples: readonly (readonly [EcosystemName, string, string, string])[] = [
  ['npm', 'lodash', '', 'pkg:npm/lodash'],
  ['npm', '@babel/core', '7.0.0', 'pkg:npm/%40babel/core@7.0.0'],
  ['npm', 'JSONStream', '1.3.5', 'pkg:npm/JSONStream@1.3.5'],
  ['npm', 'a b', '1 2%', 'pkg:npm/a%20b@1%202%25'],
  ['PyPI', 'zope-interface', '5.0+local', 'pkg:pypi/zope-interface@5.0+local'],
  ['PyPI', 'pyzmq', '1!2.0', 'pkg:pypi/pyzmq@1!2.0'],
  ['Go', 'github.com/gin-gonic/gin', '1.7.0', 'pkg:golang/github.com/gin-gonic/gin@v1.7.0'],
  ['Go', 'github.com/gin-gonic/gin', '', 'pkg:golang/github.com/gin-gonic/gin'],
  ['Go', 'github.com/BurntSushi/toml', '1.2.0', 'pkg:golang/github.com/BurntSushi/toml@v1.2.0'],
  [
    'Go',
    'gopkg.in/yaml.v3',
    '3.0.0-20210107192922-496545a6307b',
    'pkg:golang/gopkg.in/yaml.v3@v3.0.0-20210107192922-496545a6307b',
  ],
  [
    'Go',
    'github.com/docker/docker',
    '20.10.7+incompatible',
    'pkg:golang/github.com/docker/docker@v20.10.7+incompatible',
  ],
  ['Go', 'stdlib', '1.21.3', 'pkg:golang/stdlib@1.21.3'],
  ['Maven', 'org.apache.logging.log4j:log4j-core', '2.14.1', 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1'],
  ['NuGet', 'Newtonsoft.Json', '13.0.1', 'pkg:nuget/Newtonsoft.Json@13.0.1'],
  ['RubyGems', 'ruby_parser', '3.0.0', 'pkg:gem/ruby_parser@3.0.0'],
  ['crates.io', 'serde_json', '1.0.0', 'pkg:cargo/serde_json@1.0.0'],
  ['Packagist', 'laravel/framework', '5.0.0', 'pkg:composer/laravel/framework@5.0.0'],
  ['Hex', 'phoenix_html', '3.0.0', 'pkg:hex/phoenix_html@3.0.0'],
  ['Pub', 'flutter_bloc', '8.0.0', 'pkg:pub/flutter_bloc@8.0.0'],
  ['SwiftURL', 'github.com/apple/swift-nio', '2.0.0', 'pkg:swift/github.com/apple/swift-nio@2.0.0'],
  ['SwiftURL', 'github.com/Alamofire/Alamofire', '', 'pkg:swift/github.com/Alamofire/Alamofire'],
  ['CocoaPods', 'AFNetworking', '4.0.0', 'pkg:cocoapods/AFNetworking@4.0.0'],
  ['Hackage', 'AC-HalfInteger', '1.2.1', 'pkg:hackage/AC-HalfInteger@1.2.1'],
  ['CRAN', 'data.table', '1.14.0', 'pkg:cran/data.table@1.14.0'],
  ['ConanCenter', 'libstdc++', '1.0', 'pkg:conan/libstdc%2B%2B@1.0'],
  ['Julia', 'DataFrames', '1.6.0', 'pkg:julia/DataFrames@1.6.0'],
  ['GitHub Actions', 'actions/checkout', 'v4', 'pkg:githubactions/actions/checkout@v4'],
  ['Bitbucket Pipes', 'atlassian/aws-s3-deploy', '1.1.0', 'pkg:bitbucket/atlassian/aws-s3-deploy@1.1.0'],
  ['Docker', 'registry.example:5000/team/app', '1.0', 'pkg:docker/registry.example:5000/team/app@1.0'],
  ['Conda', 'numpy', '1.21.0', 'pkg:conda/numpy@1.21.0'],
];

// Alerts and bills of materials name packages by these: another spelling is another package to whoever reads them.
test('purls follow the rules of their types', () => {
  const purl = purlBuilder();
  for (const [name, written, version, expected] of examples)
    assert.equal(purl(ecosystemNamed(name), written, version), expected);
  const shown = new Set(examples.map(([name]) => name));
  for (const { name } of ecosystems) assert(shown.has(name), `an example of ${name} belongs into this test`);
});

// The purls of the packageurl-js library, but for what it folds (case) and what it refuses (no version, no namespace).
test('purls agree with another library where letters are small', () => {
  for (const [name, , , expected] of examples) {
    if (/[A-Z]/.test(expected.replaceAll(/%../g, '')) && name !== 'NuGet') continue;
    if (name === 'SwiftURL' && !expected.includes('@')) continue;
    assert.equal(PackageURL.fromString(expected).toString(), expected);
  }
});

test('spellings of one NuGet package give one purl with its capitals', async () => {
  const config = (id: string): string => `<packages><package id="${id}" version="13.0.1" /></packages>`;
  const { packages } = await takeInventory(
    memoryTree({ 'a/packages.config': config('newtonsoft.json'), 'b/packages.config': config('Newtonsoft.Json') }),
  );
  assert.deepEqual(
    packages.map(({ purl }) => purl),
    ['pkg:nuget/Newtonsoft.Json@13.0.1', 'pkg:nuget/Newtonsoft.Json@13.0.1'],
  );
});

test('whatever the name and version, the purl reads back as them', () => {
  const purl = purlBuilder();
  const pieces = ['a', 'B', '1', '.', '-', '_', '@', '/', ':', '%', '?', '#', ' ', '+', '~', 'é', '😀', '\ud800'];
  const text = array(constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((some) => some.join(''));
  check(
    property(text, text, (name, version) => {
      const written = purl(ecosystemNamed('crates.io'), `x${name.replaceAll(/[/\ud800]/g, '')}y`, version);
      assert.equal(PackageURL.fromString(written).version, version.toWellFormed().trim());
      assert.match(purl(ecosystemNamed('Maven'), name, version), /^pkg:maven\//);
    }),
    { seed: 5, numRuns: 500 },
  );
});
