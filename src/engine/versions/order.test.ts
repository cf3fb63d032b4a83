import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { type Arbitrary, array, assert as check, constantFrom, oneof, property, string } from 'fast-check';
import { lacks, sharedFolder } from '../../testing/outside-inputs.ts';
import { schemeOfEcosystem, versionSchemes } from './index.ts';
import { checkOrder } from './order-lines.ts';
import { type AnyVersionScheme, compareTexts } from './version-scheme.ts';

const fixtures = new URL('./fixtures/', import.meta.url);
const sharedFixtures = sharedFolder('data/versions/');

for (const scheme of versionSchemes) {
  void test(`${scheme.name} orders its fixture as written there, either way round`, () => {
    const result = checkOrder(scheme, readFileSync(new URL(`${scheme.name}.txt`, fixtures), 'utf8'));
    assert.deepEqual(result.failures, []);
    assert.ok(result.passed >= 30, `only ${result.passed} lines`);
  });

  void test(`${scheme.name} accepts and refuses versions as its fixture of ranges says`, () => {
    const text = readFileSync(new URL(`ranges/${scheme.name}.txt`, fixtures), 'utf8');
    for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
      const [, version = '', expected, range = ''] = /^(\S+) (in|out|unreadable) (.+)$/.exec(line) ?? [];
      const found = scheme.satisfies(scheme.parse(version), range);
      assert.equal(found === undefined ? 'unreadable' : found ? 'in' : 'out', expected, line);
    }
  });

  // A comparison that runs in a circle would judge a version by the order in which ranges are tried.
  void test(`${scheme.name} is a total order: reflexive, antisymmetric, transitive`, () => {
    const text = textOf(scheme);
    check(
      property(text, text, text, (...texts) => {
        const versions: readonly unknown[] = texts.map((text) => scheme.parse(text));
        const [first, second] = versions;
        assert.equal(scheme.compare(first, first), 0);
        assert.ok(Math.sign(scheme.compare(first, second)) + Math.sign(scheme.compare(second, first)) === 0);
        const [low, middle, high] = versions.toSorted((a, b) => scheme.compare(a, b));
        assert.ok(
          scheme.compare(low, middle) <= 0 && scheme.compare(middle, high) <= 0 && scheme.compare(low, high) <= 0,
        );
        if (scheme.compare(low, high) === 0) assert.equal(scheme.compare(low, middle), 0);
      }),
      { seed: 20240229, numRuns: 2000 },
    );
  });

  void test(`${scheme.name} reads any text, constraint and length without throwing`, () => {
    const texts = oneof(string(), string({ unit: 'binary' }), string({ unit: constantFrom(...tokens) }));
    check(
      property(texts, texts, (text, constraint) => {
        const version: unknown = scheme.parse(text);
        if (version === undefined) return;
        assert.equal(scheme.compare(version, version), 0);
        scheme.satisfies(version, constraint);
        scheme.spans?.(constraint);
        scheme.isPrerelease(version);
      }),
      { seed: 20240229, numRuns: 1000 },
    );
    for (const unit of ['1', '1.', '-1', '.-', 'a1', '~', '(', '[1,', '_p', '||', '>=', ' ', '+1', '9e', '\u{1f600}']) {
      const long = unit.repeat(20_000);
      const version: unknown = scheme.parse(`1${long}`);
      if (version !== undefined) assert.equal(scheme.compare(version, version), 0);
      const plain: unknown = scheme.parse('1.2.3');
      scheme.satisfies(plain, long);
      scheme.satisfies(plain, `${long}!`);
      // As long as a range may be that is looked at.
      scheme.spans?.(`1${long}`.slice(0, 1000));
    }
  });
}

void test('the order fixtures that stand beside the project hold', (context) => {
  if (lacks(context, 'version orders')) return;
  for (const file of readdirSync(sharedFixtures).filter((name) => name.endsWith('.txt'))) {
    const scheme = schemeOfEcosystem(file.replace(/-versions.*$/, ''));
    assert.ok(scheme, file);
    const { failures } = checkOrder(scheme, readFileSync(new URL(file, sharedFixtures), 'utf8'));
    assert.deepEqual(
      failures.filter(({ text }) => !otherwiseThanTools.has(text)),
      [],
      file,
    );
  }
});

