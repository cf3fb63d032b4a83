import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gitSource,
  gitSourceWithFragment,
  isGitAddress,
  isPathAddress,
  pathSource,
  registrySource,
  repositoryKey,
  urlSource,
  withoutSecrets,
} from './source-address.ts';

// A fork matched as its upstream, or an upstream not known by another spelling, is a wrong alert or a missing one.
test('every spelling of one repository, and of what happens in it, has one key', () => {
  const spellings = [
    'https://forge.example/Owner/Name',
    'https://forge.example/owner/name.git',
    'http://www.forge.example/owner/name/',
    'git+https://user:secret@forge.example:443/owner/name.git#abc',
    'git+ssh://git@forge.example/owner/name.git',
    'ssh://git@forge.example:7999/owner/name',
    'git@forge.example:owner/name.git',
    'git://forge.example/owner/name',
    'forge.example/owner/name',
    'https://forge.example/owner/name/commit/abc',
    'https://forge.example/owner/name/pull/12/files',
    'https://forge.example/owner/name/-/merge_requests/3',
    'https://forge.example/owner/name/releases/tag/v1',
    'https://forge.example/owner/name/security/advisories/X-1',
    'https://forge.example/owner/name/archive/v1.tar.gz',
    'https://forge.example/api/v4/projects/owner%2Fname/repository/archive.zip?sha=abc',
  ];
  for (const spelling of spellings) assert.equal(repositoryKey(spelling), 'forge.example/owner/name', spelling);
  for (const spelling of [
    'github:owner/name',
    'https://codeload.github.com/owner/name/tar.gz/abc',
    'https://api.github.com/repos/owner/name/zipball/abc',
    'https://github.com/owner/name/tree/main/packages/a',
  ])
    assert.equal(repositoryKey(spelling), 'github.com/owner/name', spelling);
  assert.notEqual(repositoryKey('https://forge.example/fork/name'), 'forge.example/owner/name');
  assert.equal(repositoryKey('https://forge.example/group/sub/name'), 'forge.example/group/sub/name');
  for (const none of ['', 'name', '^1.0.0', 'https://forge.example/', 'https://github.com/owner'])
    assert.equal(repositoryKey(none), undefined, none);
});

test('user info and query values of addresses are never kept, names for SSH and references are', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['https://user:pass@host.example/a', 'https://***@host.example/a'],
    ['https://token@host.example/a', 'https://***@host.example/a'],
    ['git+https://git:pass@host.example/a', 'git+https://***@host.example/a'],
    ['git+https://git@host.example/a', 'git+https://***@host.example/a'],
    ['ssh://git@host.example/a', 'ssh://git@host.example/a'],
    ['git+ssh://git@host.example/a', 'git+ssh://git@host.example/a'],
    ['ssh://git:pass@host.example/a', 'ssh://***@host.example/a'],
    ['https://host.example/a?token=abc&rev=1', 'https://host.example/a?token=***&rev=1'],
    ['@ https://a:b@x.example/y and https://c:d@z.example', '@ https://***@x.example/y and https://***@z.example'],
    ['^1.0.0 || @acme', '^1.0.0 || @acme'],
  ];
  for (const [written, kept] of cases) assert.equal(withoutSecrets(written), kept);
  const texts = JSON.stringify([
    gitSource('git+https://u:secret@h.example/a.git', 'https://u:secret@h.example'),
    gitSourceWithFragment('https://u:secret@h.example/a.git?private_token=secret#abc'),
    registrySource('sparse+https://u:secret@h.example/index/'),
    urlSource('https://h.example/a.tgz?X-Amz-Signature=secret#secret'),
    pathSource('file://u:secret@h/share'),
  ]);
  assert(!texts.includes('secret'), texts);
});

test('ranges and versions are neither repositories nor paths', () => {
  for (const range of [
    '^1.0.0',
    '~1.2.3',
    '>=1 <2',
    '*',
    'latest',
    '1.x',
    'npm:lodash@^4',
    '',
    '=1.0.0',
    '1.0.0 - 2.0.0',
  ]) {
    assert.equal(isGitAddress(range), false, range);
    assert.equal(isPathAddress(range), false, range);
  }
});

test('long hostile addresses take no more than their length', () => {
  for (const text of ['a', '@', '/', ':', '://', '?a=', 'a.', '-'].map((part) => part.repeat(200_000))) {
    for (const read of [repositoryKey, withoutSecrets, isGitAddress, isPathAddress, urlSource, gitSource]) read(text);
    withoutSecrets(`https://${text}`);
    repositoryKey(`https://${text}`);
  }
});
