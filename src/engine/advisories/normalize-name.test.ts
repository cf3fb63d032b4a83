/** Spellings of a package that have to meet. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ecosystems } from '../ecosystems/index.ts';
import { ecosystemOfOsv, normalizePackageName } from './normalize-name.ts';

const spellings = [
  ['PyPI', 'Zope.Interface__x', 'zope-interface-x'],
  ['npm', '@Scope/Name', '@Scope/Name'],
  ['Packagist', 'Symfony/Yaml', 'symfony/yaml'],
  ['NuGet', 'Newtonsoft.Json', 'newtonsoft.json'],
  ['Maven', 'org.example/lib', 'org.example:lib'],
  ['Maven', 'org.example:lib', 'org.example:lib'],
  ['Go', 'github.com/Azure/x', 'github.com/Azure/x'],
  ['SwiftURL', 'https://GitHub.com/Vapor/vapor.git', 'github.com/Vapor/vapor'],
  ['SwiftURL', 'git@github.com:Vapor/vapor.git', 'github.com/Vapor/vapor'],
  ['GitHub Actions', 'Actions/Checkout', 'actions/checkout'],
] as const;

for (const [ecosystem, written, normal] of spellings) {
  test(`${ecosystem}: ${written} is ${normal}, and stays so`, () => {
    assert.equal(normalizePackageName(ecosystem, written), normal);
    assert.equal(normalizePackageName(ecosystem, normal), normal);
  });
}

// Where the two part, a package meets none of its advisories.
test('each ecosystem spells names as the database does', () => {
  const names = [
    'Foo_Bar.Baz',
    '@Scope/Name',
    'Org/Repo',
    'https://github.com/Vapor/Vapor.git',
    'org.x:Y',
    'org.x/Y',
    'GitHub.com/a/B',
  ];
  for (const ecosystem of ecosystems) {
    for (const name of names)
      assert.equal(
        normalizePackageName(ecosystem.name, name),
        ecosystem.normalizeName(name),
        `${ecosystem.name}: ${name}`,
      );
  }
});

// Looking for the slashes of an end from each of a run of them takes the square of its length: half a minute for this one.
test('a name of a hundred thousand slashes is normalized in one go', () => {
  const name = `a${'/'.repeat(100_000)}b`;
  assert.equal(normalizePackageName('SwiftURL', name), name);
  assert.equal(normalizePackageName('SwiftURL', `${name}///`), name);
});

test('an ecosystem is known with a suffix and in any case, and others are not', () => {
  assert.equal(ecosystemOfOsv('Packagist:https://packages.drupal.org/8'), 'Packagist');
  assert.equal(ecosystemOfOsv('pypi'), 'PyPI');
  assert.equal(ecosystemOfOsv('Debian:12'), undefined);
});