void test('every ecosystem of OSV and the common names of package managers have a scheme, in any case', () => {
  const names =
    'npm PyPI Go Maven NuGet RubyGems crates.io Packagist Hex Pub SwiftURL CocoaPods Hackage GHC CRAN ConanCenter Julia ' +
    'Bitnami Bioconductor Android Debian Debian:12 Ubuntu:22.04:LTS Alpine:v3.20 Alpaquita Wolfi Chainguard MinimOS Mageia:9 ' +
    'AlmaLinux:9 opam Linux openSUSE SUSE openEuler pip cargo gem composer golang conda';
  const spaced = [
    'Red Hat',
    'Red Hat:enterprise_linux:9',
    'Rocky Linux',
    'GitHub Actions',
    'Bitbucket Pipes',
    'Docker',
  ];
  for (const name of [...names.split(' '), ...spaced]) {
    assert.ok(schemeOfEcosystem(name), name);
    assert.equal(schemeOfEcosystem(name.toUpperCase()), schemeOfEcosystem(name.toLowerCase()), name);
  }
  for (const name of ['', 'constructor', '__proto__', 'Betamax'])
    assert.equal(schemeOfEcosystem(name), undefined, name);
});

void test('every scheme of the folder is in the list, under a name of its own', () => {
  const folder = new URL('./', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const schemes = files.filter((name) =>
    /^export const \w+: VersionScheme</m.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  assert.equal(schemes.length, versionSchemes.length);
  assert.equal(new Set(versionSchemes.map(({ name }) => name)).size, versionSchemes.length);
});

void test('versions before a release are told from releases', () => {
  const before = 'semver 1.0.0-rc.1|npm 1.0.0-next.1|pep440 1.0rc1|pep440 1.0.dev1|rubygems 1.0.pre|maven 1.0-SNAPSHOT';
  const more =
    'maven 2.0.0.M1|nuget 1.0-beta|packagist 1.0-RC1|packagist dev-main|alpine 1.0_rc1-r0|go v1.2.4-0.20190101000000-ab|' +
    'redhat 1.0~rc1-1|rubygems 1.0-1|pep440 1.0b1|pep440 1.0a1.post1|alpine 1.0_alpha|packagist 1.x-dev|packagist 1.0-alpha|packagist 1.0-beta|' +
    'conan 1.0-rc1|hex 1.0.0-dev|pub 1.0.0-dev|julia 1.0.0-DEV|swift 1.0.0-beta|cargo 1.0.0-0|opaque v1-slim';
  const after =
    'semver 1.0.0|pep440 1.0.post1|rubygems 1.0.1|maven 1.0.Final|maven 31.0-jre|packagist 1.0-p1|alpine 1.0_p1-r0|go v2.0.0+incompatible|' +
    'semver 1.0.0+rc.1|redhat 1.0-1~rc1|pep440 2004d|pep440 1.0+rc1|maven 1.0-sp1|alpine 1.0_git1|debian 1.0~rc1|cran 1.0-1|hackage 1.0|opaque v1';
  const isPrerelease = (entry: string): boolean => {
    const [name, text = ''] = entry.split(' ');
    const scheme = versionSchemes.find((candidate) => candidate.name === name);
    return scheme?.isPrerelease(scheme.parse(text)) ?? false;
  };
  for (const entry of `${before}|${more}`.split('|')) assert.ok(isPrerelease(entry), entry);
  for (const entry of after.split('|')) assert.ok(!isPrerelease(entry), entry);
});

void test('a text that an ecosystem cannot order is undefined, not some version', () => {
  for (const ecosystem of ['npm', 'Go', 'crates.io', 'SwiftURL', 'CRAN', 'Hackage', 'GitHub Actions']) {
    const scheme = schemeOfEcosystem(ecosystem);
    assert.ok(scheme);
    assert.equal(compareTexts(scheme, 'latest', '1.0.0'), undefined, ecosystem);
    assert.equal(compareTexts(scheme, '05595931fe9d3f8894ab063e1981d28e9873e2cb', '1.0.0'), undefined, ecosystem);
  }
});

/**
 * What others wrote down and the ecosystem's own tool does not say: Composer compares normal forms, in which 1.0 is 1.0.0.0, and
 * ComparableVersion of Maven 3.9.9 keeps the list that a qualifier without meaning has opened.
 */
const otherwiseThanTools: ReadonlySet<string> = new Set(['1.0.0 > 1.0', '1-1 = 1-ga-1']);

const tokens = [
  ...'0 1 2 9 10 01 007 20240101 9007199254740993 . . . - - _ + ~ ^ : ! a b c rc alpha beta dev pre post final ga sp'.split(
    ' ',
  ),
  ...'snapshot RC1 M2 .Final -1 .0 .x v p r1 -r2 _p1 _rc _git3 el7 ubuntu1 +deb11u1 -SNAPSHOT foo X A ~rc1 ^git1 1: 2!'.split(
    ' ',
  ),
];

/** Versions that are mostly of some ecosystem, so that equal beginnings and near misses are frequent. */
function textOf(scheme: AnyVersionScheme): Arbitrary<string> {
  return array(constantFrom(...tokens), { maxLength: 4 })
    .chain((tail) => constantFrom('1', '1.0', '1.0.0', '1-', '').map((head) => `${head}${tail.join('')}`))
    .filter((text) => scheme.parse(text) !== undefined);
}
