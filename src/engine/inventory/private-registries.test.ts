import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateRegistries, readPatterns } from './private-registries.ts';

const cases: readonly (readonly [pattern: string, private_: readonly string[], mirrors: readonly string[]])[] = [
  [
    'npm.corp.example',
    [
      'https://npm.corp.example/',
      'https://user@NPM.corp.example/deep/path',
      'sparse+https://npm.corp.example/index',
      'npm.corp.example/image',
    ],
    [
      'https://npm.corp.example.evil.example/',
      'https://xnpm.corp.example/',
      'https://npm-registry.example/npm.corp.example/',
      '',
    ],
  ],
  [
    'https://repo.corp.example/artifactory/npm-private',
    ['https://repo.corp.example/artifactory/npm-private/', 'http://repo.corp.example:443/artifactory/npm-private/x'],
    [
      'https://repo.corp.example/artifactory/npm-private-mirror/',
      'https://repo.corp.example/artifactory/',
      'https://repo.corp.example/',
    ],
  ],
  [
    '*.corp.example',
    ['https://a.corp.example/x', 'https://a.b.corp.example/'],
    ['https://corp.example/', 'https://acorp.example/'],
  ],
  [
    'go.corp.example/*',
    ['go.corp.example/team/module', 'go.corp.example/x'],
    ['go.corp.example', 'go.other.example/x'],
  ],
  [
    'github.com/acme/*',
    ['github.com/acme/x', 'github.com/acme/x/v2'],
    ['github.com/acme', 'github.com/acme2/x', 'github.com/Acme/x'],
  ],
  ['github.com/acme-*/lib', ['github.com/acme-web/lib/v2'], ['github.com/acme/lib', 'github.com/acme-web/other']],
  [
    'registry+https://host.example/index',
    ['sparse+http://host.example:80/index', 'host.example/index'],
    ['x+host.example/index'],
  ],
  [
    'a*b*c.example',
    ['abc.example', 'axbxc.example', 'aXbbXc.example'],
    ['ac.example', 'acb.example', 'abbc.examplex', 'ab.example'],
  ],
  [
    'host.example/x*yx',
    ['host.example/xyx', 'host.example/x-yx/z'],
    ['host.example/x', 'host.example/yx', 'host.example/xy'],
  ],
  ['host.example/ab*ba', ['host.example/abba'], ['host.example/aba', 'host.example/ab']],
  [
    'host.example/*-x-*-y',
    ['host.example/a-x-b-y', 'host.example/-x--y'],
    ['host.example/a-x-y', 'host.example/a-y-b-x'],
  ],
  [
    'host.example/a?b#c',
    ['host.example/a', 'host.example//a/', 'user:word@host.example/a#b'],
    ['host.example/b', 'host.example?a'],
  ],
  [
    'host.example:8443',
    ['https://host.example:8443/npm/'],
    ['https://host.example/npm/', 'https://host.example:9443/'],
  ],
];

for (const [pattern, inside, outside] of cases) {
  test(`the pattern ${pattern} means what lies below it, part by part`, () => {
    const isPrivate = privateRegistries([pattern]);
    for (const address of inside) assert.equal(isPrivate(address), true, address);
    for (const address of outside) assert.equal(isPrivate(address), false, address);
  });
}

test('of several patterns any one is enough, and one without meaning or of more than 500 characters counts for nothing', () => {
  const isPrivate = privateRegistries(['*', 'a.example', '', 'b.example/x', '/*/']);
  assert.deepEqual(['a.example', 'b.example/x/y', 'b.example', 'c.example'].map(isPrivate), [true, true, false, false]);
  const longest = `a.example/${'x'.repeat(490)}`;
  assert.equal(privateRegistries([longest])(longest), true);
  assert.equal(privateRegistries([`${longest}x`])(`${longest}x`), false);
});

test('patterns are read from a list with commas, with what is wrong about each', () => {
  const faults: string[] = [];
  const patterns = readPatterns(' a.example ,, b.example/x/*,**/*,https://u@c.example', (fault) => faults.push(fault));
  assert.deepEqual(patterns, ['a.example', 'b.example/x/*', '**/*', 'https://u@c.example']);
  assert.equal(faults.length, 2);
  assert.match(faults[0] ?? '', /"\*\*\/\*"/);
  assert.deepEqual(
    readPatterns('', () => assert.fail()),
    [],
  );
  assert.deepEqual(
    readPatterns('git@host.example', () => assert.fail()),
    ['git@host.example'],
  );
});

test('no pattern makes nothing private, and one that says nothing is refused', () => {
  assert.equal(privateRegistries([])('https://npm-registry.example/'), false);
  const faults: string[] = [];
  readPatterns('*, , https://, /*/, https://user:secret@host.example/, a.example, b.example/x/*', (fault) =>
    faults.push(fault),
  );
  assert.equal(faults.length, 4);
  assert(!faults.join().includes('secret'));
});
