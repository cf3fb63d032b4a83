import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalizePythonName, pinnedVersion, readArchiveName, readRequirement } from './requirement.ts';

/** Text, then name, constraint, URL, marker, extras, what is left over, and the text of the span. */
const requirements: readonly (readonly [string, string, string, string, string, string, string, string])[] = [
  ['requests', 'requests', '', '', '', '', '', 'requests'],
  [' A.b-C_d ', 'A.b-C_d', '', '', '', '', '', 'A.b-C_d'],
  ['a>=1,<2', 'a', '>=1,<2', '', '', '', '', 'a>=1,<2'],
  ['a >= 1 , < 2 ; os_name == "nt"', 'a', '>= 1 , < 2', '', 'os_name == "nt"', '', '', 'a >= 1 , < 2'],
  ['a (>=1,<2)', 'a', '>=1,<2', '', '', '', '', 'a (>=1,<2)'],
  ['a[x, y-z] ~= 1.4.2', 'a', '~= 1.4.2', '', '', 'x,y-z', '', 'a[x, y-z] ~= 1.4.2'],
  ['a[]', 'a', '', '', '', '', '', 'a[]'],
  ['a===1.0+Local', 'a', '===1.0+Local', '', '', '', '', 'a===1.0+Local'],
  ['a!=1.5,==1!2.0.*', 'a', '!=1.5,==1!2.0.*', '', '', '', '', 'a!=1.5,==1!2.0.*'],
  ['a @ https://h/a-1.whl ; m', 'a', '', 'https://h/a-1.whl', 'm', '', '', 'a @ https://h/a-1.whl'],
  ['a@git+https://h/r@v1#egg=b', 'a', '', 'git+https://h/r@v1#egg=b', '', '', '', 'a@git+https://h/r@v1#egg=b'],
  ['a ; extra == "x"', 'a', '', '', 'extra == "x"', '', '', 'a'],
  ['a>=1 <2', 'a', '>=1 <2', '', '', '', '', 'a>=1 <2'],
  ['a>=1 or 2', 'a', '>=1', '', '', '', 'or 2', 'a>=1'],
  ['a==', 'a', '', '', '', '', '==', 'a'],
  ['2to3==1', '2to3', '==1', '', '', '', '', '2to3==1'],
];

void test('a requirement is taken apart as pip takes it apart', () => {
  for (const [text, name, constraint, url, marker, extras, rest, shown] of requirements) {
    const read = readRequirement(text);
    assert(read, text);
    assert.deepEqual(
      [
        read.name,
        read.constraint,
        read.url,
        read.marker,
        read.extras.join(),
        read.rest,
        text.slice(read.start, read.end),
      ],
      [name, constraint, url, marker, extras, rest, shown],
      text,
    );
  }
});

void test('a text that begins with no name is no requirement', () => {
  for (const text of ['', '   ', '==1.0', '-e .', '_a', '[x]', '@ https://h/a', '#', '\u0000']) {
    assert.equal(readRequirement(text), undefined, JSON.stringify(text));
  }
});

void test('only an exact clause pins a version', () => {
  const pins = ['==1.2', '=== 1.2', '!=1.1, ==1.2', '>=1,==1.2,<2'].map(pinnedVersion);
  assert.deepEqual(pins, ['1.2', '1.2', '1.2', '1.2']);
  for (const open of ['', '==1.2.*', '>=1.2', '~=1.2', '<=1.2', '!=1.2'])
    assert.equal(pinnedVersion(open), undefined, open);
});

void test('names of archives give name and version where they follow the standards', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['https://h/x/zope.interface-5.4.0-cp39-cp39-win_amd64.whl#sha256=ab', 'zope.interface 5.4.0'],
    ['./dist/my_pkg-1.0%2Blocal-1build-py3-none-any.whl?x=1', 'my_pkg 1.0+local'],
    ['foo-bar-1.2.tar.gz', 'foo-bar 1.2'],
    ['a~b-1.0-py3-none-any.whl', undefined],
    ['a-1.0-py3-none-any.whl.asc', undefined],
    ['a-1.0-py3-any.whl', undefined],
    ['a-1.0.tar.gz.asc', undefined],
    ['a-1.0.tar.bz2', 'a 1.0'],
    ['a-1.0.tgz', 'a 1.0'],
    ['a-v1.0.zip', undefined],
    ['C:\\wheels\\foo-1!2.0rc1.zip', 'foo 1!2.0rc1'],
    ['https://h/archive/refs/tags/1.26.8.zip', undefined],
    ['https://h/repo/archive/main.zip', undefined],
    [`${'a-1'.repeat(1000)}.tar.gz`, undefined],
    ['', undefined],
  ];
  for (const [url, expected] of cases) {
    const read = readArchiveName(url);
    assert.equal(read && `${read.name} ${read.version}`, expected, url);
  }
});

void test('every spelling of a name is one name', () => {
  assert.deepEqual(['Zope.Interface', 'zope--interface', 'ZOPE_.-interface'].map(normalizePythonName), [
    'zope-interface',
    'zope-interface',
    'zope-interface',
  ]);
});
