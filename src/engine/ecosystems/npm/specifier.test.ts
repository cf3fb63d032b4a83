import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSpecifier, registryOf, sourceOf } from './specifier.ts';

test('the registry of an archive is what stands before the package, and never the secrets of its address', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['https://npm-registry.example/a/-/a-1.0.0.tgz', 'https://npm-registry.example/'],
    ['https://npm-registry.example/npm/own/@acme/a/-/a-1.0.0.tgz#abc', 'https://npm-registry.example/npm/own/'],
    ['https://npm-registry.example/@acme%2fa/-/a-1.0.0.tgz', 'https://npm-registry.example/'],
    ['https://npm-registry.example/download/@acme/a/1.0.0/abc', 'https://npm-registry.example/'],
    ['https://files.example/a-1.0.0.tgz', undefined],
    ['git+https://git.example/a.git', undefined],
  ];
  for (const [archive, registry] of cases) assert.equal(registryOf(archive), registry, archive);
  for (const archive of [
    'https://user:secret@h.example/a/-/a-1.0.0.tgz',
    'https://u:secret@h.example/@acme/a/-/a-1.0.0.tgz?t=secret',
  ])
    assert.deepEqual(sourceOf(archive), { kind: 'registry', url: 'https://***@h.example/' }, archive);
});

test('what stands in place of a range tells where the package comes from', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['^1.0.0', undefined],
    ['~1.2', undefined],
    ['latest', undefined],
    ['npm:@acme/a@^1', undefined],
    ['owner/name', 'git https://github.com/owner/name'],
    ['owner/name#semver:^1', 'git https://github.com/owner/name'],
    ['gitlab:group/name#v1', 'git https://gitlab.com/group/name v1'],
    ['https://github.com/owner/name', 'git https://github.com/owner/name'],
    ['git@git.example:owner/name.git#abc', 'git git@git.example:owner/name.git abc'],
    ['git+ssh://git@git.example/owner/name.git', 'git ssh://git@git.example/owner/name.git'],
    ['https://files.example/a.tgz', 'url https://files.example/a.tgz'],
    ['https://npm-registry.example/a/-/a-1.0.0.tgz', 'registry https://npm-registry.example/'],
    ['file:a-1.0.0.tgz', 'path a-1.0.0.tgz'],
  ];
  for (const [written, expected] of cases) {
    const { source } = readSpecifier(written);
    const text = source === undefined ? undefined : Object.values(source).filter(Boolean).join(' ');
    assert.equal(text, expected, written);
  }
  for (const local of ['workspace:*', 'link:../a', 'file:../a', './a', '~/a'])
    assert(readSpecifier(local).isLocal, local);
});

test('an archive on the disk is a package, a folder is code of the repository', () => {
  for (const text of ['file:a.tgz', 'file:A.TGZ', './a.tar.gz', '../a.tar', ' /a.Tar.Gz ']) {
    const { isLocal, folder, source } = readSpecifier(text);
    assert.deepEqual([isLocal, folder, source?.kind], [false, undefined, 'path'], text);
  }
  for (const text of ['file:a', './a.zip', 'link:a.tgz', 'portal:../a.tar', './a.tgz/b', './tgz']) {
    const { isLocal, folder, source } = readSpecifier(text);
    assert.deepEqual([isLocal, folder, source], [true, text, undefined], text);
  }
  assert.deepEqual(readSpecifier('workspace:^'), { constraint: 'workspace:^', isLocal: true });
});
